import { gapOf, padded, type WithGap } from '#domain/agendamento/gap.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { Interval } from '#domain/agendamento/slots.ts'
import { stateAfterMove } from '#domain/agendamento/states.ts'
import {
  type ClinicDate,
  type ClinicDateTime,
  compareDates,
  formatTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { isMoveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { NOT_YET } from '#domain/outbox/commands/target.ts'
import { targetOf } from '#domain/outbox/commands.ts'
import { takesBack } from '#domain/outbox/merge.ts'
import {
  type AgendaItem,
  NO_WISHES,
  overlayAgendamentoList,
  type WantedPlace,
  type Wishes,
  wishesForPending,
  wishesForTarget,
} from '#domain/outbox/overlay.ts'
import { isTerminal, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import type { SeenByReception } from '../life/commands.ts'
import { isPutBack } from '../put-back.ts'
import { lifeStatus } from '../queue/life-status.ts'
import { bookingOf, visitOf } from '../queue/rows.ts'
import { bookingStatus, cancellationStatus, givenUpStatus, type ShownStatus } from '../queue/status.ts'

/** One visit of the agenda: what the clinic has, what this device has queued of it, or both in one. */
export type AgendaEntry = {
  /** See `keyOfAgendamento` and `keyOfRow`. */
  readonly key: string
  readonly when: ClinicDateTime
  readonly date: ClinicDate
  /** Minutes since that day's midnight; the end may lie beyond the next midnight. */
  readonly from: number
  readonly to: number
  /**
   * The time that is taken for it: with the minutes by which an edit that waits makes it longer where it is,
   * and with what the clinic keeps free around it, as far as the device knows.
   */
  readonly blocked: Interval
  /** `HH:MM` */
  readonly startTime: string
  readonly endTime: string
  readonly nome: string
  /** Null where reception made it for nobody registered. */
  readonly email: string | null
  /** Whom reception typed in that case; null where nobody was named. */
  readonly cliente: string | null
  /** The key of her card, where she has one and no account. */
  readonly ficha: string | null
  readonly valor: number
  readonly encaixe: boolean
  /** What the clinic has; null while the booking is only on this device. */
  readonly agendamento: Agendamento | null
  /** The queued booking, the queued cancellation of what the clinic has, or the move that wants it here. */
  readonly queuedRow: OutboxRow | null
  /** What is queued of it. */
  readonly wishes: Readonly<Wishes>
  /**
   * Where the clinic has it, in an entry for the place where it is wanted instead; null in all others. That
   * place is nobody's until the clinic has said so, and the visit keeps an entry of its own.
   */
  readonly movedFrom: ClinicDateTime | null
}

/** An entry's key, made of the visit's id. */
export const keyOfAgendamento = (id: number): string => `a${id}`

/** The key of the place where a visit is wanted, made of the id of the row that wants it there. */
const keyOfPlace = (id: string): string => `m${id}`

/** An entry's key while only this device has the booking, made of its row's id. */
export const keyOfRow = (id: string): string => `f${id}`

type EntryFacts = Pick<
  Agendamento,
  'dataHoraAgendada' | 'tempo' | 'nome' | 'valor' | 'encaixe' | 'email' | 'cliente' | 'ficha'
> &
  WithGap

/** No entry where the visit's time cannot be read. */
function entriesOf(
  key: string,
  facts: EntryFacts,
  sources: Pick<AgendaEntry, 'agendamento' | 'queuedRow'> &
    Partial<Pick<AgendaEntry, 'wishes' | 'movedFrom'>>,
): AgendaEntry[] {
  const { wishes = NO_WISHES } = sources
  const parsed = parseDateTime(facts.dataHoraAgendada)
  if (parsed === null) return []
  const { dataHoraAgendada, nome, valor, encaixe, email, cliente, ficha = null } = facts
  const { date, minute: from } = parsed
  const to = from + (parseDuration(facts.tempo) ?? 0)
  const isStaying = (wishes.edit?.mudancas.dataHoraAgendada ?? dataHoraAgendada) === dataHoraAgendada
  // What would become free is taken until the clinic has answered.
  const until = isStaying ? Math.max(to, from + wantedLength({ wishes, from, to })) : to
  return [
    {
      key,
      when: dataHoraAgendada,
      date,
      from,
      to,
      blocked: padded({ inicio: from, fim: until }, gapOf(facts)),
      startTime: formatTime(from),
      endTime: formatTime(to),
      nome,
      email,
      cliente,
      ficha,
      valor,
      encaixe,
      movedFrom: null,
      ...sources,
      wishes,
    },
  ]
}

export function entriesOfAgendamento(
  agendamento: Agendamento,
  wishes: Readonly<Wishes> = NO_WISHES,
): AgendaEntry[] {
  const { cancellation: queuedRow } = wishes
  return entriesOf(keyOfAgendamento(agendamento.id), agendamento, { agendamento, queuedRow, wishes })
}

/** A visit's own entry with what a queue says of it; undefined where its time cannot be read. */
export function entryAsQueued(visit: Agendamento, queue: readonly OutboxRow[]): AgendaEntry | undefined {
  const item = overlayAgendamentoList([visit], queue).find(({ kind }) => kind === 'at_clinic')
  return item?.kind === 'at_clinic' ? entriesOfAgendamento(item.agendamento, item)[0] : undefined
}

/** The clinic's visits and this person's queued ones, from a date on, by time. */
export function agendaEntries(
  items: readonly AgendaItem[],
  from: ClinicDate,
  queue: readonly OutboxRow[] = [],
): readonly AgendaEntry[] {
  return items
    .flatMap((item) => {
      if (item.kind === 'at_clinic') return entriesOfAgendamento(item.agendamento, item)
      const booking = bookingOf(item.row)
      if (booking === null) return []
      const { email, cliente, ...facts } = booking.pedido
      const whose = { email: email ?? null, cliente: cliente ?? null }
      const wishes = wishesForPending(item.row, queue)
      return entriesOf(
        keyOfRow(item.row.id),
        { ...facts, ...whose },
        { agendamento: null, queuedRow: item.row, wishes },
      )
    })
    .filter((entry) => entry.date >= from)
    .sort(byTime)
}

/**
 * The place where a queued command wants a visit, which the device may know or not, with what else is queued
 * of it and holds there. None where the visit stands already, or its booking: a time may be typed back behind
 * something else that waits.
 */
export function entriesOfPlace(
  place: WantedPlace,
  visit: Agendamento | null,
  queue: readonly OutboxRow[],
): AgendaEntry[] {
  const { row, target, when, tempo } = place
  const seen = visit ?? visitOf(row)
  if (seen === null) return []
  const hasOwnEntry = visit !== null || 'comando' in target
  if (hasOwnEntry && seen.dataHoraAgendada === when) return []
  const { nome, dataHoraAgendada, valor = 0, email = null, cliente = null } = seen
  const encaixe = visit?.encaixe ?? false
  const facts = { ...visit, nome, valor, email, cliente, dataHoraAgendada: when, tempo, encaixe }
  const ofVisit = visit === null ? undefined : entryAsQueued(visit, queue)
  const change = { place, from: dataHoraAgendada, queue }
  const wishes = wishesThere(ofVisit?.wishes ?? wishesForTarget(target, queue), change)
  const sources = { agendamento: visit, queuedRow: row, movedFrom: dataHoraAgendada, wishes }
  return entriesOf(keyOfPlace(row.id), facts, sources)
}

type TimeChange = {
  readonly place: WantedPlace
  /** Where the clinic has the visit. */
  readonly from: ClinicDateTime
  readonly queue: readonly OutboxRow[]
}

/** What of a visit's wishes holds where it is wanted, of which the time is that place itself. */
function wishesThere({ cancellation, state, edit }: Wishes, change: TimeChange): Wishes {
  const { dataHoraAgendada: _, ...mudancas } = edit?.mudancas ?? {}
  return {
    ...NO_WISHES,
    cancellation: cancellation === null || needsChoice(cancellation) ? null : cancellation,
    state: state === null || needsChoice(state.row) || !isSaidThere(state, change) ? null : state,
    edit: edit === null ? null : { row: edit.row, mudancas },
  }
}

/** Whether a state was said of the place: that was asked for before, or the state outlasts the other time. */
function isSaidThere(
  { row, state }: NonNullable<Wishes['state']>,
  { place, from, queue }: TimeChange,
): boolean {
  if (queue.indexOf(row) > queue.indexOf(place.row)) return true
  const saidAt = isSetVisitState(row.command) ? row.command.payload.recepcao?.feitoEm : undefined
  return stateAfterMove(state, { from, to: place.when, nowAtClinic: saidAt ?? from }) === state
}

export function byTime(a: AgendaEntry, b: AgendaEntry): number {
  return compareDates(a.when, b.when)
}

/** The visit that an entry is about; of a booking on its way as it will be. Null where there is none. */
export function visitOfEntry({ agendamento, queuedRow, email, cliente }: AgendaEntry): Agendamento | null {
  if (agendamento !== null) return agendamento
  const pedido = queuedRow === null ? undefined : bookingOf(queuedRow)?.pedido
  if (queuedRow === null || pedido === undefined) return null
  const { procedimentoId: _, ...visit } = pedido
  const life = { estado: 'marcada', versao: 1, tipoAgendamento: pedido.tipoProcedimento } as const
  return { ...visit, ...life, id: NOT_YET, chave: queuedRow.id, email, cliente }
}

/**
 * The visit of which something is said at an entry. Where one is wanted that the clinic has not told this
 * device of, it is named and seen as in the command that wants it there, behind which that waits.
 */
export function visitToSayOf(entry: AgendaEntry): SeenByReception | null {
  const visit = visitOfEntry(entry)
  const { queuedRow } = entry
  if (visit !== null || queuedRow === null) return visit
  const { command } = queuedRow
  if (!(isMoveAgendamento(command) || isEditAgendamento(command))) return null
  const { alvo, versao, visto } = command.payload
  const name = 'id' in alvo ? { id: alvo.id, chave: null } : { id: NOT_YET, chave: alvo.comando }
  const { estado = 'marcada' } = visitOf(queuedRow) ?? {}
  return { email: null, cliente: null, ...visto, ...name, versao, estado }
}

/** How long (minutes) a visit is to be: what an edit that is open says holds before the clinic has it. */
export function wantedLength({
  wishes: { edit },
  from,
  to,
}: Pick<AgendaEntry, 'wishes' | 'from' | 'to'>): number {
  const tempo = edit === null || isTerminal(edit.row) ? undefined : edit.mudancas.tempo
  return (tempo === undefined ? null : parseDuration(tempo)) ?? to - from
}

/** Whether both are one visit: a booking on its way, too, and the visit that it has become. */
export function isSameVisit(a: Agendamento, b: Agendamento): boolean {
  return a.chave === null ? a.id === b.id : a.chave === b.chave
}

/** Whether a visit is a booking on its way, which the clinic has not answered. */
export function isOnItsWay({ id }: Pick<Agendamento, 'id'>): boolean {
  return id === NOT_YET
}

/** Whether it is a booking of this device that the clinic did not take. */
export function isRefused({ agendamento, queuedRow, movedFrom }: AgendaEntry): boolean {
  return agendamento === null && movedFrom === null && queuedRow !== null && needsChoice(queuedRow)
}

/** Whether it is cancelled, and this device does not want it back; a place where it is wanted never is. */
export function isCancelled({ agendamento, wishes, movedFrom }: AgendaEntry): boolean {
  return movedFrom === null && agendamento?.estado === 'cancelada' && !isPutBack(agendamento, wishes)
}

/** Whether it is a place that somebody asked for on this device, and that is nobody's at the clinic yet. */
export function isWaitingPlace(entry: AgendaEntry): boolean {
  const { agendamento, movedFrom, queuedRow, wishes } = entry
  const isBooking = agendamento === null && queuedRow !== null
  return movedFrom !== null || isBooking || isPutBack(agendamento, wishes)
}

/** How a queued booking or a queued cancellation stands; null where nothing is queued. */
export function statusOfEntry(
  { queuedRow, agendamento, movedFrom, wishes: { cancellation } }: AgendaEntry,
  context: QueueContext,
): ShownStatus | null {
  if (queuedRow === null) return null
  if (movedFrom !== null) return lifeStatus(queuedRow, context, agendamento)
  if (agendamento !== null) return cancellationStatus(queuedRow, context)
  const isGivenUp = cancellation !== null && takesBack(cancellation.command) === queuedRow.id
  return isGivenUp && !needsChoice(queuedRow)
    ? givenUpStatus(cancellation, queuedRow, context)
    : bookingStatus(queuedRow, context)
}

/** The key of the visit's own entry, where the clinic has it: of a place where it is wanted, too. */
export function ownKeyOf({ key, movedFrom, agendamento, queuedRow }: AgendaEntry): string {
  if (movedFrom === null) return key
  if (agendamento !== null) return keyOfAgendamento(agendamento.id)
  const target = queuedRow === null ? null : targetOf(queuedRow.command)
  if (target === null) return key
  return 'id' in target ? keyOfAgendamento(target.id) : keyOfRow(target.comando)
}

/** That entry; nothing that waits of the visit is laid over it where its day is not shown. */
export function ownEntryOf(entry: AgendaEntry, entries: readonly AgendaEntry[]): AgendaEntry {
  if (entry.movedFrom === null) return entry
  const { agendamento } = entry
  const own = ownKeyOf(entry)
  const [fromVisit] = agendamento === null ? [] : entriesOfAgendamento(agendamento)
  return entries.find(({ key }) => key === own) ?? fromVisit ?? entry
}
