import {
  IconCalendar,
  IconCalendarX,
  IconCheck,
  IconCircleCheck,
  IconDoorEnter,
  IconUserX,
} from '@tabler/icons-react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import type { Wishes } from '#domain/outbox/overlay.ts'
import { needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { type QueueContext, refusalOf, retrySentence, WAITING_TO_SEND } from '#domain/outbox/texts.ts'
import { cancellationStatus, type QueueStatus } from '../queue/status.ts'
import { cancelledInWords, confirmedInWords, dayAndTime, shortTime } from './words.ts'

/** What is queued of a visit, the weightiest first: it stands over what the clinic has. */
export type Standing =
  | { readonly kind: 'settled' }
  | { readonly kind: 'cancelling' | 'answering'; readonly row: OutboxRow; readonly isRefused: boolean }
  | {
      readonly kind: 'moving'
      readonly row: OutboxRow
      readonly isRefused: boolean
      readonly para: string
    }

export function standingOf({ cancellation, move, state }: Wishes): Standing {
  if (cancellation !== null)
    return { kind: 'cancelling', row: cancellation, isRefused: needsChoice(cancellation) }
  if (move !== null) return { kind: 'moving', ...move, isRefused: needsChoice(move.row) }
  if (state !== null) return { kind: 'answering', row: state.row, isRefused: needsChoice(state.row) }
  return { kind: 'settled' }
}

/** Where a visit stands, in a chip and a sentence: what waits for the clinic, else what the clinic has. */
export function visitStatus(
  visit: Agendamento,
  standing: Standing,
  today: ClinicDate,
  context: QueueContext,
): QueueStatus {
  switch (standing.kind) {
    case 'cancelling':
      return cancellationStatus(standing.row, context)
    case 'moving':
      return standing.isRefused
        ? refusedMove(standing.row, standing.para, today)
        : {
            kind: 'wait',
            chip: 'Troca aguardando envio',
            sentence: waitingSentence(
              standing.row,
              `Continua valendo até a clínica confirmar ${dayAndTime(standing.para, today)}.`,
              context,
            ),
          }
    case 'answering':
      return standing.isRefused
        ? refusedAnswer(standing.row)
        : {
            kind: 'wait',
            chip: WAITING_TO_SEND,
            sentence: waitingSentence(standing.row, answerKept(context), context),
          }
    case 'settled':
      return settledStatus(visit, today)
  }
}

function answerKept({ online }: QueueContext): string {
  return online
    ? 'Guardamos sua resposta. A recepção ainda não recebeu.'
    : 'Guardamos sua resposta. A recepção recebe quando a internet voltar.'
}

function refusedAnswer(row: OutboxRow): QueueStatus {
  return row.state === 'expired'
    ? {
        kind: 'bad',
        chip: 'Resposta não enviada',
        sentence: 'Sua resposta não saiu deste aparelho a tempo.',
      }
    : { kind: 'bad', chip: 'Resposta recusada', sentence: refusalOf(row) }
}

function waitingSentence(row: OutboxRow, sentence: string, context: QueueContext): string {
  if (row.state === 'auth') return `${sentence} Faça login para enviar.`
  return row.state === 'retry' && context.online ? `${sentence} ${retrySentence(row, context)}` : sentence
}

/** Whatever the reason, the time that she has stays hers. */
function refusedMove(row: OutboxRow, para: string, today: ClinicDate): QueueStatus {
  const isTaken = row.error?.code === 'horario_ocupado'
  if (row.state === 'expired')
    return {
      kind: 'bad',
      chip: 'Troca não enviada',
      icon: IconCalendarX,
      sentence: 'O pedido não saiu deste aparelho a tempo. Nada mudou.',
    }
  return {
    kind: 'bad',
    chip: isTaken ? 'Troca recusada: horário ocupado' : 'Troca recusada',
    icon: IconCalendarX,
    sentence: `Este horário continua seu. ${
      isTaken ? `Outra pessoa reservou ${shortTime(para, today)} antes.` : refusalOf(row)
    }`,
  }
}

function settledStatus(visit: Agendamento, today: ClinicDate): QueueStatus {
  switch (visit.estado) {
    case 'marcada':
      return { kind: 'ok', chip: 'Marcada', icon: IconCalendar }
    case 'confirmada': {
      const sentence = confirmedInWords(visit.estadoEm, today)
      return {
        kind: 'ok',
        chip: visit.estadoPor === 'clinica' ? 'Confirmada pela clínica' : 'Confirmada por você',
        icon: IconCheck,
        ...(sentence !== null && { sentence }),
      }
    }
    case 'chegou':
    case 'em_atendimento':
      return { kind: 'info', chip: 'Na clínica', icon: IconDoorEnter }
    case 'concluida':
      return { kind: 'info', chip: 'Concluída', icon: IconCircleCheck }
    case 'faltou':
      return {
        kind: 'info',
        chip: 'Faltou',
        icon: IconUserX,
        sentence: 'Sentimos sua falta. Quando quiser, marque outro dia.',
      }
    case 'cancelada': {
      const isHers = visit.estadoPor === 'cliente'
      const sentence = cancelledInWords(visit, today)
      return {
        kind: isHers ? 'info' : 'bad',
        chip: isHers ? 'Cancelada por você' : 'Cancelada pela clínica',
        icon: IconCalendarX,
        ...(sentence !== null && { sentence }),
      }
    }
  }
}
