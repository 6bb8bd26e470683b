import type { InvalidField } from '#domain/api/errors.ts'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { ok, type Result } from '#domain/lib/result.ts'
import { isSavePerfil, savePerfil } from '#domain/outbox/commands/save-perfil.ts'
import type { Perfil, PerfilFields } from '#domain/perfil/schema.ts'
import { displayName } from '#domain/perfil/search.ts'
import { accountFailureOf, isLost, LOST_REMOVAL } from '#src/api/account-failure.ts'
import { isNotFound } from '#src/api/write-failure.ts'
import { api } from '#src/offline/api.ts'
import { beforeAskingForPeople, keepFoundContacts, removePeople } from '#src/offline/contacts.ts'
import { db, LOST_PERFIL, type LocalContact, readMeta, writeMeta } from '#src/offline/db.ts'
import { type CodeInWords, codeInWords } from '#src/offline/login/one-time-code.ts'
import { writeForReception } from '#src/offline/login/session.ts'
import { CONTACTS_PER_PAGE } from '#src/offline/pull/pull-lists.ts'
import { begin, followed, type Outcome } from '#src/offline/queue/act.ts'
import { discard, type EnqueueError } from '#src/offline/queue/outbox.ts'
import { isOnline } from '#src/offline/reach.ts'
import { type ContactPage, type LostPerfil, searchOnDevice } from './queries.ts'

/** What became of a profile write while the person was looking. */
export type PerfilOutcome =
  | Exclude<Outcome, { readonly kind: 'done' | 'refused' }>
  | { readonly kind: 'created' | 'updated' }
  /**
   * `unsaved`: all that was in the refused write, with what had been waiting before it. `row`: where it stays
   * until a form has taken it over; null where this device had no room for one.
   */
  | {
      readonly kind: 'refused'
      readonly mensagem: string
      readonly campos: readonly InvalidField[]
      readonly unsaved: PerfilFields
      readonly row: string | null
    }

/**
 * Queues what the person changed, and only that: the rest of the profile stays the server's. `supersedes`:
 * refused writes that this one corrects.
 */
export async function sendPerfil(
  dono: string,
  server: Perfil | null,
  campos: PerfilFields,
  id: string,
  supersedes: readonly string[] = [],
): Promise<Result<PerfilOutcome, EnqueueError>> {
  const command = savePerfil({ perfilId: server?.id ?? null, campos })
  const begun = await begin(command, { id, dono, base: server?.versao ?? null })
  if (begun.ok && (begun.value.kind === 'kept' || begun.value.kind === 'done'))
    await discardRefused(supersedes)
  const ended = await followed(begun)
  if (!ended.ok) return ended
  const outcome = ended.value
  switch (outcome.kind) {
    case 'done':
      return ok({ kind: server === null ? 'created' : 'updated' })
    case 'refused': {
      const { row, error } = outcome
      const unsaved = row !== null && isSavePerfil(row.command) ? row.command.payload.campos : campos
      const { mensagem } = error
      return ok({ kind: 'refused', mensagem, campos: error.campos ?? [], unsaved, row: row?.id ?? null })
    }
    default:
      return ok(outcome)
  }
}

/** Sends again what the clinic lost when it went back to a copy: under a key of its own, at one tap. */
export async function sendLostPerfil(
  dono: string,
  server: Perfil | null,
  { campos, id }: Pick<LostPerfil, 'campos' | 'id'>,
): Promise<Result<PerfilOutcome, EnqueueError>> {
  const answer = await sendPerfil(dono, server, campos, id)
  // The clinic's no belongs to this key: the next press needs another.
  if (answer.ok && answer.value.kind === 'refused') {
    // What was waiting before it stays in the queue with it: only what was lost is still in the note.
    if (answer.value.row === id) await discardRefused([id])
    const note = await readMeta(db, LOST_PERFIL)
    if (note !== null) await writeMeta(db, LOST_PERFIL, { ...note, id: crypto.randomUUID() })
  } else if (answer.ok && isKept(answer.value)) await forgetLostPerfil()
  return answer
}

/** Whether the clinic or the queue has it now. */
export function isKept({ kind }: PerfilOutcome): boolean {
  return kind !== 'uncertain' && kind !== 'given up'
}

/** Forgets the note of what a restore took of her profile, once she has read it. */
export async function forgetLostPerfil(): Promise<void> {
  await db.meta.delete(LOST_PERFIL)
}

