import { and, eq, gt, notInArray, type SQL, sql } from 'drizzle-orm'
import { DAYS_OF_CANCELLED, toldSince } from '#domain/agendamento/awareness.ts'
import { type Gap, LONGEST_GAP, withGap } from '#domain/agendamento/gap.ts'
import type { Agendamento, ListedAgendamento, TakenTime } from '#domain/agendamento/schema.ts'
import { ENDED_STATES, type VisitState } from '#domain/agendamento/states.ts'
import type { KeptFicha } from '#domain/ficha/schema.ts'
import {
  type ClinicDate,
  type ClinicDateTime,
  type ClinicNow,
  DEFAULT_TIME_ZONE,
  daysBetween,
  formatDateTime,
  MINUTES_OF_DAY,
} from '#domain/lib/dates.ts'
import { formatDuration } from '#domain/lib/duration.ts'
import { formatPhone } from '#domain/lib/masks.ts'
import { reaisOf } from '#domain/lib/money.ts'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
import type { Contact } from '#domain/perfil/schema.ts'
import { LOCK_TIMEOUT } from '../../db/connection.ts'
import { readNamed } from '../../db/named.ts'
import { STANDING } from '../../db/standing.ts'
import { agendamento, type KnownColumns } from '../../db/tables.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'
import { type ContactRow, contactColumns, toContact } from '../perfil/contacts.ts'

/** Columns of a visit and its client (`whole`), as the two mappings below read them. */
export type VisitRow = {
  id: number
  inicio: string
  minutes: number
  nome: string | null
  descricao: string
  email: string | null
  tipo: number
  centavos: number
  encaixe: boolean
  chave: string | null
  versao: number
  cliente: string | null
  ficha: string | null
  gap_before: number
  gap_after: number
  estado: VisitState
  estado_em: string | null
  estado_por: 'cliente' | 'clinica' | null
  motivo: string | null
  conhecido: KnownColumns | null
  changed_at: string | null
  recebido_em: string | null
  ciente_em: string | null
  ciente_por: string | null
}

/** `2026-01-31 09:00:00`, as PostgreSQL writes it, in the wire's form. */
export const toClinicDateTime = (timestamp: string): ClinicDateTime =>
  `${timestamp.slice(0, 10)}T${timestamp.slice(11, 16)}:00.000Z`
export const toTimestamp = (dateTime: ClinicDateTime): string => dateTime.slice(0, 19)

function toTaken({ id, inicio, minutes }: Pick<VisitRow, 'id' | 'inicio' | 'minutes'>): TakenTime {
  return { id, dataHoraAgendada: toClinicDateTime(inicio), tempo: formatDuration(minutes) }
}

export function toAgendamento(row: VisitRow & { nome: string }): Agendamento {
  const tipo = row.tipo as ProcedimentoKind
  return {
    ...toTaken(row),
    nome: row.nome,
    descricao: row.descricao,
    email: row.email,
    tipoProcedimento: tipo,
    tipoAgendamento: tipo,
    valor: reaisOf(row.centavos),
    encaixe: row.encaixe,
    chave: row.chave,
    versao: row.versao,
    cliente: row.cliente,
    ...(row.ficha !== null && { ficha: row.ficha }),
    ...withGap({ antes: row.gap_before, depois: row.gap_after }),
    ...lifeOf(row),
  }
}

/** What a visit has lived through: most have nothing to say of it but that they are booked. */
function lifeOf(row: VisitRow): VisitLife {
  const { estado, estado_por: estadoPor, motivo, conhecido, ciente_por: cientePor } = row
  return {
    estado,
    ...(row.estado_em !== null && { estadoEm: toClinicDateTime(row.estado_em) }),
    ...(estadoPor !== null && { estadoPor }),
    ...(motivo !== null && { motivo }),
    ...(conhecido !== null && { conhecido: toKnownFacts(conhecido) }),
    ...(row.changed_at !== null && { mudadoEm: toClinicDateTime(row.changed_at) }),
    ...(row.recebido_em !== null && { recebidoEm: toClinicDateTime(row.recebido_em) }),
    ...(row.ciente_em !== null && { cienteEm: toClinicDateTime(row.ciente_em) }),
    ...(cientePor !== null && { cientePor }),
  }
}

