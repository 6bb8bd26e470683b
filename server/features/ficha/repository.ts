import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { MOST_SHOWN, type Sought, wordsOf } from '#domain/ficha/look-alike.ts'
import type { Ficha, FichaFields, HealthNote, Joining, ListedFicha } from '#domain/ficha/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { digits, formatCpf, formatPhone } from '#domain/lib/masks.ts'
import { agendamento, ficha, fichaJoining, healthNote, healthReading } from '../../db/tables.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'
import {
  anyVisits,
  toAgendamento,
  toClinicDateTime,
  toTimestamp,
  type VisitRow,
  whole,
} from '../agendamento/repository.ts'

/** A card as it is stored, with whose account it is. */
export type StoredFicha = Readonly<{
  id: number
  usuarioId: number | null
  juntaA: number | null
  /** Whether the clinic knows that the account is hers. */
  confirmada: boolean
  card: Ficha
}>

const profile = sql`left join usuario u on u.id = f.usuario_id left join perfil p on p.usuario_id = u.id`
const ofProfile = (column: string): SQL =>
  sql.raw(`coalesce(p.da_recepcao->>'${column}', p.${column}, f.${column})`)
const telephone = ofProfile('telefone')

type FichaRow = {
  id: number
  chave: string
  usuario_id: number | null
  junta_a: number | null
  nome: string
  telefone: string
  cpf: string
  email: string
  birth_date: string | null
  recado: string
  conta: string | null
  versao: number
  confirmada: boolean
}

/**
 * A card by its key, as the clinic knows her; null where there is none. Held until the transaction ends where
 * it is to be changed.
 */
async function read(db: Connection, where: SQL, isHeld: boolean): Promise<StoredFicha | null> {
  const { rows } = await db.execute<FichaRow>(sql`
    select f.id, f.chave::text, f.usuario_id, f.junta_a, f.email, f.recado, f.versao, f.cpf, u.email as conta,
      case when u.id is null then f.nome else f.nome_exibicao end as nome,
      ${telephone} as telefone, ${ofProfile('cpf')} as cpf,
      coalesce(p.da_recepcao->>'dataNascimento', p.data_nascimento::text, f.data_nascimento::text) as birth_date,
      u.confirmada_em is not null as confirmada
    from ficha f ${profile} where ${where} ${isHeld ? sql`for update of f` : sql``}`)
  const [row] = rows
  return row === undefined ? null : toStored(row)
}

function toStored({ id, usuario_id: usuarioId, junta_a: juntaA, confirmada, ...row }: FichaRow): StoredFicha {
  const { chave, nome, recado, conta, versao, birth_date: dataNascimento } = row
  const [telefone, cpf] = [formatPhone(row.telefone), formatCpf(row.cpf)]
  const email = conta ?? row.email
  const card = { id, chave, nome, telefone, cpf, email, dataNascimento, recado, conta, versao }
  return { id, usuarioId, juntaA, confirmada, card }
}

const byKey = (chave: string): SQL => sql`f.chave = ${chave}::uuid`

/** The card of a key, also one that went into another. */
const findFicha = (db: Connection, chave: string) => read(db, byKey(chave), false)
export const holdFicha = (tx: Transaction, chave: string) => read(tx, byKey(chave), true)

/** The card that holds what this one did: itself, or the one that it went into, however often. */
export async function findStanding(db: Connection, chave: string): Promise<StoredFicha | null> {
  let found = await findFicha(db, chave)
  while (found !== null && found.juntaA !== null) found = await read(db, sql`f.id = ${found.juntaA}`, false)
  return found
}

/** Only what was sent; numbers as digits. */
function toRow({ telefone, cpf, ...fields }: FichaFields) {
  return {
    ...Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
    ...(telefone !== undefined && { telefone: digits(telefone) }),
    ...(cpf !== undefined && { cpf: digits(cpf) }),
  }
}

/** Makes a card; false where another device has made the same one meanwhile. */
export async function insertFicha(tx: Transaction, chave: string, fields: FichaFields): Promise<boolean> {
  const { rowCount } = await tx
    .insert(ficha)
    .values({ ...toRow(fields), chave })
    .onConflictDoNothing()
  return rowCount === 1
}

