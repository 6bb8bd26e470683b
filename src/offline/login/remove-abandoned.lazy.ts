import type { ClinicNow } from '#domain/lib/dates.ts'
import { takesBack } from '#domain/outbox/commands.ts'
import { isPastItsTime, isPending, isUncertain, type OutboxRow } from '#domain/outbox/row.ts'
import { readClinicNow, readServerNow } from '../clock.ts'
import { type ClinicaDb, readSession } from '../db.ts'
import { readQueue, readQueueOf, seqOf, wasHeard } from '../queue/queue-rows.ts'
import { forgetWaiting } from '../queue/waiting-record.ts'
import { countRemoved, removedNameOf, unansweredNameOf } from './abandoned.ts'

/** How long a device keeps what somebody left on it who has not logged in again, ms. */
const LIMIT_MS = 30 * 24 * 3_600_000

/**
 * Removes what waits on a shared device for somebody who does not come back: a booking once its time has
 * come by the clinic's clock, anything else after thirty days, but for what takes back a booking that stays:
 * she does not want that any more. It is counted, for her to be told. To be called when the clinic has just
 * answered: a device whose own clock is wrong must not forget anything.
 */
export async function removeAbandoned(db: ClinicaDb, deviceNow: number): Promise<void> {
  const clinicNow = await readClinicNow(db, deviceNow)
  // The earlier of the two clocks: one of them may have been set right since.
  const nowMs = Math.min(deviceNow, await readServerNow(db, deviceNow))
  const abandonedIn = (rows: readonly OutboxRow[]) => {
    const waiting = rows.filter(isPending)
    const over = waiting.filter((row) => isOver(row, nowMs, clinicNow))
    const kept = new Set<string | null>(waiting.filter((row) => !over.includes(row)).map(({ id }) => id))
    return over.filter((row) => !kept.has(takesBack(row.command)))
  }
  const over = abandonedIn(await readQueue(db))
  for (const email of new Set(over.map((row) => row.dono))) {
    const [removedName, unansweredName] = [await removedNameOf(email), await unansweredNameOf(email)]
    await db.transaction('rw', db.outbox, db.meta, async () => {
      // She is logged in, or has come back in another tab while the names were made.
      if ((await readSession(db))?.email === email) return
      const rows = abandonedIn(await readQueueOf(db, email))
      // Of what the clinic has refused she need not be told that it was never sent.
      const unheard = rows.filter((row) => !wasHeard(row))
      const unanswered = unheard.filter(isUncertain).length
      const counts = [
        [removedName, unheard.length - unanswered],
        [unansweredName, unanswered],
      ] as const
      forgetWaiting(rows.map((row) => row.id))
      await db.outbox.bulkDelete(rows.map(seqOf))
      for (const [key, count] of counts)
        if (count > 0) await db.meta.put({ key, value: (await countRemoved(db, key)) + count })
    })
  }
}

function isOver(row: OutboxRow, nowMs: number, clinicNow: ClinicNow): boolean {
  return row.expiresAt === null ? nowMs - row.createdAt > LIMIT_MS : isPastItsTime(row, clinicNow)
}
