import { useEffect, useState } from 'react'
import { onceLoaded } from '#domain/lib/once.ts'

type Load<T> = () => Promise<T>

/** What a component knows of a part whose code comes later. */
export type OnDemand<T> = {
  /** Null until it is there. */
  readonly part: T | null
  /** It was wanted and could not be fetched. Wanting it anew tries again. */
  readonly failed: boolean
}

let repair: (() => Promise<void>) | null = null

/**
 * Whoever knows the device's kept files says how they are repaired: a part that did not come or did not run
 * is then asked for once more.
 */
export function repairPartsBy(run: () => Promise<void>): void {
  repair = run
}

async function loadTwice<T>(load: Load<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (repair === null) throw error
    await repair()
    return load()
  }
}

/**
 * A part of the page whose code comes later: it stands in `x.lazy.tsx`, and `x.tsx`, which others import, is
 * light. `usePart` fetches it when it is first wanted, or at the first touch or key of a page that may want
 * it: by then the page is drawn, and the part is there before it is asked for. The caller draws something
 * simpler until, or unless, the code arrives.
 */
export function onDemand<T>(load: Load<T>) {
  let part: T | null = null
  const fetch = onceLoaded(async () => {
    part = await loadTwice(load)
    return part
  })

  function usePart(wanted: boolean): OnDemand<T> {
    const [state, setState] = useState<OnDemand<T>>({ part, failed: false })
    useEffect(() => {
      if (state.part !== null) return
      let alive = true
      const want = () =>
        void fetch().then(
          (loaded) => alive && setState({ part: loaded, failed: false }),
          // What was fetched ahead in vain has not been wanted: the press itself tries again.
          () => alive && wanted && setState({ part: null, failed: true }),
        )
      if (wanted) want()
      const stop = wanted ? () => undefined : onFirstTouch(want)
      return () => {
        alive = false
        stop()
      }
    }, [wanted, state.part])
    return state
  }

  /**
   * The part, for places where nothing simpler can stand in: null until it is there. Where it is wanted and
   * cannot be fetched, the error boundary around it says so.
   */
  function useRequiredPart(wanted = true): T | null {
    const { part, failed } = usePart(wanted)
    if (failed && wanted) throw new Error('a part of the page could not be fetched')
    return part
  }

  return { fetch, usePart, useRequiredPart }
}

function onFirstTouch(run: () => void): () => void {
  const once = { once: true, passive: true, capture: true }
  document.addEventListener('pointerdown', run, once)
  document.addEventListener('keydown', run, once)
  return () => {
    document.removeEventListener('pointerdown', run, { capture: true })
    document.removeEventListener('keydown', run, { capture: true })
  }
}

/**
 * `opened` for a part that may arrive already wanted: false in its first drawing, so that it opens as a
 * change and remembers where the focus was.
 */
export function useOpenedAfterMount(opened: boolean): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted && opened
}
