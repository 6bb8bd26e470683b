import { type RefObject, useEffect } from 'react'

/**
 * Where the focused element leaves the document with its row, the focus goes to `root`, where the rest is: a
 * list is drawn anew some moments after the press, when the device has told of the change. Nothing scrolls.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: Element | null = null
    const note = ({ target }: FocusEvent) => {
      focused = target instanceof Element && root.current?.contains(target) === true ? target : null
    }
    const removal = new MutationObserver(() => {
      if (focused === null || focused.isConnected) return
      focused = null
      if (document.activeElement === document.body) root.current?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', note)
    removal.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      removal.disconnect()
    }
  }, [root])
}
