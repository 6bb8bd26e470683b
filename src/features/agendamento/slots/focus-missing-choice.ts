/** The first free time; where the day has none, the chosen day in the calendar. */
export function focusMissingChoice(picker: HTMLElement | null): void {
  const target =
    picker?.querySelector<HTMLElement>('input[type="radio"]') ??
    picker?.querySelector<HTMLElement>('button[data-selected]') ??
    picker?.querySelector<HTMLElement>('button:not(:disabled)')
  target?.focus()
}
