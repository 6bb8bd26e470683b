import { useEffect, useRef, useState } from 'react'

/** How long each message stands. */
export const INTERVAL_MS = 5000

type Rotation = { readonly index: number; readonly show: (index: number) => void }

/**
 * One of `total` after the other, from the first again whenever `key` (what the list says) changes. Paused, a
 * message keeps what was left of its time.
 */
export function useRotation(total: number, key: string, paused: boolean): Rotation {
  const [at, setAt] = useState({ key, index: 0 })
  const left = useRef(INTERVAL_MS)
  const index = at.key === key ? at.index : 0

  // This effect stands before the timer's, so that a new message begins with its whole time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown is what starts the time anew
  useEffect(() => {
    left.current = INTERVAL_MS
  }, [key, index])

  useEffect(() => {
    if (paused || total < 2) return
    const since = Date.now()
    const timer = setTimeout(() => setAt({ key, index: (index + 1) % total }), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [key, index, total, paused])

  return { index, show: (next) => setAt({ key, index: next }) }
}
