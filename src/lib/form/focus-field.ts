/** Puts the focus into a field of a form by its wire name. */
export function focusField(form: HTMLFormElement | null, campo: string | undefined): void {
  form?.querySelector<HTMLInputElement>(`input[name="${campo}"]`)?.focus()
}
