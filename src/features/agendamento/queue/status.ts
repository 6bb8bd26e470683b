import {
  IconCalendarCheck,
  IconCalendarOff,
  IconCalendarX,
  IconReceipt,
  IconRefresh,
  type TablerIcon,
} from '@tabler/icons-react'
import { shortMoment } from '#domain/agendamento/awareness-texts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { changedInWords } from '#domain/agendamento/texts.ts'
import { TITLES } from '#domain/api/titles.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { durationInWords } from '#domain/lib/duration.ts'
import { cancelAgendamentoDescriptor } from '#domain/outbox/commands/cancel-agendamento.ts'
import { createAgendamentoDescriptor } from '#domain/outbox/commands/create-agendamento.ts'
import { saveFichaDescriptor } from '#domain/outbox/commands/save-ficha.ts'
import { savePerfilDescriptor } from '#domain/outbox/commands/save-perfil.ts'
import { isAlreadyThere } from '#domain/outbox/overlay.ts'
import { isUnanswered, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import {
  formerAccountStatus,
  NOT_SENT,
  type QueueContext,
  queueStatusOf,
  retrySentence,
  unansweredSentence,
  WAITING_TO_SEND,
  waitingChip,
} from '#domain/outbox/texts.ts'
import { visitOfCommand } from '#domain/outbox/visit-of.ts'
import type { StatusKind } from '#src/components/notices/status-chip.tsx'
import {
  AWAITS_CHOICE,
  eitherTime,
  lifeStatuses,
  OVERTAKEN,
  type StatusByKind,
  statusBy,
  unheardBefore,
} from './life-status.ts'
import { bookingOf, isOver, isOvertaken, isRefusedForTime } from './rows.ts'

/** Where a row stands, in words: a chip, and one sentence that says what it means. */
export type ShownStatus = {
  readonly kind: StatusKind
  readonly chip: string
  readonly icon?: TablerIcon
  readonly sentence?: string
}

const NOT_CANCELLED = 'Não cancelado'

/** A booking on its way. */
export function bookingStatus(row: OutboxRow, context: QueueContext): ShownStatus {
  const general = queueStatusOf(row, context)
  switch (row.state) {
    case 'sending':
    case 'done':
      return { kind: 'send', chip: 'Enviando' }
    case 'retry':
      return { ...general, icon: IconRefresh }
    case 'auth':
      if (isUnanswered(row)) return general
      return { ...general, sentence: 'Guardado neste aparelho. Faça login para enviar.' }
    case 'queued':
      // It was sent before it waited for a login, or when this device had no room for it.
      if (isUnanswered(row)) return general
      return {
        ...general,
        sentence: context.online
          ? 'Guardado neste aparelho. A clínica ainda não recebeu.'
          : 'Guardado neste aparelho. Sai sozinho quando a internet voltar.',
      }
    case 'expired':
      return { ...general, icon: IconCalendarOff }
    case 'conflict':
    case 'rejected':
      return refusal(row)
  }
}

function refusal(row: OutboxRow): ShownStatus {
  const { error } = row
  const sentence = error?.mensagem ?? 'A clínica não aceitou este pedido.'
  switch (error?.code) {
    case 'horario_ocupado':
      return {
        kind: 'bad',
        chip: 'Recusado: horário ocupado',
        icon: IconCalendarX,
        sentence,
      }
    case 'horario_seu':
      return {
        kind: 'info',
        chip: TITLES.horario_seu,
        // Older rows were refused so for another service of hers, too: that this one is there is not said.
        sentence: 'Você já tem um agendamento nessa hora. Este pedido não foi marcado.',
      }
    case 'ja_na_agenda':
      return { kind: 'info', chip: TITLES.ja_na_agenda, icon: IconCalendarCheck, sentence }
    case 'horario_indisponivel':
      return { kind: 'bad', chip: 'Recusado: horário indisponível', icon: IconCalendarX, sentence }
    case 'procedimento_alterado': {
      const booking = bookingOf(row)?.pedido ?? null
      const { atual: current } = error
      if (booking === null || current == null) return { kind: 'bad', chip: 'Recusado', sentence }
      const isOther = current.nome !== booking.nome
      const name = isOther ? ` Agora é ${current.nome}.` : ''
      const duration =
        current.tempo === booking.tempo ? '' : ` A duração agora é de ${durationInWords(current.tempo)}.`
      const priceChip = current.valor === booking.valor ? 'A duração mudou' : 'O valor mudou'
      return {
        kind: 'wait',
        chip: isOther ? 'O serviço mudou' : priceChip,
        icon: IconReceipt,
        sentence: `A clínica atualizou este serviço antes de receber o pedido.${name}${duration}`,
      }
    }
    default:
      return { kind: 'bad', chip: 'Recusado', sentence }
  }
}

/** A cancellation of a booking that the clinic may have or not: nothing is promised of it. */
export function givenUpStatus(row: OutboxRow, booking: OutboxRow, context: QueueContext): ShownStatus {
  const status = cancellationStatus(row, context)
  if (row.state !== 'queued' && row.state !== 'retry') return status
  return { ...status, sentence: givenUpSentence(booking) }
}

/** Said of a booking that was given up: the clinic is only asked for it, once somebody is logged in. */
export function givenUpSentence({ state }: OutboxRow): string {
  const ends = 'a clínica o recebeu, ele é cancelado em seguida.'
  return `Você desistiu deste pedido. ${state === 'auth' ? 'Faça login: se' : 'Se'} ${ends}`
}

/** Whether a cancellation's visit has ended, as far as the screen knows the clinic's clock. */
function isVisitOver({ command }: OutboxRow, { clinicNow }: QueueContext): boolean {
  const visit = visitOfCommand(command)
  return (
    clinicNow !== undefined &&
    visit?.tempo !== undefined &&
    isOver({ ...visit, tempo: visit.tempo }, clinicNow)
  )
}

/** Which time holds until the clinic has a cancellation. */
function untilThen(row: OutboxRow, context: QueueContext): string {
  const held = visitOfCommand(row.command)?.dataHoraAgendada
  const unheard = unheardBefore(row, context)
  return unheard === null || held === undefined
    ? 'Até lá, o horário continua seu.'
    : eitherTime(held, unheard.para, context.clinicNow?.date)
}

/** A cancellation on its way, or refused. */
export function cancellationStatus(row: OutboxRow, context: QueueContext): ShownStatus {
  const waiting = { kind: 'wait', chip: waitingChip(row, 'Cancelamento aguardando envio') } as const
  const stillHers = isVisitOver(row, context) ? '' : ` ${untilThen(row, context)}`
  switch (row.state) {
    case 'sending':
    case 'done':
      return { kind: 'send', chip: 'Cancelando' }
    case 'retry':
      return { ...waiting, icon: IconRefresh, sentence: retrySentence(row, context) }
    case 'auth':
      if (isUnanswered(row)) return { ...waiting, sentence: unansweredSentence(row, context) }
      return { ...waiting, sentence: 'Faça login para enviar o cancelamento.' }
    case 'queued':
      if (isUnanswered(row)) return { ...waiting, sentence: unansweredSentence(row, context) }
      return {
        ...waiting,
        sentence: context.online
          ? `A clínica ainda não recebeu.${stillHers}`
          : `Sai sozinho quando a internet voltar.${stillHers}`,
      }
    case 'conflict':
    case 'rejected':
    case 'expired':
      return (
        formerAccountStatus(row) ?? {
          kind: 'bad',
          chip: row.error?.class === 'sem_alvo' ? NOT_CANCELLED : 'Cancelamento recusado',
          icon: IconCalendarX,
          sentence: whyNotCancelled(row, context),
        }
      )
  }
}

function whyNotCancelled(row: OutboxRow, { clinicNow }: QueueContext): string {
  const { error } = row
  if (!isRefusedForTime(row)) return error?.mensagem ?? 'A clínica não aceitou o cancelamento.'
  const [seen, present] = [visitOfCommand(row.command), error?.visita]
  // Where it is by now at the time that she saw, or cancelled, no other time is to be told.
  const isElsewhere = present != null && present.dataHoraAgendada !== seen?.dataHoraAgendada
  const when = isElsewhere
    ? shortMoment(present.dataHoraAgendada, clinicNow?.date ?? present.dataHoraAgendada.slice(0, 10))
    : null
  const to = when === null || present?.estado === 'cancelada' ? 'de horário' : `para ${when}`
  return `Esta visita mudou ${to} antes de a clínica receber o cancelamento, e nada foi cancelado. Se ainda quiser, cancele de novo.`
}

/** Said beside what the clinic has made of a visit, of a cancellation of hers that it refused for that. */
export const CANCELLED_BEFORE = 'Seu cancelamento era do horário de antes, e nada foi cancelado.'

/**
 * A row listed among the others of the queue: its title already says that it is a cancellation. `visit`: the
 * one that it is about, as the device has it.
 */
export function statusInQueue(
  row: OutboxRow,
  context: QueueContext,
  today: ClinicDate,
  visit: Agendamento | null,
): ShownStatus {
  const general = queueStatusOf(row, context)
  if (visit !== null && isAlreadyThere(row, visit)) return AWAITED
  if (isOvertaken(row, visit)) return overtakenStatus(row, general)
  const asked = bookingOf(row)?.pedido
  const current = row.result?.agora
  if (asked !== undefined && current !== undefined)
    return { kind: 'info', chip: 'Mudou depois', sentence: changedInWords(asked, current, today) }
  if (row.state === 'done' || row.state === 'sending') return general
  if (context.awaitChoice?.has(row.id)) return AWAITS_CHOICE
  return statusBy(statuses, row, context, visit) ?? general
}

/** One function for each kind of command; a missing one does not compile: it would speak as another. */
const statuses = {
  ...lifeStatuses,
  [createAgendamentoDescriptor.kind]: (row, context) =>
    row.state === 'queued' ? queueStatusOf(row, context) : bookingStatus(row, context),
  [cancelAgendamentoDescriptor.kind]: cancellationInQueue,
  [savePerfilDescriptor.kind]: queueStatusOf,
  [saveFichaDescriptor.kind]: queueStatusOf,
} satisfies StatusByKind

function cancellationInQueue(row: OutboxRow, context: QueueContext): ShownStatus {
  if (row.state === 'queued') return queueStatusOf(row, context)
  const { chip, ...status } = cancellationStatus(row, context)
  const chips: Partial<Record<OutboxRow['state'], string>> = { auth: WAITING_TO_SEND, retry: NOT_SENT }
  return { ...status, chip: waitingChip(row, chips[row.state] ?? chip) }
}

/** What came of the clinic's visits says more than the answer that is still missing. */
const AWAITED: ShownStatus = {
  kind: 'send',
  chip: 'Aguardando a resposta',
  sentence: 'A visita já está como foi pedido. Falta a resposta da clínica a este pedido.',
}

function overtakenStatus(row: OutboxRow, { kind, chip }: ShownStatus): ShownStatus {
  if (needsChoice(row))
    return { kind: 'info', chip: 'Visita cancelada', icon: IconCalendarX, sentence: OVERTAKEN }
  return { kind, chip, sentence: OVERTAKEN }
}

/** What was asked of the visit of a booking goes where that goes: said before it is given up. */
export function leavingMore(status: ShownStatus): ShownStatus {
  const more = 'Se você desistir, sai junto o que foi pedido depois para esta visita.'
  return { ...status, sentence: `${status.sentence ?? ''} ${more}`.trim() }
}

/** The sentence leads on to the alternatives that stand under it. */
export function leadingToAlternatives(status: ShownStatus, count: number): ShownStatus {
  if (count === 0) return status
  return {
    ...status,
    sentence: `${status.sentence ?? ''} ${count === 1 ? 'Ainda livre:' : 'Ainda livres:'}`.trim(),
  }
}
