import type { EditableFields } from '#domain/agendamento/edit.ts'
import { gapOf, padded } from '#domain/agendamento/gap.ts'
import type { Agendamento, AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { agendaDayOf, checkSlot, overlaps } from '#domain/agendamento/slots.ts'
import {
  absoluteMinuteOf,
  type ClinicDateTime,
  type ClinicNow,
  formatDateTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { rowsTakenAlong } from '#domain/outbox/behind-refused.ts'
import { cancelAgendamento, isCancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { isMoveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { Target } from '#domain/outbox/commands/target.ts'
import { isCancelling, isReceptions, takesBack } from '#domain/outbox/commands.ts'
import { isAbout, timesTakenByQueue } from '#domain/outbox/overlay.ts'
import { isPending, isTerminal, needsChoice, type OutboxError, type OutboxRow } from '#domain/outbox/row.ts'
import { saidOfUnsentTime } from '#domain/outbox/said-of-time.ts'
import { type CommandVisit, visitOfCommand } from '#domain/outbox/visit-of.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { Outcome } from '#src/offline/queue/act.ts'
import { type DeviceAgenda, datesRead, isKnown, type Whose } from '../queries.ts'

/** `alvo`: the visit by the clinic's id, or the queued booking that is still to make it. */
export function cancelCommand(alvo: Target, { nome, dataHoraAgendada, tempo, versao }: Agendamento): Command {
  return cancelAgendamento({ alvo, nome, dataHoraAgendada, tempo, versao })
}

/**
 * The booking that a row asks for, as it is sent, with the picture it is shown by; null where it asks for
 * another thing.
 */
export function bookingOf({ command }: OutboxRow) {
  return isCreateAgendamento(command) ? command.payload : null
}

/** Whether a booking was refused because what it asks for is there already. */
export function hasNothingToChoose({ error }: OutboxRow): boolean {
  return error?.code === 'horario_seu' || error?.code === 'ja_na_agenda'
}

/** What a visit is to be by an edit, as it was seen; undefined where a row asks for another thing. */
function editOf({ command }: OutboxRow): EditableFields | undefined {
  return isEditAgendamento(command) ? { ...command.payload.visto, ...command.payload.mudancas } : undefined
}

/** The visit and the time that a row asks to have it at; null where it asks for another thing. */
export function moveOf({ command }: OutboxRow) {
  return isMoveAgendamento(command) ? command.payload : null
}

/**
 * The time that the clinic was asked for, as the row was sent: by a move, or by the booking itself where that
 * had waited. Null where no such row ended.
 */
export function sentTime(outcome: Outcome): ClinicDateTime | null {
  const row = 'row' in outcome ? outcome.row : null
  return (row && (moveOf(row)?.para ?? bookingOf(row)?.pedido.dataHoraAgendada)) ?? null
}

/** Whether a row asks for another time of a visit, which is named by the clinic's id. */
export function isMoveOf(row: OutboxRow, visitId: number): boolean {
  const alvo = moveOf(row)?.alvo
  return alvo !== undefined && 'id' in alvo && alvo.id === visitId
}

/**
 * Whether a visit was cancelled under what a row of hers asks of it. Reception's acts are told where they are
 * listed; that a change was seen holds of a cancelled visit too.
 */
export function isOvertaken(row: OutboxRow, visit: Agendamento | null): boolean {
  const { command, state } = row
  if (visit?.estado !== 'cancelada' || state === 'done' || isReceptions(command)) return false
  return moveOf(row) !== null || isCancelling(command) || isSetVisitState(command)
}

/**
 * The cancellation of a visit that is on its way, beside a row of hers that asks for another time of it: what
 * the clinic accepts of both leaves nothing to keep or to choose.
 */
export function cancellationBeside(
  queue: readonly OutboxRow[],
  row: OutboxRow,
  visit: Agendamento | null,
): OutboxRow | null {
  if (visit === null || moveOf(row) === null || isReceptions(row.command)) return null
  return (
    queue.find((other) => isCancelling(other.command) && !isTerminal(other) && isAbout(other, visit)) ?? null
  )
}

/** The last of a client's cancellations of a visit that the clinic refused, and that waits for her word. */
export function refusedCancellationOf(queue: readonly OutboxRow[], visit: Agendamento): OutboxRow | null {
  const isRefused = (row: OutboxRow) =>
    isCancelling(row.command) && !isReceptions(row.command) && needsChoice(row) && isAbout(row, visit)
  return queue.findLast(isRefused) ?? null
}

/** Whether a cancellation was refused because its visit is at another time than the one that was seen. */
export function isRefusedForTime({ command, error }: OutboxRow): boolean {
  return isCancelAgendamento(command) && error?.code === 'agendamento_mudou'
}

/** Whether a visit at that time has ended, by the clinic's clock. */
export function isOver(
  visit: Pick<Agendamento, 'dataHoraAgendada' | 'tempo'>,
  { date, minute }: ClinicNow,
): boolean {
  const span = spanOf(visit)
  return span === null || span.fim <= absoluteMinuteOf(date, minute)
}

/** The visit that a row is about, as the clinic is known to have it; null where it is about no visit. */
export function visitOf(row: OutboxRow): CommandVisit | null {
  const asked = visitOfCommand(row.command)
  // What the clinic has made of a booking since; of the other rows the visit itself tells.
  return (bookingOf(row) !== null ? row.result?.agora : null) ?? asked
}

/**
 * The client of a booking that somebody else wrote down, so that she can be called; null where it is one's
 * own. In rows of older code only the account says that. `visit`: the one that is meant, as the device has
 * it: an edit does not say on whose card it is, and two cards may have become one since.
 */
export function whoseOf(row: OutboxRow, visit?: Agendamento): Whose | null {
  const booking = bookingOf(row)
  if (booking === null) {
    const { email = null, cliente = null, ficha } = visitOfCommand(row.command) ?? {}
    return email !== null || cliente !== null ? { email, cliente, ficha: visit?.ficha ?? ficha } : null
  }
  const { email = null, cliente = null, ficha } = booking.pedido
  const isNamed = cliente !== null || (email !== null && email !== row.dono)
  return isNamed || booking.recepcao === true ? { email, cliente, ficha } : null
}

/**
 * Whether something was asked of a booking's visit, or said of a time, that leaves the queue with it where
 * that is given up.
 */
export function takesMoreAlong(queue: readonly OutboxRow[], row: OutboxRow): boolean {
  const along = bookingOf(row) === null ? saidOfUnsentTime : rowsTakenAlong
  return along(queue, row).length > 0
}

/** The cancellation behind a booking that the person gave up while its outcome was unknown. */
export function cancellationBehind(queue: readonly OutboxRow[], id: string): OutboxRow | null {
  return queue.findLast((row) => isPending(row) && takesBack(row.command) === id) ?? null
}

/** A service as a visit or a booking names it: a visit by its name alone, a booking by its id, too. */
export type NamedService = Pick<AgendamentoCreate, 'nome' | 'procedimentoId'>

/** Of the services on offer the one that is meant, whatever it is called by now. */
export function serviceNamed<T extends Pick<Procedimento, 'id' | 'nome'>>(
  offered: readonly T[],
  { nome, procedimentoId }: NamedService,
): T | undefined {
  return offered.find(({ id }) => id === procedimentoId) ?? offered.find((service) => service.nome === nome)
}

/** The clinic's days as others take them, her own visits then, and its services, as this device has them. */
export type Heard = {
  readonly days: DeviceAgenda
  readonly own: readonly Agendamento[]
  readonly services: readonly Procedimento[]
}

/**
 * What free times depend on that a refusal named: the clinic's clock, the person's whole queue, and what this
 * device has heard of the clinic; null where nothing.
 */
export type Since = {
  readonly clinicNow: ClinicNow
  readonly queue: readonly OutboxRow[]
  readonly heard: Heard | null
}

/**
 * Whether reception decides about a row, once it is refused, in Conflitos alone: beside what the clinic has
 * of the visit by then, of which the client may have made something else.
 */
export function isForConflicts(row: OutboxRow): boolean {
  return isReceptions(row.command) && bookingOf(row) === null
}

/** The alternatives of a refusal that can still be taken where it is told: by a booking, or by a move. */
export function alternativesOf(row: OutboxRow, since: Since): readonly ClinicDateTime[] {
  return isForConflicts(row) ? [] : timesLeftOf(row, since)
}

/** The alternatives of a refusal that are still free, wherever one of them is then chosen. */
export function timesLeftOf(row: OutboxRow, since: Since): readonly ClinicDateTime[] {
  const asked = bookingOf(row)?.pedido ?? moveOf(row)?.visto ?? editOf(row)
  if (asked === undefined || row.error === null) return []
  const { alternativas, at } = row.error
  return stillFree(alternativas, asked.tempo, since).filter(
    (when) => !(isBesideOwn(row, when, asked, since.heard) || isLostSince(at, when, asked, since)),
  )
}

type AskedService = NamedService & { readonly tempo: string }

/**
 * Whether a visit of hers leaves no room then, whenever the device heard of it: a visit that the row itself
 * is about is in nobody's way.
 */
function isBesideOwn(
  row: OutboxRow,
  when: ClinicDateTime,
  asked: AskedService,
  heard: Heard | null,
): boolean {
  const wanted = spanOf({ dataHoraAgendada: when, tempo: asked.tempo })
  if (heard === null || wanted === null) return false
  const blocked = padded(wanted, gapOf(serviceNamed(heard.services, asked) ?? {}))
  return heard.own.some((visit) => {
    const span = isAbout(row, visit) ? null : spanOf(visit)
    return span !== null && overlaps(padded(span, gapOf(visit)), blocked)
  })
}

/** Whether the device has heard since the refusal (`at`, ms) that the clinic has no room then any more. */
function isLostSince(
  at: number,
  when: ClinicDateTime,
  asked: AskedService,
  { heard, clinicNow }: Since,
): boolean {
  const start = parseDateTime(when)
  if (heard === null || start === null || (heard.days.known?.at ?? 0) <= at) return false
  if (!isKnown(datesRead(heard.days), [start.date])) return false
  const gap = gapOf(serviceNamed(heard.services, asked) ?? {})
  const tempo = parseDuration(asked.tempo) ?? 0
  const day = agendaDayOf(heard.days.agenda, { date: start.date, tempo, gap, clinicNow })
  return !checkSlot(day, start.minute).ok
}

/** The offered times that have not begun, and that overlap nothing that she has asked for since. */
export function stillFree(
  times: readonly ClinicDateTime[],
  tempo: string,
  { clinicNow, queue }: Omit<Since, 'heard'>,
): readonly ClinicDateTime[] {
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  const taken = timesTakenByQueue(queue).map(spanOf)
  return times.filter((dataHoraAgendada) => {
    const wanted = spanOf({ dataHoraAgendada, tempo })
    return dataHoraAgendada > nowAtClinic && !taken.some((span) => span && wanted && overlaps(span, wanted))
  })
}

/** The time of a visit in minutes that go on over midnight; null where its start cannot be read. */
function spanOf({ dataHoraAgendada, tempo }: Pick<Agendamento, 'dataHoraAgendada' | 'tempo'>) {
  const start = parseDateTime(dataHoraAgendada)
  if (start === null) return null
  const inicio = absoluteMinuteOf(start.date, start.minute)
  return { inicio, fim: inicio + (parseDuration(tempo) ?? 0) }
}

/**
 * Whether a refusal is about the time that was asked for, so that another one may be taken. Where the clinic
 * names none it may be about something else, as a deadline that is over, which each other time runs into too.
 */
export function isAboutTime({ code, alternativas }: OutboxError): boolean {
  return code === 'horario_ocupado' || (code === 'horario_indisponivel' && alternativas.length > 0)
}

/** Whether a booking was refused because the clinic does not have the card that it names. */
export function isCardRefused(error: OutboxError | null): boolean {
  return error?.campos?.some(({ campo }) => campo === 'ficha') === true
}

/**
 * The card that a booking names, for another one in its place; undefined also where the clinic does not have
 * that card and refused the booking for it.
 */
export function cardOfBooking(row: OutboxRow): string | undefined {
  return isCardRefused(row.error) ? undefined : bookingOf(row)?.pedido.ficha
}