type VisitLife = Pick<
  Agendamento,
  | 'estado'
  | 'estadoEm'
  | 'estadoPor'
  | 'motivo'
  | 'conhecido'
  | 'mudadoEm'
  | 'recebidoEm'
  | 'cienteEm'
  | 'cientePor'
>

function toKnownFacts(known: KnownColumns): NonNullable<Agendamento['conhecido']> {
  const { inicio, fim, nome, cancelada } = known
  const tempo = formatDuration(minutesBetween(inicio, fim))
  const valor = reaisOf(known.valor_centavos)
  return { dataHoraAgendada: toClinicDateTime(inicio), tempo, nome, valor, cancelada }
}

/** Of two moments of the wall clock, which knows no summer time. */
export function minutesBetween(inicio: string, fim: string): number {
  const [from = 0, to = 0] = [inicio, fim].map((moment) => Date.parse(`${moment.replace(' ', 'T')}Z`))
  return (to - from) / 60_000
}

const isWhole = (row: VisitRow): row is VisitRow & { nome: string } => row.nome !== null

const minutes = sql`(extract(epoch from a.fim - a.inicio) / 60)::int as minutes`
const gap = sql`a.intervalo_antes as gap_before, a.intervalo_depois as gap_after`
/** Of what its client does not know: when that was last changed, by the clinic's clock. */
const changedAt = sql`case when a.conhecido is not null then (a.conhecido->>'desde')::timestamptz
  at time zone coalesce((select c.dados->>'fuso' from clinica c), ${DEFAULT_TIME_ZONE}) end as changed_at`
/**
 * A visit's state with when, by whom and why; what its client knows of it, and who of the clinic told her.
 */
const life = (
  teller: SQL,
): SQL => sql`a.estado, a.estado_em, a.estado_por, a.motivo, a.conhecido, ${changedAt}, a.recebido_em,
  a.ciente_em, ${teller} as ciente_por`
const teller = sql`case when a.ciente_por is not null then
  (select t.nome_exibicao from usuario t where t.id = a.ciente_por) end`
const wholeWith = (who: SQL): SQL => sql`a.id, a.inicio, ${minutes}, a.nome, a.descricao, u.email,
  a.tipo_procedimento as tipo, a.valor_centavos as centavos, a.encaixe, a.chave, a.versao,
  coalesce(f.nome_exibicao, a.cliente) as cliente, f.chave::text as ficha,
  ${gap}, ${life(who)}`
/** Of `visits`, for the clinic. */
export const whole = wholeWith(teller)
/** The same for whose visit it is: who of the clinic called her she knows herself. */
const wholeForOwner = wholeWith(sql`null::text`)
/** The visits that take time. */
export const standing = sql.raw(STANDING)
const withClient = sql`left join usuario u on u.id = a.usuario_id left join ficha f on f.id = a.ficha_id`
export const visits = sql`${standing} a ${withClient}`
/** Cancelled ones too. */
export const anyVisits = sql`agendamento a ${withClient}`
const cancelled = sql`(select * from agendamento where estado = 'cancelada')`
const cancelledVisits = sql`${cancelled} a ${withClient}`

/** Both inclusive; null for no limit. */
export type DateRange = Readonly<{ desde: ClinicDate | null; ate: ClinicDate | null }>

/**
 * Visits that touch the days. A visit is shorter than a day, so one that is still on at the first midnight
 * began after the midnight before: the index on `inicio` answers this, `fim` needs none.
 */
