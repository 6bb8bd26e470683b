import { and, eq, gt, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Gap } from '#domain/agendamento/gap.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { ENDED_STATES, type VisitState } from '#domain/agendamento/states.ts'
import { type ClinicDate, type ClinicDateTime, daysBetween } from '#domain/lib/dates.ts'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
import { LOCK_TIMEOUT } from '../../db/connection.ts'
import { ADVISORY_LOCKS } from '../../db/locks.ts'
import { readNamed } from '../../db/named.ts'
import { agendamento } from '../../db/tables.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'
import {
  anyVisits,
  standing,
  toAgendamentoList,
  toTimestamp,
  type VisitRow,
  visits,
  whole,
  wholeForOwner,
} from './visit-row.ts'
import { GAP_REACH, shownTo } from './which-visits.ts'

/** One visit that takes time; of those that one person is shown as her own where `usuarioId` is given. */
export async function findAgendamento(
  db: Connection,
  id: number,
  usuarioId?: number,
): Promise<Agendamento | null> {
  return findAmong(db, visits, id, usuarioId)
}

/** The same for any visit, cancelled ones too. */
export async function findAnyAgendamento(
  db: Connection,
  id: number,
  usuarioId?: number,
): Promise<Agendamento | null> {
  return findAmong(db, anyVisits, id, usuarioId)
}

async function findAmong(
  db: Connection,
  rowsOf: SQL,
  id: number,
  usuarioId: number | undefined,
): Promise<Agendamento | null> {
  const [own, columns] = usuarioId === undefined ? [sql`true`, whole] : [shownTo(usuarioId), wholeForOwner]
  const rows = await readNamed<VisitRow>(
    db,
    sql`select ${columns} from ${rowsOf} where a.id = ${id} and ${own}`,
  )
  const [visit] = toAgendamentoList(rows)
  return visit ?? null
}

/**
 * One visit, held until the transaction ends: whoever else would change it waits, and then sees the change.
 */
export async function holdAgendamento(db: Transaction, id: number): Promise<Agendamento | null> {
  await db.execute(sql`select 1 from agendamento a where a.id = ${id} for update`)
  return findAgendamento(db, id)
}

/** The same, also of a cancelled one; of those that one person is shown where `usuarioId` is given. */
export async function holdAnyAgendamento(
  db: Transaction,
  id: number,
  usuarioId?: number,
): Promise<Agendamento | null> {
  await db.execute(sql`select 1 from agendamento a where a.id = ${id} for update`)
  return findAnyAgendamento(db, id, usuarioId)
}

/**
 * Waits for a day one second at most, which is far more than any transaction needs that is not stuck: whoever
 * waited longer behind one that is would keep a connection of the pool from the whole clinic. One message of
 * three statements, in which nothing is anybody's text.
 */
function dayLock(day: ClinicDate, isShared: boolean): string {
  const number = daysBetween('2000-01-01', day)
  return `set local lock_timeout = '1s';
    select pg_advisory_xact_lock${isShared ? '_shared' : ''}(${ADVISORY_LOCKS.dayOfVisits}, ${number});
    set local lock_timeout = '${LOCK_TIMEOUT}'`
}

/**
 * Holds a day until the transaction ends against others that move or book visits into it: each waits its
 * turn, where the constraint would have them wait for each other; and what is squeezed in, of which the
 * constraint knows nothing, is not overlooked by somebody who looked a moment before.
 */
export async function holdDay(tx: Transaction, day: ClinicDate): Promise<void> {
  await tx.$client.query(dayLock(day, false))
}

/**
 * Waits for whoever holds the day, and keeps it from being held until the transaction ends; others who share
 * it, too, go on. A statement of its own, since one that also looks would see the day as it was before it
 * had waited.
 */
export async function shareDay(tx: Transaction, day: ClinicDate): Promise<void> {
  await tx.$client.query(sharingDay(day))
}

/** The same as statements, for a transaction that begins with it. */
export const sharingDay = (day: ClinicDate): string => dayLock(day, true)

/** The time that a visit wants to take, and what is kept free around it. */
export type WantedTime = Readonly<{ inicio: ClinicDateTime; fim: ClinicDateTime; gap: Gap }>

