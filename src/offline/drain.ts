import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type SendAnswer, stopsDrain } from '#domain/outbox/answer.ts'
import { type Command, requestOf } from '#domain/outbox/commands.ts'
import type { Momento, OutboxRow } from '#domain/outbox/row.ts'
import {
  applyAnswer,
  claim,
  nextDue,
  nextWake,
  releaseLease,
  resume,
  settleTime,
} from '#domain/outbox/transitions.ts'
import type { Perfil } from '#domain/perfil/schema.ts'
import type { Send } from '#src/api/send.ts'
import { readAgora } from './clock.ts'
import { type ClinicaDb, readMeta, writeMeta } from './db.ts'
import { seqOf } from './outbox.ts'

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
  let sent = 0
  for (;;) {
    const claimed = await claimNext(deps)
    if (claimed.row === null) return { sent, interrupted: false, wakeAt: claimed.wakeAt }
    const answer = await send(deps, claimed.row)
    await settle(deps, claimed, answer)
    if (stopsDrain(answer)) {
      const wakeAt = await deps.db.transaction('r', deps.db.outbox, async () =>
        nextWake(await deps.db.outbox.orderBy('seq').toArray(), claimed.row.dono),
      )
      return { sent, interrupted: true, wakeAt }
    }
    sent++
  }
}

/** A row under lease, and the login it is sent under. */
type Leased = { readonly row: OutboxRow; readonly epoch: string }
type Claimed = Leased | { readonly row: null; readonly wakeAt: number | null }

/**
 * Takes the lease of the next due row, in one transaction with everything that time has settled. Whoever holds the
 * lock knows that nobody else is sending: a lease that is still there belonged to a page or worker that died with it.
 */
function claimNext({ db, now, owner, locks }: DrainDeps): Promise<Claimed> {
  return db.transaction('rw', db.outbox, db.meta, db.clinica, async () => {
    const sessao = await readMeta(db, 'sessao')
    if (sessao === null || sessao.expirada) return { row: null, wakeAt: null }
    const momento: Momento = { now: now(), agora: await readAgora(db, now()) }
    const before = await db.outbox.orderBy('seq').toArray()
    const rows = before.map((row) =>
      settleTime(locks === undefined ? row : releaseLease(row, momento.now), momento),
    )
    await db.outbox.bulkPut(rows.filter((row, i) => row !== before[i]))
    const due = nextDue(rows, sessao.email, momento.now)
    if (due === null) return { row: null, wakeAt: nextWake(rows, sessao.email) }
    const row = claim(due, owner, momento.now)
    await db.outbox.put(row)
    return { row, epoch: sessao.epoch }
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

/** Writes the answer and the server's row in one transaction, and only while the lease is still this context's. */
function settle(
  { db, now, random, owner }: DrainDeps,
  { row: sent, epoch }: Leased,
  answer: SendAnswer,
): Promise<void> {
  return db.transaction('rw', db.outbox, db.meta, db.agendamentos, db.perfis, async () => {
    const row = await db.outbox.get(seqOf(sent))
    if (
      row === undefined ||
      row.state !== 'sending' ||
      row.leaseOwner !== owner ||
      row.attempts !== sent.attempts
    )
      return
    const sessao = await readMeta(db, 'sessao')
    const answered = applyAnswer(row, answer, now(), random())
    // She has logged in while it was on its way: the refusal speaks of the login before.
    const renewed = sessao !== null && !sessao.expirada && sessao.epoch !== epoch
    const next = renewed ? resume(answered, sessao.email, sessao.epoch, now()) : answered
    await db.outbox.put(next)
    if (next.state === 'done' && sessao?.email === row.dono) {
      await applyEffect(db, row, answer.tipo === 'ok' ? answer.body : null)
      await writeMeta(db, 'ultimoEnvio', now())
    }
    if (next.state === 'auth' && sessao?.email === row.dono)
      await db.meta.put({ key: 'sessao', value: { ...sessao, expirada: true } })
  })
}

/** The sender has seen that the body is a row of our API's. */
async function applyEffect(db: ClinicaDb, row: OutboxRow, body: unknown): Promise<void> {
  switch (row.command.kind) {
    case 'agendamento.criar': {
      await db.agendamentos.put(body as Agendamento)
      return
    }
    case 'agendamento.cancelar': {
      const { alvo } = row.command.payload
      if ('id' in alvo) await db.agendamentos.delete(alvo.id)
      else await db.agendamentos.filter((a) => a.chave === alvo.comando).delete()
      return
    }
    case 'perfil.salvar': {
      await db.perfis.put(body as Perfil)
      return
    }
  }
}
