import { err, ok, type Result } from '#domain/lib/result.ts'
import { rowsBehindRefused, rowsTakenAlong } from '#domain/outbox/behind-refused.ts'
import { type Command, descriptorOf, findDescriptor } from '#domain/outbox/commands/registry.ts'
import { isCancelling, laneOf } from '#domain/outbox/commands.ts'
import { type MergePlan, planEnqueue } from '#domain/outbox/merge.ts'
import { askedOfReplacement } from '#domain/outbox/replaced-booking.ts'
import {
  isMoot,
  isTerminal,
  isUntouched,
  isWithoutEffect,
  needsChoice,
  type OutboxRow,
} from '#domain/outbox/row.ts'
import { choiceOfRefusedTime, saidOfUnsentTime } from '#domain/outbox/said-of-time.ts'
import { type ClinicaDb, type LocalSession, readSession } from '../db.ts'
import { withSpace } from '../storage-quota.ts'
import { noteNotReceived, notReceivedNameOf } from './not-received.ts'
import { readQueue, readQueueOf, readRow, seqOf, wasHeard } from './queue-rows.ts'
import { forgetEnded, forgetWaiting, noteWaiting } from './waiting-record.ts'

/**
 * Why a command could not be kept on the device: nothing was queued, and the form must keep what was typed.
 * `no_session`: nobody is logged in any more, or another person than the one who pressed. `replaced`: the
 * refused booking that another was to take the place of is not here any more, because it was asked for again
 * or given up elsewhere.
 */
export type EnqueueError = 'no_session' | 'no_storage' | 'replaced'

export type EnqueueOptions = {
  /** Made when the button was pressed: the command's identity for ever. */
  readonly id: string
  /** Whose screen it was pressed on. */
  readonly dono: string
  readonly deviceNow: number
  readonly base?: number | null
  /**
   * The row that this one replaces, as if it were discarded. Another person's stays: whoever logs in on a
   * page finds what it kept.
   */
  readonly supersedes?: string | null
  /** It was sent before under this id, without a row, and nobody knows what became of it. */
  readonly unanswered?: boolean
  /** The row that gives its visit the time of which it is said, which may have been refused by now. */
  readonly saidBehind?: string | null
}

/**
 * Puts a command into the queue of the person who pressed, while she is the one who is logged in. Answers the
 * id under which it will be known (that of an earlier row where it was merged into one, and of the one that
 * gives the time where it is two rows), or null where it took back a row that had never left the device.
 */
export async function enqueue(
  db: ClinicaDb,
  command: Command,
  options: EnqueueOptions,
): Promise<Result<{ readonly id: string | null }, EnqueueError>> {
  try {
    const name = options.supersedes == null ? null : await notReceivedNameOf(options.dono)
    const { added, ...queued } = await withSpace(db, options.deviceNow, () =>
      db.transaction('rw', db.outbox, db.meta, async () => putRow(db, command, options, name)),
    )
    noteWaiting(added)
    return queued
  } catch {
    return err('no_storage')
  }
}

/**
 * Puts a command into the queue, in a transaction of the caller's, which waits for nothing but the database.
 * `name`: see `takeBehind`; for what replaces no row, none.
 */
async function putRow(
  db: ClinicaDb,
  asked: Command,
  options: EnqueueOptions,
  name: string | null = null,
): Promise<Queued> {
  const session = await readSession(db)
  if (session?.email !== options.dono) return { ...err('no_session'), added: [] }
  const rows = await readQueue(db)
  if (rows.some((r) => r.id === options.id)) return { ...ok({ id: options.id }), added: [] }
  const superseded = findSuperseded(rows, options)
  const plan = planEnqueue(rows, asked, {
    dono: session.email,
    deviceNow: options.deviceNow,
    id: options.id,
  })
  const command = plan.rest ?? asked
  if (plan.append && isBookedElsewhere(rows, command, options)) return { ...err('replaced'), added: [] }
  const isKeeping = plan.append && isCancelling(command)
  await carryOut(db, plan)
  const added = isKeeping ? [] : await putBack(db, plan.remove, options.deviceNow)
  const isGone = superseded !== undefined && isReplaced(superseded, plan)
  const behind =
    isGone && name !== null ? await takeBehind(db, { queue: rows, booking: superseded, name }) : null
  // Where the old booking may be at the clinic, its cancellation is queued before the new one.
  if (isGone) added.push(...(await takeOut(db, superseded, crypto.randomUUID(), options.deviceNow)).added)
  if (!plan.append) {
    const kept = plan.replace ?? plan.same
    if (kept !== null) await putBehind(db, behind, kept)
    return { ...ok({ id: (plan.timed ?? kept ?? added.at(-1))?.id ?? null }), added }
  }
  const row: OutboxRow = {
    ...newRow(command, session, options),
    supersedes: superseded === undefined ? null : (options.supersedes ?? null),
    ...(isKeeping && plan.remove.length > 0 && { instead: plan.remove }),
  }
  const ofTime = rows.find(({ id }) => id === options.saidBehind)
  await db.outbox.add((ofTime && choiceOfRefusedTime(row, ofTime)) ?? row)
  await putBehind(db, behind, row)
  return { ...ok({ id: plan.timed?.id ?? options.id }), added: [...added, row] }
}

