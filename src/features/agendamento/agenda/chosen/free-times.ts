import { type Gap, padded } from '#domain/agendamento/gap.ts'
import { type Agenda, agendaDayOf, overlaps, slotsOfDay } from '#domain/agendamento/slots.ts'
import {
  addDays,
  type ClinicDate,
  type ClinicDateTime,
  type ClinicNow,
  formatDateTime,
} from '#domain/lib/dates.ts'

type Search = {
  readonly agenda: Agenda
  readonly clinicNow: ClinicNow
  /** Minutes. */
  readonly tempo: number
  /** What is kept free around the visit. */
  readonly gap: Gap
}

/** A day to choose from: whether anything is free on it for that long; null while its visits are not read. */
export type DayChoice = { readonly date: ClinicDate; readonly isFull: boolean | null }

/** The days from `first` on that a strip shows. */
export function dayChoices(
  search: Search,
  first: ClinicDate,
  count: number,
  isRead: (date: ClinicDate) => boolean,
): readonly DayChoice[] {
  return Array.from({ length: count }, (_, i) => {
    const date = addDays(first, i)
    return { date, isFull: isRead(date) ? freeStarts(search, date).length === 0 : null }
  })
}

/** The free starts of a day, for a visit of that length. */
export function freeStarts({ agenda, ...search }: Search, date: ClinicDate): readonly ClinicDateTime[] {
  const slots = slotsOfDay(agendaDayOf(agenda, { date: date, ...search }))
  return slots.kind === 'none' ? [] : slots.starts.map((start) => formatDateTime(date, start))
}

/** Whether somebody is there: reception may squeeze a visit in all the same, knowing it. */
export function isTakenAt(
  { agenda, ...search }: Search,
  { date, minute }: { readonly date: ClinicDate; readonly minute: number },
): boolean {
  const { ocupados } = agendaDayOf(agenda, { date: date, ...search })
  const wanted = padded({ inicio: minute, fim: minute + search.tempo }, search.gap)
  return ocupados.some((taken) => overlaps(taken, wanted))
}
