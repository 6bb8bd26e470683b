import { and, asc, eq, gte, inArray, lte, sql } from 'drizzle-orm'
import { LONGEST_GAP } from '#domain/agendamento/gap.ts'
import { type Agenda, agendaOf } from '#domain/agendamento/slots.ts'
import type { Horario, HorarioInput } from '#domain/horario/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { formatDuration } from '#domain/lib/duration.ts'
import type { Week } from '#domain/week/schema.ts'
import { ADVISORY_LOCKS } from '../../db/locks.ts'
import { STANDING } from '../../db/standing.ts'
import { horario } from '../../db/tables.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'

type HorarioRow = typeof horario.$inferSelect

function toHorario(row: HorarioRow): Horario {
  return {
    id: row.id,
    data: row.data,
    horarioInicioPrimeiroPeriodo: row.inicio1,
    horarioFimPrimeiroPeriodo: row.fim1,
    horarioInicioSegundoPeriodo: row.inicio2,
    horarioFimSegundoPeriodo: row.fim2,
  }
}

function toRow(h: HorarioInput) {
  return {
    data: h.data,
    inicio1: h.horarioInicioPrimeiroPeriodo,
    fim1: h.horarioFimPrimeiroPeriodo,
    inicio2: h.horarioInicioSegundoPeriodo,
    fim2: h.horarioFimSegundoPeriodo,
  }
}

/** Registered hours by date; both ends inclusive, null for none. */
export async function readHorarioList(
  db: Connection,
  from: ClinicDate | null,
  ate: ClinicDate | null,
): Promise<Horario[]> {
  const rows = await db
    .select()
    .from(horario)
    .where(
      and(
        from === null ? undefined : gte(horario.data, from),
        ate === null ? undefined : lte(horario.data, ate),
      ),
    )
    .orderBy(asc(horario.data), asc(horario.id))
  return rows.map(toHorario)
}

export async function insertHorarioRows(db: Connection, inputs: readonly HorarioInput[]): Promise<Horario[]> {
  const rows = await db.insert(horario).values(inputs.map(toRow)).returning()
  return rows.map(toHorario)
}

/**
 * Holds a date's registrations until the transaction ends, also of a date that has none yet: two people who
 * replace one date's hours at once must not both be left standing.
 */
export async function holdHorarioDate(tx: Transaction, data: ClinicDate): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.dayOfHours}, ${data}::date - date '2000-01-01')`,
  )
}

/** The date of a registration; null where there is none. */
export async function findHorarioDate(db: Connection, id: number): Promise<ClinicDate | null> {
  const [row] = await db.select({ data: horario.data }).from(horario).where(eq(horario.id, id))
  return row?.data ?? null
}

/** Changes the four times; the row must be there. */
export async function updateHorario(tx: Transaction, id: number, input: HorarioInput): Promise<Horario> {
  const [row] = await tx.update(horario).set(toRow(input)).where(eq(horario.id, id)).returning()
  if (row === undefined) throw new Error(`horario ${id} went while its date was held`)
  return toHorario(row)
}

export async function deleteHorarioRows(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.delete(horario).where(inArray(horario.id, [...ids]))
}

/** A row of the columns `agendaColumns`: all that the slot rule needs to know of the asked days. */
export type AgendaRow = {
  horarios: Omit<Horario, 'id'>[] | null
  /** Visits with their gaps beside them: added up, they could exceed the wire's longest duration. */
  visits: { inicio: string; minutes: number; intervaloAntes: number; intervaloDepois: number }[] | null
  semana: Week | null
}

/** How far a gap reaches at most: beyond a visit, and beyond the midnights of the days. */
const BOTH_GAPS = `2 * interval '${LONGEST_GAP} minutes'`

/**
 * Three columns: the days' registered hours and visits (both ends inclusive) and the clinic's week, as
 * `toAgenda` takes them; `exceptId`: without this visit.
 */
export const agendaColumns = (from: string, to: string, exceptId = '0'): string => `
  (select json_agg(json_build_object('data', h.data,
      'horarioInicioPrimeiroPeriodo', h.inicio_1, 'horarioFimPrimeiroPeriodo', h.fim_1,
      'horarioInicioSegundoPeriodo', h.inicio_2, 'horarioFimSegundoPeriodo', h.fim_2))
    from horario h where h.data between ${from}::date and ${to}::date) as horarios,
  (select json_agg(json_build_object(
      'inicio', a.inicio, 'minutes', (extract(epoch from a.fim - a.inicio) / 60)::int,
      'intervaloAntes', a.intervalo_antes, 'intervaloDepois', a.intervalo_depois))
    from ${STANDING} a
    where a.id <> ${exceptId}
      and a.inicio > ${from}::date - interval '1 day' - ${BOTH_GAPS} and a.ocupa_ate > ${from}::date - ${BOTH_GAPS}
      and a.inicio < ${to}::date + interval '1 day' + ${BOTH_GAPS}) as visits,
  (select c.dados->'semana' from clinica c) as semana`

export function toAgenda({ horarios, visits, semana }: AgendaRow): Agenda {
  const ocupados = (visits ?? []).map(({ inicio, minutes, ...gap }) => ({
    dataHoraAgendada: `${inicio.slice(0, 16)}:00.000Z`,
    tempo: formatDuration(minutes),
    ...gap,
  }))
  return agendaOf(horarios ?? [], ocupados, semana)
}

const agenda = { name: 'agenda', text: `select ${agendaColumns('$1', '$2', '$3::int')}` }

/**
 * Hours and visits of the days (both inclusive), as the slot rule takes them, in one round trip; without the
 * visit that is to go elsewhere (`exceptId`).
 */
export async function readAgenda(
  db: Connection,
  from: ClinicDate,
  to: ClinicDate,
  exceptId = 0,
): Promise<Agenda> {
  const { rows } = await db.$client.query<AgendaRow>({ ...agenda, values: [from, to, exceptId] })
  return toAgenda(rows[0] ?? { horarios: null, visits: null, semana: null })
}
