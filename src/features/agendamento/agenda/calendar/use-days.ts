import { useMemo } from 'react'
import type { Agenda } from '#domain/agendamento/slots.ts'
import { addDays, type ClinicDate, type ClinicNow } from '#domain/lib/dates.ts'
import { useOtherDates } from '../../other-dates.ts'
import { isKnown } from '../../queries.ts'
import { type AgendaEntry, keyOfRow } from '../entries.ts'
import { readVisitsOfClinic, useAgendaDays } from '../queries.ts'
import { buildDay, type TimelineDay } from './day.ts'

/**
 * What the device has of the days that are shown and of those beside them, so that the next ones draw at
 * once; of days that it does not keep, what the clinic says of them.
 */
export function useDaysAround(email: string, dates: readonly ClinicDate[]) {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const onDevice = useAgendaDays(email, { from: addDays(first, -1), to: addDays(last, 1) }, null)
  const agenda = onDevice?.agenda
  const isKept = agenda === undefined || agenda.known === null || isKnown(agenda.known, dates)
  const others = useOtherDates(isKept ? null : dates, agenda?.known?.at ?? null, readVisitsOfClinic)
  const asked = useAgendaDays(email, { from: first, to: last }, others.answer)
  const days = isKept ? onDevice : asked
  return {
    days,
    known: agenda?.known ?? null,
    /** These very days are known, and read. */
    isReady:
      days !== undefined &&
      days.from <= first &&
      last <= days.to &&
      (isKept ? agenda?.known != null : days.others?.from === first && days.others.to === last),
    /** The clinic was asked for them and did not answer. */
    failed: !isKept && others.failed,
    ask: others.ask,
  }
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
