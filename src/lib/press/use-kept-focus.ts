import { type RefObject, useEffect } from 'react'

/**
 * Where the focused element leaves the document with its row, the focus goes to `root`, where the rest is: a
 * list is drawn anew some moments after the press, when the device has told of the change. So it does after a
 * question that a row has opened, whose row left meanwhile. Nothing scrolls.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let focused: Element | null = null
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      if (root.current?.contains(target) === true) focused = target
      else if (target.closest('[role="dialog"]') === null) focused = null
    }
    const removal = new MutationObserver(() => {
      if (focused === null || focused.isConnected || document.activeElement !== document.body) return
      focused = null
      root.current?.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', note)
    removal.observe(document.body, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', note)
      removal.disconnect()
    }
  }, [root])
}
