import type { VisitFacts } from '#domain/agendamento/facts.ts'
import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import type { ServiceFacts } from '#domain/api/errors.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { ok, type Result } from '#domain/lib/result.ts'
import { rowsTakenAlong } from '#domain/outbox/behind-refused.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import type { OutboxError } from '#domain/outbox/row.ts'
import { saidOfUnsentTime } from '#domain/outbox/said-of-time.ts'
import { db } from '#src/offline/db.ts'
import { act, begin, type Ended, followed, type Outcome } from '#src/offline/queue/act.ts'
import { discard, type EnqueueError } from '#src/offline/queue/outbox.ts'
import { markSeen, readQueue, readQueueOf, readRow } from '#src/offline/queue/queue-rows.ts'
import { isCardRefused } from './rows.ts'

/** What became of a booking while the person was looking: said in words, never guessed. */
export type BookingOutcome =
  | Exclude<Outcome, { readonly kind: 'done' | 'refused' }>
  | { readonly kind: 'booked' }
  /** The clinic has it, and by the time that was heard had made something else of it. */
  | { readonly kind: 'moved'; readonly current: VisitFacts }
  /** The time is her own already: there is nothing to choose. */
  | { readonly kind: 'yours' }
  | { readonly kind: 'taken'; readonly mensagem: string; readonly alternatives: readonly ClinicDateTime[] }
  | { readonly kind: 'changed'; readonly current: ServiceFacts }
  /**
   * `isThere`: because the clinic has this very visit already. `isWithoutCard`: because it does not have the
   * card that the booking names.
   */
  | {
      readonly kind: 'refused'
      readonly mensagem: string
      readonly isThere?: true
      readonly isWithoutCard?: true
    }

/**
 * What became of it, and the id of the row that says so: the press may have joined one that is older, of a
 * double tap or of another tab. `isQueued`: there is such a row; without room for one it was sent at once,
 * and one that it was to replace stands until the clinic has accepted it.
 */
export type Booked = BookingOutcome & { readonly id: string; readonly isQueued: boolean }

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

/**
 * Queues a booking, always, online too, and waits a little for what the clinic says. `onQueued`: its row is
 * there, known by its id, and whoever leaves the page before the answer has asked for it.
 */
export async function book(
  request: BookingRequest,
  onQueued: (id: string) => void = () => undefined,
): Promise<Result<Booked, EnqueueError>> {
  const begun = await begin(commandOf(request), request)
  if (begun.ok && begun.value.kind === 'kept') onQueued(begun.value.id)
  const ended = await followed(begun)
  if (!ended.ok) return ended
  const row = begun.ok && begun.value.kind === 'kept' ? begun.value.id : null
  return ok({ ...bookingOutcomeOf(ended.value), id: row ?? request.id, isQueued: row !== null })
}

/** Queues a booking for whom it is an act as any other, and answers how that ended. */
export function askForBooking(request: BookingRequest): Promise<Ended> {
  return act(commandOf(request), request)
}

function commandOf({ pedido, imagem, byReception }: BookingRequest): Command {
  return createAgendamento({ pedido, imagem, ...(byReception && { recepcao: true }) })
}

/** The outcome of a booking, as the booking screen shows it. */
export function bookingOutcomeOf(outcome: Outcome): BookingOutcome {
  switch (outcome.kind) {
    case 'done': {
      const { current } = outcome
      return current === undefined ? { kind: 'booked' } : { kind: 'moved', current }
    }
    case 'refused':
      return refusalOf(outcome.error)
    default:
      return outcome
  }
}

function refusalOf(error: OutboxError): BookingOutcome {
  const { code, atual, mensagem, alternativas } = error
  if (code === 'procedimento_alterado' && atual !== null) return { kind: 'changed', current: atual }
  if (code === 'horario_seu') return { kind: 'yours' }
  if (code === 'horario_ocupado' || code === 'horario_indisponivel')
    return { kind: 'taken', mensagem, alternatives: alternativas }
  return {
    ...{ kind: 'refused', mensagem },
    ...(code === 'ja_na_agenda' && { isThere: true }),
    ...(isCardRefused(error) && { isWithoutCard: true }),
  }
}

/**
 * Takes a queued row back (see `discard`: an unknown outcome is cancelled, not forgotten); answers whether
 * that was possible. Where the person asks for it, `giveUp` says it too.
 */
export function discardRequest(id: string): Promise<boolean> {
  return discard(db, id, crypto.randomUUID(), Date.now())
}

/** Whether something was said of the time that a command gives, which leaves the queue with it. */
export async function takesSaid(id: string): Promise<boolean> {
  const queue = await readQueue(db)
  const row = queue.find((one) => one.id === id)
  return row !== undefined && saidOfUnsentTime(queue, row).length > 0
}

/** Whether the clinic has answered that it has it. */
export async function isAtClinic(id: string): Promise<boolean> {
  return (await readRow(db, id))?.state === 'done'
}

/**
 * Takes back a refused booking that a form asks for otherwise, which still holds what was typed: no row of
 * it needs to stay. It stays where more was asked of its visit, which only the person's own word takes away,
 * and the next press replaces it. Answers the id of the row that stays; null where it is gone.
 */
export async function letGo(id: string): Promise<string | null> {
  const row = await readRow(db, id)
  const isAskedOf = row !== undefined && rowsTakenAlong(await readQueueOf(db, row.dono), row).length > 0
  return isAskedOf || !(await discardRequest(id)) ? id : null
}

/** The person has read that the clinic confirmed it: the row has nothing more to say. */
export function markAsSeen(id: string): Promise<void> {
  return markSeen(db, [id], Date.now())
}