export async function updateFicha(tx: Transaction, id: number, fields: FichaFields): Promise<void> {
  await tx
    .update(ficha)
    .set({ ...toRow(fields), versao: sql`${ficha.versao} + 1` })
    .where(eq(ficha.id, id))
}

const listed = (where: SQL, order: SQL, limit: number): SQL => sql`
  select f.chave::text, f.nome_exibicao as nome, ${telephone} as telefone, u.email as conta,
    v.visitas, v.last_visit
  from (select * from ficha f where f.junta_a is null and ${where} order by ${order} limit ${limit}) f ${profile},
    lateral (select count(*)::int as visitas, max(a.inicio) filter (where a.inicio < ${sql`now_of_clinic.moment`}) as last_visit
      from agendamento a, now_of_clinic
      where a.estado <> 'cancelada' and (a.ficha_id = f.id or a.usuario_id = f.usuario_id)) v
  order by ${order}`

const withNow = (nowAtClinic: ClinicDateTime): SQL =>
  sql`with now_of_clinic as (select ${toTimestamp(nowAtClinic)}::timestamp as moment)`

type ListedRow = {
  chave: string
  nome: string
  telefone: string
  conta: string | null
  visitas: number
  last_visit: string | null
}

const toListedFicha = ({ last_visit: last, telefone, ...row }: ListedRow): ListedFicha => ({
  ...row,
  telefone: formatPhone(telefone),
  ultimaVisita: last === null ? null : toClinicDateTime(last),
})

/** A word of the index, by its beginning: quoted, since it may hold anything. */
const beginning = (letter: string, word: string): string =>
  `'${letter}${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`

/** What a search asks of the index: every word begins a name, an e-mail's part or a number. */
function searched(busca: string): SQL {
  const asked = wordsOf(busca).map(
    (word) => `(${['n', 'e', 't', 'c'].map((l) => beginning(l, word)).join('|')})`,
  )
  const number = digits(busca)
  const isNumber = /^[\d\s()+./-]+$/.test(busca) && number !== ''
  if (isNumber) return sql`f.busca @@ ${`${beginning('t', number)}|${beginning('c', number)}`}::tsquery`
  return asked.length === 0 ? sql`true` : sql`f.busca @@ ${asked.join('&')}::tsquery`
}

export type FichaPage = Readonly<{
  busca: string
  conta: string | null
  limite: number
  depois: string | null
}>

/** Cards by name, with how many the search finds in all. */
export async function readFichaList(
  db: Connection,
  { busca, conta, limite, depois }: FichaPage,
  nowAtClinic: ClinicDateTime,
): Promise<{ fichas: ListedFicha[]; total: number }> {
  const account = sql`f.usuario_id = (select u.id from usuario u where u.email = ${conta})`
  const found = conta === null ? searched(busca) : account
  const after =
    depois === null
      ? sql`true`
      : sql`(f.nome_exibicao, f.id) > (select d.nome_exibicao, d.id from ficha d where d.chave = ${depois}::uuid)`
  const [{ rows }, counted] = await Promise.all([
    db.execute<ListedRow>(
      sql`${withNow(nowAtClinic)} ${listed(sql`${found} and ${after}`, sql`f.nome_exibicao, f.id`, limite)}`,
    ),
    db.execute<{ total: number }>(
      sql`select count(*)::int as total from ficha f where f.junta_a is null and ${found}`,
    ),
  ])
  return { fichas: rows.map(toListedFicha), total: counted.rows[0]?.total ?? 0 }
}

/** Cards that may be the person's of whom this much was typed; the same rule as `looksLike`. */
export async function readLookAlikeList(
  db: Connection,
  { words, telephone: number, cpf }: Sought,
  nowAtClinic: ClinicDateTime,
): Promise<ListedFicha[]> {
  const ways = [
    words?.map((word) => beginning('n', word)).join('&'),
    number === null ? undefined : beginning('t', number),
    cpf === null ? undefined : beginning('c', cpf),
  ].filter((way) => way !== undefined)
  if (ways.length === 0) return []
  const query = ways.map((way) => `(${way})`).join('|')
  // Whom two of the three find stands before whom one does.
  const hits = sql`${sql.join(
    ways.map((way) => sql`(f.busca @@ ${way}::tsquery)::int`),
    sql` + `,
  )} desc, f.nome_exibicao, f.id`
  const { rows } = await db.execute<ListedRow>(
    sql`${withNow(nowAtClinic)} ${listed(sql`f.busca @@ ${query}::tsquery`, hits, MOST_SHOWN)}`,
  )
  return rows.map(toListedFicha)
}

