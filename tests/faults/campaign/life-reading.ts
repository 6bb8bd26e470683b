import { AFTERNOON_START, type Interval, slotsOfDay } from '#domain/agendamento/slots.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { periodsOfDate } from '#domain/horario/rules.ts'
import { addDays } from '#domain/lib/dates.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import type { Standing } from './chips.ts'

/** A change that a visit's client does not know, as the clinic has it. Times are the wire's. */
export type Untold = {
  readonly visitId: number
  readonly email: string | null
  readonly cliente: string | null
  /** Where she knows the visit, and where it is; null where it is cancelled. */
  readonly from: string
  readonly to: string | null
}

const WIRE = `'YYYY-MM-DD"T"HH24:MI":00.000Z"'`

/** What clients do not know of visits that are yet to come. */
export async function readUntold({ pool }: Clinic): Promise<Untold[]> {
  const { rows } = await pool.query<Untold>(
    `select a.id as "visitId", u.email, a.cliente,
       to_char((a.conhecido->>'inicio')::timestamp, ${WIRE}) as "from",
       case when a.estado <> 'cancelada' then to_char(a.inicio, ${WIRE}) end as "to"
     from agendamento a left join usuario u on u.id = a.usuario_id
     where a.conhecido is not null and a.inicio > now() at time zone 'America/Sao_Paulo'`,
  )
  return rows
}

/** How each visit of hers stands on this day, and who said so. */
export async function readStanding({ pool }: Clinic, person: string, day: string): Promise<Standing[]> {
  const { rows } = await pool.query<Standing>(
    `select a.id as "visitId", to_char(a.inicio, 'HH24:MI') as "time", a.estado, a.estado_por as "by"
     from agendamento a join usuario u on u.id = a.usuario_id
     where u.email = $1 and a.inicio::date = $2::date and a.estado <> 'cancelada'`,
    [person, day],
  )
  return rows
}

/** One version of a visit, as its history has it. */
export type Version = {
  readonly visitId: number
  readonly versao: number
  /** Whose visit it is; null without an account. */
  readonly of: string | null
  /** Whose session made it; null where nobody is known. */
  readonly by: string | null
  /** The key of the command that made it. */
  readonly chave: string | null
  /** What it made of the visit; null where that stayed. Times are the wire's. */
  readonly inicio: string | null
  readonly fim: string | null
  readonly estado: VisitState | null
  /** Since when it is so, on the wire, where whoever said so has said that too. */
  readonly since: string | null
}

/** The versions of all visits that these people have or had, or that these keys made; oldest first. */
export async function readVersions(
  { pool }: Clinic,
  people: readonly string[],
  keys: readonly string[],
): Promise<Version[]> {
  const { rows } = await pool.query<Version>(
    `select h.agendamento_id as "visitId", h.versao, u.email as "of", q.email as "by", h.chave::text,
       to_char((h.depois->>'inicio')::timestamp, ${WIRE}) as inicio,
       to_char((h.depois->>'fim')::timestamp, ${WIRE}) as fim, h.depois->>'estado' as estado,
       to_char(h.feito_em, ${WIRE}) as since
     from historico h join agendamento a on a.id = h.agendamento_id
       left join usuario u on u.id = a.usuario_id left join usuario q on q.id = h.quem
     where u.email = any($1) or a.chave = any($2::uuid[]) order by h.agendamento_id, h.versao`,
    [people, keys],
  )
  return rows
}

/**
 * The starts at which the clinic itself has nobody for a service of this length, by the visits that stand in
 * its database; for a day that is yet to come.
 */
export async function readFreeStarts(clinic: Clinic, day: string, tempo: number): Promise<readonly number[]> {
  const { rows } = await clinic.pool.query<Record<'a' | 'b' | 'c' | 'd', string>>(
    'select inicio_1 as a, fim_1 as b, inicio_2 as c, fim_2 as d from horario where data = $1',
    [day],
  )
  const periods = periodsOfDate(
    rows.map(({ a, b, c, d }) => ({
      horarioInicioPrimeiroPeriodo: a,
      horarioFimPrimeiroPeriodo: b,
      horarioInicioSegundoPeriodo: c,
      horarioFimSegundoPeriodo: d,
    })),
  )
  const ocupados = (await clinic.visits())
    .filter((visit) => visit.when.startsWith(day))
    .map(({ when, until }): Interval => ({ inicio: minuteOf(when), fim: minuteOf(until) }))
  const clinicNow = { date: addDays(day, -1), minute: AFTERNOON_START }
  const slots = slotsOfDay({ date: day, tempo, clinicNow, periods, ocupados })
  return slots.kind === 'free' ? slots.starts : []
}

const minuteOf = (when: string): number => Number(when.slice(11, 13)) * 60 + Number(when.slice(14, 16))
