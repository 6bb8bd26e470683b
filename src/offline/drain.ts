import { type SendAnswer, stopsDrain } from '#domain/outbox/answer.ts'
import { isTarget } from '#domain/outbox/commands/target.ts'
import { type Command, requestOf, targetOf } from '#domain/outbox/commands.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { nextWake } from '#domain/outbox/transitions.ts'
import type { Send } from '#src/api/send.ts'
import { claimNext } from './claim.ts'
import type { ClinicaDb } from './db.ts'
import { readQueue } from './outbox.ts'
import { recordAnswer } from './record-answer.ts'

/** What a drain needs of the browser's locks. */
export type Locks = {
  request<T>(name: string, options: { signal: AbortSignal }, run: () => Promise<T>): Promise<T>
}

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
}

export type DrainReport = {
  readonly sent: number
  /** True where the network, not the queue, ended it. */
  readonly interrupted: boolean
  /** When to come back (ms), or null where nothing waits. */
  readonly wakeAt: number | null
}

const LOCK = 'outbox'
const LOCK_WAIT_MS = 20_000
const IDLE: DrainReport = { sent: 0, interrupted: false, wakeAt: null }

/**
 * Sends what is due, one command after another, for the person who is logged in.
 *
 * Three guards, from the cheap to the certain: the web lock keeps contexts of one browser from working side
 * by side, the lease in the database keeps two of them off one row where locks are missing or stuck, and the
 * idempotency key makes a second send harmless where both failed.
 */
export async function drainOutbox(deps: DrainDeps): Promise<DrainReport> {
  const report = await withDrainLock(deps.locks, () => drainHoldingLock(deps))
  return report ?? { ...IDLE, wakeAt: deps.now() + LOCK_WAIT_MS }
}

/**
 * Runs while nothing is being sent by any context of this browser. Answers null, and has not run, where the
 * lock could not be had in time (it can stick on Safari). Without locks it runs at once.
 */
export async function withDrainLock<T>(locks: Locks | undefined, run: () => Promise<T>): Promise<T | null> {
  if (locks === undefined) return run()
  let granted = false
  try {
    return await locks.request(LOCK, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, () => {
      granted = true
      return run()
    })
  } catch (error) {
    if (!granted && error instanceof DOMException) return null
    throw error
  }
}

async function drainHoldingLock(deps: DrainDeps): Promise<DrainReport> {
  for (let sent = 0; ; sent++) {
    const claimed = await claimNext(deps)
    if (claimed.row === null) return { sent, interrupted: false, wakeAt: claimed.wakeAt }
    const answer = await send(deps, claimed.row)
    await recordAnswer(deps, claimed, answer)
    if (stopsDrain(answer))
      return { sent, interrupted: true, wakeAt: nextWake(await readQueue(deps.db), claimed.row.dono) }
  }
}

async function send({ db, send: post }: DrainDeps, row: OutboxRow): Promise<SendAnswer> {
  const targetId = await findTargetId(db, row.command)
  const request = requestOf(row.command, row.dono, () => targetId)
  // There is nothing to cancel: the booking it followed was refused or taken back.
  if (request === null) return { kind: 'ok', status: 204, body: null }
  return post(request, { chave: row.id, dono: row.dono })
}

/** The server's id of the visit an earlier command made: from its answer, or from the rows pulled since. */
async function findTargetId(db: ClinicaDb, command: Command): Promise<number | null> {
  const target = targetOf(command)
  if (target === null || 'id' in target) return null
  const row = await db.outbox.where('id').equals(target.comando).first()
  if (row?.result?.id != null) return row.result.id
  return (await db.agendamentos.filter((visit) => isTarget(target, visit)).first())?.id ?? null
}
