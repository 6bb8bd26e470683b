import { rowsAwaitingChoice } from './behind-refused.ts'
import { waitsFor } from './commands.ts'
import { isPending, isTerminal, needsChoice, type OutboxRow } from './row.ts'
import { LEASE_MS } from './transitions.ts'

/** A run of the queue: `done` of `total` have their answer; the next is under way. */
export type Progress = { readonly done: number; readonly total: number }

/** How a person's queue stands, in numbers. */
export type QueueSummary = {
  /** Rows that are not done; the badge shows this number. */
  readonly pending: number
  /** Of `pending`, the rows that go on by themselves once there are a network and a login. */
  readonly waiting: number
  /** Of `pending`, the refused rows that wait until the person chooses what becomes of them. */
  readonly choice: number
  /** Null where nothing is being sent. */
  readonly progress: Progress | null
}

/** The longest that a run takes from an answer to the lease of the next row, in ms. */
const NEXT_LEASE_MS = 2_000

/**
 * The longest from one answer to the next within a run, in ms: a send that used its whole time, and some
 * more.
 */
const BETWEEN_ANSWERS_MS = 25_000

/**
 * How far the sending has come, read off the rows alone, so that every tab says the same, also of what the
 * worker sends. A run begins with the first row that was not waiting when the one before it was answered, and
 * ends when nothing is due. `rows`: one person's, in the order of the presses; `deviceNow`: ms.
 */
export function progressOf(rows: readonly OutboxRow[], deviceNow: number): Progress | null {
  const due = dueRows(rows, deviceNow)
  const sending = due.find((r) => r.state === 'sending')
  const answered = rows
    .filter((r) => answeredAt(r) !== null)
    .sort((a, b) => (answeredAt(b) ?? 0) - (answeredAt(a) ?? 0))

  let next = sending ?? due[0]
  if (next === undefined) return null
  let nextAt = sending === undefined ? deviceNow : sending.leaseUntil - LEASE_MS
  let gap = NEXT_LEASE_MS
  let done = 0
  for (const row of answered) {
    const at = answeredAt(row) ?? 0
    if (nextAt - at > gap || next.createdAt > at) break
    done++
    next = row
    nextAt = at
    gap = BETWEEN_ANSWERS_MS
  }
  // Between an answer and the next lease nobody holds a row, and the run still goes on.
  return sending === undefined && done === 0 ? null : { done, total: done + due.length }
}

export function summaryOf(rows: readonly OutboxRow[], deviceNow: number): QueueSummary {
  const pending = rows.filter(isPending)
  const choices = pending.filter(needsChoice).length
  return {
    pending: pending.length,
    waiting: pending.length - choices - rowsAwaitingChoice(rows).size,
    choice: choices,
    progress: progressOf(rows, deviceNow),
  }
}

/** What the run will still send: not what waits for its time or a login, and not what stands behind that. */
function dueRows(rows: readonly OutboxRow[], deviceNow: number): OutboxRow[] {
  const awaitChoice = rowsAwaitingChoice(rows)
  const blockedLanes = new Set<string>()
  return rows.filter((row) => {
    if (isTerminal(row) || blockedLanes.has(row.lane)) return false
    const due =
      (row.state === 'sending' && row.leaseUntil > deviceNow) ||
      row.state === 'queued' ||
      (row.state === 'retry' && row.nextAt <= deviceNow)
    const awaited = waitsFor(row.command)
    const isHeld = (awaited !== null && blockedLanes.has(awaited)) || awaitChoice.has(row.id)
    if (isHeld || !due) blockedLanes.add(row.lane)
    return due && !isHeld
  })
}

/** When the clinic's word on a row came, or null where it has not said any. */
function answeredAt(row: OutboxRow): number | null {
  switch (row.state) {
    case 'done':
      return row.ackedAt
    case 'conflict':
    case 'rejected':
      return row.error?.at ?? null
    default:
      return null
  }
}
