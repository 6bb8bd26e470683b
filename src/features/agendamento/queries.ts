import { useMemo, useSyncExternalStore } from 'react'
import { gapOf, type WithGap, withGap } from '#domain/agendamento/gap.ts'
import type { Agendamento, TakenTime } from '#domain/agendamento/schema.ts'
import { type Agenda, agendaOf } from '#domain/agendamento/slots.ts'
import { withTakenDays } from '#domain/agendamento/taken.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { isTarget, type Target } from '#domain/outbox/commands/target.ts'
import { isReceptions } from '#domain/outbox/commands.ts'
import { isAbout, overlayAgendamentoList, timesTakenByQueue } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Week } from '#domain/week/schema.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { readClinicNow } from '#src/offline/clock.ts'
import { type People, personKey, readPeople } from '#src/offline/contacts.ts'
import { db, type PullMark, readPullMark, readSession } from '#src/offline/db.ts'
import { clinicaValue } from '#src/offline/live-value.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { isPutBack } from './put-back.ts'

/** The clinic's days as this device knows them. */
export type DeviceAgenda = {
  readonly agenda: Agenda
  /** The dates whose visits the device has; null where it never heard of visits or hours. */
  readonly known: KnownDates | null
  /** The dates that were read for it, a little behind those that are asked for; null for all. */
  readonly range: DateRange | null
}

/** The clinic's present day, for words that are said once. */
export async function readToday(): Promise<ClinicDate> {
  return (await readClinicNow(db, Date.now())).date
}

/** The fields that tell a visit from others: its id and, for a booking on its way, its key. */
type MovedVisit = { readonly id: number; readonly chave: string | null }

/** Beyond these dates a time only seems free, because nothing is known of it. */
export type KnownDates = {
  readonly from: ClinicDate
  readonly to: ClinicDate
  /** When the device asked for them (ms). */
  readonly at: number
  /** Whether more dates are on their way. */
  readonly isGrowing: boolean
}

export function isKnown(known: DateRange | null, dates: readonly ClinicDate[]): boolean {
  return known !== null && dates.every((date) => known.from <= date && date <= known.to)
}

/** Both ends are included. */
export type DateRange = { readonly from: ClinicDate; readonly to: ClinicDate }

/** Whether a date is one of those that were read; null for all. */
export function isWithin(range: DateRange | null, date: ClinicDate): boolean {
  return range === null || (range.from <= date && date <= range.to)
}

/**
 * The dates that the device has and that were read: on any other no visit stands in the agenda, and it only
 * seems free. Null for none.
 */
export function datesRead({ known, range }: DeviceAgenda): DateRange | null {
  if (known === null || range === null) return known
  return {
    from: known.from > range.from ? known.from : range.from,
    to: known.to < range.to ? known.to : range.to,
  }
}

/**
 * Everything the slot rule needs of the clinic's days: hours, everybody's busy times, one's own queue; of
 * some dates only where they are given. `without`: a visit of hers that is to be moved, whose own times are
 * free to it.
 */
export function useDeviceAgenda(
  email: string,
  range: DateRange | null = null,
  without: MovedVisit | null = null,
): DeviceAgenda | undefined {
  const read = useLiveQuery(
    () => readAgenda(email, range, without),
    [email, range?.from, range?.to, without?.id, without?.chave],
  )
  return useMemo(() => read && deviceAgendaOf(read), [read])
}

/** The agenda that the device has at this moment, for one decision. */
export async function readDeviceAgenda(email: string): Promise<DeviceAgenda> {
  return deviceAgendaOf(await readAgenda(email, null, null))
}

/**
 * Some of the clinic's days as the device has them of others alone: neither visits of whoever asks nor what
 * she has queued take any time of them. Reception has no visits of its own: to it, all are of others but
 * the one that is to be moved (`without`).
 */
