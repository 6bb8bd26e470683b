import { type Problem, problem } from '#domain/api/errors.ts'
import {
  FICHA_FIELDS,
  type Ficha,
  type FichaFields,
  type FichaInput,
  fichaFieldsSchema,
  type WholeFicha,
} from '#domain/ficha/schema.ts'
import { fieldsThatDiffer, mergeFields } from '#domain/lib/merge.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { partsOfName } from '#domain/perfil/registered-name.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'
import { notFound } from '../../http/not-found.ts'
import { invalidField } from '../../http/problem.ts'
import { DEFAULT_TIME_ZONE } from '../clinica/clock.ts'
import { readClinica } from '../clinica/repository.ts'
import { upsertPerfil } from '../perfil/repository.ts'
import {
  findJoining,
  findStanding,
  holdFicha,
  insertFicha,
  joinFicha,
  keyOfAccount,
  keysWithEmail,
  listJoinings,
  openHealthNote,
  readHealthNote,
  type StoredFicha,
  undoJoining,
  updateFicha,
  withdrawHealthNote,
  writeHealthNote,
} from './repository.ts'

const SUBJECT = 'Esta ficha'
type Answered<T> = Result<{ status: 200; body: T }, Problem>

/** A card as a screen reads it, with what can still be undone of it; null where there is none. */
export async function readFicha(db: Connection, chave: string): Promise<WholeFicha | null> {
  const found = await findStanding(db, chave)
  return found && wholeOf(db, found)
}

async function wholeOf(db: Connection, { id, card }: StoredFicha): Promise<WholeFicha> {
  const fuso = (await readClinica(db))?.fuso ?? DEFAULT_TIME_ZONE
  const [juncoes, saude] = await Promise.all([listJoinings(db, id, fuso), readHealthNote(db, id, fuso)])
  return { ...card, juncoes, saude }
}

/**
 * Makes the card of a key, or lays the sent fields over the one that is there, which is the one that it went
 * into where it was joined. Two tablets that write the same card come one after the other.
 */
export async function saveFicha(
  tx: Transaction,
  chave: string,
  { visto: seen = {}, ...fields }: FichaInput,
): Promise<Answered<Ficha>> {
  if (!(await findStanding(tx, chave))) {
    const refused = refusedOf({ nome: '', telefone: '', ...fields })
    if (refused) return refused
    if (await insertFicha(tx, chave, fields)) return ok({ status: 200, body: await present(tx, chave) })
  }
  const current = await holdStanding(tx, chave)
  if (current === null) return notFound(SUBJECT)
  const wanted = { ...current.card, ...withoutUnset(fields) }
  const { merged, conflicts } = mergeFields(FICHA_FIELDS, { current: current.card, seen, wanted })
  if (conflicts.length > 0)
    return err(problem('registro_mudou', 'Esta ficha mudou desde que foi lida.', { atual: current.card }))
  const refused = current.usuarioId === null ? refusedOf(merged) : null
  if (refused) return refused
  await write(tx, current, changesOf(current.card, merged))
  return ok({ status: 200, body: await present(tx, chave) })
}

/** A card is of somebody: without an account it has a name or a telephone. */
function refusedOf({ nome, telefone }: FichaFields): Result<never, Problem> | null {
  return nome || telefone ? null : invalidField('nome', 'Escreva um nome ou um telefone')
}

const withoutUnset = (fields: FichaFields): FichaFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The fields that become others. */
function changesOf(current: Ficha, wanted: FichaFields): FichaFields {
  const changed = fieldsThatDiffer(FICHA_FIELDS, current, wanted)
  return fichaFieldsSchema.parse(Object.fromEntries(changed.map((field) => [field, wanted[field]])))
}

/** What an account's profile says is written there, as the clinic; the e-mail is the login's and stays. */
async function write(tx: Transaction, { id, usuarioId, confirmada, card }: StoredFicha, fields: FichaFields) {
  if (usuarioId === null) return updateFicha(tx, id, fields)
  const { recado, email: _, nome, ...ofProfile } = fields
  const profile = { ...ofProfile, ...(nome !== undefined && partsOfName(nome)) }
  if (Object.keys(profile).length > 0)
    await upsertPerfil(tx, { usuarioId, email: card.email, confirmada }, profile, 'clinic')
  await updateFicha(tx, id, recado === undefined ? {} : { recado })
}

async function present(tx: Transaction, chave: string): Promise<Ficha> {
  const found = await findStanding(tx, chave)
  if (found === null) throw new Error('a card that was written is not there')
  return found.card
}

