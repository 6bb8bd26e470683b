/** A code that is read aloud: how many digits, for how long, and how many may be wrong. */
export const CODE_DIGITS = 6
export const CODE_MINUTES = 10
export const CODE_TRIES = 5
