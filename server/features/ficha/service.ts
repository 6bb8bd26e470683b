import { type Problem, problem } from '#domain/api/errors.ts'
import { cardsToClaim } from '#domain/ficha/claim.ts'
import {
  FICHA_FIELDS,
  type Ficha,
  type FichaField,
  type FichaFields,
  type FichaInput,
  type HealthInput,
  type JoinInput,
  seenNoteOf,
  seenNotesOf,
  type WholeFicha,
} from '#domain/ficha/schema.ts'
import { DEFAULT_TIME_ZONE } from '#domain/lib/dates.ts'
import { fieldsThatDiffer, mergeFields, partOf, type Seen } from '#domain/lib/merge.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { partsOfName } from '#domain/perfil/registered-name.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'
import { notFound } from '../../http/not-found.ts'
import { invalidField } from '../../http/problem.ts'
import { knowAgain } from '../agendamento/life/aware.ts'
import { readClinica } from '../clinica/repository.ts'
import { upsertPerfil } from '../perfil/repository.ts'
import { openHealthNote, readHealthNote, withdrawHealthNotes, writeHealthNote } from './health/repository.ts'
import {
  cardsWithEmail,
  findFicha,
  findJoining,
  findLasting,
  holdFicha,
  holdLasting,
  insertFicha,
  joinFicha,
  keyOfAccount,
  listJoinings,
  openJoinings,
  type StoredFicha,
  type StoredJoining,
  undoJoining,
  updateFicha,
  writeBefore,
} from './repository.ts'

const SUBJECT = 'Esta ficha'
type Answered<T> = Result<{ status: 200; body: T }, Problem>

/** A card as a screen reads it, with what can still be undone of it; null where there is none. */
export async function readFicha(db: Connection, chave: string): Promise<WholeFicha | null> {
  const found = await findLasting(db, chave)
  return found && wholeOf(db, found)
}

async function wholeOf(db: Connection, { id, card }: StoredFicha): Promise<WholeFicha> {
  const zone = (await readClinica(db))?.fuso ?? DEFAULT_TIME_ZONE
  const [juncoes, saude] = await Promise.all([listJoinings(db, id, zone), readHealthNote(db, id, zone)])
  return { ...card, juncoes, saude }
}

/**
 * Makes the card of a key, or lays the sent fields over the one that is there, which is the one that it went
 * into where it was joined. Two tablets that write the same card come one after the other.
 */
export async function saveFicha(
  tx: Transaction,
  chave: string,
  { visto, ...fields }: FichaInput,
): Promise<Answered<Ficha>> {
  const seen = visto ?? {}
  if (!(await findLasting(tx, chave))) {
    // Who has seen a card that is gone changes it, and makes no other one of what she changed.
    if (visto !== undefined) return notFound(SUBJECT)
    const refused = refusedOf({ nome: '', telefone: '', ...fields })
    if (refused) return refused
    if (await insertFicha(tx, chave, fields)) return ok({ status: 200, body: await present(tx, chave) })
  }
  const current = await holdLasting(tx, chave)
  if (current === null) return notFound(SUBJECT)
  const wanted = { ...current.card, ...withoutUnset(fields) }
  const { merged, conflicts } = mergeFields(FICHA_FIELDS, { current: current.card, seen, wanted })
  if (conflicts.length > 0)
    return err(problem('registro_mudou', 'Esta ficha mudou desde que foi lida.', { atual: current.card }))
  const changes = changesOf(current.card, merged)
  const refused = current.usuarioId === null ? refusedOf(merged) : refusedOfAccount(current.card, changes)
  if (refused) return refused
  await write(tx, current, changes)
  return ok({ status: 200, body: await present(tx, chave) })
}

/** A card is of somebody: without an account it has a name or a telephone. */
function refusedOf({ nome, telefone }: FichaFields): Result<never, Problem> | null {
  return nome || telefone ? null : invalidField('nome', 'Escreva um nome ou um telefone')
}

/** An account may have claimed the card since it was seen, by the very e-mail that is corrected. */
function refusedOfAccount({ nome, email }: Ficha, changes: FichaFields): Result<never, Problem> | null {
  if (changes.email === undefined) return null
  return invalidField('email', `Esta ficha agora é da conta de ${nome || email}: o email é o do login.`)
}

const withoutUnset = (fields: FichaFields): FichaFields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

/** The fields that become others. */
function changesOf(current: Ficha, wanted: FichaFields): FichaFields {
  const changed = fieldsThatDiffer(FICHA_FIELDS, current, wanted)
  return Object.fromEntries(changed.map((field) => [field, wanted[field]]))
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
  const found = await findLasting(tx, chave)
  if (found === null) throw new Error('a card that was written is not there')
  return found.card
}

