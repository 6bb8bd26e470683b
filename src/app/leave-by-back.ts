import { useEffect, useLayoutEffect, useRef } from 'react'
import { isUnsaved } from '#src/lib/dirty.ts'

/** Where the shown entry stands in the history, as the router numbers its entries; null of an entry that is not its. */
function entryIndex(): number | null {
  const { idx } = (window.history.state ?? {}) as { idx?: unknown }
  return typeof idx === 'number' ? idx : null
}

type Shown = {
  readonly index: number | null
  readonly pathname: string
  readonly ask: (act: () => void) => void
}

/**
 * The browser's own Back and Forward, over an unsaved form: the step is taken back before the router hears of it, and
 * `ask` is given the way to take it after all. `pathname`: of the page that is shown; steps within it are nobody's loss.
 */
export function useAskBeforeBack(pathname: string, ask: (act: () => void) => void): void {
  const shown = useRef<Shown>({ index: null, pathname, ask })
  const passing = useRef(false)
  useEffect(() => {
    shown.current = { index: entryIndex(), pathname, ask }
  })

  // Once, and as a layout effect: a child's runs before its parent's, and the window calls its listeners in the order
  // they came, so this one is heard before the router's own.
  useLayoutEffect(() => {
    function onPop(event: PopStateEvent) {
      const passed = passing.current
      passing.current = false
      const { index: from } = shown.current
      const to = entryIndex()
      if (passed || !isUnsaved() || from === null || to === null || from === to) return
      if (window.location.pathname.toLowerCase() === shown.current.pathname.toLowerCase()) return
      event.stopImmediatePropagation()
      window.history.go(from - to)
      shown.current.ask(() => {
        passing.current = true
        window.history.go(to - from)
      })
    }
    window.addEventListener('popstate', onPop)
    return () => window.removeEventListener('popstate', onPop)
  }, [])
}
