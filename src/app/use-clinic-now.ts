import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { type ClinicNow, clinicNowOf, DEFAULT_TIME_ZONE } from '#domain/lib/dates.ts'
import { useClinica } from '#src/features/clinica/queries.ts'
import { clockOffset } from '#src/offline/live-value.ts'

const STEP_MS = 15_000

/**
 * The clinic's date and minute, kept current: what "today" and "past" mean on every device. The same object
 * until the minute is another, so that what is drawn of it need not be drawn anew.
 */
export function useClinicNow(): ClinicNow {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => redraw((n) => n + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const offset = useSyncExternalStore(clockOffset.subscribe, clockOffset.current) ?? 0
  const fuso = useClinica()?.fuso ?? DEFAULT_TIME_ZONE
  const { date, minute } = clinicNowOf(Date.now() + offset, fuso)
  return useMemo(() => ({ date, minute }), [date, minute])
}
