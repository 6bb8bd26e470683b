import { useMemo, useRef } from 'react'
import { agendaOf } from '#domain/agendamento/slots.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { addDays, type ClinicDate, type ClinicNow } from '#domain/lib/dates.ts'
import type { Week } from '#domain/week/schema.ts'
import { useOtherDates } from '../../other-dates.ts'
import { isKnown, useWeek, type VisitClients } from '../../queries.ts'
import { type AgendaEntry, keyOfRow } from '../entry.ts'
import {
  readVisitsOfClinic,
  type ShownDay,
  type ShownDays,
  useAgendaDays,
  useHorarioRows,
  useKnownDates,
  useOtherDays,
  useQueuedEntries,
} from '../queries.ts'
import { buildDay, type TimelineDay, weekOf } from './day.ts'

const NO_DAYS: ShownDays = new Map()

/**
 * What the device has of the days that are shown and of those beside them, so that the next ones draw at
 * once; of days that it does not keep, what the clinic says of them. `also`: another date whose visits are
 * wanted, once those that are shown are there.
 */
export function useDaysAround(email: string, dates: readonly ClinicDate[], also: ClinicDate | null = null) {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const known = useKnownDates()
  // The shown dates are read beside what is known, and not after it. The others from the moment on at which
  // they are known: of what is not there may be no row, and visits.
  const isThere = (date: ClinicDate) => known === undefined || isKnown(known, [date])
  const before = addDays(first, -1)
  const after = addDays(last, 1)
  // The days that one press leads to: the day before and after, or for a week the weeks beside it.
  const beside = dates.length === 1 ? [before, after] : [...weekOf(after), ...weekOf(before)]
  const others = [...beside, ...(also === null ? [] : [also])]
  const ahead = others.filter((date) => !dates.includes(date) && isThere(date))
  const onDevice = useAgendaDays(email, dates.filter(isThere), known === undefined ? [] : ahead)
  const isKept = known == null || isKnown(known, dates)
  const unkept = useOtherDates(isKept ? null : dates, known?.at ?? null, readVisitsOfClinic)
  const answered = useOtherDays(email, unkept.answer)
  const asked = unkept.answer === null ? NO_DAYS : (answered?.days ?? NO_DAYS)
  const found = isKept ? onDevice : asked
  const which = dates.join()
  const isFound = dates.every((date) => found.has(date))
  const shown = useRef({ which: '', days: NO_DAYS })
  if (isFound && known != null) shown.current = { which, days: found }
  // While the device reads what it has just come to know, what the clinic said of it stands.
  const days = isKept && !isFound && shown.current.which === which ? shown.current.days : found
  const horarios = useHorarioRows()
  const week = useWeek()
  const queued = useQueuedEntries(email)
  const isReady = known != null && horarios !== undefined && dates.every((date) => days.has(date))
  // A visit of the day before may go on beyond midnight.
  const read = useSame(
    [addDays(first, -1), ...dates].flatMap((date) => {
      const day = days.get(date)
      return day === undefined ? [] : [day]
    }),
  )
  return {
    /** The days that are shown and the one before them; not all, or none, while they are not ready. */
    read,
    horarios,
    week,
    clients: useMemo<VisitClients>(() => new Map(read.flatMap((day) => [...day.clients])), [read]),
    /** The entries of these days and of those beside them, and what is queued of any other day. */
    entries: useMemo(() => {
      const ofDays = [...days.values()].flatMap(({ entries, cancelled }) => [...entries, ...cancelled])
      return [...ofDays, ...queued.filter(({ date }) => !days.has(date))]
    }, [days, queued]),
    /** What the device has of the other date that is wanted, as far as it is read. */
    alsoRead: also === null ? undefined : onDevice.get(also),
    known,
    /** These very days are known, and read. */
    isReady,
    /** The clinic was asked for them and did not answer. */
    failed: !isKept && unkept.failed,
    ask: unkept.ask,
  }
}

/** The array of the last drawing where its members are the same. */
function useSame<T>(members: readonly T[]): readonly T[] {
  const last = useRef(members)
  const isSame =
    last.current.length === members.length && members.every((member, i) => member === last.current[i])
  if (!isSame) last.current = members
  return last.current
}

type Options = {
  readonly dates: readonly ClinicDate[]
  /** What was read of them; see `useDaysAround`. */
  readonly read: readonly ShownDay[]
  readonly horarios: readonly Horario[] | undefined
  readonly week: Week | null
  readonly clinicNow: ClinicNow
  /** Whether cancelled visits are drawn, too. */
  readonly withCancelled: boolean
  /** The id of a refused booking that is being asked about: it is not yet the agenda's. */
  readonly askedAbout: string | null
}

/**
 * The days for drawing. They are worked out anew when what they show changes, not for every letter typed
 * beside them.
 */
export function useTimelineDays({
  dates,
  read,
  horarios = [],
  week,
  clinicNow,
  withCancelled,
  askedAbout,
}: Options): readonly TimelineDay[] {
  const which = dates.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dates by their names, now by its minute
  return useMemo(() => {
    const entries: AgendaEntry[] = read.flatMap((day) =>
      withCancelled ? [...day.entries, ...day.cancelled] : day.entries,
    )
    const byDate = Map.groupBy(
      entries.filter(({ key }) => askedAbout === null || key !== keyOfRow(askedAbout)),
      ({ date }) => date,
    )
    const agenda = agendaOf(
      horarios,
      read.flatMap(({ busy }) => busy),
      week,
    )
    return dates.map((date) => buildDay(date, { entries: byDate.get(date) ?? [], agenda, clinicNow }))
  }, [which, read, horarios, week, clinicNow.date, clinicNow.minute, withCancelled, askedAbout])
}
