import { addDays, type ClinicDate, MINUTES_OF_DAY, parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { gapOf, padded, type WithGap } from './gap.ts'
import type { TakenTime } from './schema.ts'
import type { Agenda, Interval } from './slots.ts'

/**
 * When a day is taken, as the wire and the devices have it: a stretch's first minute of the day and its
 * length in minutes, by turns, in order; stretches neither touch nor leave the day. A stretch is no visit:
 * who has one, and how many there are, it does not say.
 */
export type TakenStretches = readonly number[]

/** How many days after today clients are told, and keep, when the clinic is taken. */
export const TAKEN_DAYS = 180

/** Times of a day as stretches: merged where they touch and cut at the day's midnights. */
export function stretchesOf(intervals: readonly Interval[]): number[] {
  const stretches: number[] = []
  let end = Number.NEGATIVE_INFINITY
  for (const { inicio, fim } of [...intervals].sort((a, b) => a.inicio - b.inicio)) {
    const start = Math.max(inicio, end, 0)
    const minutes = Math.min(fim, MINUTES_OF_DAY) - start
    if (minutes <= 0) continue
    if (start === end) stretches.push((stretches.pop() ?? 0) + minutes)
    else stretches.push(start, minutes)
    end = start + minutes
  }
  return stretches
}

/** When visits take the clinic, by date; one that blocks time of other days counts on each of them. */
export function takenByDay(
  visits: readonly (Pick<TakenTime, 'dataHoraAgendada' | 'tempo'> & WithGap)[],
): Map<ClinicDate, Interval[]> {
  const ocupados = new Map<ClinicDate, Interval[]>()
  const takes = (date: ClinicDate, i: Interval) => {
    const ofDay = ocupados.get(date)
    if (ofDay === undefined) ocupados.set(date, [i])
    else ofDay.push(i)
  }
  for (const v of visits) {
    const when = parseDateTime(v.dataHoraAgendada)
    const tempo = parseDuration(v.tempo)
    if (when === null || tempo === null) continue
    const { inicio, fim } = padded({ inicio: when.minute, fim: when.minute + tempo }, gapOf(v))
    for (let days = Math.floor(inicio / MINUTES_OF_DAY); days * MINUTES_OF_DAY < fim; days++) {
      const midnight = days * MINUTES_OF_DAY
      takes(addDays(when.date, days), { inicio: inicio - midnight, fim: fim - midnight })
    }
  }
  return ocupados
}

/** The stretches as the slot rule takes them. */
export function intervalsOf(stretches: TakenStretches): Interval[] {
  return stretches.flatMap((inicio, i) =>
    i % 2 === 0 ? [{ inicio, fim: inicio + (stretches[i + 1] ?? 0) }] : [],
  )
}

/** The agenda with times that are taken on some days beside those that it has. */
export function withTakenDays(
  { ocupados: before, ...agenda }: Agenda,
  days: Iterable<readonly [ClinicDate, TakenStretches]>,
): Agenda {
  const ocupados = new Map(before)
  for (const [date, stretches] of days)
    ocupados.set(date, [...(ocupados.get(date) ?? []), ...intervalsOf(stretches)])
  return { ...agenda, ocupados }
}
