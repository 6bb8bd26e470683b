import { useLiveQuery } from 'dexie-react-hooks'
import { type AgendaItem, overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'

export type MyVisitsData = {
  readonly items: readonly AgendaItem[]
  /** The person's whole queue, in the order of the presses. */
  readonly queue: readonly OutboxRow[]
  /** False until this device has asked the clinic once. */
  readonly known: boolean
}

/** The person's visits with what is queued laid over; undefined until the device has answered. */
export function useMyVisits(email: string): MyVisitsData | undefined {
  return useLiveQuery(() => readMyVisits(email), [email])
}

function readMyVisits(email: string): Promise<MyVisitsData> {
  return db.transaction('r', db.agendamentos, db.outbox, db.meta, async () => {
    const [visits, queue, mark] = await Promise.all([
      // Filtered in code: a filter inside the database walks it row by row.
      db.agendamentos.toArray(),
      readQueueOf(db, email),
      readPullMark(db, 'agendamentos'),
    ])
    const hers = visits.filter((visit) => visit.email === email)
    return { items: overlayAgendamentoList(hers, queue), queue, known: mark !== null }
  })
}
