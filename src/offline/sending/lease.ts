import type { Agendamento } from '#domain/agendamento/schema.ts'
import { isCancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { isTarget, type Target } from '#domain/outbox/commands/target.ts'
import { takesBack } from '#domain/outbox/commands.ts'
import { takenBackIn } from '#domain/outbox/related-rows.ts'
import { isUntouched, type OutboxRow } from '#domain/outbox/row.ts'
import { nextDue, nextWake, releaseLease, takeLease, withTimePassed } from '#domain/outbox/transitions.ts'
import { readClinicNow } from '../clock.ts'
import { type ClinicaDb, type PullMark, readPullMark, readSession } from '../db.ts'
import { readGoneCount } from '../queue/gone.ts'
import { readQueue } from '../queue/queue-rows.ts'
import type { DrainDeps } from './drain.ts'

/** A row under lease, the login it is sent under, and what the device had been told by then. */
export type Leased = {
  readonly row: OutboxRow
  readonly epoch: string
  readonly visitsMark: PullMark | null
  /** How many cards had left the device by then. */
  readonly cardsGone: number
  /** For a client's cancellation: the version of the visit that the device had by then; null without one. */
  readonly cancelledVersion: number | null
  /** A row behind it takes it back: the clinic is only asked whether it has it. */
  readonly isGivenUp: boolean
}

/** The next row to send; without one, when to come back (ms), or null where nothing waits. */
export type NextLease = Leased | { readonly row: null; readonly wakeAt: number | null }

type LeaseDeps = Pick<DrainDeps, 'db' | 'now' | 'owner' | 'locks'>

/**
 * Takes the lease of the next due row, in one transaction with everything that time has changed in the queue.
 * Whoever holds the browser's lock knows that nobody else is sending: a lease that is still there then
 * belonged to a page or worker that died with it.
 */
export function leaseNext(deps: LeaseDeps): Promise<NextLease> {
  return deps.db.transaction('rw', leasedFrom(deps.db), async () =>
    leaseWithin(deps, await readQueue(deps.db)),
  )
}

/** The tables that a lease is taken in. */
export const leasedFrom = ({ outbox, meta, clinica, agendamentos }: ClinicaDb) => [
  outbox,
  meta,
  clinica,
  agendamentos,
]

/** Leases the next row in a transaction that holds `leasedFrom`, of the queue as it stands in it. */
export async function leaseWithin(
  { db, now, owner, locks }: LeaseDeps,
  queue: readonly OutboxRow[],
): Promise<NextLease> {
  const session = await readSession(db)
  if (session === null || session.expirada) return { row: null, wakeAt: null }
  const deviceNow = now()
  const moment = { deviceNow, clinicNow: await readClinicNow(db, deviceNow) }

  const rows = queue.map((row) =>
    withTimePassed(locks === undefined ? row : releaseLease(row, deviceNow), moment),
  )
  const changed = rows.filter((row, i) => row !== queue[i])
  if (changed.length > 0) await db.outbox.bulkPut(changed)

  const due = nextDue(rows, session.email, deviceNow)
  if (due === null) return { row: null, wakeAt: nextWake(rows, session.email) }
  const row = takeLease(due, owner, deviceNow)
  await db.outbox.put(row)
  const isGivenUp = takenBackIn(rows).has(row.id)
  // A booking that was given up is still asked for, to learn whether the clinic had made it. That uses its
  // key up, so its cancellation cannot be taken back any more. Where the device has the visit already,
  // asking changes nothing.
  if (isGivenUp && (await visitOnDevice(db, { comando: row.id })) === undefined)
    await db.outbox.bulkPut(rows.filter(isTakingBack(row)).map(asSent))
  const { command } = row
  const cancelled = isCancelAgendamento(command) ? await visitOnDevice(db, command.payload.alvo) : undefined
  return {
    row,
    epoch: session.epoch,
    visitsMark: await readPullMark(db, 'agendamentos'),
    cardsGone: await readGoneCount(db, 'fichas'),
    cancelledVersion: cancelled?.versao ?? null,
    isGivenUp,
  }
}

/** The visit that is meant, as the device has been told of it. */
export function visitOnDevice(db: ClinicaDb, target: Target): Promise<Agendamento | undefined> {
  return db.agendamentos.filter((visit) => isTarget(target, visit)).first()
}

const isTakingBack =
  ({ id }: OutboxRow) =>
  (row: OutboxRow): boolean =>
    isUntouched(row) && takesBack(row.command) === id

/** The row as if it had been sent without effect: it cannot be taken back itself any more. */
const asSent = (row: OutboxRow): OutboxRow => ({ ...row, attempts: 1, unanswered: false })
