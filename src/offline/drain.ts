import { type SendAnswer, stopsDrain } from '#domain/outbox/answer.ts'
import { type Command, requestOf } from '#domain/outbox/commands.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { nextWake } from '#domain/outbox/transitions.ts'
import type { Send } from '#src/api/send.ts'
import { claimNext, claimSeen, claimTables, giveBack, type Leased, type Seen, withRow } from './claim.ts'
import { type ClinicaDb, readMeta } from './db.ts'
import { readQueue } from './outbox.ts'
import { settle, settleTables } from './settle.ts'

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
  readonly locks: LockManager | undefined
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
 * Three guards, from the cheap to the certain: the web lock keeps contexts of one browser from working side by side,
 * the lease in the database keeps two of them off one row where locks are missing or stuck, and the idempotency key
 * makes a second send harmless where both failed.
 */
export async function drainOutbox(deps: DrainDeps): Promise<DrainReport> {
  const report = await withDrainLock(deps.locks, () => drainHoldingLock(deps))
  return report ?? { ...IDLE, wakeAt: deps.now() + LOCK_WAIT_MS }
}

/**
 * Runs while nothing is being sent by any context of this browser. Answers null, and has not run, where the lock could
 * not be had in time (it can stick on Safari). Without locks it runs at once.
 */
export async function withDrainLock<T>(
  locks: LockManager | undefined,
  run: () => Promise<T>,
): Promise<T | null> {
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
  const { db } = deps
  let sent = 0
  let { claimed, seen } = await db.transaction('rw', claimTables(db), async () =>
    claimNext(deps, await readMeta(db, 'sessao'), null),
  )
  let unwritten: Answered | null = null
  while (claimed.row !== null) {
    const leased = claimed
    const [answer, beside]: [SendAnswer, Beside] = await Promise.all([
      send(deps, leased.row),
      writeBeside(deps, unwritten, seen),
    ])
    const { ahead } = beside
    if (ahead !== null && answer.tipo === 'ok') {
      sent++
      unwritten = { leased, answer }
      claimed = ahead
      seen = beside.seen
      continue
    }
    unwritten = null
    if (stopsDrain(answer)) {
      const wakeAt = await db.transaction('rw', settleTables(db), async () => {
        if (ahead !== null) await giveBack(deps, ahead)
        await (await settle(deps, leased, answer)).written
        return nextWake(await readQueue(db), leased.row.dono)
      })
      return { sent, interrupted: true, wakeAt }
    }
    sent++
    // One transaction from answer to next lease.
    const step = await db.transaction('rw', [...settleTables(db), ...claimTables(db)], async () => {
      if (ahead !== null) await giveBack(deps, ahead)
      const { row, sessao, written } = await settle(deps, leased, answer)
      const known = row === null || ahead !== null || beside.seen === null ? null : withRow(beside.seen, row)
      const [step] = await Promise.all([claimNext(deps, sessao, known), written])
      return step
    })
    claimed = step.claimed
    seen = step.seen
  }
  return { sent, interrupted: false, wakeAt: claimed.wakeAt }
}

/** An answer that is still to be written down, under the lease it came for. */
type Answered = { readonly leased: Leased; readonly answer: SendAnswer }
/** What was done while a row was on its way: the lease of the one after it, if it was taken. */
type Beside = { readonly ahead: Leased | null; readonly seen: Seen | null }

/** From here on a queue is long: its next row is leased while the one before it is on its way, and not after it. */
const LONGA = 8

/**
 * While a row is on its way: writes the answer of the one before it, and in a long queue takes the lease of the one
 * after it, which leaves the device only if all is well with this one. Sending then never waits for the database. In a
 * short queue nothing is leased but what is sent: a page that dies leaves one row of unknown outcome, not two.
 */
async function writeBeside(deps: DrainDeps, answered: Answered | null, seen: Seen | null): Promise<Beside> {
  const { db } = deps
  const isLong =
    seen !== null && seen.rows.filter((r) => r.state === 'queued' || r.state === 'retry').length >= LONGA
  if (answered === null && !isLong) return { ahead: null, seen }
  return db.transaction('rw', [...settleTables(db), ...claimTables(db)], async () => {
    const settled = answered === null ? null : await settle(deps, answered.leased, answered.answer)
    const known = seen === null || settled?.row == null ? seen : withRow(seen, settled.row)
    const sessao = settled === null ? await readMeta(db, 'sessao') : settled.sessao
    const next = isLong && known !== null ? await claimSeen(deps, sessao, known) : null
    await settled?.written
    return { ahead: next?.claimed ?? null, seen: next?.seen ?? known }
  })
}

async function send({ db, send: post }: DrainDeps, row: OutboxRow): Promise<SendAnswer> {
  const alvo = await targetId(db, row.command)
  const request = requestOf(row.command, row.dono, () => alvo)
  // Nothing to cancel: the booking it followed was refused or taken back.
  if (request === null) return { tipo: 'ok', status: 204, body: null }
  return post(request, { chave: row.id, dono: row.dono })
}

/** The server's id of the visit an earlier command made: from its answer, or from the rows pulled since. */
async function targetId(db: ClinicaDb, command: Command): Promise<number | null> {
  if (command.kind !== 'agendamento.cancelar' || !('comando' in command.payload.alvo)) return null
  const { comando } = command.payload.alvo
  const row = await db.outbox.where('id').equals(comando).first()
  if (row?.result?.id != null) return row.result.id
  return (await db.agendamentos.filter((a) => a.chave === comando).first())?.id ?? null
}
