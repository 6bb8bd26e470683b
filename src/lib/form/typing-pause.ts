/** How long nobody types before what was typed is asked of the clinic, and not each letter of it, ms. */
export const TYPING_PAUSE_MS = 250
