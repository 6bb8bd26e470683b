import { liveQuery, type Table } from 'dexie'
import { ownerHeader } from '#domain/api/headers.ts'
import { needsLogin } from '#domain/outbox/answer.ts'
import { underAccount } from '#domain/outbox/former-account.ts'
import { bookingsNamedIn } from '#domain/outbox/related-rows.ts'
import { type OutboxRow, toldOf } from '#domain/outbox/row.ts'
import { resume } from '#domain/outbox/transitions.ts'
import type { Session } from '#domain/usuario/schema.ts'
import type { Api } from '#src/api/client.ts'
import { readClinicNow } from '../clock.ts'
import {
  type ClinicaDb,
  forgetCursor,
  LISTS_FOR_EVERYBODY,
  type LocalSession,
  type MetaValue,
  PULL_PREFIX,
  readMeta,
  readSession,
  UNLISTED_LINEAGE,
  writeMeta,
} from '../db.ts'
import { lists } from '../pull/lists.ts'
import { noteNotReceived, notReceivedNameOf } from '../queue/not-received.ts'
import { readQueue, readQueueOf, seqOf, wasHeard } from '../queue/queue-rows.ts'
import { forgetEnded, forgetWaiting } from '../queue/waiting-record.ts'
import { isNotCompared } from '../restore/lineage.ts'
import { readRestored, toCome, unseenOf } from '../restore/read-restored.ts'
import { wasWelcomed } from './first-time.ts'

/** The e-mail of the person whom this device knows; null for a visitor, and where nothing can be kept. */
export async function readOwner(db: ClinicaDb): Promise<string | null> {
  const session = await readSession(db).catch(() => null)
  return session?.email ?? null
}

/**
 * Notes a login, or that a page has learned whose session it has. Where the person is another than before,
 * the rows of the one before are deleted from every table in the same transaction; her queue stays, and only
 * she can go on with it. Rows of the same person that waited for a login are due again, but for those of an
 * account that she has no more (`underAccount`).
 *
 * `welcomedName`: of a client who has just logged in (`welcomedNameOf`); null where a page only learned of
 * it.
 */
export async function enterSession(
  db: ClinicaDb,
  session: Session,
  epoch: string,
  deviceNow: number,
  welcomedName: string | null = null,
): Promise<LocalSession> {
  let local: LocalSession = { ...session, epoch, expirada: false }
  await db.transaction('rw', sessionTables(db), async () => {
    const last = await readSession(db)
    const before = last?.email === session.email ? last : null
    const isFirstTime =
      before !== null
        ? before.isFirstTime === true
        : welcomedName !== null && !(await wasWelcomed(db, welcomedName))
    if (isFirstTime) local = { ...local, isFirstTime }
    if (before === null || !(await keepsRows(db, before, session)))
      await clearPerson(db, last, session.status, deviceNow)
    // Visits that were there already have become readable, and nothing about them has changed.
    else if (session.confirmada === true && before.confirmada === false)
      await forgetCursor(db, 'agendamentos')
    await writeMeta(db, 'sessao', local)
    await forgetDone(db, session.email)
    await db.meta.delete('saidaPendente')
    await db.outbox.bulkPut(underAccount(await readQueue(db), session, before?.conta, deviceNow))
    await db.outbox.toCollection().modify((row, ref) => {
      ref.value = resume(row, session.email, epoch, deviceNow)
    })
  })
  return local
}

/**
 * Whether what the device has of a person stays when she logs in again. It does under another account, too,
 * where the clinic went back to a copy that knew nothing of hers, and she has made one anew: the next pull
 * takes what is not there any more, and finds by it what she has to be told.
 */
async function keepsRows(db: ClinicaDb, before: LocalSession, session: Session): Promise<boolean> {
  if (isSameAccount(before, session)) return true
  return before.status === session.status && (await isNotCompared(db))
}

/** Whether a session is of the same account with the same rights, as far as is known. */
function isSameAccount(a: Session, b: Session): boolean {
  const isOther = a.conta !== undefined && b.conta !== undefined && a.conta !== b.conta
  return a.email === b.email && a.status === b.status && !isOther
}

/**
 * Writes what only reception may keep on a device, unless reception has logged out there, or a client has
 * logged in, since the clinic was asked for it.
 */