/** The visits of anybody, encaixes too, that block a minute of what one at this time would block. */
const blockersOf = ({ inicio, fim, gap: { antes, depois } }: WantedTime, exceptId: number): SQL => sql`
  (select ${toTimestamp(inicio)}::timestamp as begins, ${toTimestamp(fim)}::timestamp as ends,
    ${toTimestamp(inicio)}::timestamp - ${antes}::int * interval '1 minute' as from_then,
    ${toTimestamp(fim)}::timestamp + ${depois}::int * interval '1 minute' as until) wanted
  join ${standing} a on a.ocupa_de < until and a.ocupa_ate > from_then
    and a.inicio < until + ${GAP_REACH} and a.inicio > from_then - interval '1 day' - ${GAP_REACH}
    and a.id <> ${exceptId}`

/** Whether anybody's visit blocks a minute of what this one would block. */
export async function isTaken(db: Connection, wanted: WantedTime, exceptId = 0): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from ${blockersOf(wanted, exceptId)} limit 1`)
  return rows.length > 0
}

/**
 * What keeps a time from a client: a visit of hers, somebody else's, or no visit but what is kept free around
 * one. Null where nothing does by now.
 */
export async function whatTakes(
  db: Connection,
  usuarioId: number,
  wanted: WantedTime,
  exceptId = 0,
): Promise<'own' | 'other' | 'gap' | null> {
  const { rows } = await db.execute<{ is_own: boolean; is_there: boolean }>(sql`
    select (${shownTo(usuarioId)}) is true as is_own, a.inicio < ends and a.fim > begins as is_there
    from ${blockersOf(wanted, exceptId)} order by is_there desc, is_own desc limit 1`)
  const [nearest] = rows
  if (nearest === undefined) return null
  return nearest.is_there ? (nearest.is_own ? 'own' : 'other') : 'gap'
}

/** Whether a visit was made under this Idempotency-Key, whatever became of it. */
export async function isMadeUnder(db: Connection, chave: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from agendamento a where a.chave = ${chave} limit 1`)
  return rows.length > 0
}

