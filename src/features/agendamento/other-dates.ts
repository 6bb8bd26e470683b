import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { reach } from '#src/offline/reach.ts'
import type { DateRange } from './queries.ts'

/** Dates that this device does not keep: what the clinic says of them. */
export type OtherDates<T> = {
  /** Null until the clinic has answered for exactly these dates. */
  readonly answer: (DateRange & { readonly rows: readonly T[] }) | null
  /** The clinic was asked and did not answer. */
  readonly failed: boolean
  /** It did: it tells of them only whoever is logged in. Then nothing is asked again before that changes. */
  readonly needsLogin: boolean
  readonly ask: () => void
}

/** How soon a question that was lost is put again, ms; each time twice as late, up to the second. */
const AGAIN_MS = 5_000
const LATEST_MS = 60_000

type State<T> = Omit<OtherDates<T>, 'ask'> & { readonly key: string }

/** Asks the clinic; null where it did not answer, 'login' where it answers only who is logged in. */
export type ReadDates<T> = (range: DateRange, signal: AbortSignal) => Promise<readonly T[] | 'login' | null>

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
  const [state, setState] = useState<State<T>>({ key: '', answer: null, failed: false, needsLogin: false })
  const [asked, setAsked] = useState(0)
  const isSilent = useSyncExternalStore(reach.subscribe, reach.state) === 'silent'
  const isWanted = dates !== null
  const losses = useRef(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is the dates, `at` says that they changed
  useEffect(() => {
    if (!isWanted) return
    const controller = new AbortController()
    let again: ReturnType<typeof setTimeout> | undefined
    void (async () => {
      const rows = isSilent ? null : await read({ from, to }, controller.signal)
      if (controller.signal.aborted) return
      const needsLogin = rows === 'login'
      if (rows !== null && !needsLogin) {
        losses.current = 0
        setState({ key, answer: { from, to, rows }, failed: false, needsLogin })
        return
      }
      setState((last) => ({
        key,
        // What was answered before stays, and the screen says how old it is.
        answer: last.key === key ? last.answer : null,
        failed: true,
        needsLogin,
      }))
      // A silent line tells when it is back, and the device hears of a login; of a single lost answer nobody
      // tells, so it is asked for again.
      if (!(isSilent || needsLogin)) {
        again = setTimeout(() => setAsked((n) => n + 1), Math.min(LATEST_MS, AGAIN_MS * 2 ** losses.current))
        losses.current += 1
      }
    })()
    return () => {
      controller.abort()
      clearTimeout(again)
    }
  }, [isWanted, key, isSilent, at, asked])

  const isOfThese = isWanted && state.key === key
  return {
    answer: isOfThese ? state.answer : null,
    failed: isOfThese && state.failed,
    needsLogin: isOfThese && state.needsLogin,
    ask: useCallback(() => {
      setState((last) => ({ ...last, failed: false, needsLogin: false }))
      setAsked((n) => n + 1)
    }, []),
  }
}