export async function writeForReception(
  db: ClinicaDb,
  tables: readonly Table[],
  write: () => PromiseLike<unknown>,
): Promise<void> {
  await db.transaction('rw', [...tables, db.meta], async () => {
    if ((await readSession(db))?.status === 'Admin') await write()
  })
}

/** What the server says of a session beside whose it is. */
const FACTS = ['nomeExibicao', 'confirmada', 'conta'] as const

/**
 * Compares what the server answered about the session of this browser (`server`) with what the device
 * believed when the server was asked (`before`). Where somebody has logged in or out since, in another tab,
 * the answer says nothing of her and is not used.
 */
export async function verifySession(
  db: ClinicaDb,
  server: Session | null,
  before: LocalSession | null,
  newEpoch: () => string,
  deviceNow: number,
): Promise<LocalSession | null> {
  const local = await readSession(db)
  if (local?.epoch !== before?.epoch) return local
  if (server === null) return endSession(db, local)
  const goesOn = local !== null && isSameAccount(local, server) && !local.expirada
  if (goesOn && FACTS.every((fact) => local[fact] === server[fact])) return local
  const epoch = goesOn ? local.epoch : newEpoch()
  return db.transaction('rw', sessionTables(db), async () => {
    // Between the reading and this transaction another tab may have been quicker. And where a logout is still
    // to be sent (`saidaPendente`), the clinic has answered before it heard of it.
    const current = await readSession(db)
    const isOvertaken = current?.epoch !== local?.epoch || (await readMeta(db, 'saidaPendente')) !== null
    return isOvertaken ? current : enterSession(db, server, epoch, deviceNow)
  })
}

/** The server knows this session no more; where somebody has logged in or out since, that says nothing. */
export async function endSession(db: ClinicaDb, asked: LocalSession | null): Promise<LocalSession | null> {
  return db.transaction('rw', db.meta, async () => {
    const local = await readSession(db)
    if (local === null || local.expirada || local.epoch !== asked?.epoch) return local
    const over = { ...local, expirada: true }
    await writeMeta(db, 'sessao', over)
    return over
  })
}

/** Whether the server has heard of every logout, and who is logged in here, both as of one moment. */
type LeaveTold = { readonly isHeard: boolean; readonly before: LocalSession | null }

/**
 * Tells the server of a logout, now or when it can next be reached: until it has heard, its cookie still
 * opens the session, and nobody may be logged in again by it.
 */
export async function announceLeave(db: ClinicaDb, api: Api): Promise<LeaveTold> {
  const { told, before } = await db.transaction('r', db.meta, async () => ({
    told: await readMeta(db, 'saidaPendente'),
    before: await readSession(db),
  }))
  if (told === null) return { isHeard: true, before }
  // Whoever has logged in since, in another tab, is not logged out by it.
  const headers = typeof told === 'object' ? ownerHeader(told.dono) : {}
  // The answer clears the cookie: where it is late, that of whoever has logged in since. So a browser that
  // still waits for it then is told to take it no more.
  const overtaken = new AbortController()
  const following = liveQuery(() => readMeta(db, 'saidaPendente')).subscribe({
    next(pending) {
      if (pending === null || leaveIdOf(pending) !== leaveIdOf(told)) overtaken.abort()
    },
    // A device that cannot read what it keeps waits for the answer.
    error: () => undefined,
  })
  const answer = await api
    .call('usuario.sair', { headers, signal: overtaken.signal })
    .finally(() => following.unsubscribe())
  const isOver = answer.kind === 'problem' && needsLogin(answer.problem?.code)
  if (answer.kind !== 'ok' && !isOver && !overtaken.signal.aborted) return { isHeard: false, before }
  return db.transaction('rw', db.meta, async () => {
    const pending = await readMeta(db, 'saidaPendente')
    // The next person has left meanwhile: the answer does not speak of her session.
    const isHeard = pending === null || leaveIdOf(pending) === leaveIdOf(told)
    if (isHeard) await db.meta.delete('saidaPendente')
    return { isHeard, before: await readSession(db) }
  })
}

const leaveIdOf = (leave: MetaValue['saidaPendente']) => (typeof leave === 'object' ? leave.id : leave)

export type Leaving = {
  /** Who said that she leaves: whoever has logged in since, in another tab, stays. */
  readonly dono: string
  /**
   * What the person said may be dropped, as she was asked about it; whatever another tab has queued since
   * stays hers.
   */
  readonly discardQueue: readonly OutboxRow[] | false
}