/** Whether this client has a visit of this service that begins then. */
export async function isOwnVisit(
  db: Connection,
  usuarioId: number,
  { dataHoraAgendada, nome }: Pick<Agendamento, 'dataHoraAgendada' | 'nome'>,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${standing} a
    where ${shownTo(usuarioId)} and a.inicio = ${toTimestamp(dataHoraAgendada)}::timestamp
      and a.nome = ${nome} limit 1`)
  return rows.length > 0
}

export type Visit = Readonly<{
  inicio: ClinicDateTime
  fim: ClinicDateTime
  nome: string
  descricao: string
  tipoProcedimento: ProcedimentoKind
  valorCentavos: number
  encaixe: boolean
  cliente: string | null
  gap: Gap
}>

const toColumns = <V extends Visit>(v: V) => ({
  ...v,
  inicio: toTimestamp(v.inicio),
  fim: toTimestamp(v.fim),
})

const insert = {
  name: 'agendamento-inserir',
  text: `insert into agendamento
      (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, encaixe, chave, cliente,
        so_da_clinica, intervalo_antes, intervalo_depois, ficha_id)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
    on conflict do nothing returning id`,
}

type NewVisit = Visit & {
  usuarioId: number | null
  chave: string | null
  soDaClinica?: boolean
  fichaId?: number | null
}

function valuesOf(visit: NewVisit): unknown[] {
  const { usuarioId, nome, descricao, tipoProcedimento, inicio, fim } = toColumns(visit)
  const { valorCentavos, encaixe, chave, cliente, soDaClinica = false, gap, fichaId = null } = visit
  const what = [usuarioId, nome, descricao, tipoProcedimento, inicio, fim]
  return [...what, valorCentavos, encaixe, chave, cliente, soDaClinica, gap.antes, gap.depois, fichaId]
}

/** The same, and counts the visit among those that its client has booked on a day. */
const insertCounted = {
  name: 'agendamento-inserir-contado',
  text: `with visit as (${insert.text}),
    counted as (
      insert into pedidos_do_dia (usuario_id, data, pedidos) select $1, $15::date, 1 from visit
      on conflict (usuario_id, data) do update set pedidos = pedidos_do_dia.pedidos + 1
      returning pedidos)
    select visit.id, counted.pedidos from visit, counted`,
}

/**
 * Null where the exclusion constraint refused. Without a target, because only so do waiting inserts not
 * deadlock.
 */
export async function insertAgendamento(db: Connection, visit: NewVisit): Promise<number | null> {
  const { rows } = await db.$client.query<{ id: number }>({ ...insert, values: valuesOf(visit) })
  return rows[0]?.id ?? null
}

/**
 * The same of a client whom the clinic's limits hold: with it, how many visits she has booked on the day,
 * this one too. Until the transaction ends, another booking of hers waits here.
 */
export async function insertCountedAgendamento(
  db: Connection,
  visit: NewVisit,
  date: ClinicDate,
): Promise<{ id: number; pedidos: number } | null> {
  const values = [...valuesOf(visit), date]
  const { rows } = await db.$client.query<{ id: number; pedidos: number }>({ ...insertCounted, values })
  return rows[0] ?? null
}

/**
 * Whether the same stands there for the same person at the same time. Of a name that was typed the capitals
 * do not matter; of two visits that name nobody nothing is known.
 */
export async function isThere(db: Connection, visit: NewVisit): Promise<boolean> {
  const { inicio, nome, usuarioId, fichaId = null, cliente } = visit
  const { rows } = await db.execute(sql`
    select 1 from ${standing} a
    where a.inicio = ${toTimestamp(inicio)}::timestamp and a.nome = ${nome}
      and (a.usuario_id = ${usuarioId} or a.ficha_id = ${fichaId} or lower(a.cliente) = lower(${cliente}))
    limit 1`)
  return rows.length > 0
}

/** What a visit may become besides what an edit can make of it. */
type Becoming = {
  readonly estado?: VisitState
  /** When it came into its state, by the clinic's clock. */
  readonly estadoEm?: ClinicDateTime
  readonly motivo?: string | null
  readonly usuarioId?: number
  readonly fichaId?: null
  readonly soDaClinica?: boolean
}

/** @throws an exclusion violation where another visit came first */
export async function updateAgendamento(
  db: Connection,
  id: number,
  { inicio, fim, estadoEm, gap, ...rest }: Partial<Visit> & Becoming,
): Promise<boolean> {
  const when = {
    ...(inicio !== undefined && { inicio: toTimestamp(inicio) }),
    ...(fim !== undefined && { fim: toTimestamp(fim) }),
    ...(estadoEm !== undefined && { estadoEm: toTimestamp(estadoEm) }),
    ...(gap !== undefined && { intervaloAntes: gap.antes, intervaloDepois: gap.depois }),
  }
  const { rowCount } = await db
    .update(agendamento)
    .set({ ...rest, ...when })
    .where(eq(agendamento.id, id))
  return rowCount === 1
}

/**
 * A person's visits that end after the moment and are not over, each with its version, held until the
 * transaction ends.
 */
export async function holdOpenVisits(
  db: Transaction,
  usuarioId: number,
  nowAtClinic: ClinicDateTime,
): Promise<readonly Pick<Agendamento, 'id' | 'versao'>[]> {
  const isNotOver = gt(agendamento.fim, toTimestamp(nowAtClinic))
  const isOpen = and(notInArray(agendamento.estado, [...ENDED_STATES]), isNotOver)
  return db
    .select({ id: agendamento.id, versao: agendamento.versao })
    .from(agendamento)
    .where(and(eq(agendamento.usuarioId, usuarioId), isOpen))
    .orderBy(agendamento.id)
    .for('update')
}

/** Cancels some visits at that moment. */
export async function cancelVisits(
  db: Transaction,
  ids: readonly number[],
  nowAtClinic: ClinicDateTime,
): Promise<void> {
  await db
    .update(agendamento)
    .set({ estado: 'cancelada', estadoEm: toTimestamp(nowAtClinic), motivo: null })
    .where(inArray(agendamento.id, [...ids]))
}
