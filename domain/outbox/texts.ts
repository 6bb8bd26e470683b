import type { ClinicNow } from '#domain/lib/dates.ts'
import { LONGEST_RETRY_WAIT_MS } from '#domain/outbox/answer.ts'
import { findDescriptor } from '#domain/outbox/commands/registry.ts'
import { hasOnlyGoneBack } from './gone-back.ts'
import type { Unheard } from './overlay.ts'
import { isMoot, isOfFormerAccount, isUnanswered, type OutboxRow } from './row.ts'

/** Where a row of the queue stands: the chip's tone and words, and a sentence where more is to be said. */
export type QueueStatus = {
  readonly kind: 'ok' | 'wait' | 'bad' | 'info' | 'send'
  readonly chip: string
  readonly sentence?: string
}

/**
 * What the words depend on beside the row. `deviceNow`: ms, the device's clock. `clinicNow`: where a client
 * reads them, who is told of no time that is over that it is still hers.
 */
export type QueueContext = {
  readonly online: boolean
  readonly deviceNow: number
  readonly clinicNow?: ClinicNow
  /** What is open of the visit's time (`Wishes`), for what was asked of it since. None where absent. */
  readonly unheard?: Unheard | null
  /** What waits for a choice about the booking of its visit: see `rowsAwaitingChoice`. None where absent. */
  readonly awaitChoice?: ReadonlySet<string>
}

export const WAITING_TO_SEND = 'Aguardando envio'
export const NOT_SENT = 'Não enviado'
/** Said of what was sent and not answered (`isUnanswered`). */
const MAY_HAVE_IT = 'A clínica não respondeu, e pode já ter recebido.'
export const NO_ANSWER = 'Sem resposta da clínica'
/** Said of what was asked of a visit before the clinic went back to a copy: see `hasOnlyGoneBack`. */
export const ONLY_GONE_BACK = {
  chip: 'A clínica voltou a uma cópia',
  sentence:
    'A clínica voltou a uma cópia antes de receber isto, e nada foi feito. A visita estava como você a viu: peça de novo.',
}

export function queueStatusOf(row: OutboxRow, context: QueueContext): QueueStatus {
  if (findDescriptor(row.command) === null)
    return {
      kind: 'wait',
      chip: WAITING_TO_SEND,
      sentence: 'Está guardado neste aparelho. Atualize o aplicativo para enviar.',
    }
  const asked = { kind: 'wait', chip: waitingChip(row), sentence: unansweredSentence(row, context) } as const
  switch (row.state) {
    case 'done':
      return isMoot(row)
        ? { kind: 'info', chip: 'Nada a cancelar', sentence: 'A clínica não tem este agendamento.' }
        : { kind: 'ok', chip: 'Recebido pela clínica' }
    case 'sending':
      return { kind: 'send', chip: 'Enviando' }
    case 'queued':
      return isUnanswered(row) ? asked : { kind: 'wait', chip: WAITING_TO_SEND }
    case 'auth':
      return isUnanswered(row)
        ? asked
        : { kind: 'wait', chip: WAITING_TO_SEND, sentence: 'Faça login para enviar.' }
    case 'retry':
      return { kind: 'wait', chip: waitingChip(row, NOT_SENT), sentence: retrySentence(row, context) }
    case 'expired':
      return {
        kind: 'info',
        chip: 'Horário já passou',
        // The device's own clock judged this and may be wrong, so the sentence says what setting it right
        // does.
        sentence:
          'Pelo relógio deste aparelho, a hora marcada já passou. O pedido não saiu daqui, e nada foi reservado. Se o relógio estiver errado, ao acertá-lo o pedido volta para a fila.',
      }
    case 'conflict':
    case 'rejected':
      return formerAccountStatus(row) ?? { kind: 'bad', chip: 'Recusado', sentence: refusalOf(row) }
  }
}

/** The chip of what waits: of what the clinic may have already, only that it has not answered. */
export function waitingChip(row: OutboxRow, chip: string = WAITING_TO_SEND): string {
  return isUnanswered(row) ? NO_ANSWER : chip
}

/** Where a row of an account that is no more stands; null for others. The clinic has not refused it. */
export function formerAccountStatus(row: OutboxRow): QueueStatus | null {
  return isOfFormerAccount(row)
    ? { kind: 'info', chip: 'Fale com a clínica', sentence: refusalOf(row) }
    : null
}

/** Why the clinic refused it: the clinic's own words or, where it gave none, the command's. */
export function refusalOf(row: OutboxRow): string {
  // The row's usual words would tell of a change that nobody made: the visit only went back to a copy.
  if (hasOnlyGoneBack(row)) return ONLY_GONE_BACK.sentence
  const { error, command } = row
  return error?.mensagem ?? findDescriptor(command)?.words.refused ?? ''
}

/**
 * Why a row has not been sent, and when it is sent again: "A clínica não respondeu. Nova tentativa em 30
 * segundos."
 */
export function retrySentence(row: OutboxRow, context: QueueContext): string {
  const reason = row.error?.mensagem ?? 'A clínica não respondeu.'
  if (context.online) return `${reason} Nova tentativa ${waitInWords(row, context)}.`
  return `${reason} ${isUnanswered(row) ? askedAgain(row, context) : 'Sai sozinho quando a internet voltar.'}`
}

export function unansweredSentence(row: OutboxRow, context: QueueContext): string {
  return `${MAY_HAVE_IT} ${askedAgain(row, context)}`
}

/** When the clinic is asked once more about what it has not answered. */
export function askedAgain(row: OutboxRow, context: QueueContext): string {
  if (row.state === 'auth') return 'Faça login para enviar de novo.'
  if (!context.online) return 'Perguntamos de novo quando houver internet.'
  return row.state === 'retry' ? `Perguntamos de novo ${waitInWords(row, context)}.` : 'Perguntamos de novo.'
}

function waitInWords({ nextAt }: OutboxRow, { deviceNow }: QueueContext): string {
  const wait = nextAt - deviceNow
  // Longer than any wait that is ever given: the clock was set back since, and the row goes soon.
  const ms = wait > LONGEST_RETRY_WAIT_MS ? 0 : wait
  // Told in steps of five seconds, so that the words do not change at every look.
  const seconds = Math.ceil(ms / 5000) * 5
  if (seconds <= 0) return 'em instantes'
  if (seconds < 60) return `em ${seconds} segundos`
  const minutes = Math.ceil(ms / 60_000)
  return minutes === 1 ? 'em um minuto' : `em ${minutes} minutos`
}
