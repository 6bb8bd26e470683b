import type { Horario } from '#domain/horario/schema.ts'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import type { KnownList } from '#src/lib/reading/shown-list.ts'
import { db, type PullMark, readPullMark } from '#src/offline/db.ts'
import { readKnownList } from '#src/offline/known-list.ts'
import { readUpcomingVisits, type UpcomingVisit } from '#src/offline/upcoming-visits.ts'

/** Dates are inclusive; null means "no limit". */
export type HorarioDates = { readonly dataInicial: ClinicDate | null; readonly dataFinal: ClinicDate | null }

/** The registered hours, by date. */
export function useHorarioList(): KnownList<Horario> {
  return useLiveQuery(async () => {
    const known = await readKnownList(db, 'horarios', db.horarios)
    return known?.sort((a, b) => (a.data < b.data ? -1 : a.data > b.data ? 1 : a.id - b.id)) ?? null
  })
}

/** A day's visits, as the Admin's device has them: how many, and those that are to come. */
export type VisitsOfDay = { readonly count: number; readonly toCome: readonly UpcomingVisit[] }

/**
 * The visits that stand on a day, and which of them are to come from a moment on; null for a day this device
 * was never told of, undefined until it has answered for this very day.
 */
export function useVisitsOfDay(
  date: ClinicDate | null,
  from: ClinicDateTime,
): VisitsOfDay | null | undefined {
  const answer = useLiveQuery(async () => ({ date, visits: await readVisitsOfDay(date, from) }), [date, from])
  // The live query goes on with the answer for the day before until the new one is here.
  return answer?.date === date ? answer.visits : undefined
}

async function readVisitsOfDay(date: ClinicDate | null, from: ClinicDateTime): Promise<VisitsOfDay | null> {
  const mark = await readPullMark(db, 'agendamentos')
  if (date === null || mark === null) return null
  if ((mark.desde !== null && date < mark.desde) || (mark.ate !== null && date > mark.ate)) return null
  const count = await db.agendamentos.where('dataHoraAgendada').startsWith(date).count()
  // A day to come is read from its midnight on; today from this moment on.
  const begin = from < date ? date : from
  return { count, toCome: (await readUpcomingVisits(db, begin, { lastDay: date })).visits }
}

/** A date's registrations, as this device has them. */
export function readHorarioOfDate(date: ClinicDate): Promise<Horario[]> {
  return db.horarios.where('data').equals(date).toArray()
}

/** Whether the device was told of a date's hours: those that are long past it does not keep. */
export async function isDateKnown(date: ClinicDate): Promise<boolean> {
  return isKept(date, await readPullMark(db, 'horarios'))
}

function isKept(date: ClinicDate, mark: PullMark | null): boolean {
  return mark !== null && (mark.desde === null || mark.desde <= date)
}

/** What a filter found, and who said so: the clinic, or this device where it could not be reached. */
export type FilteredHorarioList = {
  readonly horarios: readonly Horario[]
  readonly fromClinic: boolean
  /** When it was asked for, ms of the device's clock. */
  readonly at: number
}

/** A filter that is in force, and what it found. */
export type AppliedHorarioFilter = { readonly period: HorarioDates; readonly result: FilteredHorarioList }

/**
 * What a filter finds by now: of the dates that the device keeps, what it has heard since; of those that are
 * long past, what was found. Undefined where no filter is in force.
 */
export function useFilteredHorarioList(applied: AppliedHorarioFilter | null): readonly Horario[] | undefined {
  const heard = useLiveQuery(
    async () => applied && { applied, horarios: await asHeardSince(applied) },
    [applied],
  )
  // The live query goes on with what another filter found until the new one is here.
  return heard?.applied === applied ? heard?.horarios : applied?.result.horarios
}

async function asHeardSince({ period, result }: AppliedHorarioFilter): Promise<readonly Horario[]> {
  const [mark, onDevice] = await Promise.all([readPullMark(db, 'horarios'), filterDatesOnDevice(period)])
  if (mark === null || mark.em < result.at) return result.horarios
  const past = result.horarios.filter((h) => !isKept(h.data, mark))
  return [...past, ...onDevice.filter((h) => isKept(h.data, mark))]
}

/** The same question as `GET /api/horarios/filtrar`, asked of what this device has. */
export async function filterDatesOnDevice({ dataInicial, dataFinal }: HorarioDates): Promise<Horario[]> {
  return db.horarios
    .orderBy('data')
    .filter(
      (h) => (dataInicial === null || h.data >= dataInicial) && (dataFinal === null || h.data <= dataFinal),
    )
    .toArray()
}
