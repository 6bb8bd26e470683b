import { bookingsNamedIn } from '#domain/outbox/related-rows.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { ClinicaDb } from '../db.ts'
import { forgetEnded } from './waiting-record.ts'

/** Done rows are kept for a day, so that the person can see what became of them. */
const DONE_MS = 24 * 3_600_000

/**
 * How long (ms) a list that was asked for before the acknowledgement may still arrive. Until then the row is
 * kept, because it keeps that list from removing what was acknowledged.
 */
const SEEN_MS = 60_000

/** Removes rows that are done and were seen, or are a day old, but for what `bookingsNamedIn` answers. */
export async function sweepDone({ outbox }: ClinicaDb, deviceNow: number): Promise<void> {
  const queue = await outbox.toArray()
  const needed = bookingsNamedIn(queue)
  const over = queue.filter((row) => isOver(row, deviceNow) && !needed.has(row.id))
  if (over.length === 0) return
  // What the worker has sent is still noted as waiting here.
  forgetEnded(over)
  // A row that is done changes no more, so that reading and deleting need no transaction.
  await outbox
    .where('id')
    .anyOf(over.map(({ id }) => id))
    .delete()
}

function isOver({ state, ackedAt, seenAt }: OutboxRow, deviceNow: number): boolean {
  return state === 'done' && (ackedAt ?? 0) + (seenAt === null ? DONE_MS : SEEN_MS) < deviceNow
}
