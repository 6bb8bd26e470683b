import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { Result } from '#domain/lib/result.ts'
import { knowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import { isUntouched } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import { discard, type EnqueueError, enqueue } from '#src/offline/outbox.ts'
import { awaitOutcome } from '#src/offline/outcome.ts'
import { isOnline } from '#src/offline/reach.ts'

/**
 * Reception has told a client of a change: kept on this device, and sent when the clinic can be reached.
 * Answers the id under which it can be taken back while it has not been sent.
 */
export function noteTold(
  { id, versao, nome, dataHoraAgendada }: Agendamento,
  { dono, id: pressed }: { readonly dono: string; readonly id: string },
): Promise<Result<{ readonly id: string | null }, EnqueueError>> {
  const visto = { nome, dataHoraAgendada }
  const command = knowAgendamento({ alvo: { id }, versao, visto, por: 'telefone' })
  return enqueue(db, command, { id: pressed, dono, deviceNow: Date.now() })
}

/** Whether it waits on this device still: once the clinic may have it, it can no more be taken back. */
export async function isTellingUnsent(id: string): Promise<boolean> {
  const row = await awaitOutcome(db, id, isOnline)
  return row !== undefined && isUntouched(row)
}

/** She was not told after all; answers whether that could be said: only what has not left the device can. */
export async function takeBackTold(id: string): Promise<boolean> {
  await discard(db, id, crypto.randomUUID(), Date.now())
  return (await db.outbox.where('id').equals(id).count()) === 0
}
