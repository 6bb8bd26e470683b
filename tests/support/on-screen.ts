import { fireEvent, screen } from '@testing-library/react'

/** Presses the button of this name. */
export function press(name: string | RegExp): void {
  fireEvent.click(screen.getByRole('button', { name }))
}

/** The same, once it is there. */
export async function pressSoon(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }))
}

/** The field under this label. */
export const field = (label: string): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' })

/** Puts a value into the field. */
export function fill(label: string, value: string): void {
  fireEvent.change(field(label), { target: { value } })
}

/** What stands under a field, as a screen reader is told it. */
export function errorOf(label: string): string {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ')
}