export function readDaysOfOthers(
  range: DateRange,
  without: Pick<MovedVisit, 'id'> | null,
): Promise<DeviceAgenda> {
  const { horarios, clinica, agendamentos, diasOcupados, meta } = db
  return db.transaction('r', horarios, clinica, agendamentos, diasOcupados, meta, async () => {
    const [hours, records, rows, takenDays, known, sessao] = await Promise.all([
      horarios.toArray(),
      clinica.toArray(),
      agendamentoRowsBetween(range.from, range.to).toArray(),
      diasOcupados.where('data').between(range.from, `${range.to}U`).toArray(),
      readKnownDates(),
      readSession(db),
    ])
    const week = records[0]?.semana ?? null
    // A client's device is told of others by the day, and keeps her own visits alone.
    const visits = sessao?.status === 'Admin' ? rows.filter(({ id }) => id !== without?.id) : []
    return deviceAgendaOf({ horarios: hours, week, visits, takenDays, known, range })
  })
}

/** A client's own visits of some dates, as the device has them. To reception all visits are of others. */
export async function readOwnVisits({ from, to }: DateRange): Promise<readonly Agendamento[]> {
  const [rows, sessao] = await Promise.all([agendamentoRowsBetween(from, to).toArray(), readSession(db)])
  return sessao?.status === 'Admin' ? [] : rows
}

/** Reads all in one transaction: hours, visits and queue are of one moment, and a slow phone waits once. */
function readAgenda(email: string, range: DateRange | null, without: MovedVisit | null) {
  const { horarios, clinica, agendamentos, cancelados, procedimentos, diasOcupados, outbox, meta } = db
  const tables = [horarios, clinica, agendamentos, cancelados, procedimentos, diasOcupados, outbox, meta]
  return db.transaction('r', tables, async () => {
    const [hours, records, rows, takenDays, queue, known] = await Promise.all([
      horarios.toArray(),
      clinica.toArray(),
      (range === null ? agendamentos : agendamentoRowsBetween(range.from, range.to)).toArray(),
      (range === null
        ? diasOcupados
        : diasOcupados.where('data').between(range.from, `${range.to}U`)
      ).toArray(),
      readQueueOf(db, email),
      readKnownDates(),
    ])
    const standing = [...rows, ...(await readPutBack(queue, range))]
    const others = standing.filter(({ id }) => id !== without?.id)
    // The booking that has made the visit may still wait to hear of that.
    const isOfOthers = (row: OutboxRow) =>
      without === null || (row.id !== without.chave && !isAbout(row, without))
    const asked = queue.filter(isOfOthers)
    const week = records[0]?.semana ?? null
    const visits = [...others, ...(await readTimesTakenByQueue(asked))]
    return { horarios: hours, week, visits, takenDays, known, range }
  })
}

/**
 * The visits that the clinic has as cancelled and that this device has put back: their times are nobody
 * else's here. `range`: of these dates only. To be called in a transaction that holds what was cancelled.
 */
export async function readPutBack(
  queue: readonly OutboxRow[],
  range: DateRange | null,
): Promise<Agendamento[]> {
  // Only reception puts a visit back: a client's answer to one that was cancelled under it is overtaken.
  const isReceptionsQueue = queue.some(({ command }) => isReceptions(command))
  if (!isReceptionsQueue) return []
  const gone = range === null ? db.cancelados : rowsBetween(db.cancelados, range.from, range.to)
  return overlayAgendamentoList(await gone.toArray(), queue).flatMap((item) =>
    item.kind === 'at_clinic' && isPutBack(item.agendamento, item) ? [item.agendamento] : [],
  )
}

/** A time that is taken, and what is kept free around it. */
export type BusyTime = Pick<TakenTime, 'dataHoraAgendada' | 'tempo'> & WithGap

/**
 * The times that a queue will take, each with what is kept free around it as far as the device knows. To be
 * called in a transaction that holds visits, also what was cancelled of them, and procedures.
 */
export function readTimesTakenByQueue(queue: readonly OutboxRow[]): Promise<BusyTime[]> {
  return Promise.all(
    timesTakenByQueue(queue).map(async ({ of, ...time }) => {
      const known = 'visit' in of ? await findVisitOrCancelled(of.visit) : await findService(of.service)
      return { ...time, ...(known !== undefined && withGap(gapOf(known))) }
    }),
  )
}

/**
 * The visit that a queued command means, where the device has it, or else as it was cancelled: reception may
 * have put it back, and the clinic not have heard of that.
 */
