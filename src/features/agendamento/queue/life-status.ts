import { IconCalendarOff, IconCalendarX, IconReceipt, IconRefresh } from '@tabler/icons-react'
import { shortMoment, weekdayAndClock } from '#domain/agendamento/awareness-texts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TAKEN_REASONS } from '#domain/agendamento/texts.ts'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import { editAgendamentoDescriptor } from '#domain/outbox/commands/edit-agendamento.ts'
import { knowAgendamentoDescriptor } from '#domain/outbox/commands/know-agendamento.ts'
import { type MoveAgendamento, moveAgendamentoDescriptor } from '#domain/outbox/commands/move-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { type SetVisitState, setVisitStateDescriptor } from '#domain/outbox/commands/set-visit-state.ts'
import { isKnownCommand } from '#domain/outbox/commands.ts'
import { hasOnlyGoneBack } from '#domain/outbox/gone-back.ts'
import { isPassedOver, type Unheard } from '#domain/outbox/overlay.ts'
import { isUnanswered, type OutboxRow } from '#domain/outbox/row.ts'
import {
  askedAgain,
  formerAccountStatus,
  NO_ANSWER,
  ONLY_GONE_BACK,
  type QueueContext,
  queueStatusOf,
  refusalOf,
  retrySentence,
  unansweredSentence,
  waitingChip,
} from '#domain/outbox/texts.ts'
import { visitOfCommand } from '#domain/outbox/visit-of.ts'
import { timeOf } from '../life/words.ts'
import { isAboutTime, isOver, moveOf } from './rows.ts'
import type { ShownStatus } from './status.ts'

/** Said of a time that she keeps, whatever became of the other one. */
const STILL_YOURS = 'Este horário continua seu.'

/** What says where a row stands. `visit`: as the clinic has it now; null where the device has none. */
type StatusOf<Payload> = (
  row: OutboxRow,
  context: QueueContext,
  visit: Agendamento | null,
  payload: Payload,
) => ShownStatus

/** For each kind of command, the function that says where its row stands. */
export type StatusByKind = { readonly [C in Command as C['kind']]: StatusOf<C['payload']> }

/** The kinds of command that are about a visit at the clinic; status.ts adds the other kinds. */
export const lifeStatuses = {
  [moveAgendamentoDescriptor.kind]: (row, context, visit, asked) =>
    asked.recepcao === undefined
      ? moveStatus(row, asked, context, visit)
      : receptionStatus(row, context, visit),
  [editAgendamentoDescriptor.kind]: receptionStatus,
  [setVisitStateDescriptor.kind]: (row, context, visit, asked) =>
    asked.recepcao === undefined ? answerStatus(row, asked, context) : receptionStatus(row, context, visit),
  [knowAgendamentoDescriptor.kind]: knownStatus,
} satisfies Partial<StatusByKind>

/**
 * Where a row stands that moves a visit, changes it, says its state or that a change was seen; null for other
 * rows. `visit`: as the clinic has it now, whose time is the one that holds; null where the device has none.
 */
export function lifeStatus(
  row: OutboxRow,
  context: QueueContext,
  visit: Agendamento | null,
): ShownStatus | null {
  if (context.awaitChoice?.has(row.id)) return AWAITS_CHOICE
  return statusBy(lifeStatuses, row, context, visit)
}

/** What a table says of a row; null where its kind does not stand there, or only newer code knows it. */
export function statusBy(
  table: Partial<StatusByKind>,
  row: OutboxRow,
  context: QueueContext,
  visit: Agendamento | null,
): ShownStatus | null {
  const former = formerAccountStatus(row)
  if (former !== null) return former
  const { command } = row
  if (!isKnownCommand(command)) return null
  // The compiler does not see that a kind leads to the function of its own payload.
  const statusOf = table[command.kind] as StatusOf<Command['payload']> | undefined
  return statusOf?.(row, context, visit, command.payload) ?? null
}

/** The booking of its visit was refused: see `rowsAwaitingChoice`. */
export const AWAITS_CHOICE: ShownStatus = {
  kind: 'wait',
  chip: 'Espera sua escolha',
  sentence:
    'A clínica recusou esta visita. Isto vai junto com o que você escolher para ela, ou sai se você desistir dela.',
}

/** Where the row stands that tells the clinic that she has seen a change. */
function knownStatus(row: OutboxRow, context: QueueContext): ShownStatus {
  const general = queueStatusOf(row, context)
  return row.state === 'queued'
    ? { ...general, sentence: 'Você já viu a mudança. Falta a clínica saber que viu.' }
    : general
}

/** Said of a change of a visit that was sent and not answered. */
const UNANSWERED = { kind: 'wait', chip: NO_ANSWER, icon: IconRefresh } as const

/**
 * Of a move that was sent and not answered: which of the two times holds nobody on this side knows. Of one
 * day it says the date once.
 */
export function eitherTime(
  held: ClinicDateTime,
  para: ClinicDateTime,
  today: ClinicDate = held.slice(0, 10),
): string {
  const isSameDay = held.slice(0, 10) === para.slice(0, 10)
  const other = isSameDay ? timeOf(para) : shortMoment(para, today)
  return `A troca foi enviada e a clínica não respondeu: pode valer ${shortMoment(held, today)} ou ${other}.`
}

