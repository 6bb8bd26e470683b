import type { RefObject } from 'react'

/** The first field that has an error, in the order of the screen. */
export const FIRST_ERROR = '[aria-invalid="true"]'
/** What somebody else has changed, too: it stands above the fields, and Salvar below them. */
export const CONFLICT = '[data-conflict]'

/** Focuses what the selector finds in a form, after what has just been said of it is drawn. */
export function focusWhenDrawn(form: RefObject<HTMLElement | null>, selector: string): void {
  setTimeout(() => form.current?.querySelector<HTMLElement>(selector)?.focus())
}
