import type { Agendamento } from '#domain/agendamento/schema.ts'
import { overlayAgendamentoList, type Wishes } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf, readRow } from '#src/offline/queue/queue-rows.ts'

/** A visit of hers as the clinic has it, and what is queued of it. */
export type OwnVisit = {
  readonly visit: Agendamento
  readonly wishes: Wishes
  /** Her whole queue. */
  readonly queue: readonly OutboxRow[]
}

/**
 * One visit of hers, also one that was cancelled; null where this device does not have it, undefined until it
 * has answered.
 */
export function useOwnVisit(email: string, id: number): OwnVisit | null | undefined {
  return useLiveQuery(() => readOwnVisit(email, id), [email, id])
}

/** A row of the queue, live: null where there is none, undefined until the device has told of it. */
export function useQueuedRow(id: string | null): OutboxRow | null | undefined {
  const live = useLiveQuery(async () => {
    if (id === null) return undefined
    return { id, row: (await readRow(db, id)) ?? null }
  }, [id])
  // What was read of another row is still there for a moment.
  return live?.id === id ? live?.row : undefined
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
    return item?.kind === 'at_clinic' ? { visit, wishes: item, queue } : null
  })
}
