const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set

/**
 * Rewrites what comes into a field in one piece (pasted, filled in), before the field reads it: what is typed
 * key by key stays as it is. React must not know of the change, or it would take the event for none.
 */
export function rewritePasted(input: HTMLInputElement, rewrite: (text: string) => string): void {
  input.addEventListener('input', (event) => {
    const isTyped =
      event instanceof InputEvent && (event.inputType.startsWith('delete') || event.data?.length === 1)
    if (isTyped) return
    const text = rewrite(input.value)
    if (text !== input.value) setValue?.call(input, text)
  })
}
