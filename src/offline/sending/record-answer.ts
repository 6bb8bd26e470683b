import type { Agendamento, AgendamentoWritten } from '#domain/agendamento/schema.ts'
import type { FichaWritten } from '#domain/ficha/schema.ts'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import { isCancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { type Command, descriptorOf } from '#domain/outbox/commands/registry.ts'
import { isTarget } from '#domain/outbox/commands/target.ts'
import { takesBack } from '#domain/outbox/commands.ts'
import { presentVisitOf } from '#domain/outbox/present.ts'
import { rebaseBehind } from '#domain/outbox/rebase.ts'
import { overtakenBy } from '#domain/outbox/related-rows.ts'
import { isPending, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { saidOfRefusedTime } from '#domain/outbox/said-of-time.ts'
import { applyAnswer, resume } from '#domain/outbox/transitions.ts'
import type { Perfil } from '#domain/perfil/schema.ts'
import { type ClinicaDb, forgetCursor, readSession, writeMeta } from '../db.ts'
import { keepAnsweredCard } from '../kept-cards.ts'
import { readQueue, seqOf } from '../queue/queue-rows.ts'
import { forgetWaiting } from '../queue/waiting-record.ts'
import { rememberCancelled } from '../restore/known-cancelled.ts'
import { putAnswered } from './answered-row.ts'
import type { DrainDeps } from './drain.ts'
import { type Leased, leasedFrom, leaseWithin, type NextLease } from './lease.ts'

type RecordDeps = Pick<DrainDeps, 'db' | 'now' | 'random' | 'owner' | 'pullVisits'>

/**
 * Writes the answer and the server's row in one transaction, and only while the lease is still this
 * context's: after that the row is somebody else's, who sends it under the same key and hears the same.
 */
export async function recordAnswer(deps: RecordDeps, sent: Leased, answer: SendAnswer): Promise<void> {
  const recorded = await deps.db.transaction('rw', recordedIn(deps.db), async () =>
    recordWithin(deps, sent, answer),
  )
  afterRecording(deps, sent, recorded)
}

/** The same with the next row leased in the same transaction: one write to the disk instead of two. */
export async function recordAndLease(deps: DrainDeps, sent: Leased, answer: SendAnswer): Promise<NextLease> {
  const tables = new Set([...recordedIn(deps.db), ...leasedFrom(deps.db)])
  const { recorded, next } = await deps.db.transaction('rw', [...tables], async () => {
    const recorded = await recordWithin(deps, sent, answer)
    return { recorded, next: await leaseWithin(deps, recorded.queue) }
  })
  afterRecording(deps, sent, recorded)
  return next
}

/** Does what has to wait until the answer is written. */
function afterRecording({ pullVisits }: RecordDeps, { row }: Leased, { isEnded, isUnclear }: Recorded): void {
  if (isEnded) forgetWaiting([row.id])
  // The visits are pulled beside the drain, so that the next row need not wait for them.
  if (isUnclear === true) void pullVisits?.().catch(() => undefined)
}

/** The tables that an answer is written to. */
const recordedIn = ({ outbox, meta, agendamentos, cancelados, perfis, fichas, conhecidos }: ClinicaDb) => [
  outbox,
  meta,
  agendamentos,
  cancelados,
  perfis,
  fichas,
  conhecidos,
]

type Recorded = {
  /** Whether the row is over: nothing more is sent for it. */
  readonly isEnded: boolean
  /** What has become of its visit only the clinic knows: it is to be asked at once. */
  readonly isUnclear?: boolean
  /** The queue as it is after the answer was recorded. */
  readonly queue: readonly OutboxRow[]
}

/** Records the answer; to be called in a transaction that holds the tables of `recordedIn`. */
async function recordWithin(
  { db, now, random, owner }: RecordDeps,
  { row: sent, epoch, ...told }: Leased,
  answer: SendAnswer,
): Promise<Recorded> {
  const before = await readQueue(db)
  const row = before.find(({ id }) => id === sent.id)
  const isOwnLease = row?.state === 'sending' && row.leaseOwner === owner && row.attempts === sent.attempts
  if (!isOwnLease) return { isEnded: false, queue: before }

  const session = await readSession(db)
  const answered = applyAnswer(row, answer, now(), random())
  // She has logged in while it was on its way: a refusal speaks of the login before.
  const hasNewLogin = session !== null && !session.expirada && session.epoch !== epoch
  const next = hasNewLogin ? resume(answered, session.email, session.epoch, now()) : answered
  await db.outbox.put(next)
  const queue = withRows(before, [next])

  const isStillHers = session?.email === row.dono
  if (isStillHers && next.state === 'auth') await writeMeta(db, 'sessao', { ...session, expirada: true })
  if (isPending(next)) {
    const refusedWith = saidOfRefusedTime(queue, next)
    await db.outbox.bulkPut(refusedWith)
    return { isEnded: false, queue: withRows(queue, refusedWith) }
  }
  // Her other rows hear of it whoever is logged in by now: nothing tells them later.
  if (answer.kind === 'moot') {
    // She had given it up: what the clinic refused of it is no choice of hers any more.
    const refused = queue.filter((one) => one.id === takesBack(row.command) && needsChoice(one))
    return { isEnded: true, queue: await dropRows(db, queue, refused) }
  }
  const overtaken = overtakenBy(queue, next, madeBy(answer))
  const ended = overtaken.map(({ id }) => id)
  const changed = [...rebaseBehind(queue, row, answer), ...(ended.length > 0 ? [{ ...next, ended }] : [])]
  await db.outbox.bulkPut(changed)
  const left = await dropRows(db, queue, overtaken)
  const recorded = { isEnded: true, queue: withRows(left, changed) }
  // The tables are another person's by now.
  if (!isStillHers) return recorded
  await writeMeta(db, 'ultimoEnvio', now())
  return { ...recorded, isUnclear: await applyEffect(db, row.command, answer, told) }
}

/** The visit as it was answered; null where the answer tells of none. */
function madeBy(answer: SendAnswer): Pick<Agendamento, 'id' | 'chave'> | null {
  const body = answer.kind === 'ok' ? (answer.body as Partial<Agendamento> | null) : null
  return body?.id === undefined || body.chave === undefined ? null : { id: body.id, chave: body.chave }
}

async function dropRows(
  db: ClinicaDb,
  queue: readonly OutboxRow[],
  dropped: readonly OutboxRow[],
): Promise<readonly OutboxRow[]> {
  if (dropped.length === 0) return queue
  forgetWaiting(dropped.map(({ id }) => id))
  await db.outbox.bulkDelete(dropped.map(seqOf))
  return queue.filter((row) => !dropped.includes(row))
}

/** The same rows in the same order, some of them as they have become. */
function withRows(queue: readonly OutboxRow[], changed: readonly OutboxRow[]): readonly OutboxRow[] {
  return queue.map((row) => changed.find(({ id }) => id === row.id) ?? row)
}

/**
 * Puts what the clinic has acknowledged into the device's tables. The sender has seen that the body is a row
 * of our API's. An answer that is told again carries the visit as it is now (`presentVisitOf`), and this
 * device may have pulled a newer one since: versions tell, and a newer profile is kept. That a cancellation
 * was done says nothing of what became of the visit since: the next pull then asks for all of them anew. True
 * where the device was told of the visit meanwhile, and cannot tell whether that came before what was
 * answered or after it.
 */
async function applyEffect(
  db: ClinicaDb,
  command: Command,
  answer: SendAnswer,
  { visitsMark, cardsGone, cancelledVersion }: Pick<Leased, 'visitsMark' | 'cardsGone' | 'cancelledVersion'>,
): Promise<boolean> {
  const effect = descriptorOf(command).effect(command.payload)
  if ('knows' in effect) {
    for (const table of [db.agendamentos, db.cancelados])
      await table
        .filter((row) => isTarget(effect.target, row) && row.versao <= effect.knows)
        .modify((row) => void delete row.conhecido)
    return false
  }
  if ('remove' in effect) {
    const { target } = effect
    const isReplayed = answer.kind === 'ok' && answer.replayed === true
    const found = await db[effect.remove].filter((row) => isTarget(target, row)).first()
    // A repeated answer tells of a cancellation made at any time since the press: it is compared with the
    // version seen then. A first answer is compared with the one that the device had when it was sent.
    const before = isReplayed && isCancelAgendamento(command) ? command.payload.versao : cancelledVersion
    // More than one version ahead: somebody else has changed the visit before, or brought it back since.
    const isUnclear = found !== undefined && before != null && found.versao > before + 1
    if (isReplayed || isUnclear) await forgetCursor(db, 'agendamentos')
    if (isUnclear) return true
    if (isCancelAgendamento(command)) await rememberCancelled(db, target, command.payload)
    if (found !== undefined) await db[effect.remove].delete(found.id)
    return false
  }
  if (answer.kind !== 'ok') return false
  switch (effect.put) {
    case 'agendamentos': {
      const visit = presentVisitOf(answer.body as AgendamentoWritten)
      // The device has been told meanwhile what became of it after this answer.
      const [standing, gone] = await Promise.all([db.agendamentos.get(visit.id), db.cancelados.get(visit.id)])
      if (Math.max(standing?.versao ?? 0, gone?.versao ?? 0) > visit.versao) return false
      if (visit.estado === 'cancelada') {
        await rememberCancelled(db, { id: visit.id }, visit)
        await db.agendamentos.delete(visit.id)
        await db.cancelados.put(visit)
        return false
      }
      const list = { name: 'agendamentos', table: db.agendamentos, key: visit.id } as const
      await putAnswered(db, list, visit, visitsMark)
      // One that was put back is cancelled no more: it would stand twice until the next pull.
      await db.cancelados.delete(visit.id)
      return false
    }
    case 'fichas': {
      const first = answer.body as FichaWritten
      const card = first.agora ?? first
      const asked = command.kind === 'ficha.salvar' ? command.payload.chave : card.chave
      await keepAnsweredCard(db, asked, card, cardsGone)
      return false
    }
    case 'perfis': {
      const perfil = answer.body as Perfil
      const kept = await db.perfis.get(perfil.email)
      if (kept === undefined || kept.versao <= perfil.versao) await db.perfis.put(perfil)
      return false
    }
  }
}
