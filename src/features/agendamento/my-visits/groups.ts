import { compareVisits } from '#domain/agendamento/order.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import {
  absoluteMinuteOf,
  type ClinicDateTime,
  type ClinicNow,
  compareDates,
  formatDateTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import type { PendingAgendamento } from '#domain/outbox/commands/descriptor.ts'
import type { AgendaItem, Wishes } from '#domain/outbox/overlay.ts'
import { isTerminal, needsChoice, type OutboxRow, withExpiry } from '#domain/outbox/row.ts'
import { isToBeTold } from '#domain/outbox/told.ts'
import { cancellationBehind, isOver } from '../queue/rows.ts'

/** A visit on one's list that the clinic does not have yet. */
export type PendingVisit = {
  readonly kind: 'pending'
  readonly row: OutboxRow
  readonly booking: PendingAgendamento
  /** The person gave up a booking whose outcome is unknown: the cancellation behind it. */
  readonly cancellation: OutboxRow | null
}

/** A visit on one's list that the clinic has. */
export type VisitAtClinic = Readonly<Pick<Wishes, 'cancellation' | 'move' | 'state' | 'unheard'>> & {
  readonly kind: 'at_clinic'
  readonly agendamento: Agendamento
  /** It has begun: too late to cancel. */
  readonly started: boolean
}

export type MyVisit = PendingVisit | VisitAtClinic

export type VisitGroups = {
  /** What the clinic made of visits, also of those that it cancelled, and she has not said that she knows. */
  readonly told: readonly Agendamento[]
  readonly choices: readonly MyVisit[]
  readonly upcoming: readonly MyVisit[]
  readonly past: readonly VisitAtClinic[]
}

/**
 * One's visits as the screen tells them: first what the clinic made of some, then those that wait for the
 * person's choice, then those to come by date, then the past ones, the latest first; each stands in one group
 * alone. `queue`: the person's whole queue.
 */
export function groupMyVisits(
  items: readonly AgendaItem[],
  queue: readonly OutboxRow[],
  clinicNow: ClinicNow,
): VisitGroups {
  const told: Agendamento[] = []
  const choices: MyVisit[] = []
  const upcoming: MyVisit[] = []
  const past: VisitAtClinic[] = []
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  for (const item of items) {
    if (item.kind === 'pending') {
      const row = withExpiry(item.row, clinicNow)
      const cancellation = cancellationBehind(queue, row.id)
      const visit: PendingVisit = { kind: 'pending', row, booking: item.pedido, cancellation }
      if (needsChoice(row)) choices.push(visit)
      else upcoming.push(visit)
      continue
    }
    const { agendamento, cancellation, move, state, unheard } = item
    if (isToBeTold(item, clinicNow.date)) {
      told.push(agendamento)
      continue
    }
    // One that was cancelled and is known to be is no visit.
    if (agendamento.estado === 'cancelada') continue
    const when = absoluteMinute(agendamento.dataHoraAgendada)
    const nowMinute = absoluteMinuteOf(clinicNow.date, clinicNow.minute)
    const started = when <= nowMinute
    const visit: VisitAtClinic = {
      ...{ kind: 'at_clinic', agendamento, cancellation, unheard, started },
      move: move && { ...move, row: withExpiry(move.row, clinicNow) },
      state: state && { ...state, row: withExpiry(state.row, clinicNow) },
    }
    if (rowToChoose(visit) !== null) choices.push(visit)
    else if (isPast(visit, clinicNow)) past.push(visit)
    else upcoming.push(visit)
  }
  const byDate = (a: MyVisit, b: MyVisit) => compareDates(whenOf(a), whenOf(b))
  return {
    told: nearestFirst(told, nowAtClinic),
    choices: choices.sort(byDate),
    upcoming: upcoming.sort(byDate),
    past: past.sort((a, b) => byDate(b, a)),
  }
}

/** What is to come in the order of its times, then what has passed, the latest first. */
function nearestFirst(visits: readonly Agendamento[], nowAtClinic: ClinicDateTime): Agendamento[] {
  const sorted = visits.toSorted(compareVisits)
  const ahead = sorted.filter(({ dataHoraAgendada }) => dataHoraAgendada > nowAtClinic)
  return [...ahead, ...sorted.slice(0, sorted.length - ahead.length).reverse()]
}

/** One whose time is over may be at the clinic at the time that it was to be moved to, which is to come. */
function isPast({ agendamento, move }: VisitAtClinic, clinicNow: ClinicNow): boolean {
  const isMoving = move !== null && !isTerminal(move.row)
  const times = [agendamento, ...(isMoving ? [{ ...agendamento, dataHoraAgendada: move.para }] : [])]
  return times.every((time) => isOver(time, clinicNow))
}

/**
 * What is queued of a visit and waits for the person; null where nothing does. A cancellation that is on its
 * way is her last word: what was refused of the visit before it asks for nothing meanwhile.
 */
export function rowToChoose({
  cancellation,
  move,
  state,
}: Pick<Wishes, 'cancellation' | 'move' | 'state'>): OutboxRow | null {
  const rows = cancellation === null ? [move?.row, state?.row] : [cancellation]
  return rows.find((row) => row !== undefined && needsChoice(row)) ?? null
}

/** When a visit begins. */
export function whenOf(visit: MyVisit): string {
  return visit.kind === 'pending' ? visit.booking.dataHoraAgendada : visit.agendamento.dataHoraAgendada
}

function absoluteMinute(dateTime: string): number {
  const parsed = parseDateTime(dateTime)
  return parsed === null ? 0 : absoluteMinuteOf(parsed.date, parsed.minute)
}
