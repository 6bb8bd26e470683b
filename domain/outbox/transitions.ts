import { findDescriptor } from '#domain/outbox/commands/registry.ts'
import {
  backoff,
  classify,
  errorOf,
  LONGEST_RETRY_WAIT_MS,
  leavesUnanswered,
  type SendAnswer,
} from './answer.ts'
import { answeredVisit } from './answered-visit.ts'
import { rowsAwaitingChoice } from './behind-refused.ts'
import { isKnownCommand, waitsFor } from './commands.ts'
import { changedSince } from './present.ts'
import { isTerminal, type Moment, type OutboxRow, withExpiry } from './row.ts'

/**
 * How long a lease holds, in ms: longer than any send may take (20 s), and short enough for a person to wait
 * for.
 */
export const LEASE_MS = 45_000

/**
 * The row as it is at this moment. A row whose lease has run out is due again under the same id. A row that
 * was never sent expires when its time has come, and is queued again where the clock that said so has been
 * set right since. A lease or a wait that is longer than any that is ever given was written before the
 * device's clock was set back, and is over.
 */
export function withTimePassed(row: OutboxRow, m: Moment): OutboxRow {
  if (row.state === 'sending' && (row.leaseUntil <= m.deviceNow || row.leaseUntil > m.deviceNow + LEASE_MS))
    return releaseLease(row, m.deviceNow)
  if (row.state === 'retry' && row.nextAt > m.deviceNow + LONGEST_RETRY_WAIT_MS)
    return { ...row, nextAt: m.deviceNow }
  return withExpiry(row, m.clinicNow)
}

/**
 * Frees a row whose sender is known to be gone. It is due at once under the same id, as nobody knows what
 * came of it.
 */
export function releaseLease(row: OutboxRow, deviceNow: number): OutboxRow {
  return row.state === 'sending'
    ? { ...row, state: 'retry', nextAt: deviceNow, leaseOwner: null, leaseUntil: 0, unanswered: true }
    : row
}

/**
 * The first open row of each lane of `dono`'s, where it waits for no other lane and no choice, in the order
 * of the presses. One behind it is not due however old it is. `rows` must hold the whole queue.
 */
function* firstOfLanes(rows: readonly OutboxRow[], dono: string): Generator<OutboxRow> {
  const awaitChoice = rowsAwaitingChoice(rows)
  const lanes = new Set<string>()
  for (const row of rows) {
    if (row.dono !== dono || isTerminal(row) || lanes.has(row.lane)) continue
    lanes.add(row.lane)
    const awaited = waitsFor(row.command)
    const isHeld = (awaited !== null && lanes.has(awaited)) || awaitChoice.has(row.id)
    if (!isHeld && isKnownCommand(row.command)) yield row
  }
}

/**
 * The next row to send for `dono`, in the order of the presses: see `firstOfLanes`. `rows` must hold the
 * whole queue, each row as `withTimePassed` answers it.
 */
export function nextDue(rows: readonly OutboxRow[], dono: string, deviceNow: number): OutboxRow | null {
  for (const row of firstOfLanes(rows, dono))
    if (row.state === 'queued' || (row.state === 'retry' && row.nextAt <= deviceNow)) return row
  return null
}

/**
 * When the earliest waiting row of `dono` becomes due (ms), or null where nothing waits. Only the rows of
 * `firstOfLanes` count: waking for another would find nothing to do, for ever.
 */
export function nextWake(rows: readonly OutboxRow[], dono: string): number | null {
  const times: number[] = []
  for (const row of firstOfLanes(rows, dono)) {
    if (row.state === 'sending') times.push(row.leaseUntil)
    else if (row.state !== 'auth') times.push(row.nextAt)
  }
  return times.length === 0 ? null : Math.min(...times)
}

/** The row under the lease of `owner`, with one more attempt. */
export function takeLease(row: OutboxRow, owner: string, deviceNow: number): OutboxRow {
  return {
    ...row,
    state: 'sending',
    attempts: row.attempts + 1,
    leaseOwner: owner,
    leaseUntil: deviceNow + LEASE_MS,
  }
}

/** The row after an answer. Only the owner of the lease may write it. */
export function applyAnswer(
  row: OutboxRow,
  answer: SendAnswer,
  deviceNow: number,
  random: number,
): OutboxRow {
  const before = row.unanswered ?? row.attempts > 1
  const released = {
    ...row,
    leaseOwner: null,
    leaseUntil: 0,
    error: errorOf(answer, deviceNow, row.command.kind),
    unanswered: leavesUnanswered(answer, before),
  }
  const answerClass = classify(answer, { command: row.command, unanswered: before })
  switch (answerClass) {
    case 'done': {
      const result = answer.kind === 'moot' ? null : resultOf(answer, row)
      return { ...released, state: 'done', error: null, ackedAt: deviceNow, result }
    }
    case 'retry': {
      const retryAfter = answer.kind === 'problem' ? answer.retryAfter : null
      return { ...released, state: 'retry', nextAt: deviceNow + backoff(row.attempts, random, retryAfter) }
    }
    case 'auth':
    case 'conflict':
    case 'rejected':
      return { ...released, state: answerClass }
  }
}

function resultOf(answer: SendAnswer, { command }: OutboxRow): NonNullable<OutboxRow['result']> {
  if (answer.kind !== 'ok' || typeof answer.body !== 'object' || answer.body === null) return { id: null }
  const id = 'id' in answer.body && typeof answer.body.id === 'number' ? answer.body.id : null
  const current = changedSince(command, answer.body)
  const seen = findDescriptor(command)?.seenVersion(command.payload) ?? null
  const made = answeredVisit(answer)
  if (seen === null || made === null) return { id, ...(current !== null && { agora: current }) }
  // A version beyond the next one also holds somebody else's change: what she has seen stays the one before.
  const isOwnAlone = made.version === seen + 1 && !made.wasSoBefore
  return { id, ...(current !== null && { agora: current }), versao: isOwnAlone ? made.version : seen }
}

/** The row after a login of `dono`: what waited for that login is due at once. */
export function resume(row: OutboxRow, dono: string, epoch: string, deviceNow: number): OutboxRow {
  return row.dono === dono && row.state === 'auth'
    ? { ...row, state: row.attempts === 0 ? 'queued' : 'retry', epoch, nextAt: deviceNow, error: null }
    : row
}

/** The row after "Tentar agora": it waits for its time no longer. */
export function wakeUp(row: OutboxRow, deviceNow: number): OutboxRow {
  return row.state === 'retry' && row.nextAt > deviceNow ? { ...row, nextAt: deviceNow } : row
}
