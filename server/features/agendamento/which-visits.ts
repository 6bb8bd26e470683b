import { type SQL, sql } from 'drizzle-orm'
import { DAYS_OF_CANCELLED, toldSince } from '#domain/agendamento/awareness.ts'
import { LONGEST_GAP } from '#domain/agendamento/gap.ts'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import { toTimestamp } from './visit-row.ts'

// Conditions on a visit `a`, for the statements that list, find or count visits.

/** The days of a list, both inclusive; null means no limit on that side. */
export type DateBounds = Readonly<{ desde: ClinicDate | null; ate: ClinicDate | null }>

/**
 * Visits that touch the days. A visit is shorter than a day, so one that is still on at the first midnight
 * began after the midnight before: the index on `inicio` answers this, `fim` needs none.
 */
export function during({ desde, ate }: DateBounds): SQL {
  const from =
    desde === null
      ? sql`true`
      : sql`a.inicio > ${desde}::timestamp - interval '1 day' and a.fim > ${desde}::timestamp`
  const to = ate === null ? sql`true` : sql`a.inicio < ${ate}::timestamp + interval '1 day'`
  return sql`${from} and ${to}`
}

/** When a client whose visit was changed believes that it begins. */
export const knownStart = sql`(a.conhecido->>'inicio')::timestamp`

/**
 * Visits whose client knows another version than the present one, and that are yet to come, or were as far as
 * she knows; of those that were cancelled the last days'.
 */
export function untoldAt(nowAtClinic: ClinicDateTime): SQL {
  return sql`a.conhecido is not null and greatest(a.inicio, ${knownStart}) > ${toTimestamp(nowAtClinic)}::timestamp
    and (a.estado <> 'cancelada'
      or (a.conhecido->>'desde')::timestamptz > now() - ${DAYS_OF_CANCELLED} * interval '1 day')`
}

/**
 * Those, and of some ids those, too, whose client was told all of late: "quem já sabe" lists them. Of a whole
 * clinic's visits no index finds these.
 */
export function listedAt(nowAtClinic: ClinicDateTime, ids: readonly number[] | null): SQL {
  const untold = untoldAt(nowAtClinic)
  const since = toldSince(nowAtClinic.slice(0, 10))
  return ids === null
    ? untold
    : sql`((${untold}) or (a.conhecido is null and a.ciente_em >= ${since}::timestamp))`
}

/** How far a visit's gap reaches beyond it at most, for the index on its start. */
export const GAP_REACH = sql.raw(`interval '${LONGEST_GAP} minutes'`)

/** The same of visits that block time of the days, be it with their gaps. */
export function blocking({ desde, ate }: DateBounds): SQL {
  const from =
    desde === null
      ? sql`true`
      : sql`a.inicio > ${desde}::timestamp - interval '1 day' - ${GAP_REACH} and a.ocupa_ate > ${desde}::timestamp`
  const to =
    ate === null
      ? sql`true`
      : sql`a.inicio < ${ate}::timestamp + interval '1 day' + ${GAP_REACH}
          and a.ocupa_de < ${ate}::timestamp + interval '1 day'`
  return sql`${from} and ${to}`
}

/** All rows, or those of some ids. */
export const among = (ids: readonly number[] | null): SQL =>
  ids === null ? sql`true` : sql`a.id = any(${sql.param(ids)}::int[])`

/**
 * Visits that an account's holder sees as her own: not those that reception wrote down for an account of
 * which the clinic does not know whose it is.
 */
export const shownTo = (usuarioId: number): SQL => sql`a.usuario_id = ${usuarioId} and not a.so_da_clinica`
/** All other visits: of these an account sees no more than when the clinic is taken. */
export const hiddenFrom = (usuarioId: number | SQL): SQL =>
  sql`(a.usuario_id is distinct from ${usuarioId} or a.so_da_clinica)`
