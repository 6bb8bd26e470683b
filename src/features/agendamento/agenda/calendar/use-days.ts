import { useMemo } from 'react'
import type { Agenda } from '#domain/agendamento/slots.ts'
import { addDays, type ClinicDate, type ClinicNow } from '#domain/lib/dates.ts'
import { type AgendaEntry, keyOfRow } from '../entries.ts'
import { useAgendaDays } from '../queries.ts'
import { buildDay, type TimelineDay } from './day.ts'

/**
 * What the device has of the days that are shown and of those beside them, so that the next ones draw at
 * once.
 */
export function useDaysAround(email: string, dates: readonly ClinicDate[]) {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const days = useAgendaDays(email, addDays(first, -1), addDays(last, 1))
  return days && { ...days, isOfTheseDates: days.from <= first && last <= days.to }
}

type Options = {
  readonly dates: readonly ClinicDate[]
  readonly entries: readonly AgendaEntry[]
  readonly agenda: Agenda | undefined
  readonly clinicNow: ClinicNow
  /** The id of a refused booking that is being asked about: it is not yet the agenda's. */
  readonly askedAbout: string | null
}

/**
 * The days for drawing. They are worked out anew when what they show changes, not for every letter typed
 * beside them.
 */
export function useTimelineDays({
  dates,
  entries,
  agenda,
  clinicNow,
  askedAbout,
}: Options): readonly TimelineDay[] {
  const which = dates.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the dates by their names, now by its minute
  return useMemo(() => {
    if (agenda === undefined) return []
    const visible =
      askedAbout === null ? entries : entries.filter((entry) => entry.key !== keyOfRow(askedAbout))
    return dates.map((date) => buildDay(date, { entries: visible, agenda, clinicNow }))
  }, [which, entries, agenda, clinicNow.date, clinicNow.minute, askedAbout])
}
