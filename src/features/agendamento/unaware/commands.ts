import { isWithoutEffect } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import { discard } from '#src/offline/queue/outbox.ts'

/** Whether it waits on this device still: once the clinic may have it, it can no more be taken back. */
export async function isTellingUnsent(id: string): Promise<boolean> {
  const row = await db.outbox.where('id').equals(id).first()
  return row !== undefined && isWithoutEffect(row)
}

/** She was not told after all; answers whether that could be said: only what has not left the device can. */
export async function takeBackTold(id: string): Promise<boolean> {
  // If the clinic has it already, only the row would go, and she would still count as told.
  return (await isTellingUnsent(id)) && discard(db, id, crypto.randomUUID(), Date.now())
}