/** What the plan makes of the rows that are there. */
async function carryOut(db: ClinicaDb, { remove, replace, timed }: MergePlan): Promise<void> {
  forgetWaiting(remove.map((row) => row.id))
  await db.outbox.bulkDelete(remove.map(seqOf))
  await db.outbox.bulkPut([timed ?? [], replace ?? []].flat())
}

/** A row as it joins the queue, of whoever is logged in, before it has been tried. */
function newRow(
  command: Command,
  session: LocalSession,
  { id, base = null, deviceNow, unanswered = false }: EnqueueOptions,
): OutboxRow {
  return {
    id,
    command,
    dono: session.email,
    epoch: session.epoch,
    ...(session.conta !== undefined && { conta: session.conta }),
    lane: laneOf(command, id),
    base,
    state: session.expirada ? 'auth' : 'queued',
    // It has left the device, so that nothing of it changes or is dropped unheard.
    attempts: unanswered ? 1 : 0,
    nextAt: deviceNow,
    leaseOwner: null,
    leaseUntil: 0,
    error: null,
    result: null,
    createdAt: deviceNow,
    ackedAt: null,
    seenAt: null,
    expiresAt: descriptorOf(command).expiresAt(command.payload),
    supersedes: null,
    ...(unanswered && { unanswered }),
  }
}

/** Rows that ask something of the visit of a booking, kept aside while another booking takes its place. */
type Behind = { readonly booking: OutboxRow; readonly rows: readonly OutboxRow[]; readonly name: string }

/** `name`: under which it is kept that not all was received (`notReceivedNameOf`). */
async function takeBehind(
  db: ClinicaDb,
  { queue, booking, name }: { readonly queue: readonly OutboxRow[] } & Omit<Behind, 'rows'>,
): Promise<Behind> {
  const rows = rowsTakenAlong(queue, booking)
  await db.outbox.bulkDelete(rows.map(seqOf))
  return { booking, rows, name }
}

/** Puts it back, as it is asked of the other booking: behind that, in the order of the presses. */
async function putBehind(
  db: ClinicaDb,
  behind: Behind | null,
  { id, command: after }: Pick<OutboxRow, 'id' | 'command'>,
): Promise<void> {
  if (behind === null) return
  const { rows, booking, name } = behind
  const withoutNumber = rows.map(({ seq: _, ...row }) => row)
  const taken = askedOfReplacement(withoutNumber, { id, before: booking.command, after })
  const kept = new Set(taken.rows.map((row) => row.id))
  forgetWaiting(rows.map((row) => row.id).filter((one) => !kept.has(one)))
  await db.outbox.bulkAdd(taken.rows)
  if (taken.isLess) await noteNotReceived(db, name)
}

/**
 * Removes a refused row, once a command that was sent without a row of its own has replaced it. What else was
 * asked of the visit of a refused booking is asked of that command's.
 */
export async function replaceRefused(
  db: ClinicaDb,
  refused: { readonly id: string; readonly dono: string },
  taken: Pick<OutboxRow, 'id' | 'command'>,
  deviceNow: number,
): Promise<void> {
  const name = await notReceivedNameOf(refused.dono)
  const added = await withSpace(db, deviceNow, () =>
    db.transaction('rw', db.outbox, db.meta, async () => {
      const rows = await readQueue(db)
      const row = rows.find((one) => one.id === refused.id && one.dono === refused.dono)
      if (row === undefined) return []
      const behind = await takeBehind(db, { queue: rows, booking: row, name })
      const { added } = await takeOut(db, row, crypto.randomUUID(), deviceNow)
      await putBehind(db, behind, taken)
      return added
    }),
  )
  noteWaiting(added)
}

/**
 * Whether a booking is to take the place of one that is here no more: what another tab has put there may be
 * confirmed, and is hers to keep. Whoever still wants this one, too, says so.
 */
function isBookedElsewhere(
  rows: readonly OutboxRow[],
  command: Command,
  { supersedes = null }: EnqueueOptions,
): boolean {
  return (
    supersedes !== null && descriptorOf(command).undo !== null && !rows.some(({ id }) => id === supersedes)
  )
}

/**
 * The row that a press is to replace: the one that it names, or what she has put into the place of that one
 * since, in another tab.
 */
