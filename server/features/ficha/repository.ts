import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { MOST_SHOWN, type Sought, wordsOf } from '#domain/ficha/look-alike.ts'
import type { Ficha, FichaFields, Joining, ListedFicha } from '#domain/ficha/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { digits, formatCpf, formatPhone, phoneDigits } from '#domain/lib/masks.ts'
import { isBehindPlace } from '../../db/pages.ts'
import { agendamento, ficha, fichaJoining } from '../../db/tables.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'
import {
  anyVisits,
  toAgendamento,
  toClinicDateTime,
  toTimestamp,
  type VisitRow,
  whole,
} from '../agendamento/visit-row.ts'

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
  sql.raw(`coalesce(escrito_pela_recepcao(u, p)->>'${column}', p.${column}, f.${column})`)
const telephone = ofProfile('telefone')
/** The birth date alone can be erased as null: an erased one must not be filled from the card again. */
const birthDate = sql`case when escrito_pela_recepcao(u, p) ? 'dataNascimento'
  then escrito_pela_recepcao(u, p)->>'dataNascimento'
  else coalesce(p.data_nascimento, f.data_nascimento)::text end`

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

/** A card, as the clinic knows her; null where there is none. */
async function read(db: Connection, where: SQL): Promise<StoredFicha | null> {
  const { rows } = await db.execute<FichaRow>(sql`
    select f.id, f.chave::text, f.usuario_id, f.junta_a, f.email, f.recado, f.versao, f.cpf, u.email as conta,
      case when u.id is null then f.nome else f.nome_exibicao end as nome,
      ${telephone} as telefone, ${ofProfile('cpf')} as cpf,
      ${birthDate} as birth_date,
      u.confirmada_em is not null as confirmada
    from ficha f ${profile} where ${where}`)
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
export const findFicha = (db: Connection, chave: string) => read(db, byKey(chave))

/**
 * What a card is held for until the transaction ends: to be changed, by one alone; or for a visit, by many at
 * a time, so that nobody joins it or confirms its account before the visit is there.
 */
const HELD_FOR = { change: sql`for update of f`, visit: sql`for key share of f` } as const
type HeldFor = keyof typeof HELD_FOR

/**
 * A card by its key, held. It is read by a statement of its own: one that has waited shows the account's
 * profile as it was before.
 */
export async function holdFicha(
  tx: Transaction,
  chave: string,
  heldFor: HeldFor = 'change',
): Promise<StoredFicha | null> {
  await holdRow(tx, chave, heldFor)
  return findFicha(tx, chave)
}

async function holdRow(tx: Transaction, chave: string, heldFor: HeldFor): Promise<void> {
  await tx.execute(sql`select 1 from ficha f where ${byKey(chave)} ${HELD_FOR[heldFor]}`)
}

/** The card of the account with this e-mail, held for a visit; whoever works here has none. */
export async function holdCardOfAccount(tx: Transaction, email: string, heldFor: HeldFor): Promise<void> {
  await tx.execute(
    sql`select 1 from ficha f join usuario u on u.id = f.usuario_id where u.email = ${email} ${HELD_FOR[heldFor]}`,
  )
}

/** The card that holds what this one did: itself, or the one that it went into, however often. */
export async function findLasting(db: Connection, chave: string): Promise<StoredFicha | null> {
  let found = await findFicha(db, chave)
  while (found !== null && found.juntaA !== null) found = await read(db, sql`f.id = ${found.juntaA}`)
  return found
}

/**
 * The card that holds what this one did, held until the transaction ends. While it waited the card may have
 * gone into another, or come out of this one: what the key leads to once the card is held is meant.
 */
export async function holdLasting(
  tx: Transaction,
  chave: string,
  heldFor: HeldFor = 'change',
): Promise<StoredFicha | null> {
  for (;;) {
    const standing = await findLasting(tx, chave)
    if (standing === null) return null
    await holdRow(tx, standing.card.chave, heldFor)
    const still = await findLasting(tx, chave)
    if (still === null || still.id === standing.id) return still
  }
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
  select f.chave::text, f.nome_exibicao as nome, ${telephone} as telefone, u.email as conta, f.versao,
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
  versao: number
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
  if (isNumber)
    return sql`f.busca @@ ${`${beginning('t', phoneDigits(busca))}|${beginning('c', number)}`}::tsquery`
  // Signs alone are in nobody's name.
  if (asked.length === 0) return busca === '' ? sql`true` : sql`false`
  return sql`f.busca @@ ${asked.join('&')}::tsquery`
}

export type FichaPage = Readonly<{
  busca: string
  conta: string | null
  limite: number
  depois: string | null
  nomeDepois: string | null
}>

/** Cards by name, with how many the search finds in all. */
export async function readFichaList(
  db: Connection,
  { busca, conta, limite, depois, nomeDepois }: FichaPage,
  nowAtClinic: ClinicDateTime,
): Promise<{ fichas: ListedFicha[]; total: number }> {
  const account = sql`f.usuario_id = (select u.id from usuario u where u.email = ${conta})`
  const found = conta === null ? searched(busca) : account
  const after =
    depois === null
      ? sql`true`
      : isBehindPlace(sql`(f.nome_exibicao, f.id)`, {
          of: sql`ficha d where d.chave = ${depois}::uuid`,
          nome: nomeDepois,
        })
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
    .returning({ id: agendamento.id, known: agendamento.versaoConhecida })
  await tx.update(ficha).set({ juntaA: into.id }).where(eq(ficha.id, from.id))
  await tx.insert(fichaJoining).values({
    deId: from.id,
    paraId: into.id,
    visitas: moved.map(({ id }) => id),
    versoesConhecidas: moved.map(({ known }) => known),
    ...rest,
  })
  return moved.length
}

/**
 * A visit that was booked by the key of a card that has gone into another goes along wherever those joinings
 * are undone: it is hers, as those that she had when they were made.
 */
export async function addToJoinings(tx: Transaction, chave: string, visit: number): Promise<void> {
  await tx.execute(sql`
    with recursive trip as (
      select f.id, f.junta_a from ficha f where ${byKey(chave)}
      union select f.id, f.junta_a from ficha f join trip t on f.id = t.junta_a)
    update juncao j set visitas = array_append(j.visitas, ${visit}::int),
      versoes_conhecidas = array_append(j.versoes_conhecidas, 1) from trip t
    where j.de_id = t.id and j.para_id = t.junta_a and j.desfeita_em is null`)
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
}>

/** A joining into a card that can still be undone. */
export async function findJoining(
  tx: Transaction,
  id: number,
  paraId: number,
): Promise<StoredJoining | null> {
  const rows = await openJoinings(tx, paraId)
  return rows.find((row) => row.id === id) ?? null
}

/** All joinings into a card that can still be undone, the last first. */
export async function openJoinings(tx: Transaction, paraId: number): Promise<StoredJoining[]> {
  const { id, deId, antes, depois } = fichaJoining
  return tx
    .select({ id, deId, antes, depois })
    .from(fichaJoining)
    .where(
      and(
        eq(fichaJoining.paraId, paraId),
        isNull(fichaJoining.desfeitaEm),
        sql`${fichaJoining.criadoEm} > now() - ${UNDO_DAYS} * interval '1 day'`,
      ),
    )
    .orderBy(desc(id))
}

/**
 * Writes what the card was before a joining: that is what it becomes again where the joining is undone.
 */
export async function writeBefore(tx: Transaction, id: number, antes: FichaFields): Promise<void> {
  await tx.update(fichaJoining).set({ antes }).where(eq(fichaJoining.id, id))
}

/**
 * The card is one of its own again, with those of its visits that are still the other one's; answers which
 * those are, and the version of each that its client knew when it went over.
 */
export async function undoJoining(
  tx: Transaction,
  { id, deId }: StoredJoining,
  into: StoredFicha,
): Promise<{ id: number; known: number }[]> {
  const { usuarioId } = visitOwnerOf(into)
  const isStill = usuarioId === null ? sql`a.ficha_id = ${into.id}` : sql`a.usuario_id = ${usuarioId}`
  await tx.update(ficha).set({ juntaA: null }).where(eq(ficha.id, deId))
  const { rows } = await tx.execute<{ id: number; known: number }>(sql`
    update agendamento a set usuario_id = null, ficha_id = ${deId}, so_da_clinica = false, recebido_em = null
    from juncao j, unnest(j.visitas, j.versoes_conhecidas) v (id, known)
    where j.id = ${id} and a.id = v.id and ${isStill} returning a.id, coalesce(v.known, 1) as known`)
  await tx.update(fichaJoining).set({ desfeitaEm: sql`now()` }).where(eq(fichaJoining.id, id))
  return rows
}

/**
 * Cards without an account on which this e-mail was written. `isOpen`: it went into no other, and was never
 * parted from the one whose id is given.
 */
export function cardsWithEmail(
  tx: Transaction,
  email: string,
  into: number,
): Promise<{ chave: string; nome: string; isOpen: boolean }[]> {
  const isOpen = sql<boolean>`ficha.junta_a is null and not exists (select 1 from juncao j
    where j.de_id = ficha.id and j.para_id = ${into} and j.desfeita_em is not null)`
  return tx
    .select({ chave: ficha.chave, nome: ficha.nome, isOpen })
    .from(ficha)
    .where(and(eq(ficha.email, email), isNull(ficha.usuarioId)))
    .orderBy(asc(ficha.id))
}

/** The key of an account's card. */
export async function keyOfAccount(tx: Transaction, usuarioId: number): Promise<string | null> {
  const [row] = await tx.select({ chave: ficha.chave }).from(ficha).where(eq(ficha.usuarioId, usuarioId))
  return row?.chave ?? null
}
