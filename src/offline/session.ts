import { resume } from '#domain/outbox/transitions.ts'
import type { Sessao } from '#domain/usuario/schema.ts'
import type { Api } from '#src/api/client.ts'
import { type ClinicaDb, LISTAS_DE_TODOS, PULL_PREFIX, readMeta, type SessaoLocal, writeMeta } from './db.ts'

export function readSessao(db: ClinicaDb): Promise<SessaoLocal | null> {
  return readMeta(db, 'sessao')
}

/**
 * A login, or a page that learned whose session it has. Another person's rows disappear from every table in the same
 * transaction; her queue stays, for her alone. The same person's waiting rows go on.
 */
export async function enterSession(
  db: ClinicaDb,
  sessao: Sessao,
  epoch: string,
  now: number,
): Promise<SessaoLocal> {
  const local: SessaoLocal = { ...sessao, epoch, expirada: false }
  await db.transaction('rw', [...db.tabelasDaPessoa, db.mensagens, db.meta, db.outbox], async () => {
    const antes = await readMeta(db, 'sessao')
    if (antes === null || antes.email !== sessao.email || antes.status !== sessao.status)
      await clearPerson(db)
    await writeMeta(db, 'sessao', local)
    await db.meta.delete('saidaPendente')
    await db.outbox.toCollection().modify((row, ref) => {
      ref.value = resume(row, sessao.email, epoch, now)
    })
  })
  return local
}

/**
 * What the server answered about the session of this browser, laid beside what the device believed when it was asked
 * (`antes`). Somebody who has logged in or out since, in another tab, is not spoken of by that answer.
 */
export async function verifySession(
  db: ClinicaDb,
  servidor: Sessao | null,
  antes: SessaoLocal | null,
  newEpoch: () => string,
  now: number,
): Promise<SessaoLocal | null> {
  const local = await readSessao(db)
  if (local?.epoch !== antes?.epoch) return local
  if (servidor === null) {
    if (local === null || local.expirada) return local
    const expirada = { ...local, expirada: true }
    await writeMeta(db, 'sessao', expirada)
    return expirada
  }
  const mesma = local !== null && local.email === servidor.email && local.status === servidor.status
  if (mesma && !local.expirada && local.nomeExibicao === servidor.nomeExibicao) return local
  return enterSession(db, servidor, mesma && !local.expirada ? local.epoch : newEpoch(), now)
}

/**
 * Tells the server of a logout, now or when it can next be reached: until it has heard, its cookie still opens the
 * session, and nobody may be logged in again by it. Answers whether it has heard.
 */
export async function announceLeave(db: ClinicaDb, api: Api): Promise<boolean> {
  if ((await readMeta(db, 'saidaPendente')) === null) return true
  const answer = await api.call('usuario.sair')
  if (answer.tipo !== 'ok') return false
  await db.meta.delete('saidaPendente')
  return true
}

/** Logout on this device. What is queued is dropped only where the person said so. */
export async function leaveSession(
  db: ClinicaDb,
  options: { readonly descartarFila: boolean },
): Promise<void> {
  await db.transaction('rw', [...db.tabelasDaPessoa, db.mensagens, db.meta, db.outbox], async () => {
    const sessao = await readMeta(db, 'sessao')
    await clearPerson(db)
    await db.meta.delete('sessao')
    await writeMeta(db, 'saidaPendente', true)
    if (options.descartarFila && sessao !== null)
      await db.outbox.filter((row) => row.dono === sessao.email).delete()
  })
}

async function clearPerson(db: ClinicaDb): Promise<void> {
  await Promise.all(db.tabelasDaPessoa.map((t) => t.clear()))
  // The Admin alone sees these.
  await db.mensagens.filter((m) => !m.habilitado).delete()
  const deTodos: readonly string[] = LISTAS_DE_TODOS.map((name) => PULL_PREFIX + name)
  await db.meta
    .where('key')
    .startsWith(PULL_PREFIX)
    .filter(({ key }) => !deTodos.includes(key))
    .delete()
  await db.meta.delete('ultimoEnvio')
}
