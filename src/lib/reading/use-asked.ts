import { useCallback, useEffect, useRef, useState } from 'react'
import type { Result } from '#domain/lib/result.ts'
import { useAskedAgain } from './use-asked-again.ts'

export type Asked<T, F> = {
  /** The last answer; null while there was none. */
  readonly value: T | null
  /** Why the last question brought nothing. */
  readonly failure: F | null
  /** Whether the value was answered some time ago and may be out of date. */
  readonly isOld: boolean
  readonly asking: boolean
  readonly ask: () => Promise<void>
}

type State<T, F> = Pick<Asked<T, F>, 'value' | 'failure' | 'asking'> & {
  /** When the value came, ms of the device's clock; null while none did. */
  readonly at: number | null
}

/**
 * What only the clinic knows, for a screen that keeps nothing of it: asked for whenever the screen opens and
 * whenever the network comes back, and again (`useAskedAgain`). `read` must stay the same function.
 */
export function useAsked<T, F>(read: () => Promise<Result<T, F>>, online: boolean): Asked<T, F> {
  const [{ at, ...state }, setState] = useState<State<T, F>>({
    value: null,
    failure: null,
    asking: online,
    at: null,
  })
  const last = useRef(0)

  const ask = useCallback(async () => {
    last.current += 1
    const asked = last.current
    setState((before) => ({ ...before, asking: true }))
    const answer = await read()
    // Only what was asked for last is shown: an older answer may come later.
    if (asked !== last.current) return
    setState(({ value, at }) =>
      answer.ok
        ? { value: answer.value, failure: null, asking: false, at: Date.now() }
        : { value, failure: answer.error, asking: false, at },
    )
  }, [read])

  useEffect(() => {
    if (online) void ask()
  }, [online, ask])

  const isOld = useAskedAgain({ at, online, ask })
  return { ...state, isOld, ask }
}
