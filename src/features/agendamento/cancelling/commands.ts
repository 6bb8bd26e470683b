import type { Agendamento } from '#domain/agendamento/schema.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Command } from '#domain/outbox/commands.ts'
import { isTerminal } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import { type EnqueueError, enqueue } from '#src/offline/outbox.ts'
import { awaitOutcome } from '#src/offline/outcome.ts'
import { isOnline } from '#src/offline/reach.ts'
import { sendDirectly } from '#src/offline/send-directly.ts'
import { refreshAgenda } from '../commands.ts'
import { cancelCommand } from '../queue/rows.ts'

/** What became of a cancellation while the person was looking. */
export type CancelOutcome =
  | { readonly kind: 'cancelled' | 'queued' | 'login' }
  | { readonly kind: 'refused'; readonly mensagem: string }

/** Cancels a visit the clinic has. Queued like every booking, then followed for what the clinic says. */
export async function cancelAgendamento(
  agendamento: Agendamento,
  dono: string,
  id: string,
): Promise<Result<CancelOutcome, EnqueueError>> {
  // While the booking's own row has not heard its answer, the cancellation stands behind it: the other way
  // round the booking would be asked for once more after it was cancelled.
  const { chave } = agendamento
  const booking = chave === null ? undefined : await db.outbox.where('id').equals(chave).first()
  const command = cancelCommand(
    chave !== null && booking !== undefined && !isTerminal(booking)
      ? { comando: chave }
      : { id: agendamento.id },
    agendamento,
  )
  const queued = await enqueue(db, command, { id, dono, deviceNow: Date.now() })
  if (!queued.ok) return queued.error === 'no_storage' ? cancelDirectly(command, id, dono) : queued
  const row = await awaitOutcome(db, queued.value.id ?? id, isOnline)
  switch (row?.state) {
    case 'done':
      return ok({ kind: 'cancelled' })
    case 'auth':
      return ok({ kind: 'login' })
    case 'conflict':
    case 'rejected':
    case 'expired':
      return ok({ kind: 'refused', mensagem: row.error?.mensagem ?? '' })
    default:
      return ok({ kind: 'queued' })
  }
}

/** Without storage for a row the cancellation is sent at once, or has not left the device. */
async function cancelDirectly(
  command: Command,
  id: string,
  dono: string,
): Promise<Result<CancelOutcome, EnqueueError>> {
  const direct = await sendDirectly(command, { id, dono })
  switch (direct.kind) {
    case 'done':
      await refreshAgenda()
      return ok({ kind: 'cancelled' })
    case 'refused':
      return ok({ kind: 'refused', mensagem: direct.error.mensagem })
    case 'uncertain':
      return ok({
        kind: 'refused',
        mensagem: 'A clínica não respondeu, e não sabemos se recebeu. Tente cancelar de novo.',
      })
    case 'no_session':
      return err('no_session')
    case 'offline':
      return err('no_storage')
  }
}
