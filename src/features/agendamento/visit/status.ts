import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDate, ClinicNow } from '#domain/lib/dates.ts'
import type { Wishes } from '#domain/outbox/overlay.ts'
import { isUnanswered, needsChoice, type OutboxRow, withExpiry } from '#domain/outbox/row.ts'
import { type QueueContext, retrySentence } from '#domain/outbox/texts.ts'
import { clientStatus } from '../life/client-status.ts'
import { lifeStatus, refusedMove, unheardBefore } from '../queue/life-status.ts'
import { isOver, isOvertaken } from '../queue/rows.ts'
import { cancellationStatus, type ShownStatus } from '../queue/status.ts'
import { cancelledInWords, confirmedInWords, dayAndTime, shortTime } from './words.ts'

/** What is queued of a visit, the weightiest first: it stands over what the clinic has. */
export type QueuedState =
  | { readonly kind: 'settled' }
  /** The visit was cancelled under it: there is nothing that it could still change. */
  | { readonly kind: 'overtaken'; readonly row: OutboxRow }
  | { readonly kind: 'cancelling' | 'answering'; readonly row: OutboxRow; readonly isRefused: boolean }
  | {
      readonly kind: 'moving'
      readonly row: OutboxRow
      readonly isRefused: boolean
      readonly para: string
    }

export function queuedStateOf(
  visit: Agendamento,
  { cancellation, move, state }: Wishes,
  clinicNow: ClinicNow,
): QueuedState {
  const first = cancellation ?? move?.row ?? state?.row
  if (first === undefined) return { kind: 'settled' }
  const row = withExpiry(first, clinicNow)
  if (isOvertaken(row, visit)) return { kind: 'overtaken', row }
  const isRefused = needsChoice(row)
  if (cancellation !== null) return { kind: 'cancelling', row, isRefused }
  return move === null
    ? { kind: 'answering', row, isRefused }
    : { kind: 'moving', row, isRefused, para: move.para }
}

/** Where a visit stands, in a chip and a sentence: what waits for the clinic, else what the clinic has. */
export function visitStatus(
  visit: Agendamento,
  standing: QueuedState,
  clinicNow: ClinicNow,
  line: QueueContext,
): ShownStatus {
  const context = { ...line, clinicNow }
  const today = clinicNow.date
  switch (standing.kind) {
    case 'cancelling':
      return cancellationStatus(standing.row, context)
    case 'moving': {
      const isPast = isOver(visit, clinicNow)
      const unheard = unheardBefore(standing.row, context)
      if (standing.isRefused)
        return refusedMove(standing.row, shortTime(standing.para, today), { isPast, unheard })
      const general = lifeStatus(standing.row, context, visit) ?? settledStatus(visit, today)
      if ((isUnanswered(standing.row) || unheard !== null) && !isPast) return general
      const wanted = dayAndTime(standing.para, today)
      const sentence = isPast
        ? `A clínica ainda não confirmou ${wanted}.`
        : `Continua valendo até a clínica confirmar ${wanted}.`
      const { kind, chip } = general
      return { kind, chip, sentence: waitingSentence(standing.row, sentence, context) }
    }
    case 'answering':
      return lifeStatus(standing.row, context, visit) ?? settledStatus(visit, today)
    case 'overtaken':
    case 'settled':
      return settledStatus(visit, today)
  }
}

function waitingSentence(row: OutboxRow, sentence: string, context: QueueContext): string {
  if (row.state === 'auth') return `${sentence} Faça login para enviar.`
  return row.state === 'retry' && context.online ? `${sentence} ${retrySentence(row, context)}` : sentence
}

function settledStatus(visit: Agendamento, today: ClinicDate): ShownStatus {
  const sentence = sentenceOf(visit, today)
  return { ...clientStatus(visit), ...(sentence !== null && { sentence }) }
}

function sentenceOf(visit: Agendamento, today: ClinicDate): string | null {
  switch (visit.estado) {
    case 'confirmada':
      return confirmedInWords(visit.estadoEm, today)
    case 'faltou':
      return 'Sentimos sua falta. Quando quiser, marque outro dia.'
    case 'cancelada':
      return cancelledInWords(visit, today)
    default:
      return null
  }
}
