import type { Page } from '@playwright/test'

// A press is made inside the page, by a function that waits there for its button: it has happened when the
// answer comes, and never happens later. What a screen is pressed for stands in one look with the press. The
// functions named `…InPage` are sent to the browser as they are written and see nothing of this file. They
// wait by `performance.now()`: the device's clock may be set in between.

/** How long a button may take to come, ms, where it is certain to. */
export const PRESS_MS = 20_000

export type Button = {
  /** Its words, or its `aria-label`. */
  readonly name?: string
  /** How its words begin, where it is not known how they go on, and what they say later on. */
  readonly begins?: string
  readonly says?: string
  /** Selector of what it stands in, the whole page unless said otherwise; and words that this contains. */
  readonly inside?: string
  readonly with?: string
  /** Words of another button that stands there too. */
  readonly beside?: readonly string[]
}

/**
 * Presses the first such button that takes a press, `taps` times without a pause. Answers whose screen it
 * was, or null where the button did not come within `ms`.
 */
export function press(page: Page, button: Button, taps = 1, ms = PRESS_MS): Promise<string | null> {
  return page.evaluate(pressInPage, { button, taps, ms })
}

/** Exported for its own test. */
export async function pressInPage(args: {
  readonly button: Button
  readonly taps: number
  readonly ms: number
}): Promise<string | null> {
  const { name, begins, says = '', inside = 'body', with: words = '', beside } = args.button
  const wordsOf = (b: Element) => (b.getAttribute('aria-label') ?? b.textContent ?? '').trim()
  const isMeant = (b: Element) =>
    begins === undefined ? wordsOf(b) === name : wordsOf(b).startsWith(begins) && wordsOf(b).includes(says)
  const end = performance.now() + args.ms
  for (let looks = 0; looks === 0 || performance.now() < end; looks++) {
    for (const box of document.querySelectorAll(inside)) {
      const buttons = [...box.querySelectorAll('button')]
      if (box.textContent?.includes(words) !== true) continue
      if (beside !== undefined && !buttons.some((b) => beside.includes(wordsOf(b)))) continue
      const ready = buttons.find((b) => isMeant(b) && !b.disabled && !b.hasAttribute('data-loading'))
      if (ready === undefined) continue
      const person = localStorage.getItem('email') ?? ''
      for (let n = 0; n < args.taps; n++) ready.click()
      return person
    }
    await new Promise((r) => setTimeout(r, 15))
  }
  return null
}

/** What an act has left open: a dialog that is read and put away by one of these. */
const READ = ['OK', 'Agora não']

/** Whether an open dialog says some of these words. */
export function dialogSays(page: Page, words: readonly string[]): Promise<boolean> {
  return page.evaluate(
    (words) =>
      [...document.querySelectorAll('[role=dialog]')].some((d) =>
        words.some((text) => d.textContent?.includes(text) === true),
      ),
    words,
  )
}

/**
 * Puts away what earlier acts have left open, but a dialog that says some of `except`. Answers whether there
 * was one.
 */
export function closeDialogs(page: Page, except: readonly string[]): Promise<boolean> {
  return page.evaluate(closeDialogsInPage, { names: READ, except })
}

function closeDialogsInPage(args: {
  readonly names: readonly string[]
  readonly except: readonly string[]
}): boolean {
  let left = false
  for (const dialog of document.querySelectorAll('[role=dialog]')) {
    const isExcepted = args.except.some((words) => dialog.textContent?.includes(words) === true)
    left ||= isExcepted
    if (isExcepted) continue
    for (const button of dialog.querySelectorAll('button'))
      if (args.names.includes(button.textContent ?? '')) button.click()
  }
  return left
}