export async function findVisitOrCancelled(target: Target): Promise<Agendamento | undefined> {
  return (await findIn(db.agendamentos, target)) ?? findIn(db.cancelados, target)
}

function findIn(
  table: typeof db.agendamentos | typeof db.cancelados,
  target: Target,
): Promise<Agendamento | undefined> {
  return 'id' in target ? table.get(target.id) : table.filter((visit) => isTarget(target, visit)).first()
}

/** A service by its name, where the device has it. */
function findService(name: string) {
  return db.procedimentos.filter(({ nome }) => nome === name).first()
}

function deviceAgendaOf(read: Awaited<ReturnType<typeof readAgenda>>): DeviceAgenda {
  const { horarios, week, visits, takenDays, known, range } = read
  const days = takenDays.map(({ data, ocupados }) => [data, ocupados] as const)
  return { agenda: withTakenDays(agendaOf(horarios, visits, week), days), known, range }
}

/** How the clinic works where a date says nothing of its own; null where it never said so. */
export function useWeek(): Week | null {
  return useSyncExternalStore(clinicaValue.subscribe, clinicaValue.current)?.semana ?? null
}

/** The dates whose visits the device has; null where it never heard of visits or hours. */
export async function readKnownDates(): Promise<KnownDates | null> {
  const [sessao, visitors, visits, takenDays, hours] = await Promise.all([
    readSession(db),
    readPullMark(db, 'visitante'),
    readPullMark(db, 'agendamentos'),
    readPullMark(db, 'ocupados'),
    readPullMark(db, 'horarios'),
  ])
  // Somebody without an account has one answer for all of it.
  if (sessao === null && visitors !== null) return knownDatesOf(visitors)
  if (visits === null || hours === null) return null
  // A client has her own visits of all dates, and by day when others take the clinic.
  return knownDatesOf(sessao?.status === 'Usuario' ? takenDays : visits)
}

function knownDatesOf(mark: PullMark | null): KnownDates | null {
  if (mark === null) return null
  // No limit was asked for: everything is known.
  const { desde, ate, incompleto = false } = mark
  return { from: desde ?? '0000', to: ate ?? '9999', at: mark.em, isGrowing: incompleto }
}

/** Visits by the date of their start; both ends are included. */
export function agendamentoRowsBetween(from: ClinicDate, to: ClinicDate) {
  return rowsBetween(db.agendamentos, from, to)
}

function rowsBetween(table: typeof db.agendamentos | typeof db.cancelados, from: ClinicDate, to: ClinicDate) {
  return table.where('dataHoraAgendada').between(from, `${to}U`)
}

/** Whose visit it is, as a visit or a booking says it. */
export type Whose = {
  readonly email: string | null
  /** The name that reception typed for somebody without an account. */
  readonly cliente: string | null
  /** The key of the card of somebody without an account. */
  readonly ficha?: string | null | undefined
}

/** Whose visit it is, as the clinic knows the person. */
export type VisitClient = {
  readonly nome: string
  readonly email: string | null
  readonly telefone: string
  /** The device has not read of her yet, or keeps nothing: then that there is no telephone is not known. */
  readonly isUnknown?: boolean
}

/** The clients of some visits: see `personKey`. */
export type VisitClients = People

/**
 * Who somebody is. A visit without an account is for whom reception typed, or for nobody by name. A client
 * whose name the device does not know is called by the e-mail.
 */
export function clientOf(clients: VisitClients, whose: Whose): VisitClient {
  const { email, cliente } = whose
  const known = clients.get(personKey(whose) ?? '')
  return { nome: known?.nome ?? email ?? cliente ?? 'Recepção', email, telefone: known?.telefone ?? '' }
}

/**
 * Some clients by their keys, with what somebody (`dono`) has queued of their cards. Until the device has
 * answered, those that were asked for before, or none.
 */
export function useClients(keys: readonly (string | null)[], dono: string | null = null): VisitClients {
  const read = async () => readPeople(db, keys, dono === null ? [] : await readQueueOf(db, dono))
  return useLiveQuery(read, [keys.join(), dono]) ?? NOBODY
}
/** While nobody is known yet: the same each time, so that nothing is drawn anew for it. */
export const NOBODY: VisitClients = new Map()
