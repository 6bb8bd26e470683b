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
  return useLiveQuery(async () => {
    const [fromServer, queue, mark] = await Promise.all([
      db.agendamentos.filter((a) => a.email === email).toArray(),
      readQueueOf(db, email),
      readPullMark(db, 'agendamentos'),
    ])
    return { items: overlayAgendamentoList(fromServer, queue), queue, known: mark !== null }
  }, [email])
}
