/** Who has typed nothing for so long is taken to have typed what is to be looked for, ms. */
export const TYPING_PAUSE_MS = 250
