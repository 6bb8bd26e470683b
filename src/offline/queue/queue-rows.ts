import { isOfFormerAccount, isTerminal, type OutboxRow } from '#domain/outbox/row.ts'
import { wakeUp, withTimePassed } from '#domain/outbox/transitions.ts'
import { readClinicNow } from '../clock.ts'
import type { ClinicaDb } from '../db.ts'

/**
 * The whole queue, everybody's, in the order of the presses. Filtered in code: a filter inside the database
 * walks it row by row, and old code writes rows that an index would miss.
 */
export function readQueue(db: ClinicaDb): Promise<OutboxRow[]> {
  return db.outbox.orderBy('seq').toArray()
}

/** One row, whoever's: `seq` is the table's own key, and an id is what a row is known by elsewhere. */
export function readRow(db: ClinicaDb, id: string): Promise<OutboxRow | undefined> {
  return db.outbox.where('id').equals(id).first()
}

/** One person's queue, in the order of her presses: nobody sees, counts or sends another's. */
export async function readQueueOf(db: ClinicaDb, dono: string): Promise<OutboxRow[]> {
  return (await readQueue(db)).filter((row) => row.dono === dono)
}

/** The number of a row that was read: the queue's own key, by which rows are written and deleted. */
export function seqOf(row: OutboxRow): number {
  if (row.seq === undefined) throw new Error('a row read from the queue has its number')
  return row.seq
}

/** Whether the clinic has answered it, if only by a refusal. */
export function wasHeard(row: OutboxRow): boolean {
  return isTerminal(row) && row.state !== 'expired' && !isOfFormerAccount(row)
}

/** "Tentar agora": makes everything due that waits for its time, or only these rows. */
export async function retryNow(db: ClinicaDb, deviceNow: number, ids?: readonly string[]): Promise<void> {
  const rows = ids === undefined ? db.outbox.toCollection() : db.outbox.where('id').anyOf(ids)
  await rows.modify((row, ref) => {
    ref.value = wakeUp(row, deviceNow)
  })
}

/**
 * Whether a row that expired by this device's clock has time left by the clinic's: the clock was wrong, and
 * has been put right since. Only a drain makes it wait again, so whoever hears of the time asks this.
 */
export async function isDueAgain(
  db: ClinicaDb,
  rows: readonly OutboxRow[],
  deviceNow: number,
): Promise<boolean> {
  const expired = rows.filter((row) => row.state === 'expired')
  if (expired.length === 0) return false
  const moment = { deviceNow, clinicNow: await readClinicNow(db, deviceNow) }
  return expired.some((row) => withTimePassed(row, moment).state !== 'expired')
}

/** Notes that the person has seen what became of these rows. */
export async function markSeen(db: ClinicaDb, ids: readonly string[], deviceNow: number): Promise<void> {
  await db.outbox.where('id').anyOf(ids).modify({ seenAt: deviceNow })
}

/** The same of rows that are told now; answers those of which no page of this device has told before. */
export function noteTold(db: ClinicaDb, ids: readonly string[], deviceNow: number): Promise<string[]> {
  return db.transaction('rw', db.outbox, async () => {
    const rows = await db.outbox.where('id').anyOf(ids).toArray()
    const before = new Set(rows.flatMap(({ id, seenAt }) => (seenAt === null ? [] : [id])))
    const untold = ids.filter((id) => !before.has(id))
    await markSeen(db, untold, deviceNow)
    return untold
  })
}