type Joining = Readonly<JoinInput & { chave: string; quem: number }>

/** The other card goes into this one, or this one into the other where that one has the account. */
export async function joinPair(
  tx: Transaction,
  { chave, outra, campos, visto, quem }: Joining,
): Promise<Answered<WholeFicha>> {
  // Always in the same order, so that two who join the same pair wait for each other once.
  const [first, second] = [chave, outra].sort()
  const held = [await holdLasting(tx, first ?? ''), await holdLasting(tx, second ?? '')]
  const [one, two] = first === chave ? held : held.reverse()
  if (!(one && two)) return notFound(SUBJECT)
  // Somebody else has joined the two cards meanwhile.
  if (one.id === two.id) return ok({ status: 200, body: await wholeOf(tx, one) })
  if (one.usuarioId !== null && two.usuarioId !== null)
    return err(problem('fichas_com_conta', 'As duas têm conta: cada uma continua com a sua.'))
  if (visto && (isOld(one.card, visto.esta) || isOld(two.card, visto.outra)))
    return err(
      problem(
        'registro_mudou',
        'Uma das fichas mudou desde que foi lida. Confira as linhas e junte de novo.',
      ),
    )
  const [into, from] = two.usuarioId === null ? [one, two] : [two, one]
  const refused = into.usuarioId === null ? refusedOf({ ...into.card, ...withoutUnset(campos) }) : null
  if (refused) return refused
  await join(tx, { from, into, campos, quem })
  const joined = await findLasting(tx, chave)
  return joined ? ok({ status: 200, body: await wholeOf(tx, joined) }) : notFound(SUBJECT)
}

/** Whether a card says anything else than what was seen of it. */
function isOld(card: Ficha, seen: Seen<FichaFields>): boolean {
  return fieldsThatDiffer(FICHA_FIELDS, { ...card, ...seen }, card).length > 0
}

type Pair = Readonly<{ from: StoredFicha; into: StoredFicha; campos: FichaFields; quem: number | null }>

async function join(tx: Transaction, { from, into, campos, quem }: Pair): Promise<void> {
  const changes = changesOf(into.card, { ...into.card, ...withoutUnset(campos) })
  // What both say is the other card's, too: it stays when an earlier joining that wrote it is undone.
  const depois = { ...agreedOf(from.card, into.card), ...changes }
  const antes = partOf<FichaFields>(into.card, Object.keys(depois) as (keyof FichaFields)[])
  await write(tx, into, changes)
  await joinFicha(tx, { from, into, quem, antes, depois })
}

/** The fields in which two cards say the same. */
function agreedOf(one: Ficha, other: Ficha): FichaFields {
  const different = fieldsThatDiffer(FICHA_FIELDS, one, other)
  const agreed = FICHA_FIELDS.filter((field) => !different.includes(field))
  return Object.fromEntries(agreed.map((field) => [field, one[field]]))
}

/**
 * Two cards again: what the joining changed of this one is put back where nobody has changed it since, and no
 * later joining wrote it or brought a card that says the same.
 */
export async function separatePair(
  tx: Transaction,
  chave: string,
  juncao: number,
): Promise<Answered<WholeFicha>> {
  const into = await holdLasting(tx, chave)
  const joining = into && (await findJoining(tx, juncao, into.id))
  if (!joining) return notFound('Esta junção')
  await takeApart(tx, joining, into)
  const isPassedOn = await passOn(tx, joining, into)
  const { card } = into
  const still = FICHA_FIELDS.filter(
    (field) =>
      joining.depois[field] !== undefined && joining.depois[field] === card[field] && !isPassedOn(field),
  )
  const before = Object.fromEntries(still.map((field) => [field, joining.antes[field]]))
  // What was written of her since may be all that says who she is.
  const isSomebody = into.usuarioId !== null || refusedOf({ ...card, ...before }) === null
  if (isSomebody) await write(tx, into, changesOf(card, { ...card, ...before }))
  return ok({ status: 200, body: await wholeOf(tx, (await findLasting(tx, chave)) ?? into) })
}

/**
 * Where a joining that came after this one is undone later, it would put back what this one wrote: it gets
 * what was there before either. Answers whether there is such a joining of a field.
 */
async function passOn(tx: Transaction, { id, antes, depois }: StoredJoining, into: StoredFicha) {
  const later = (await openJoinings(tx, into.id)).filter((joining) => joining.id > id).reverse()
  const nextOf = (field: FichaField) => later.find((joining) => joining.antes[field] !== undefined)
  for (const field of FICHA_FIELDS) {
    const next = nextOf(field)
    if (next === undefined || next.antes[field] !== depois[field]) continue
    Object.assign(next.antes, { [field]: antes[field] })
    await writeBefore(tx, next.id, next.antes)
  }
  return (field: FichaField) => nextOf(field) !== undefined
}