/** The same, but for a visit that has changed since (`isPassedOver`): its time holds. */
function timesThatHold(
  row: OutboxRow,
  held: Pick<Agendamento, 'dataHoraAgendada'> & { readonly versao?: number },
  para: ClinicDateTime,
  today: ClinicDate = held.dataHoraAgendada.slice(0, 10),
): string {
  const { dataHoraAgendada, versao } = held
  return versao !== undefined && isPassedOver(row, { versao })
    ? `Vale ${shortMoment(dataHoraAgendada, today)}: a visita mudou, e falta a resposta da clínica à troca.`
    : eitherTime(dataHoraAgendada, para, today)
}

/** An earlier wish for another time than the row's own, of which nobody here knows what became. */
export function unheardBefore({ id }: Pick<OutboxRow, 'id'>, { unheard }: QueueContext): Unheard | null {
  return unheard != null && unheard.row.id !== id ? unheard : null
}

/** Which times may hold behind a move without an answer, and that another one was asked for since. */
function eitherThenAsked(
  held: ClinicDateTime,
  { para: unheard }: Unheard,
  para: ClinicDateTime,
  today: ClinicDate = held.slice(0, 10),
): string {
  return `${eitherTime(held, unheard, today)} Depois foi pedido ${shortMoment(para, today)}.`
}

/** What reception has done to a visit: until the clinic takes it, the visit is as the clinic has it. */
function receptionStatus(row: OutboxRow, context: QueueContext, visit: Agendamento | null): ShownStatus {
  const { command } = row
  const general = queueStatusOf(row, context)
  const seen = visitOfCommand(command)
  const isMove = seen?.para !== undefined && visit?.estado !== 'cancelada'
  if (isUnanswered(row) && row.state !== 'sending') {
    const either = isMove && timesThatHold(row, visit ?? seen, seen.para)
    return {
      ...UNANSWERED,
      sentence: either ? `${either} ${askedAgain(row, context)}` : unansweredSentence(row, context),
    }
  }
  const held = isMove ? weekdayAndClock((visit ?? seen).dataHoraAgendada) : 'o que ela tem'
  const unheard = unheardBefore(row, context)
  const holds =
    isMove && unheard !== null
      ? eitherThenAsked((visit ?? seen).dataHoraAgendada, unheard, seen.para)
      : `Até a clínica aceitar, vale ${held}.`
  switch (row.state) {
    case 'queued':
      return { ...general, sentence: holds }
    case 'retry':
      return { ...general, icon: IconRefresh, sentence: `${holds} ${retrySentence(row, context)}` }
    case 'auth':
      return { ...general, sentence: `${holds} Faça login para enviar.` }
    case 'conflict':
    case 'rejected':
      return {
        kind: 'bad',
        chip: hasOnlyGoneBack(row)
          ? ONLY_GONE_BACK.chip
          : (REFUSED_CHIPS[row.error?.code ?? ''] ?? 'Recusado'),
        icon: IconCalendarX,
        sentence: refusalOf(row),
      }
    default:
      return general
  }
}

const REFUSED_CHIPS: Readonly<Record<string, string>> = {
  horario_ocupado: 'Recusado: horário ocupado',
  agendamento_mudou: 'A visita mudou antes',
  estado_invalido: 'A situação mudou antes',
}

function moveStatus(
  row: OutboxRow,
  { visto, para }: MoveAgendamento['payload'],
  context: QueueContext,
  visit: Agendamento | null,
): ShownStatus {
  const held = visit ?? visto
  const isPast = context.clinicNow !== undefined && isOver(held, context.clinicNow)
  const unheard = unheardBefore(row, context)
  const holds = isPast
    ? `A clínica ainda não confirmou ${weekdayAndClock(para)}.`
    : unheard !== null
      ? eitherThenAsked(held.dataHoraAgendada, unheard, para, context.clinicNow?.date)
      : `Seu horário de ${weekdayAndClock(held.dataHoraAgendada)} continua valendo até a clínica confirmar o novo.`
  const waiting = { kind: 'wait', chip: 'Troca aguardando envio' } as const
  const sending = { kind: 'send', chip: 'Enviando a troca' } as const
  if (isUnanswered(row)) {
    const said = isPast ? holds : timesThatHold(row, held, para, context.clinicNow?.date)
    if (row.state === 'sending') return { ...sending, sentence: said }
    return { ...UNANSWERED, sentence: `${said} ${askedAgain(row, context)}` }
  }
  switch (row.state) {
    case 'sending':
    case 'done':
      return { ...sending, sentence: holds }
    case 'queued':
      return { ...waiting, sentence: holds }
    case 'retry':
      return { ...waiting, icon: IconRefresh, sentence: `${holds} ${retrySentence(row, context)}` }
    case 'auth':
      return { ...waiting, sentence: `${holds} Faça login para enviar.` }
    case 'expired':
    case 'conflict':
    case 'rejected':
      return refusedMove(row, weekdayAndClock(para), { isPast, unheard })
  }
}