function during({ desde, ate }: DateRange): SQL {
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
function listedAt(nowAtClinic: ClinicDateTime, ids: readonly number[] | null): SQL {
  const untold = untoldAt(nowAtClinic)
  const since = toldSince(nowAtClinic.slice(0, 10))
  return ids === null
    ? untold
    : sql`((${untold}) or (a.conhecido is null and a.ciente_em >= ${since}::timestamp))`
}

/** How far a visit's gap reaches beyond it at most, for the index on its start. */
export const REACH = sql.raw(`interval '${LONGEST_GAP} minutes'`)

/** The same of visits that block time of the days, be it with their gaps. */
function blocking({ desde, ate }: DateRange): SQL {
  const from =
    desde === null
      ? sql`true`
      : sql`a.inicio > ${desde}::timestamp - interval '1 day' - ${REACH} and a.ocupa_ate > ${desde}::timestamp`
  const to =
    ate === null
      ? sql`true`
      : sql`a.inicio < ${ate}::timestamp + interval '1 day' + ${REACH}
          and a.ocupa_de < ${ate}::timestamp + interval '1 day'`
  return sql`${from} and ${to}`
}

/** All rows, or those of some ids. */
const among = (ids: readonly number[] | null): SQL =>
  ids === null ? sql`true` : sql`a.id = any(${sql.param(ids)}::int[])`

/** The clinic's visits whole. */
export function allVisits(range: DateRange, ids: readonly number[] | null = null): SQL {
  return sql`select ${whole} from ${visits} where ${during(range)} and ${among(ids)} order by a.inicio, a.id`
}

/**
 * Visits that an account's holder sees as her own: not those that reception wrote down for an account of
 * which the clinic does not know whose it is.
 */
const shownTo = (usuarioId: number): SQL => sql`a.usuario_id = ${usuarioId} and not a.so_da_clinica`
/** All others, of which she sees when the clinic is taken. */
export const hiddenFrom = (usuarioId: number | SQL): SQL =>
  sql`(a.usuario_id is distinct from ${usuarioId} or a.so_da_clinica)`

/** One person's visits, of all times. */
export async function listOwn(
  db: Connection,
  usuarioId: number,
  ids: readonly number[] | null,
): Promise<Agendamento[]> {
  const rows = await readNamed<VisitRow>(
    db,
    sql`select ${wholeForOwner} from ${visits} where ${shownTo(usuarioId)} and ${among(ids)}
      order by a.inicio, a.id`,
  )
  return rows.filter(isWhole).map(toAgendamento)
}

/** Whose cancelled visits are meant: one person's as she is shown them, or everybody's of some dates. */
export type CancelledOf = Readonly<{ usuarioId: number }> | Readonly<{ range: DateRange }>

/** Cancelled visits, all or those of some ids; `since`: not those that were to begin before this day. */
export async function listCancelled(
  db: Connection,
  of: CancelledOf,
  ids: readonly number[] | null,
  since: ClinicDate | null,
): Promise<Agendamento[]> {
  const [whose, columns] =
    'usuarioId' in of ? [shownTo(of.usuarioId), wholeForOwner] : [during(of.range), whole]
  const from = since === null ? sql`true` : sql`a.inicio >= ${since}::timestamp`
  const rows = await readNamed<VisitRow>(
    db,
    sql`select ${columns} from ${cancelledVisits} where ${whose} and ${among(ids)} and ${from} order by a.inicio, a.id`,
  )
  return rows.filter(isWhole).map(toAgendamento)
}

/**
 * The visits beside those of the dates of which somebody has still to be told, cancelled ones too, all or
 * those of some ids, and of these whose client was told of late. By the index that few rows are in, which an
 * `or` beside the dates would not use.
 */
export function untoldElsewhere(
  range: DateRange,
  ids: readonly number[] | null,
  nowAtClinic: ClinicDateTime,
): SQL {
  return sql`select ${whole} from ${anyVisits}
    where ${listedAt(nowAtClinic, ids)} and not (${during(range)}) and ${among(ids)} order by a.inicio, a.id`
}

/** Minutes of the longest duration that the wire can say: what is kept free beyond them is not told. */
const LONGEST_TOLD = sql.raw(String(MINUTES_OF_DAY - 1))

/**
 * A client's own visits whole, of all times, and of everybody else's only what occupies: of those that are
 * not over yet, or so lately that what is kept free before a service could still meet them. The columns that
 * tell of others do not leave the database.
 */
export function visitsForClient(
  client: { id: number; email: string },
  clinicNow: ClinicNow,
  {
    range,
    ownRange,
    ids,
  }: Readonly<{ range: DateRange; ownRange: DateRange; ids: readonly number[] | null }>,
): SQL {
  const nowAtClinic = toTimestamp(formatDateTime(clinicNow.date, clinicNow.minute))
  return sql`
    select a.id, a.inicio, ${minutes}, a.nome, a.descricao, ${client.email} as email, a.tipo_procedimento as tipo,
      a.valor_centavos as centavos, a.encaixe, a.chave, a.versao, a.cliente, null as ficha, ${gap}, ${life(sql`null::text`)}
    from ${standing} a where ${shownTo(client.id)} and ${during(ownRange)} and ${among(ids)}
    union all
    select a.id, a.ocupa_de, least(extract(epoch from a.ocupa_ate - a.ocupa_de) / 60, ${LONGEST_TOLD})::int,
      null, null, null, null, null, null, null, null, null, null, null,
      null, null, null, null, null, null, null, null, null, null
    from ${standing} a
    where ${hiddenFrom(client.id)} and ${blocking(range)} and ${among(ids)}
      and a.inicio > ${nowAtClinic}::timestamp - interval '1 day' - 2 * ${REACH}
      and a.ocupa_ate > ${nowAtClinic}::timestamp
        - (select coalesce(max(intervalo_antes), 0) from procedimento) * interval '1 minute'
    order by inicio, id`
}

/** A row of either list. */
export function toListed(row: VisitRow): ListedAgendamento {
  return isWhole(row) ? toAgendamento(row) : toTaken(row)
}

/**
 * The visits of which the Admin is told: those of the dates, cancelled ones too, because their clients have
 * to be told; and where a moment is named, those of any date of which somebody has still to be told by then,
 * of some ids those, too, of which she was told of late.
 */
export type ToldOf = Readonly<{ range: DateRange; untoldBy: ClinicDateTime | null }>

/** A column of those of them that fulfil a condition; `ids`: where only of some it is asked. */
function ofToldVisits(
  column: SQL,
  { range, untoldBy }: ToldOf,
  which: SQL,
  ids: readonly number[] | null,
): SQL {
  const untold = untoldBy === null ? sql`false` : listedAt(untoldBy, ids)
  return sql`select ${column} from ${standing} a where ${during(range)} and ${which}
    union select ${column} from ${cancelled} a where ${during(range)} and ${which}
    union select ${column} from agendamento a where ${untold} and ${which}`
}

/**
 * Whose visits those are (of some ids only where they are given); and of the accounts named in `changed`
 * those that have a visit on the list: another name or phone is news of the list too.
 */
export async function listContacts(
  db: Connection,
  of: ToldOf,
  ids: readonly number[] | null,
  changed: readonly number[],
): Promise<Contact[]> {
  const having = (which: SQL): SQL => ofToldVisits(sql`a.usuario_id`, of, which, ids)
  const { rows } = await db.execute<ContactRow & { email: string; nome_usuario: string }>(sql`
    select ${contactColumns} from usuario u left join perfil p on p.usuario_id = u.id
    where u.id in (${having(among(ids))} union ${having(sql`a.usuario_id = any(${sql.param(changed)}::int[])`)})`)
  return rows.map((row) => toContact(row))
}

/** The cards of those visits: of clients without an account. */
export async function listKeptCards(
  db: Connection,
  of: ToldOf,
  ids: readonly number[] | null,
): Promise<KeptFicha[]> {
  const { rows } = await db.execute<KeptFicha>(sql`
    select f.chave::text, f.nome_exibicao as nome, f.telefone, null as conta from ficha f
    where f.id in (${ofToldVisits(sql`a.ficha_id`, of, among(ids), ids)})`)
  return rows.map((row) => ({ ...row, telefone: formatPhone(row.telefone) }))
}

/** One visit that takes time; of those that one person is shown as her own where `usuarioId` is given. */
export async function findAgendamento(
  db: Connection,
  id: number,
  usuarioId?: number,
): Promise<Agendamento | null> {
  return findAmong(db, visits, id, usuarioId)
}

/** The same, also of a cancelled one. */
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
  const [row] = rows
  return row !== undefined && isWhole(row) ? toAgendamento(row) : null
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

const DAY_LOCK = 4_127_006

/**
 * Waits for a day one second at most, which is far more than any transaction needs that is not stuck: whoever
 * waited longer behind one that is would keep a connection of the pool from the whole clinic. One message of
 * three statements, in which nothing is anybody's text.
 */
function dayLock(day: ClinicDate, isShared: boolean): string {
  const number = daysBetween('2000-01-01', day)
  return `set local lock_timeout = '1s';
    select pg_advisory_xact_lock${isShared ? '_shared' : ''}(${DAY_LOCK}, ${number});
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

/** Whether a visit of anybody, encaixes too, blocks a minute of what this one would block. */
export async function isTaken(
  db: Connection,
  { inicio, fim, gap: { antes, depois } }: WantedTime,
  exceptId = 0,
): Promise<boolean> {
  const { rows } = await db.execute(sql`
    with wanted as (select ${toTimestamp(inicio)}::timestamp - ${antes}::int * interval '1 minute' as from_then,
      ${toTimestamp(fim)}::timestamp + ${depois}::int * interval '1 minute' as until)
    select 1 from ${standing} a, wanted
    where a.ocupa_de < until and a.ocupa_ate > from_then
      and a.inicio < until + ${REACH} and a.inicio > from_then - interval '1 day' - ${REACH}
      and a.id <> ${exceptId} limit 1`)
  return rows.length > 0
}

/** Whether a visit was made under this Idempotency-Key, whatever became of it. */
export async function isMadeUnder(db: Connection, chave: string): Promise<boolean> {
  const { rows } = await db.execute(sql`select 1 from agendamento a where a.chave = ${chave} limit 1`)
  return rows.length > 0
}

/** Whether this client has a visit that is on at the moment. */
export async function isOwnTime(db: Connection, usuarioId: number, inicio: ClinicDateTime): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from ${standing} a
    where ${shownTo(usuarioId)} and a.inicio <= ${toTimestamp(inicio)}::timestamp
      and a.fim > ${toTimestamp(inicio)}::timestamp
      and a.inicio > ${toTimestamp(inicio)}::timestamp - interval '1 day' limit 1`)
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
  /** The clinic's clock when it came into its state. */
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

/** Cancels a person's visits that end after the moment and are not over; answers how many those were. */
export async function cancelOpenVisits(
  db: Connection,
  usuarioId: number,
  nowAtClinic: ClinicDateTime,
): Promise<number> {
  const isNotOver = gt(agendamento.fim, toTimestamp(nowAtClinic))
  const isOpen = and(notInArray(agendamento.estado, [...ENDED_STATES]), isNotOver)
  const { rowCount } = await db
    .update(agendamento)
    .set({ estado: 'cancelada', estadoEm: toTimestamp(nowAtClinic), motivo: null })
    .where(and(eq(agendamento.usuarioId, usuarioId), isOpen))
  return rowCount ?? 0
}
