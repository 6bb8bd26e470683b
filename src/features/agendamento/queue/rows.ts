import type { Agendamento, AgendamentoCriar } from '#domain/agendamento/schema.ts'
import { type Agora, type DataHora, formatDataHora } from '#domain/lib/dates.ts'
import type { Command } from '#domain/outbox/commands.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'

/*
 * What a row of the queue asks for. No other file of this feature knows the kinds of commands.
 */

type CancelPayload = Extract<Command, { readonly kind: 'agendamento.cancelar' }>['payload']

/** What both kinds of rows say of the visit they are about. */
export type RowVisit = Pick<Agendamento, 'nome' | 'dataHoraAgendada' | 'tempo'>

export function bookingCommand(pedido: AgendamentoCriar, imagem: string): Command {
  return { kind: 'agendamento.criar', v: 1, payload: { pedido, imagem } }
}

/** `alvo`: the visit by the clinic's id, or the queued booking that is still to make it. */
export function cancelCommand(alvo: CancelPayload['alvo'], visit: RowVisit): Command {
  const { nome, dataHoraAgendada, tempo } = visit
  return { kind: 'agendamento.cancelar', v: 1, payload: { alvo, nome, dataHoraAgendada, tempo } }
}

/**
 * The booking that a row asks for, as it is sent, with the picture it is shown by; null where it asks for
 * another thing.
 */
export function bookingOf({ command }: OutboxRow) {
  return command.kind === 'agendamento.criar' ? command.payload : null
}

export function isCancellation({ command }: OutboxRow): boolean {
  return command.kind === 'agendamento.cancelar'
}

/** The visit that a row books or cancels; null where it is about no visit. */
export function visitOf(row: OutboxRow): RowVisit | null {
  if (row.command.kind === 'agendamento.cancelar') return row.command.payload
  return bookingOf(row)?.pedido ?? null
}

/** The cancellation behind a booking that the person gave up while its outcome was unknown. */
export function cancellationBehind(queue: readonly OutboxRow[], id: string): OutboxRow | null {
  return queue.findLast((row) => row.state !== 'done' && isCancellationOf(row, id)) ?? null
}

function isCancellationOf({ command }: OutboxRow, id: string): boolean {
  if (command.kind !== 'agendamento.cancelar') return false
  const { alvo } = command.payload
  return 'comando' in alvo && alvo.comando === id
}

/** The alternatives of a refusal that can still be taken. */
export function alternativesOf(row: OutboxRow, clinicNow: Agora): readonly DataHora[] {
  const present = formatDataHora(clinicNow.data, clinicNow.minuto)
  return (row.error?.alternativas ?? []).filter((time) => time > present)
}