/** Forgets writes that the clinic refused. */
export async function discardRefused(ids: readonly string[]): Promise<void> {
  for (const id of ids) await discard(db, id, crypto.randomUUID(), Date.now())
}

export type Search = {
  readonly busca: string
  /** The last person shown; null for the first page. */
  readonly depois: LocalContact | null
  readonly limite?: number
}

/**
 * Admin: asks the clinic for a page of people by name; null where it could not be asked. What it answers is
 * of one search and one moment: it stays with the screen, and only who is opened or chosen is kept on the
 * device.
 */
export async function searchContacts(
  { busca, depois, limite = CONTACTS_PER_PAGE }: Search,
  signal: AbortSignal,
): Promise<ContactPage | null> {
  const place = depois === null ? { depois } : { depois: depois.email, nomeDepois: displayName(depois) }
  const query = { busca: busca === '' ? null : busca, ...place, limite }
  const asking = beforeAskingForPeople(db, Date.now())
  const answer = await api.call('perfil.listar', { query, signal })
  if (answer.kind !== 'ok') return null
  const asked = await asking
  const pessoas = answer.body.map((person) => ({ ...person, ...asked }))
  return { pessoas, total: Number(answer.headers.get(TOTAL_HEADER) ?? answer.body.length) }
}

/** Admin: the same page after page, until there are `count` people or no more. */
export async function searchContactsUpTo(
  { busca, count }: { readonly busca: string; readonly count: number },
  signal: AbortSignal,
): Promise<ContactPage | null> {
  let read: ContactPage = { pessoas: [], total: 0 }
  for (;;) {
    const page = await searchContacts({ busca, depois: read.pessoas.at(-1) ?? null }, signal)
    if (page === null) return null
    read = { pessoas: withMore(read.pessoas, page.pessoas), total: page.total }
    if (page.pessoas.length < CONTACTS_PER_PAGE || read.pessoas.length >= count) return read
  }
}

/** People with those of a further page; whom a change has moved from one to the other stands once. */
export function withMore(
  pessoas: readonly LocalContact[],
  more: readonly LocalContact[],
): readonly LocalContact[] {
  const emails = new Set(pessoas.map((p) => p.email))
  return [...pessoas, ...more.filter((p) => !emails.has(p.email))]
}

/** Admin: keeps somebody who was opened or chosen, so that she is there without internet too. */
export async function keepContact(contact: LocalContact): Promise<void> {
  const vistaEm = Date.now()
  const keep = () => keepFoundContacts(db, [{ ...contact, vistaEm }], vistaEm)
  await writeForReception(db, [db.usuarios], keep)
}

/** A clinic that has not answered by then (ms) is not waited for. */
export const SEARCH_WAIT_MS = 3_000
/** How many people a search suggests: as many as one looks through while typing. */
const SUGGESTIONS = 8

/** Admin: the first whom a search finds, as the clinic says or, where it does not answer, this device. */
export async function searchClients(busca: string, signal: AbortSignal) {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(SEARCH_WAIT_MS)])
  const page = isOnline()
    ? await searchContacts({ busca, depois: null, limite: SUGGESTIONS }, patience)
    : null
  if (page !== null) return { pessoas: page.pessoas, kept: null }
  const { matches, kept } = await searchOnDevice(busca)
  return { pessoas: matches.slice(0, SUGGESTIONS), kept }
}

/** Admin: takes an account from whoever has it; the code opens it for whom the clinic knows. */
export async function handBackAccount(email: string): Promise<CodeInWords> {
  return codeInWords(await api.call('conta.devolver', { body: { email } }))
}

/** What became of an account that was to be removed; `kept`: visits to come, null where nobody counted. */
export type AccountRemoval =
  | { readonly kind: 'removed'; readonly kept: number | null }
  | { readonly kind: 'unknown' | 'refused'; readonly mensagem: string }

/** Admin: removes a client's account, and the card that this device keeps of her. */
export async function removeAccount(email: string): Promise<AccountRemoval> {
  const answer = await api.call('conta.remover', { params: { email } })
  const isGone = answer.kind === 'ok' || isNotFound(answer)
  if (isGone)
    await writeForReception(db, [db.usuarios], () => removePeople(db, [email])).catch(() => undefined)
  if (answer.kind === 'ok') return { kind: 'removed', kept: answer.body.visitasMantidas }
  if (isGone) return { kind: 'removed', kept: null }
  const failure = accountFailureOf(answer)
  return isLost(failure)
    ? { kind: 'unknown', mensagem: LOST_REMOVAL }
    : { kind: 'refused', mensagem: failure.mensagem }
}