/** All visits of a card, the cancelled too. */
export async function listVisitsOf(db: Connection, { id, usuarioId }: StoredFicha): Promise<Agendamento[]> {
  const { rows } = await db.execute<VisitRow & { nome: string }>(sql`
    select ${whole} from ${anyVisits} where a.ficha_id = ${id} or a.usuario_id = ${usuarioId}::int
    order by a.inicio, a.id`)
  return rows.map(toAgendamento)
}

/** Whose the visits of a card are, for a column or two of theirs. */
export type VisitOwner = Readonly<{ usuarioId: number | null; fichaId: number | null; soDaClinica: boolean }>

/** Where a card's visits stand: with its account, else with the card itself. */
export const visitOwnerOf = ({ id, usuarioId, confirmada }: StoredFicha): VisitOwner => ({
  usuarioId,
  fichaId: usuarioId === null ? id : null,
  soDaClinica: usuarioId !== null && !confirmada,
})

/** Who joins two cards, and which fields of the one that stays become others. */
type Decided = Readonly<{ quem: number | null; antes: FichaFields; depois: FichaFields }>

/** One card goes into another with all its visits; answers how many those were. */
export async function joinFicha(
  tx: Transaction,
  { from, into, ...rest }: Readonly<{ from: StoredFicha; into: StoredFicha }> & Decided,
): Promise<number> {
  const moved = await tx
    .update(agendamento)
    .set({ ...visitOwnerOf(into), cliente: null })
    .where(eq(agendamento.fichaId, from.id))
    .returning({ id: agendamento.id })
  await tx.update(ficha).set({ juntaA: into.id }).where(eq(ficha.id, from.id))
  // Where both have one, each stays with its own card: nobody lays one text over another.
  const saude = await moveHealthNote(tx, from.id, into.id)
  await tx.insert(fichaJoining).values({
    saude,
    deId: from.id,
    paraId: into.id,
    visitas: moved.map(({ id }) => id),
    ...rest,
  })
  return moved.length
}

/** How long a joining can be undone, in days. */
const UNDO_DAYS = 30

type JoiningRow = { id: number; nome: string; visitas: number; em: string; quem: string | null; ate: string }

/** The joinings into a card that can still be undone, the last first; moments by the clinic's clock. */
export async function listJoinings(db: Connection, id: number, timeZone: string): Promise<Joining[]> {
  const { rows } = await db.execute<JoiningRow>(sql`
    select j.id, d.nome_exibicao as nome, cardinality(j.visitas) as visitas, u.nome_exibicao as quem,
      (j.criado_em at time zone ${timeZone})::text as em,
      ((j.criado_em at time zone ${timeZone})::date + ${UNDO_DAYS}::int)::text as ate
    from juncao j join ficha d on d.id = j.de_id left join usuario u on u.id = j.quem
    where j.para_id = ${id} and j.desfeita_em is null and j.criado_em > now() - ${UNDO_DAYS} * interval '1 day'
    order by j.id desc`)
  return rows.map((row) => ({ ...row, em: toClinicDateTime(row.em) }))
}

export type StoredJoining = Readonly<{
  id: number
  deId: number
  antes: FichaFields
  depois: FichaFields
  visitas: number[]
  saude: boolean
}>

/** A joining into a card that can still be undone. */
export async function findJoining(
  tx: Transaction,
  id: number,
  paraId: number,
): Promise<StoredJoining | null> {
  const { deId, antes, depois, visitas, saude } = fichaJoining
  const [row] = await tx
    .select({ id: fichaJoining.id, deId, antes, depois, visitas, saude })
    .from(fichaJoining)
    .where(
      and(
        eq(fichaJoining.id, id),
        eq(fichaJoining.paraId, paraId),
        isNull(fichaJoining.desfeitaEm),
        sql`${fichaJoining.criadoEm} > now() - ${UNDO_DAYS} * interval '1 day'`,
      ),
    )
    .for('update')
  return row ?? null
}

