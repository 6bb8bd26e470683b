import type { Momento, OutboxRow } from '#domain/outbox/row.ts'
import { claim, nextDue, nextWake, releaseLease, settleTime } from '#domain/outbox/transitions.ts'
import { readAgora } from './clock.ts'
import type { ClinicaDb, SessaoLocal } from './db.ts'
import { readQueue, seqOf } from './outbox.ts'

/** A row under lease, and the login it is sent under. */
export type Leased = { readonly row: OutboxRow; readonly epoch: string }
export type Claimed = Leased | { readonly row: null; readonly wakeAt: number | null }

type ClaimDeps = {
  readonly db: ClinicaDb
  readonly now: () => number
  readonly owner: string
  readonly locks: LockManager | undefined
}

/** The queue as a drain last read it, its own changes included. A hint: each row is read again before it is taken. */
export type Seen = { readonly at: number; readonly rows: readonly OutboxRow[] }

/** A row that is being read: what will probably be asked for next. */
export type Ahead = { readonly seq: number; readonly row: PromiseLike<OutboxRow | undefined> }

/** After this a drain reads the whole queue again: times have come meanwhile. */
const SEEN_MS = 10_000

/**
 * Begins to read the row that is probably due after `row`, while its answer is written: each question to the database
 * is a way to another process. Asked in the transaction of the `claimNext` that it is handed to.
 */
export function lookAhead(db: ClinicaDb, { rows }: Seen, row: OutboxRow, now: number): Ahead | null {
  const next = nextDue(
    rows.filter((r) => r.seq !== row.seq),
    row.dono,
    now,
  )
  return next === null ? null : { seq: seqOf(next), row: db.outbox.get(seqOf(next)) }
}

/** The tables that `claimNext` reads and writes; its caller opens the transaction. */
export const claimTables = (db: ClinicaDb) => [db.outbox, db.meta, db.clinica]

/**
 * Takes the lease of the next due row, in the caller's transaction, with everything that time has settled. Whoever
 * holds the lock knows that nobody else is sending: a lease that is still there belonged to a page or worker that died
 * with it. `seen` spares a long queue from being read whole for each of its rows.
 */
export async function claimNext(
  deps: ClaimDeps,
  sessao: SessaoLocal | null,
  seen: Seen | null,
  ahead: Ahead | null = null,
): Promise<{ readonly claimed: Claimed; readonly seen: Seen | null }> {
  const { db, owner, locks } = deps
  if (sessao === null || sessao.expirada) return { claimed: { row: null, wakeAt: null }, seen: null }
  const now = deps.now()

  const take = async (due: OutboxRow, from: Seen) => {
    const row = claim(due, owner, now)
    await db.outbox.put(row)
    return { claimed: { row, epoch: sessao.epoch }, seen: withRow(from, row) }
  }

  if (seen !== null && Math.abs(now - seen.at) < SEEN_MS) {
    const hint = nextDue(seen.rows, sessao.email, now)
    const seq = hint === null ? null : seqOf(hint)
    const row = seq === null ? undefined : await (seq === ahead?.seq ? ahead.row : db.outbox.get(seq))
    // Merged with a later press it is still the same row; anything else has to be looked at with the rest.
    if (row !== undefined && row.state === hint?.state && row.attempts === hint.attempts)
      return take(row, seen)
  }

  const momento: Momento = { now, agora: await readAgora(db, now) }
  const before = await readQueue(db)
  const rows = before.map((row) => settleTime(locks === undefined ? row : releaseLease(row, now), momento))
  const settled = rows.filter((row, i) => row !== before[i])
  if (settled.length > 0) await db.outbox.bulkPut(settled)
  const due = nextDue(rows, sessao.email, now)
  if (due !== null) return take(due, { at: now, rows })
  return { claimed: { row: null, wakeAt: nextWake(rows, sessao.email) }, seen: null }
}

/** What was seen, with a row as it is now. */
export function withRow(seen: Seen, row: OutboxRow): Seen {
  return { ...seen, rows: seen.rows.map((r) => (r.seq === row.seq ? row : r)) }
}
