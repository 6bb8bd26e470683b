import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { reach } from '#src/offline/reach.ts'
import type { DateRange } from './queries.ts'

/** Dates that this device does not keep: what the clinic says of them. */
export type OtherDates<T> = {
  /** Null until the clinic has answered for exactly these dates. */
  readonly answer: (DateRange & { readonly rows: readonly T[] }) | null
  /** The clinic was asked and did not answer. */
  readonly failed: boolean
  readonly ask: () => void
}

type State<T> = Omit<OtherDates<T>, 'ask'> & { readonly key: string }

/** Asks the clinic; null where it did not answer. */
export type ReadDates<T> = (range: DateRange, signal: AbortSignal) => Promise<readonly T[] | null>

/**
 * Asks the clinic for dates that are shown and not kept; anew when the agenda has changed (`at`: when the
 * device last heard of it) and when somebody answers again. Without dates nothing is asked.
 */
export function useOtherDates<T>(
  dates: readonly ClinicDate[] | null,
  at: number | null,
  read: ReadDates<T>,
): OtherDates<T> {
  const from = dates?.[0] ?? ''
  const to = dates?.at(-1) ?? ''
  const key = `${from} ${to}`
  const [state, setState] = useState<State<T>>({ key: '', answer: null, failed: false })
  const [asked, setAsked] = useState(0)
  const isSilent = useSyncExternalStore(reach.subscribe, reach.state) === 'silent'
  const isWanted = dates !== null

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the dates, `at` says that they changed
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    void (async () => {
      const rows = isSilent ? null : await read({ from, to }, controller.signal)
      if (controller.signal.aborted) return
      if (rows !== null) setState({ key, answer: { from, to, rows }, failed: false })
      else
        setState((last) => ({
          key,
          // What was answered before stays, and the screen says how old it is.
          answer: last.key === key ? last.answer : null,
          failed: true,
        }))
    })()
    return () => controller.abort()
  }, [isWanted, key, isSilent, at, asked])

  const isOfThese = isWanted && state.key === key
  return {
    answer: isOfThese ? state.answer : null,
    failed: isOfThese && state.failed,
    ask: useCallback(() => {
      setState((last) => ({ ...last, failed: false }))
      setAsked((n) => n + 1)
    }, []),
  }
}