/**
 * What came of leaving. Nothing has been done where she is not the one who is logged in (`not hers`), nor
 * where something of what may be dropped is another than she was asked about (`changed`): the clinic may have
 * it by now, or she has put something else into it.
 */
export type Left = 'left' | 'changed' | 'not hers'

/** Logs out on this device. */
export async function leaveSession(db: ClinicaDb, { dono, discardQueue }: Leaving): Promise<Left> {
  const name = await notReceivedNameOf(dono)
  return db.transaction('rw', sessionTables(db), async () => {
    const session = await readSession(db)
    if (session?.email !== dono) return 'not hers'
    const asked = new Map((discardQueue || []).map((row) => [row.id, askedOf(row)]))
    const hers = (await readQueueOf(db, dono)).filter(({ id }) => asked.has(id))
    if (hers.some((row) => askedOf(row) !== asked.get(row.id))) return 'changed'
    await clearPerson(db, session, null, Date.now())
    await db.meta.delete('sessao')
    await writeMeta(db, 'saidaPendente', { id: crypto.randomUUID(), dono })
    forgetWaiting(hers.map((row) => row.id))
    await db.outbox.bulkDelete(hers.map(seqOf))
    if (!hers.every(wasHeard)) await noteNotReceived(db, name)
    await forgetDone(db, null)
    return 'left'
  })
}

/** What she is asked about: another tab may also have joined a later command to the row. */
function askedOf(row: OutboxRow): string {
  return JSON.stringify([toldOf(row), row.command])
}

/**
 * Deletes what is done but `dono`'s: of whoever is not logged in, nothing stays that does not wait. The
 * booking whose visit a row speaks of waits with it.
 */
async function forgetDone(db: ClinicaDb, dono: string | null): Promise<void> {
  const queue = await readQueue(db)
  const needed = bookingsNamedIn(queue)
  const over = queue.filter((row) => row.state === 'done' && row.dono !== dono && !needed.has(row.id))
  forgetEnded(over)
  await db.outbox.bulkDelete(over.map(seqOf))
}

/** What changes with who is logged in, and whose zone says which day it is. */
function sessionTables(db: ClinicaDb): Table[] {
  return [...db.personTables, db.mensagens, db.clinica, db.meta, db.outbox]
}

/**
 * Deletes what the device has of the person who leaves. Where a restore left visits of which the team has not
 * seen all, they stay for the next of the team, who may read the same; for anybody else they go, and that is
 * noted.
 */
async function clearPerson(
  db: ClinicaDb,
  last: LocalSession | null,
  next: Session['status'] | null,
  deviceNow: number,
): Promise<void> {
  const isUnseen = last?.status === 'Admin' && (await hasUnseen(db, last, deviceNow))
  const keepsAgenda = isUnseen && next === 'Admin'
  if (isUnseen && !keepsAgenda) await writeMeta(db, 'voltou', 'agendamentos')
  const kept = keepsAgenda ? AGENDA : { tables: [], marks: [] }
  await Promise.all(db.personTables.filter(({ name }) => !kept.tables.includes(name)).map((t) => t.clear()))
  // Only the Admin may see messages that are switched off.
  await db.mensagens.filter((m) => !m.habilitado).delete()
  const marks = [...LISTS_FOR_EVERYBODY.map((name) => PULL_PREFIX + name), ...kept.marks]
  await db.meta
    .where('key')
    .startsWith(PULL_PREFIX)
    .filter(({ key }) => !marks.includes(key))
    .delete()
  await db.meta.bulkDelete(['ultimoEnvio', 'descartou'])
}

/** The team's agenda with its people and its hours, and what says of which history they are. */
const AGENDA: { readonly tables: readonly string[]; readonly marks: readonly string[] } = {
  tables: [...Object.keys({ ...lists.agendamentos.tables, ...lists.horarios.tables }), 'usuarios'],
  marks: [`${PULL_PREFIX}agendamentos`, `${PULL_PREFIX}horarios`, UNLISTED_LINEAGE],
}

/** Whether a restore has left what the screens of the team tell, or visits that were not compared yet. */
async function hasUnseen(db: ClinicaDb, { email }: LocalSession, deviceNow: number): Promise<boolean> {
  const restored = await readRestored(db, email)
  return unseenOf(toCome(restored, 'recepcao', await readClinicNow(db, deviceNow))) !== null
}
