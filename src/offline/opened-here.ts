import type { LocalSession } from './db.ts'

/** In memory alone: neither another tab's nor a page's before this one. */
let openedHere: string | null = null

/** Notes a login that a form of this page opens, before any tab hears of it. */
export function noteOpenedHere(epoch: string): void {
  openedHere = epoch
}

/** Whether it was on this page that she said who she is. */
export function wasOpenedHere({ epoch }: LocalSession): boolean {
  return epoch === openedHere
}
