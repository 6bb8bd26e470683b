import { useLiveQuery } from 'dexie-react-hooks'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { overlayAgendamentoList, type Wishes } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'
import { isMoveOf } from '../queue/rows.ts'

/** A visit of hers as the clinic has it, and what is queued of it. */
export type OwnVisit = { readonly visit: Agendamento; readonly wishes: Wishes }

/**
 * One visit of hers, also one that was cancelled; null where this device does not have it, undefined until it
 * has answered.
 */
export function useOwnVisit(email: string, id: number): OwnVisit | null | undefined {
  return useLiveQuery(() => readOwnVisit(email, id), [email, id])
}

/**
 * The row of the queue by which she last asked for another time of a visit, live; null where there is none,
 * undefined until the device has answered, and of no visit.
 */
export function useLatestMove(visitId: number | null, email: string): OutboxRow | null | undefined {
  return useLiveQuery(async () => {
    if (visitId === null) return undefined
    return (await readQueueOf(db, email)).findLast((row) => isMoveOf(row, visitId)) ?? null
  }, [visitId, email])
}

async function readOwnVisit(email: string, id: number): Promise<OwnVisit | null> {
  // An address may say anything, and the database takes only a number.
  if (!Number.isInteger(id)) return null
  return db.transaction('r', db.agendamentos, db.cancelados, db.outbox, async () => {
    const [standing, cancelled, queue] = await Promise.all([
      db.agendamentos.get(id),
      db.cancelados.get(id),
      readQueueOf(db, email),
    ])
    const visit = standing ?? cancelled
    if (visit === undefined || visit.email !== email) return null
    const [item] = overlayAgendamentoList([visit], queue)
    return item?.kind === 'confirmed' ? { visit, wishes: item } : null
  })
}