function findSuperseded(
  rows: readonly OutboxRow[],
  { supersedes = null, dono }: EnqueueOptions,
): OutboxRow | undefined {
  if (supersedes === null) return undefined
  const own = rows.filter((row) => row.dono === dono)
  return own.find(({ id }) => id === supersedes) ?? own.findLast((row) => row.supersedes === supersedes)
}

/**
 * Whether the old row goes. It stays where the press was merged into it, or is the same as it; and where it
 * is done and she has read that: then the visit is hers beside the new one.
 */
function isReplaced({ id, state, seenAt }: OutboxRow, { same, replace }: MergePlan): boolean {
  return same?.id !== id && replace?.id !== id && !(state === 'done' && seenAt !== null)
}

/** What was answered, and the rows that are new: they are noted once the transaction has kept them. */
type Queued = Result<{ readonly id: string | null }, EnqueueError> & { readonly added: readonly OutboxRow[] }

/**
 * Takes a row out of the queue because the person said so. A booking whose outcome is unknown may already be
 * at the clinic: it is not forgotten but cancelled, by a command that follows it in its lane. So is one that
 * the clinic has confirmed between the drawing of the button and the press: to the person who pressed it was
 * still waiting. What else it has confirmed stays: nothing takes that back.
 * @returns false where it stands as it did: it may be at the clinic, and nothing takes it back, or this
 * device has no storage for what would
 */
export async function discard(
  db: ClinicaDb,
  id: string,
  cancelId: string,
  deviceNow: number,
): Promise<boolean> {
  try {
    const dono = (await readRow(db, id))?.dono
    if (dono === undefined) return true
    const name = await notReceivedNameOf(dono)
    const { kind, added } = await withSpace(db, deviceNow, () =>
      db.transaction('rw', db.outbox, db.meta, async () => {
        const row = await readRow(db, id)
        if (row === undefined) return NOTHING_LEFT
        const taken = await takeOut(db, row, cancelId, deviceNow)
        if (taken.dropped?.some((one) => !wasHeard(one))) await noteNotReceived(db, name)
        return taken
      }),
    )
    noteWaiting(added)
    return kind !== 'kept'
  } catch {
    return false
  }
}

type Taken = {
  readonly kind: 'dropped' | 'taken back' | 'kept'
  readonly dropped?: readonly OutboxRow[]
  readonly added: readonly OutboxRow[]
}

const NOTHING_LEFT: Taken = { kind: 'dropped', added: [] }

/**
 * Drops a row that the clinic does not have, and takes back by a command one that it has or may have. In a
 * transaction of the caller's.
 */
async function takeOut(db: ClinicaDb, row: OutboxRow, cancelId: string, deviceNow: number): Promise<Taken> {
  const { command, id, dono } = row
  const undo = findDescriptor(command)?.undo ?? null
  const isUnsent = undo === null ? isWithoutEffect(row) : isUntouched(row)
  if (isUnsent || needsChoice(row) || isMoot(row)) {
    const dropped = [row, ...(await readBehind(db, row, undo !== null))]
    forgetWaiting(dropped.map((one) => one.id))
    // What it was to take back has left the queue before, and the worker could not clear that note.
    if (isMoot(row)) forgetEnded([row])
    await db.outbox.bulkDelete(dropped.map(seqOf))
    return { kind: 'dropped', dropped, added: isUnsent ? await putBack(db, [row], deviceNow) : [] }
  }
  if (undo === null) return { kind: 'kept', added: [] }
  const queued = await putRow(db, undo(command.payload, id), { id: cancelId, dono, deviceNow })
  return { kind: queued.ok ? 'taken back' : 'kept', added: queued.added }
}

/**
 * The rows that go where this one goes: of a booking the open ones that ask something of its visit, since
 * each booking has a lane of its own; of a time that was never sent what was said of it.
 */
async function readBehind(db: ClinicaDb, row: OutboxRow, isBooking: boolean): Promise<OutboxRow[]> {
  const { id, lane, dono } = row
  const queue = await readQueueOf(db, dono)
  if (!isBooking) return saidOfUnsentTime(queue, row)
  if (needsChoice(row)) return rowsBehindRefused(queue, row)
  return queue.filter((one) => one.lane === lane && one.id !== id && !isTerminal(one))
}

/** What rows that are taken out had replaced waits again: for their login, or for a choice of its own. */
async function putBack(db: ClinicaDb, taken: readonly OutboxRow[], deviceNow: number): Promise<OutboxRow[]> {
  const again = taken.flatMap(({ instead = [], state, epoch }) =>
    instead.map((row) => (needsChoice(row) ? row : { ...row, state, epoch, nextAt: deviceNow })),
  )
  await db.outbox.bulkPut(again)
  return again
}
