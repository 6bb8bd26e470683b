import { untoldOf } from '#domain/agendamento/awareness.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { Api } from '#src/api/client.ts'
import { type ClinicaDb, type LocalSession, readPullMark, readSession } from '../db.ts'

/*
 * Reception is told when a client's device has what the clinic changed: *received*, which says nothing of
 * whether she has looked. It is no act of hers and does not go by the queue. Where the answer does not come
 * it is said again after a later pull, for the clinic tells of its own note (`recebidoEm`) with the visit.
 */

/** What the clinic does not know that this device has, and whose it is. */
export type Unreported = { readonly session: LocalSession; readonly visits: readonly Agendamento[] }

/**
 * The visits that are still to be reported; null for none. It reads the pull mark, too, so that a live query
 * over it runs again after each pull.
 */
export function readUnreported(db: ClinicaDb): Promise<Unreported | null> {
  return db.transaction('r', db.meta, db.agendamentos, db.cancelados, async () => {
    const [session] = await Promise.all([readSession(db), readPullMark(db, 'agendamentos')])
    if (session === null || session.expirada || session.status === 'Admin') return null
    const all = [...(await db.agendamentos.toArray()), ...(await db.cancelados.toArray())]
    const visits = all.filter(
      (visit) =>
        visit.email === session.email && visit.recebidoEm === undefined && untoldOf(visit).length > 0,
    )
    return visits.length === 0 ? null : { session, visits }
  })
}

/** Says what of the clinic's changes this device has: of each version once, unless the answer was lost. */
export function createReceipts({ db, api }: { readonly db: ClinicaDb; readonly api: Api }) {
  /** What was said, or is being said, by session. */
  const said = new Set<string>()

  async function report({ session, visits }: Unreported): Promise<void> {
    for (const { id, versao } of visits) {
      const name = `${session.epoch} ${id} ${versao}`
      if (said.has(name)) continue
      said.add(name)
      if (!(await isStillHers(session))) {
        said.delete(name)
        return
      }
      const answer = await api.call('agendamento.ciencia', {
        params: { id },
        body: { versao, recebida: true },
        // Whoever has logged in by the time it arrives does not say it.
        owner: session.email,
      })
      if (answer.kind !== 'ok') said.delete(name)
      // Where the clinic does not answer, the rest need not wait for it: a later pull brings all of it again.
      if (answer.kind !== 'ok' && answer.kind !== 'problem') return
    }
  }

  async function isStillHers({ epoch }: LocalSession): Promise<boolean> {
    const current = await readSession(db)
    return current !== null && !current.expirada && current.epoch === epoch
  }

  return { report }
}
