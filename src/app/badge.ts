/** Shows on the app's icon how much waits. Not everywhere, and never important enough to fail for. */
export function showBadge(count: number): void {
  const shown = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.()
  shown?.catch(() => undefined)
}
