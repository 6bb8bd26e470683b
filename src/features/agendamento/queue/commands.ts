import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import type { ServiceFacts } from '#domain/api/errors.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import type { VisitFacts } from '#domain/outbox/present.ts'
import type { OutboxError, OutboxRow } from '#domain/outbox/row.ts'
import { db } from '#src/offline/db.ts'
import { discard, type EnqueueError, enqueue, markSeen } from '#src/offline/outbox.ts'
import { awaitOutcome } from '#src/offline/outcome.ts'
import { isOnline } from '#src/offline/reach.ts'
import { sendDirectly } from '#src/offline/send-directly.ts'

/** What became of a booking while the person was looking: said in words, never guessed. */
export type Outcome =
  | { readonly kind: 'confirmed' }
  /** The clinic has it, and by the time that was heard had made something else of it. */
  | { readonly kind: 'moved'; readonly current: VisitFacts }
  /** A device without storage for a row sent it at once, and no answer came: nobody here knows. */
  | { readonly kind: 'uncertain' }
  /** On this device, on its way: not confirmed by the clinic. */
  | { readonly kind: 'queued' }
  /** The time is her own already: there is nothing to choose. */
  | { readonly kind: 'yours' }
  | { readonly kind: 'taken'; readonly mensagem: string; readonly alternatives: readonly ClinicDateTime[] }
  | { readonly kind: 'changed'; readonly current: ServiceFacts }
  | { readonly kind: 'refused'; readonly mensagem: string }
  | { readonly kind: 'login' }

/** One press of a button that books. */
export type BookingRequest = {
  /** Whose screen it was pressed on. */
  readonly dono: string
  readonly pedido: AgendamentoCreate
  /** The service's picture, for the row of the queue. */
  readonly imagem: string
  /** Made when the button was pressed. */
  readonly id: string
  /** The refused row that this one replaces. */
  readonly supersedes?: string
  /** Written down at the reception, for somebody else: it is as true after its hour as before. */
  readonly byReception?: boolean
}

/** Queues a booking, always, online too, and waits a little for what the clinic says. */
export async function book(request: BookingRequest): Promise<Result<Outcome, EnqueueError>> {
  const { id, dono, pedido, imagem, supersedes = null, byReception = false } = request
  const command = createAgendamento({ pedido, imagem, ...(byReception && { recepcao: true }) })
  const queued = await enqueue(db, command, { id, dono, deviceNow: Date.now(), supersedes })
  if (queued.ok)
    return ok(queued.value.id === null ? { kind: 'queued' } : await followOutcome(queued.value.id))
  return queued.error === 'no_storage' ? bookDirectly(command, request) : err(queued.error)
}

/** Without storage for a row the booking is sent at once, or has not left the device. */
async function bookDirectly(
  command: Command,
  request: BookingRequest,
): Promise<Result<Outcome, EnqueueError>> {
  const direct = await sendDirectly(command, request)
  switch (direct.kind) {
    case 'done':
      return ok(confirmed(direct.agora))
    case 'uncertain':
      return ok({ kind: 'uncertain' })
    case 'refused':
      return ok(refusalOf(direct.error))
    case 'no_session':
      return err('no_session')
    case 'offline':
      return err('no_storage')
  }
}

async function followOutcome(id: string): Promise<Outcome> {
  return outcomeOfRow(await awaitOutcome(db, id, isOnline))
}

/** What a booking's row says of it at this moment. */
export function outcomeOfRow(row: OutboxRow | undefined): Outcome {
  switch (row?.state) {
    case 'done':
      return confirmed(row.result?.agora)
    case 'auth':
      return { kind: 'login' }
    case 'conflict':
    case 'rejected':
    case 'expired':
      return refusalOf(row.error)
    default:
      return { kind: 'queued' }
  }
}

function confirmed(current: VisitFacts | undefined): Outcome {
  return current === undefined ? { kind: 'confirmed' } : { kind: 'moved', current }
}

function refusalOf(error: OutboxError | null): Outcome {
  if (error?.code === 'procedimento_alterado' && error.atual != null)
    return { kind: 'changed', current: error.atual }
  if (error?.code === 'horario_seu') return { kind: 'yours' }
  if (error?.code === 'horario_ocupado' || error?.code === 'horario_indisponivel')
    return { kind: 'taken', mensagem: error.mensagem, alternatives: error.alternativas }
  return { kind: 'refused', mensagem: error?.mensagem ?? 'O horário deste pedido já passou.' }
}

/** Takes a queued row back (see `discard`: an unknown outcome is cancelled, not forgotten). */
export function discardRequest(id: string): Promise<void> {
  return discard(db, id, crypto.randomUUID(), Date.now())
}

/** The person has read that the clinic confirmed it: the row has nothing more to say. */
export function markAsSeen(id: string): Promise<void> {
  return markSeen(db, [id], Date.now())
}
