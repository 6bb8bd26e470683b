import { type RefObject, useRef } from 'react'
import { useKeptFocus } from './use-kept-focus.ts'

/**
 * Runs the acts of a list, one at a time of each of its rows (`of`): a second tap on what is being done does
 * nothing, and what is pressed of another row does not wait for it. The pressed button often leaves with its
 * row; the focus then goes to `root`, where the rest is.
 */
export function useOneAtATime(
  root: RefObject<HTMLElement | null>,
): (act: () => Promise<unknown>, of?: string | number) => Promise<void> {
  useKeptFocus(root)
  const busy = useRef(new Set<string | number>())
  return async (act, of = '') => {
    if (busy.current.has(of)) return
    busy.current.add(of)
    try {
      await act()
    } finally {
      busy.current.delete(of)
    }
    if (document.activeElement === document.body) root.current?.focus()
  }
}
