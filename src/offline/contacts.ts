import { isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { overlayKeptCards } from '#domain/outbox/overlay.ts'
import { isPending, type OutboxRow } from '#domain/outbox/row.ts'
import { visitOfCommand } from '#domain/outbox/visit-of.ts'
import type { Contact } from '#domain/perfil/schema.ts'
import { displayName } from '#domain/perfil/search.ts'
import { type ClinicaDb, FIRST_CONTACTS, type LocalContact, readMeta } from './db.ts'
import { putInSlices } from './pull/slices.ts'
import { noteGone, readGone, readGoneCount } from './queue/gone.ts'
import { readQueue } from './queue/queue-rows.ts'

/** How many people that were opened or chosen the device keeps beside those of its agenda. */
const KEPT_SEEN = 200
const MANY = 500

type Contacts = Pick<ClinicaDb, 'usuarios'>

/** A person as she came, and as she is known. */
type IsWritten = (person: LocalContact, known: LocalContact | undefined) => boolean

/**
 * Lays what came over what is known of the same people: an agenda tells less of a person than her card. For
 * what a pull brings; another answer may be older than what a pull has told since. Who is told to be as she
 * was is so by now: the late answer to an older question may say otherwise.
 */
export function keepContacts(contacts: Contacts, people: readonly LocalContact[]): Promise<void> {
  return keep(
    contacts,
    people,
    (person, known) => (person.em ?? 0) > (known?.em ?? 0) || !isWithin(person, known),
  )
}

/**
 * The same of a page of a whole agenda. Of its thousands most come again with every page: who is as she was
 * is not written, nor read anew by the screens, and that she was told since is not noted.
 */
export function keepAgendaPeople(contacts: Contacts, people: readonly LocalContact[]): Promise<void> {
  return keep(contacts, people, (person, known) => !isWithin(person, known))
}

async function keep(
  { usuarios }: Contacts,
  people: readonly LocalContact[],
  isWritten: IsWritten,
): Promise<void> {
  const emails = new Set(people.map(({ email }) => email))
  // Of a whole agenda's thousands this device knows few: one pass over its people is faster than a question
  // for each.
  const isMany = emails.size > MANY
  const known = isMany
    ? await usuarios.filter(({ email }) => emails.has(email)).toArray()
    : (await usuarios.bulkGet([...emails])).filter((p) => p !== undefined)
  const before = new Map(known.map((p) => [p.email, p]))
  const changed = people.filter((person) => isWritten(person, before.get(person.email)))
  await putInSlices(
    usuarios,
    changed.map((person) => ({ ...before.get(person.email), ...person })),
  )
}

function isWithin({ em: _, ...person }: LocalContact, known: LocalContact | undefined): boolean {
  const fields = Object.keys(person) as (keyof typeof person)[]
  return known !== undefined && fields.every((field) => person[field] === known[field])
}

/**
 * What the answer to a question about people is compared with once it comes. To be called as the question
 * leaves (`em`, ms), which need not wait for it: what the device reads first is not of a later writing.
 */
export async function beforeAskingForPeople(
  db: ClinicaDb,
  em: number,
): Promise<Required<Pick<LocalContact, 'em' | 'saidas'>>> {
  return { em, saidas: await readGoneCount(db, 'usuarios').catch(() => 0) }
}

/**
 * Keeps people of whom a screen has asked the clinic (`em`). What the device has been told of them since then
 * is not told a second time, and stands over what came; whose account was removed since comes back by none.
 * To be called in a transaction that holds `db.usuarios` and `db.meta`.
 */
export async function keepFoundContacts(
  db: ClinicaDb,
  found: readonly LocalContact[],
  deviceNow: number,
): Promise<void> {
  const [hasGone, known] = await Promise.all([
    readGone(db, 'usuarios'),
    db.usuarios.bulkGet(found.map(({ email }) => email)),
  ])
  const underNewer = (person: LocalContact, stored: LocalContact | undefined): LocalContact => {
    const { vistaEm: _, ...kept } = stored ?? person
    const { em = 0 } = kept
    // The device's clock may have been set back: a time that is still to come tells nothing.
    if (em <= (person.em ?? 0) || em > deviceNow) return person
    // What was told since may be of the agenda, and the card that is kept an older one.
    return (kept.versao ?? 0) < (person.versao ?? 0)
      ? { ...person, ...contactOf(kept), em }
      : { ...person, ...kept }
  }
  const people = found.flatMap(({ saidas = 0, ...person }, i) => {
    const stored = known[i]
    // Who is there has come again, and who was read from this device has left it since it was read.
    const isGone = stored === undefined && hasGone(person.email, saidas)
    return isGone ? [] : [underNewer(person, stored)]
  })
  await keepContacts(db, people)
}

/**
 * Takes people away whose accounts are removed, also such as the device does not have yet. To be called in a
 * transaction that holds `db.usuarios` and `db.meta`.
 */
export async function removePeople(db: ClinicaDb, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await db.usuarios.bulkDelete([...emails])
  await noteGone(db, 'usuarios', emails)
}

/** What an agenda tells of a person. */
function contactOf(person: LocalContact): Contact {
  const { email, nomeUsuario, nome, sobrenome, telefone, confirmada } = person
  return {
    ...{ email, nomeUsuario, nome, sobrenome, telefone },
    ...(confirmada !== undefined && { confirmada }),
  }
}

/** What the device knows of some people, by e-mail or by card: how they are called, and their number. */
export type People = ReadonlyMap<string, { readonly nome: string; readonly telefone: string }>

/** The key under which the device knows the person of a visit; null where only a typed name is known. */
export function personKey(whose: {
  readonly email?: string | null | undefined
  readonly ficha?: string | null | undefined
}): string | null {
  return whose.email ?? whose.ficha ?? null
}

/** Some people, as the device keeps them; what a queue writes on their cards is laid over. */
export async function readPeople(
  { usuarios, fichas }: ClinicaDb,
  keys: Iterable<string | null | undefined>,
  queue: readonly OutboxRow[] = [],
): Promise<People> {
  const asked = [...new Set(keys)].filter((key) => key != null)
  // Asked for nobody, within a transaction that need not hold these tables.
  if (asked.length === 0) return new Map()
  const [people, cards] = await Promise.all([usuarios.bulkGet(asked), fichas.bulkGet(asked)])
  return new Map([
    ...people.flatMap((p) =>
      p === undefined ? [] : [[p.email, { nome: displayName(p), telefone: p.telefone }] as const],
    ),
    ...overlayKeptCards(
      cards.filter((card) => card !== undefined),
      queue,
    ).flatMap((card) => (asked.includes(card.chave) ? [[card.chave, card] as const] : [])),
  ])
}

/**
 * Leaves the people of the agenda that is kept, of its cancelled visits too, those whom the queue names,
 * those of the list's first page, and the last that were opened or chosen.
 */
export async function forgetPeople(db: ClinicaDb, keptSeen = KEPT_SEEN): Promise<void> {
  const [first, queue, ofAgenda, cancelled, seen] = await Promise.all([
    readMeta(db, FIRST_CONTACTS),
    readQueue(db),
    db.agendamentos.orderBy('[email+dataHoraAgendada]').keys(),
    db.cancelados.toArray(),
    db.usuarios.filter((p) => p.vistaEm !== undefined).toArray(),
  ])
  seen.sort((a, b) => (b.vistaEm ?? 0) - (a.vistaEm ?? 0))
  const emails = new Set([
    ...(first?.emails ?? []),
    ...queue.filter(isPending).flatMap(({ command }) => emailsIn(command)),
    ...ofAgenda.map((key) => String((key as unknown[])[0])),
    ...cancelled.flatMap(({ email }) => email ?? []),
    ...seen.slice(0, keptSeen).map(({ email }) => email),
  ])
  await db.usuarios.filter(({ email }) => !emails.has(email)).delete()
}

/** Whose visit a command is about, and who else is to have it. */
function emailsIn(command: Command): string[] {
  const wanted = isEditAgendamento(command) ? command.payload.mudancas.email : null
  return [visitOfCommand(command)?.email, wanted].filter((email) => email != null)
}