/**
 * The cards that went into an account's come out of it again as long as that can be undone: they are what
 * reception wrote, and stay when the account goes.
 */
export async function releaseCards(tx: Transaction, usuarioId: number): Promise<void> {
  const own = await keyOfAccount(tx, usuarioId)
  const into = own && (await holdFicha(tx, own))
  if (!into) return
  for (const joining of await openJoinings(tx, into.id)) await takeApart(tx, joining, into)
}

/**
 * The card comes out with its visits. Whoever had them meanwhile may be another person than its own: what was
 * done or acknowledged in between the card's person has yet to be told, at the worst of something that she
 * did herself.
 */
async function takeApart(tx: Transaction, joining: StoredJoining, into: StoredFicha): Promise<void> {
  for (const { id, known } of await undoJoining(tx, joining, into)) await knowAgain(tx, id, known)
}

/**
 * Writes a note of her health, with what she has signed, on the card that was asked for: where it has gone
 * into another, by mistake it may be, that one's note is left as it is.
 */
export async function noteHealth(
  tx: Transaction,
  chave: string,
  { visto, ...signed }: HealthInput,
): Promise<Answered<WholeFicha>> {
  const [standing, asked] = [await holdLasting(tx, chave), await findFicha(tx, chave)]
  if (!(standing && asked)) return notFound(SUBJECT)
  if (visto !== undefined && visto !== seenNoteOf((await wholeOf(tx, asked)).saude))
    return err(
      problem(
        'registro_mudou',
        'Este alerta mudou em outro aparelho. Feche, leia o que vale agora e escreva de novo.',
      ),
    )
  await writeHealthNote(tx, asked.id, signed)
  return ok({ status: 200, body: await wholeOf(tx, standing) })
}

/** Reads the note, and writes down who did: of a card that went into another its own, where it has one. */
export async function readHealth(
  tx: Transaction,
  chave: string,
  quem: number,
): Promise<Result<{ texto: string }, Problem>> {
  for (const card of [await findFicha(tx, chave), await findLasting(tx, chave)]) {
    const texto = card && (await openHealthNote(tx, card.id, quem))
    if (texto) return ok({ texto })
  }
  return notFound('Este alerta')
}

/**
 * She has taken her consent back: of the card that was asked for with all that went into it. Where that one
 * has gone into another, by mistake it may be, the other's own is left as it is. No text comes back: with
 * `visto` none is erased that was not seen.
 */
export async function withdrawHealth(
  tx: Transaction,
  chave: string,
  visto: string | undefined,
): Promise<Answered<WholeFicha>> {
  const [standing, asked] = [await holdLasting(tx, chave), await findFicha(tx, chave)]
  const current = asked && seenNotesOf((await wholeOf(tx, asked)).saude)
  if (!(standing && asked && current)) return notFound('Este alerta')
  if (visto !== undefined && visto !== current)
    return err(
      problem(
        'registro_mudou',
        'Este alerta mudou em outro aparelho. Leia o que vale agora antes de apagar.',
      ),
    )
  await withdrawHealthNotes(tx, asked.id)
  return ok({ status: 200, body: await wholeOf(tx, standing) })
}

/**
 * The clinic knows whose an account is: the cards on which its e-mail was written are hers, with their
 * visits. Never by a name alone, and never for an account of which nobody knows whose it is. Those of others
 * who share the e-mail stay as they are: reception joins them where it was the same person after all. Whoever
 * is known anew, as with a new password, has those that are hers already, and none that was parted from her.
 */
export async function claimCards(
  tx: Transaction,
  { usuarioId, email }: { usuarioId: number; email: string },
) {
  const own = await keyOfAccount(tx, usuarioId)
  const account = own === null ? null : await findFicha(tx, own)
  if (account === null) return
  const findHers = async () =>
    cardsToClaim(account.card, await cardsWithEmail(tx, email, account.id)).filter(({ isOpen }) => isOpen)
  for (const { chave } of await findHers()) {
    const [into, from] = [await holdLasting(tx, account.card.chave), await holdFicha(tx, chave)]
    // Before it was held, somebody else may have joined the card or removed its e-mail: it is looked up anew.
    const isStillHers = (await findHers()).some((card) => card.chave === chave)
    if (into && from && isStillHers)
      await join(tx, { from, into, campos: neededOf(from.card, into.card), quem: null })
  }
}

/** What the house goes on needing of a card that goes over, where the account's says nothing of it. */
function neededOf(from: Ficha, into: Ficha): FichaFields {
  const needed = (['telefone', 'recado'] as const).filter((field) => into[field] === '' && from[field] !== '')
  return Object.fromEntries(needed.map((field) => [field, from[field]]))
}
