import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { applyAnswer, resume } from '#domain/outbox/transitions.ts'
import type { Perfil } from '#domain/perfil/schema.ts'
import type { Leased } from './claim.ts'
import { type ClinicaDb, forgetCursor, readMeta, type SessaoLocal, writeMeta } from './db.ts'
import { seqOf } from './outbox.ts'

type SettleDeps = {
  readonly db: ClinicaDb
  readonly now: () => number
  readonly random: () => number
  readonly owner: string
}

/** The tables that `settle` reads and writes; its caller opens the transaction. */
export const settleTables = (db: ClinicaDb) => [db.outbox, db.meta, db.agendamentos, db.perfis]

type Settled = {
  /** The row as it now is; null where it was not this context's to write. */
  readonly row: OutboxRow | null
  readonly sessao: SessaoLocal | null
  /** The writing, under way: to be awaited before the transaction ends. */
  readonly written: Promise<unknown>
}

/**
 * Writes the answer and the server's row, in the caller's transaction, and only while the lease is still this
 * context's. Asks the database for all it can at a time: on a phone each question is a way to another process.
 */
export async function settle(
  { db, now, random, owner }: SettleDeps,
  { row: sent, epoch }: Leased,
  answer: SendAnswer,
): Promise<Settled> {
  const [row, sessao] = await Promise.all([db.outbox.get(seqOf(sent)), readMeta(db, 'sessao')])
  if (
    row === undefined ||
    row.state !== 'sending' ||
    row.leaseOwner !== owner ||
    row.attempts !== sent.attempts
  )
    return { row: null, sessao, written: Promise.resolve() }
  const answered = applyAnswer(row, answer, now(), random())
  // She has logged in while it was on its way: the refusal speaks of the login before.
  const renewed = sessao !== null && !sessao.expirada && sessao.epoch !== epoch
  const next = renewed ? resume(answered, sessao.email, sessao.epoch, now()) : answered
  const writing: PromiseLike<unknown>[] = [db.outbox.put(next)]
  if (sessao?.email !== row.dono) return { row: next, sessao, written: Promise.all(writing) }
  if (next.state === 'done') {
    writing.push(applyEffect(db, row, answer))
    writing.push(writeMeta(db, 'ultimoEnvio', now()))
  }
  if (next.state !== 'auth') return { row: next, sessao, written: Promise.all(writing) }
  const over = { ...sessao, expirada: true }
  writing.push(writeMeta(db, 'sessao', over))
  return { row: next, sessao: over, written: Promise.all(writing) }
}

/**
 * The sender has seen that the body is a row of our API's. One that is told again may have been changed since, by a
 * change this device has pulled already: the next pull then asks for everything, and an older profile is not kept.
 */
async function applyEffect(db: ClinicaDb, row: OutboxRow, answer: SendAnswer): Promise<void> {
  const { body = null, replayed = false } = answer.tipo === 'ok' ? answer : {}
  switch (row.command.kind) {
    case 'agendamento.criar':
      await db.agendamentos.put(body as Agendamento)
      if (replayed) await forgetCursor(db, 'agendamentos')
      return
    case 'agendamento.cancelar': {
      const { alvo } = row.command.payload
      if ('id' in alvo) await db.agendamentos.delete(alvo.id)
      else await db.agendamentos.filter((a) => a.chave === alvo.comando).delete()
      return
    }
    case 'perfil.salvar': {
      const perfil = body as Perfil
      const kept = await db.perfis.get(perfil.email)
      if (kept === undefined || kept.versao <= perfil.versao) await db.perfis.put(perfil)
    }
  }
}
