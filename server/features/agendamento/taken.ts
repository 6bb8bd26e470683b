import { sql } from 'drizzle-orm'
import type { TakenDays } from '#domain/agendamento/schema.ts'
import { TAKEN_DAYS } from '#domain/agendamento/taken.ts'
import type { Parsed } from '#domain/api/endpoints.ts'
import { addDays, type ClinicDate, daysBetween, LAST_DATE } from '#domain/lib/dates.ts'
import { type Change, formatSeen, parseSeen } from '../../db/changes.ts'
import { readNamed } from '../../db/named.ts'
import type { Connection } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { scopeOf } from '../../plugins/freshness.ts'
import type { Principal } from '../../plugins/session.ts'
import { standing } from './visit-row.ts'
import { GAP_REACH, hiddenFrom } from './which-visits.ts'

type Query = Parsed<'agendamento.ocupados', 'query'>

/**
 * When the clinic is taken, by day: nothing of it tells how many visits those are, or whose. A client's own
 * visits are left out, which she has row by row: what she cancels is free on her screen at once, without a
 * word from here. First the look, then the days: what is committed in between is told now and once more next
 * time, and a day that is told twice is the same.
 */
export async function listTakenDays(
  { db, readClinicNow, lineage }: Pick<Deps, 'db' | 'readClinicNow' | 'lineage'>,
  principal: Principal,
  { cursor: since = '', conhecidoAte, ...range }: Query,
): Promise<TakenDays> {
  const { date: today } = await readClinicNow()
  const desde = earliest(latest(range.desde ?? today, today), LAST_DATE)
  const horizon = addDays(desde, TAKEN_DAYS)
  const ate = range.ate !== null && range.ate < horizon ? range.ate : horizon
  const except = principal.status === 'Admin' ? null : principal.id

  const scope = `${scopeOf(principal)}_ocupados`
  const { seen, changes } = await lineage.look(db.pool, ['agendamentos'], parseSeen(scope, since))
  const changed = daysOf(changes, except)
  const known = changed === null ? null : (conhecidoAte ?? ate)
  const isAsked = (day: ClinicDate) => known === null || day > known || changed?.has(day) === true
  const asked = datesBetween(desde, ate).filter(isAsked)

  const taken = asked.length === 0 ? [] : await readTakenDays(db.orm, asked, except)
  const told = new Map(
    asked.filter((day) => known !== null && day <= known).map((day) => [day, [] as number[]]),
  )
  for (const { dia, stretches } of taken) told.set(dia, stretches)
  return {
    completo: known === null,
    desde,
    ate,
    dias: Object.fromEntries(told),
    cursor: formatSeen(scope, seen),
    epoca: seen.epoca,
  }
}

/** The days on which others' times have changed; null where nobody can tell. */
function daysOf(changes: readonly Change[] | null, except: number | null): ReadonlySet<ClinicDate> | null {
  const days = new Set<ClinicDate>()
  if (changes === null) return null
  for (const { dia, dono } of changes) {
    if (dia === null || dono === null) return null
    if (dono !== except) days.add(dia)
  }
  return days
}

const latest = (a: ClinicDate, b: ClinicDate): ClinicDate => (a > b ? a : b)
const earliest = (a: ClinicDate, b: ClinicDate): ClinicDate => (a < b ? a : b)

/** Both ends are included; none where the second is before the first. */
export function datesBetween(desde: ClinicDate, ate: ClinicDate): ClinicDate[] {
  return Array.from({ length: Math.max(0, daysBetween(desde, ate) + 1) }, (_, i) => addDays(desde, i))
}

/**
 * The taken stretches of these days, `except`: without those of one account's visits. The database merges
 * those that touch; days without any are left out.
 */
export async function readTakenDays(
  db: Connection,
  days: readonly ClinicDate[],
  except: number | null,
): Promise<{ dia: ClinicDate; stretches: number[] }[]> {
  // A visit is shorter than a day: what takes time of one began after the midnight before, or its gap did.
  return readNamed<{ dia: ClinicDate; stretches: number[] }>(
    db,
    sql`
    select d.dia::text, t.stretches from unnest(${sql.param(days)}::date[]) d (dia),
      lateral (select array_agg(n order by lower(s), is_length) as stretches
        from (select range_agg(tsrange(greatest(a.ocupa_de, d.dia), least(a.ocupa_ate, d.dia + 1))) as taken
          from ${standing} a where a.ocupa_de < d.dia + 1 and a.ocupa_ate > d.dia
            and a.inicio > d.dia - interval '1 day' - ${GAP_REACH} and a.inicio < d.dia + 1 + ${GAP_REACH}
            and (${except}::int is null or ${hiddenFrom(sql`${except}::int`)})) v,
          unnest(v.taken) s,
          lateral (values (false, (extract(epoch from lower(s) - d.dia) / 60)::int),
            (true, (extract(epoch from upper(s) - lower(s)) / 60)::int)) m (is_length, n)) t
    where t.stretches is not null order by d.dia`,
  )
}
