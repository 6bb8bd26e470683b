import { type RefObject, useRef } from 'react'

/**
 * Runs acts of a list one after another: a second tap on what is being done does nothing. The pressed button
 * often leaves with its row; the focus then goes to `root`, where the rest is.
 */
export function useOneAtATime(
  root: RefObject<HTMLElement | null>,
): (act: () => Promise<unknown>) => Promise<void> {
  const busy = useRef(false)
  return async (act) => {
    if (busy.current) return
    busy.current = true
    try {
      await act()
    } finally {
      busy.current = false
    }
    if (document.activeElement === document.body) root.current?.focus()
  }
}
