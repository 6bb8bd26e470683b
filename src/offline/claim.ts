import { vanishing } from '#domain/outbox/merge.ts'
import type { Momento, OutboxRow } from '#domain/outbox/row.ts'
import { claim, nextDue, nextWake, releaseLease, settleTime, unclaim } from '#domain/outbox/transitions.ts'
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

/** After this a drain reads the whole queue again: times have come meanwhile. */
const SEEN_MS = 10_000

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
): Promise<{ readonly claimed: Claimed; readonly seen: Seen | null }> {
  const { db, locks } = deps
  if (sessao === null || sessao.expirada) return { claimed: { row: null, wakeAt: null }, seen: null }
  const now = deps.now()

  const known = seen === null ? null : await claimSeen(deps, sessao, seen)
  if (known !== null) return known

  const momento: Momento = { now, agora: await readAgora(db, now) }
  const before = await readQueue(db)
  const rows = before.map((row) => settleTime(locks === undefined ? row : releaseLease(row, now), momento))
  const settled = rows.filter((row, i) => row !== before[i])
  if (settled.length > 0) await db.outbox.bulkPut(settled)
  const due = nextDue(rows, sessao.email, now)
  if (due !== null) return take(deps, sessao, due, { at: now, rows })
  return { claimed: { row: null, wakeAt: nextWake(rows, sessao.email) }, seen: null }
}

/** Takes the lease of the row that is due by what was seen; null where the whole queue has to be looked at. */
export async function claimSeen(
  deps: ClaimDeps,
  sessao: SessaoLocal | null,
  seen: Seen,
): Promise<{ readonly claimed: Leased; readonly seen: Seen } | null> {
  const now = deps.now()
  if (sessao === null || sessao.expirada || Math.abs(now - seen.at) >= SEEN_MS) return null
  const hint = nextDue(seen.rows, sessao.email, now)
  const row = hint === null ? undefined : await deps.db.outbox.get(seqOf(hint))
  // Merged with a later press it is still the same row.
  if (row === undefined || row.state !== hint?.state || row.attempts !== hint.attempts) return null
  return take(deps, sessao, row, seen)
}

async function take({ db, owner, now }: ClaimDeps, { epoch }: SessaoLocal, due: OutboxRow, seen: Seen) {
  const row = claim(due, owner, now())
  await db.outbox.put(row)
  return { claimed: { row, epoch }, seen: withRow(seen, row) }
}

/** Gives a lease back unused: the row has not left the device for it, and what was taken back meanwhile never will. */
export async function giveBack({ db }: ClaimDeps, { row }: Leased): Promise<void> {
  const now = await db.outbox.get(seqOf(row))
  if (now?.leaseOwner !== row.leaseOwner || now.attempts !== row.attempts) return
  const livre = unclaim(now)
  const gone = vanishing(await readQueue(db), livre)
  if (gone.length > 0) await db.outbox.bulkDelete(gone.map(seqOf))
  else await db.outbox.put(livre)
}

/** What was seen, with a row as it is now. */
export function withRow(seen: Seen, row: OutboxRow): Seen {
  return { ...seen, rows: seen.rows.map((r) => (r.seq === row.seq ? row : r)) }
}