/** The standing card of a key, held until the transaction ends. */
async function holdStanding(tx: Transaction, chave: string): Promise<StoredFicha | null> {
  for (;;) {
    const standing = await findStanding(tx, chave)
    if (standing === null) return null
    const held = await holdFicha(tx, standing.card.chave)
    // Somebody else has joined it meanwhile: the one that it went into is meant.
    if (held === null || held.juntaA === null) return held
  }
}

type Joining = Readonly<{ chave: string; outra: string; campos: FichaFields; quem: number }>

/** The other card goes into this one, or this one into the other where that one has the account. */
export async function joinPair(
  tx: Transaction,
  { chave, outra, campos, quem }: Joining,
): Promise<Answered<WholeFicha>> {
  // Always in the same order, so that two who join the same pair wait for each other once.
  const [first, second] = [chave, outra].sort()
  const held = [await holdStanding(tx, first ?? ''), await holdStanding(tx, second ?? '')]
  const [one, two] = first === chave ? held : held.reverse()
  if (!(one && two)) return notFound(SUBJECT)
  // Somebody else has done it meanwhile.
  if (one.id === two.id) return ok({ status: 200, body: await wholeOf(tx, one) })
  if (one.usuarioId !== null && two.usuarioId !== null)
    return err(problem('fichas_com_conta', 'As duas têm conta: cada uma continua com a sua.'))
  const [into, from] = two.usuarioId === null ? [one, two] : [two, one]
  await join(tx, { from, into, campos, quem })
  const joined = await findStanding(tx, chave)
  return joined ? ok({ status: 200, body: await wholeOf(tx, joined) }) : notFound(SUBJECT)
}

type Pair = Readonly<{ from: StoredFicha; into: StoredFicha; campos: FichaFields; quem: number | null }>

async function join(tx: Transaction, { from, into, campos, quem }: Pair): Promise<void> {
  const depois = changesOf(into.card, { ...into.card, ...withoutUnset(campos) })
  const antes = Object.fromEntries(
    Object.keys(depois).map((field) => [field, into.card[field as keyof Ficha]]),
  )
  await write(tx, into, depois)
  await joinFicha(tx, { from, into, quem, antes, depois })
}

/** Two cards again: what the joining changed of this one is put back where nobody has changed it since. */
export async function separatePair(
  tx: Transaction,
  chave: string,
  juncao: number,
): Promise<Answered<WholeFicha>> {
  const into = await holdStanding(tx, chave)
  const joining = into && (await findJoining(tx, juncao, into.id))
  if (!joining) return notFound('Esta junção')
  await undoJoining(tx, joining, into)
  const { card } = into
  const still = FICHA_FIELDS.filter(
    (field) => joining.depois[field] !== undefined && joining.depois[field] === card[field],
  )
  await write(tx, into, Object.fromEntries(still.map((field) => [field, joining.antes[field]])))
  return ok({ status: 200, body: await wholeOf(tx, (await findStanding(tx, chave)) ?? into) })
}

type Signed = Parameters<typeof writeHealthNote>[2]

/** Writes a note of her health, with what she has signed. */
export async function noteHealth(
  tx: Transaction,
  chave: string,
  signed: Signed,
): Promise<Answered<WholeFicha>> {
  const card = await holdStanding(tx, chave)
  if (card === null) return notFound(SUBJECT)
  await writeHealthNote(tx, card.id, signed)
  return ok({ status: 200, body: await wholeOf(tx, card) })
}

/** Reads the note, and writes down who did. */
export async function readHealth(
  tx: Transaction,
  chave: string,
  quem: number,
): Promise<Result<{ texto: string }, Problem>> {
  const card = await findStanding(tx, chave)
  const texto = card && (await openHealthNote(tx, card.id, quem))
  return texto ? ok({ texto }) : notFound('Este alerta')
}

/** She has taken her consent back. */
export async function withdrawHealth(tx: Transaction, chave: string): Promise<Answered<WholeFicha>> {
  const card = await holdStanding(tx, chave)
  if (card === null || !(await withdrawHealthNote(tx, card.id))) return notFound('Este alerta')
  return ok({ status: 200, body: await wholeOf(tx, card) })
}

/**
 * The clinic knows whose an account is: the cards on which its e-mail was written are hers, with their
 * visits. Never by a name, and never for an account of which nobody knows whose it is.
 */
export async function claimCards(
  tx: Transaction,
  { usuarioId, email }: { usuarioId: number; email: string },
) {
  const own = await keyOfAccount(tx, usuarioId)
  for (const chave of own === null ? [] : await keysWithEmail(tx, email)) {
    const [into, from] = [await holdStanding(tx, own ?? ''), await holdFicha(tx, chave)]
    if (into && from && from.juntaA === null) await join(tx, { from, into, campos: {}, quem: null })
  }
}
