import { resume } from '#domain/outbox/transitions.ts'
import type { Session } from '#domain/usuario/schema.ts'
import type { Api } from '#src/api/client.ts'
import {
  type ClinicaDb,
  LISTS_FOR_EVERYBODY,
  type LocalSession,
  PULL_PREFIX,
  readMeta,
  writeMeta,
} from './db.ts'

export function readSession(db: ClinicaDb): Promise<LocalSession | null> {
  return readMeta(db, 'sessao')
}

/**
 * Notes a login, or that a page has learned whose session it has. Where the person is another than before,
 * the rows of the one before are deleted from every table in the same transaction; her queue stays, and only
 * she can go on with it. Rows of the same person that waited for a login are due again.
 */
export async function enterSession(
  db: ClinicaDb,
  session: Session,
  epoch: string,
  deviceNow: number,
): Promise<LocalSession> {
  const local: LocalSession = { ...session, epoch, expirada: false }
  await db.transaction('rw', [...db.personTables, db.mensagens, db.meta, db.outbox], async () => {
    const before = await readMeta(db, 'sessao')
    if (before === null || before.email !== session.email || before.status !== session.status)
      await clearPerson(db)
    await writeMeta(db, 'sessao', local)
    await db.meta.delete('saidaPendente')
    await db.outbox.toCollection().modify((row, ref) => {
      ref.value = resume(row, session.email, epoch, deviceNow)
    })
  })
  return local
}

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
  if (server === null) {
    if (local === null || local.expirada) return local
    const over = { ...local, expirada: true }
    await writeMeta(db, 'sessao', over)
    return over
  }
  const isSameSession = local !== null && local.email === server.email && local.status === server.status
  if (isSameSession && !local.expirada && local.nomeExibicao === server.nomeExibicao) return local
  return enterSession(db, server, isSameSession && !local.expirada ? local.epoch : newEpoch(), deviceNow)
}

/**
 * Tells the server of a logout, now or when it can next be reached: until it has heard, its cookie still
 * opens the session, and nobody may be logged in again by it. Answers whether it has heard.
 */
export async function announceLeave(db: ClinicaDb, api: Api): Promise<boolean> {
  if ((await readMeta(db, 'saidaPendente')) === null) return true
  const answer = await api.call('usuario.sair')
  if (answer.kind !== 'ok') return false
  await db.meta.delete('saidaPendente')
  return true
}

/** Logs out on this device. What is queued is deleted only where the person said so. */
export async function leaveSession(
  db: ClinicaDb,
  options: { readonly discardQueue: boolean },
): Promise<void> {
  await db.transaction('rw', [...db.personTables, db.mensagens, db.meta, db.outbox], async () => {
    const session = await readMeta(db, 'sessao')
    await clearPerson(db)
    await db.meta.delete('sessao')
    await writeMeta(db, 'saidaPendente', true)
    if (options.discardQueue && session !== null)
      await db.outbox.filter((row) => row.dono === session.email).delete()
  })
}

async function clearPerson(db: ClinicaDb): Promise<void> {
  await Promise.all(db.personTables.map((t) => t.clear()))
  // Only the Admin may see messages that are switched off.
  await db.mensagens.filter((m) => !m.habilitado).delete()
  const publicLists: readonly string[] = LISTS_FOR_EVERYBODY.map((name) => PULL_PREFIX + name)
  await db.meta
    .where('key')
    .startsWith(PULL_PREFIX)
    .filter(({ key }) => !publicLists.includes(key))
    .delete()
  await db.meta.delete('ultimoEnvio')
}
