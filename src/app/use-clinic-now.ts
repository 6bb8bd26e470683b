import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useMemo, useState } from 'react'
import { type ClinicNow, clinicNowOf } from '#domain/lib/dates.ts'
import { DEFAULT_TIME_ZONE, readClinicNow } from '#src/offline/clock.ts'
import { db } from '#src/offline/db.ts'

const STEP_MS = 15_000

/**
 * The clinic's date and minute, kept current: what "today" and "past" mean on every device. The same object
 * until the minute is another, so that what is drawn of it need not be drawn anew.
 */
export function useClinicNow(): ClinicNow {
  const [tick, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((t) => t + 1), STEP_MS)
    return () => clearInterval(timer)
  }, [])
  const clinicNow = useLiveQuery(() => readClinicNow(db, Date.now()), [tick])
  const [first] = useState(() => clinicNowOf(Date.now(), DEFAULT_TIME_ZONE))
  const { date, minute } = clinicNow ?? first
  return useMemo(() => ({ date, minute }), [date, minute])
}