/**
 * A move of which nothing came. `wanted`: the time that she asked for, in words; `isPast`: the one that she
 * has is over; `unheard`: an earlier move may have taken it from her.
 */
export function refusedMove(
  row: OutboxRow,
  wanted: string,
  { isPast, unheard }: { readonly isPast: boolean; readonly unheard: Unheard | null },
): ShownStatus {
  const former = formerAccountStatus(row)
  if (former !== null) return former
  const stillYours = isPast || unheard !== null ? '' : `${STILL_YOURS} `
  const becomes =
    unheard === null ? ', e nada mudou.' : '. Falta a resposta da clínica à troca que você pediu antes.'
  if (row.state === 'expired')
    return {
      kind: 'info',
      chip: 'Troca não enviada',
      icon: IconCalendarOff,
      sentence: `O pedido de troca não saiu deste aparelho a tempo${becomes}`,
    }
  const bad = { kind: 'bad', chip: 'Troca recusada', icon: IconCalendarX } as const
  switch (row.error?.code) {
    case 'horario_ocupado':
      return {
        ...bad,
        chip: 'Troca recusada: horário ocupado',
        sentence: `${stillYours}${takenInWords(row.error.mensagem, wanted)}`,
      }
    case 'horario_indisponivel':
      return {
        ...bad,
        ...(isAboutTime(row.error) && { chip: 'Troca recusada: horário indisponível' }),
        sentence: `${stillYours}${refusalOf(row)}`,
      }
    case 'procedimento_alterado':
      return {
        kind: 'wait',
        chip: row.error.atual?.valor === moveOf(row)?.visto.valor ? 'A duração mudou' : 'O valor mudou',
        icon: IconReceipt,
        sentence: `${stillYours}A clínica atualizou este serviço antes de receber a troca.`,
      }
    case 'agendamento_mudou':
      if (hasOnlyGoneBack(row)) return { ...bad, ...ONLY_GONE_BACK }
      return {
        ...bad,
        chip: 'A visita mudou antes da troca',
        sentence: wasThereBefore(row)
          ? `Quando a clínica recebeu o pedido, esta visita já estava em ${wanted}.`
          : 'Esta visita mudou antes de a clínica receber o pedido, e a troca não foi feita.',
      }
    default:
      return { ...bad, sentence: refusalOf(row) }
  }
}

/**
 * Whether a move was refused although the visit was at the wanted time already: it is another one otherwise,
 * or the clinic did not look at that yet.
 */
function wasThereBefore(row: OutboxRow): boolean {
  const { dataHoraAgendada, estado } = row.error?.visita ?? {}
  return dataHoraAgendada === moveOf(row)?.para && estado !== 'cancelada'
}

/**
 * Why the wanted time could not be had: as the clinic says it, but that beside the time which is still hers
 * "esse horário" would be that one.
 */
function takenInWords(reason: string, wanted: string): string {
  if (reason === TAKEN_REASONS.other) return `Outra pessoa reservou ${wanted} antes.`
  return reason === TAKEN_REASONS.somebody ? `O horário pedido, ${wanted}, já foi reservado.` : reason
}

function answerStatus(
  row: OutboxRow,
  { estado }: SetVisitState['payload'],
  context: QueueContext,
): ShownStatus {
  const kept = 'Guardamos sua resposta.'
  const waiting = { kind: 'wait', chip: waitingChip(row) } as const
  const asked = { ...waiting, sentence: `${kept} ${unansweredSentence(row, context)}` }
  switch (row.state) {
    case 'sending':
    case 'done':
      return { kind: 'send', chip: 'Enviando' }
    case 'queued':
      if (isUnanswered(row)) return asked
      return {
        ...waiting,
        sentence: context.online
          ? `${kept} A recepção ainda não recebeu.`
          : `${kept} A recepção recebe quando a internet voltar.`,
      }
    case 'retry':
      return { ...waiting, icon: IconRefresh, sentence: `${kept} ${retrySentence(row, context)}` }
    case 'auth':
      return isUnanswered(row) ? asked : { ...waiting, sentence: `${kept} Faça login para enviar.` }
    case 'expired':
      return {
        kind: 'info',
        chip: 'Resposta não enviada',
        icon: IconCalendarOff,
        sentence: 'Sua resposta não saiu deste aparelho antes do início.',
      }
    case 'conflict':
    case 'rejected':
      return {
        kind: 'bad',
        chip: estado === 'confirmada' ? 'Confirmação recusada' : 'Resposta recusada',
        icon: IconCalendarX,
        sentence:
          row.error?.code === 'agendamento_mudou' && !hasOnlyGoneBack(row)
            ? 'Esta visita mudou antes de a clínica receber sua resposta.'
            : refusalOf(row),
      }
  }
}

/** Said of a wish for another time beside which a cancellation of the visit is on its way. */
export const BEING_CANCELLED =
  'O cancelamento desta visita também foi pedido: se a clínica o aceitar, a troca não vale.'

/** What is said of a row of hers whose visit was cancelled under it: see `isOvertaken`. */
export const OVERTAKEN = 'O pedido já não vale: esta visita foi cancelada.'
