import type { LocalSession } from '../db.ts'

/** The e-mail that was given on this very page, in memory alone: no other tab and no later page has it. */
let saidHere: string | null = null

/**
 * Notes who says in a form of this page that she is logging in. The person and not her session: her cookie is
 * there before the page has the answer, so that another tab, or this one's own question, may learn of it
 * first, and the answer may never come.
 */
export function noteSaidHere(email: string): void {
  saidHere = normalized(email)
}

/** She was refused, or has left: whoever comes after her has said nothing. */
export function forgetSaidHere(): void {
  saidHere = null
}

/** Whether it was on this page that she said who she is. */
export function wasOpenedHere({ email }: LocalSession): boolean {
  return normalized(email) === saidHere
}

const normalized = (email: string) => email.trim().toLowerCase()
