import { type SendAnswer, stopsDrain } from '#domain/outbox/answer.ts'
import { requestOf } from '#domain/outbox/commands.ts'
import { nextWake } from '#domain/outbox/transitions.ts'
import type { Send } from '#src/api/send.ts'
import type { ClinicaDb } from '../db.ts'
import { readQueue } from '../queue/queue-rows.ts'
import { type Locks, withDrainLock } from './drain-lock.ts'
import { type Leased, leaseNext } from './lease.ts'
import { recordAndLease, recordAnswer } from './record-answer.ts'
import { resolveTarget } from './resolve-target.ts'

/** Everything a drain touches, so that a test can hand it a fake server and a clock of its own. */
export type DrainDeps = {
  readonly db: ClinicaDb
  readonly send: Send
  /** ms since the epoch, the device's clock */
  readonly now: () => number
  /** 0 to 1, for the jitter of the back-off */
  readonly random: () => number
  /** A name no other context has: page, second page, worker. */
  readonly owner: string
  /** The browser's locks; undefined where there are none (the lease then holds alone). */
  readonly locks: Locks | undefined
  /**
   * Brings the visits up to date; answers whether the clinic has told them. Absent in the worker, which
   * carries no schemas: what needs it waits for a page.
   */
  readonly pullVisits?: () => Promise<boolean>
}

export type DrainReport = {
  readonly sent: number
  /** True where the network, not the queue, ended it. */
  readonly interrupted: boolean
  /** When to come back (ms), or null where nothing waits. */
  readonly wakeAt: number | null
}

/**
 * Sends what is due, one command after another, for the person who is logged in.
 *
 * Three guards, from the cheap to the certain: the web lock keeps contexts of one browser from working side
 * by side, the lease in the database keeps two of them off one row where locks are missing or stuck, and the
 * idempotency key makes a second send harmless where both failed.
 */
export async function drainOutbox(deps: DrainDeps): Promise<DrainReport> {
  const report = await withDrainLock(deps.locks, () => drainWhileDue(deps))
  // A lock that is stuck keeps nobody from sending: from here on the leases guard alone, as where there are
  // no locks.
  return report ?? drainWhileDue({ ...deps, locks: undefined })
}

async function drainWhileDue(deps: DrainDeps): Promise<DrainReport> {
  let next = await leaseNext(deps)
  for (let sent = 0; ; sent++) {
    if (next.row === null) return { sent, interrupted: false, wakeAt: next.wakeAt }
    const answer = await send(deps, next)
    if (stopsDrain(answer)) {
      await recordAnswer(deps, next, answer)
      return { sent, interrupted: true, wakeAt: nextWake(await readQueue(deps.db), next.row.dono) }
    }
    next = await recordAndLease(deps, next, answer)
  }
}

async function send(deps: DrainDeps, leased: Leased): Promise<SendAnswer> {
  const { row, isGivenUp } = leased
  const target = await resolveTarget(deps, leased)
  if (target.kind !== 'target') return target
  const request = requestOf(row.command, row.dono, () => target.id)
  if (request === null) return { kind: 'no_target', asked: false }
  return deps.send(request, { chave: row.id, dono: row.dono, isGivenUp })
}