/** The card is one of its own again, with those of its visits that are still the other one's. */
export async function undoJoining(tx: Transaction, joining: StoredJoining, into: StoredFicha): Promise<void> {
  const whose = visitOwnerOf(into)
  const isStill =
    whose.usuarioId === null ? eq(agendamento.fichaId, into.id) : eq(agendamento.usuarioId, whose.usuarioId)
  await tx.update(ficha).set({ juntaA: null }).where(eq(ficha.id, joining.deId))
  if (joining.saude) await moveHealthNote(tx, into.id, joining.deId)
  await tx
    .update(agendamento)
    .set({ usuarioId: null, fichaId: joining.deId, soDaClinica: false })
    .where(and(isStill, sql`${agendamento.id} = any(${sql.param(joining.visitas)}::int[])`))
  await tx.update(fichaJoining).set({ desfeitaEm: sql`now()` }).where(eq(fichaJoining.id, joining.id))
}

/** Cards without an account on which this e-mail was written. */
export async function keysWithEmail(tx: Transaction, email: string): Promise<string[]> {
  const rows = await tx
    .select({ chave: ficha.chave })
    .from(ficha)
    .where(and(eq(ficha.email, email), isNull(ficha.usuarioId), isNull(ficha.juntaA)))
    .orderBy(asc(ficha.id))
  return rows.map(({ chave }) => chave)
}

/** The key of an account's card. */
export async function keyOfAccount(tx: Transaction, usuarioId: number): Promise<string | null> {
  const [row] = await tx.select({ chave: ficha.chave }).from(ficha).where(eq(ficha.usuarioId, usuarioId))
  return row?.chave ?? null
}

/** A note goes over to a card that has none; answers whether it did. */
async function moveHealthNote(tx: Transaction, from: number, into: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(healthNote)
    .set({ fichaId: into })
    .where(
      and(
        eq(healthNote.fichaId, from),
        sql`not exists (select 1 from alerta_saude b where b.ficha_id = ${into})`,
      ),
    )
  return rowCount === 1
}

type NoteRow = { signed: string; consentimento: number; withdrawn: string | null }

/** How many readings of a note are told. */
const TOLD_READINGS = 5

/** What is written of her health, without its text; moments as the clinic's clock shows them. */
export async function readHealthNote(
  db: Connection,
  id: number,
  timeZone: string,
): Promise<HealthNote | null> {
  const { rows } = await db.execute<NoteRow>(sql`
    select (assinado_em at time zone ${timeZone})::text as signed, consentimento,
      (retirado_em at time zone ${timeZone})::text as withdrawn
    from alerta_saude where ficha_id = ${id}`)
  const [note] = rows
  if (note === undefined) return null
  const readings = await db.execute<{ quem: string | null; em: string }>(sql`
    select u.nome_exibicao as quem, (l.em at time zone ${timeZone})::text as em
    from leitura_saude l left join usuario u on u.id = l.quem
    where l.ficha_id = ${id} order by l.em desc limit ${TOLD_READINGS}`)
  return {
    assinadoEm: toClinicDateTime(note.signed),
    consentimento: note.consentimento,
    retiradoEm: note.withdrawn === null ? null : toClinicDateTime(note.withdrawn),
    leituras: readings.rows.map(({ quem, em }) => ({ quem, em: toClinicDateTime(em) })),
  }
}

type Signed = Readonly<{ texto: string; consentimento: number; assinante: string }>

export async function writeHealthNote(tx: Transaction, id: number, signed: Signed): Promise<void> {
  const values = { ...signed, assinadoEm: sql`now()`, retiradoEm: null }
  await tx
    .insert(healthNote)
    .values({ ...values, fichaId: id })
    .onConflictDoUpdate({ target: healthNote.fichaId, set: values })
}

/** The text, once the reading is written down; null where there is none. */
export async function openHealthNote(tx: Transaction, id: number, quem: number): Promise<string | null> {
  const [row] = await tx
    .select({ texto: healthNote.texto })
    .from(healthNote)
    .where(eq(healthNote.fichaId, id))
  if (row?.texto == null) return null
  await tx.insert(healthReading).values({ fichaId: id, quem })
  return row.texto
}

/** She has taken it back: the text is gone for good; false where there was none. */
export async function withdrawHealthNote(tx: Transaction, id: number): Promise<boolean> {
  const { rowCount } = await tx
    .update(healthNote)
    .set({ texto: null, retiradoEm: sql`now()` })
    .where(and(eq(healthNote.fichaId, id), sql`${healthNote.texto} is not null`))
  return rowCount === 1
}
