import { useCallback, useEffect, useRef, useState } from 'react'
import type { Result } from '#domain/lib/result.ts'
import { OLD_MS } from './age.ts'

export type Asked<T, F> = {
  /** As last answered; null while nothing was. */
  readonly value: T | null
  /** Why the last question brought nothing. */
  readonly failure: F | null
  /** The value is of some time ago. */
  readonly isOld: boolean
  readonly asking: boolean
  readonly ask: () => Promise<void>
}

type State<T, F> = Pick<Asked<T, F>, 'value' | 'failure' | 'asking'> & {
  /** When the value came, ms of the device's clock. */
  readonly at: number
}

/** What is older is asked for again, ms: before it is called old. */
const AGAIN_MS = OLD_MS / 2

/** On iPhone a request started right in the event that wakes the page fails. */
const WAKE_UP_MS = 1_500

/**
 * What only the clinic knows, for a screen that keeps nothing of it: asked for whenever the screen opens and
 * whenever the network comes back; while somebody looks at it every minute, and as soon as somebody does so
 * again. `read` must stay the same function.
 */
export function useAsked<T, F>(read: () => Promise<Result<T, F>>, online: boolean): Asked<T, F> {
  const [{ at, ...state }, setState] = useState<State<T, F>>({
    value: null,
    failure: null,
    asking: online,
    at: Number.NEGATIVE_INFINITY,
  })
  const [now, setNow] = useState(Date.now)
  const answeredAt = useRef(at)
  answeredAt.current = at
  const last = useRef(0)

  const ask = useCallback(async () => {
    last.current += 1
    const asked = last.current
    setState((before) => ({ ...before, asking: true }))
    const answer = await read()
    // Only what was asked for last is shown: an older answer may come later.
    if (asked !== last.current) return
    setNow(Date.now())
    setState(({ value, at }) =>
      answer.ok
        ? { value: answer.value, failure: null, asking: false, at: Date.now() }
        : { value, failure: answer.error, asking: false, at },
    )
  }, [read])

  useEffect(() => {
    if (online) void ask()
  }, [online, ask])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (document.visibilityState !== 'visible') return
      setNow(Date.now())
      clearTimeout(timer)
      const isSoonOld = between(Date.now(), answeredAt.current) >= AGAIN_MS
      if (online && isSoonOld) timer = setTimeout(() => void ask(), WAKE_UP_MS)
    }
    const step = setInterval(look, AGAIN_MS / 2)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('pageshow', look)
    return () => {
      clearTimeout(timer)
      clearInterval(step)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('pageshow', look)
    }
  }, [online, ask])

  return { ...state, isOld: state.value !== null && between(now, at) > OLD_MS, ask }
}

/** A clock that was ahead and has been put right since says of what came before that it is yet to come. */
function between(nowMs: number, at: number): number {
  return Math.abs(nowMs - at)
}
