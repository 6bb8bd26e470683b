import { useLiveQuery } from 'dexie-react-hooks'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'

/** A row of the queue, live. */
export function useOutboxRow(id: string | null): OutboxRow | undefined {
  return useLiveQuery(() => (id === null ? undefined : db.outbox.where('id').equals(id).first()), [id])
}
