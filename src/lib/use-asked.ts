import { useCallback, useEffect, useRef, useState } from 'react'
import type { Result } from '#domain/lib/result.ts'

export type Asked<T, F> = {
  /** As last answered; null while nothing was. */
  readonly value: T | null
  /** Why the last question brought nothing. */
  readonly failure: F | null
  readonly asking: boolean
  readonly ask: () => Promise<void>
}

/**
 * What only the clinic knows, for a screen that keeps nothing of it: asked for whenever the screen opens and
 * whenever the network comes back. `read` must stay the same function.
 */
export function useAsked<T, F>(read: () => Promise<Result<T, F>>, online: boolean): Asked<T, F> {
  const [state, setState] = useState<Omit<Asked<T, F>, 'ask'>>({
    value: null,
    failure: null,
    asking: online,
  })
  const last = useRef(0)

  const ask = useCallback(async () => {
    last.current += 1
    const asked = last.current
    setState((before) => ({ ...before, asking: true }))
    const answer = await read()
    // Only what was asked for last is shown: an older answer may come later.
    if (asked !== last.current) return
    setState(({ value }) =>
      answer.ok
        ? { value: answer.value, failure: null, asking: false }
        : { value, failure: answer.error, asking: false },
    )
  }, [read])

  useEffect(() => {
    if (online) void ask()
  }, [online, ask])

  return { ...state, ask }
}
