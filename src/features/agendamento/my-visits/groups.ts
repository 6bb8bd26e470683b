import type { Agendamento } from '#domain/agendamento/schema.ts'
import {
  type Agora,
  formatDataHora,
  MINUTOS_DO_DIA,
  minutoAbsoluto,
  parseDataHora,
} from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'
import type { ItemDaAgenda, PedidoPendente } from '#domain/outbox/overlay.ts'
import { isIntocada, type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'
import { cancellationBehind } from '../queue/rows.ts'

/** A visit on one's list that the clinic does not have yet. */
export type PendingVisit = {
  readonly kind: 'pending'
  readonly row: OutboxRow
  readonly booking: PedidoPendente
  /** The person gave up a booking whose outcome is unknown: the cancellation behind it. */
  readonly cancellation: OutboxRow | null
}

/** A visit on one's list that the clinic has. */
export type ConfirmedVisit = {
  readonly kind: 'confirmed'
  readonly agendamento: Agendamento
  readonly cancellation: OutboxRow | null
  /** It has begun: too late to cancel. */
  readonly started: boolean
}

export type MyVisit = PendingVisit | ConfirmedVisit

export type VisitGroups = {
  readonly choices: readonly MyVisit[]
  readonly upcoming: readonly MyVisit[]
  readonly past: readonly ConfirmedVisit[]
}

/**
 * One's visits as the screen tells them: first those that wait for the person's choice, then those to come by
 * date, then the past ones, the latest first. `queue`: the person's whole queue.
 */
export function groupMyVisits(
  items: readonly ItemDaAgenda[],
  queue: readonly OutboxRow[],
  clinicNow: Agora,
): VisitGroups {
  const choices: MyVisit[] = []
  const upcoming: MyVisit[] = []
  const past: ConfirmedVisit[] = []
  for (const item of items) {
    if (item.tipo === 'pendente') {
      const row = withExpiry(item.row, clinicNow)
      const cancellation = cancellationBehind(queue, row.id)
      const visit: PendingVisit = { kind: 'pending', row, booking: item.pedido, cancellation }
      if (precisaDeEscolha(row)) choices.push(visit)
      else upcoming.push(visit)
      continue
    }
    const { agendamento, cancelamento: cancellation } = item
    const when = absoluteMinute(agendamento.dataHoraAgendada)
    const nowMinute = minutoAbsoluto(clinicNow.data, clinicNow.minuto)
    const started = when <= nowMinute
    const visit: ConfirmedVisit = { kind: 'confirmed', agendamento, cancellation, started }
    if (cancellation !== null && precisaDeEscolha(cancellation)) choices.push(visit)
    else if (when + (parseTempo(agendamento.tempo) ?? 0) > nowMinute) upcoming.push(visit)
    else past.push(visit)
  }
  const byDate = (a: MyVisit, b: MyVisit) => whenOf(a).localeCompare(whenOf(b))
  return {
    choices: choices.sort(byDate),
    upcoming: upcoming.sort(byDate),
    past: past.sort((a, b) => byDate(b, a)),
  }
}

/** Minutes until the groups would be others by themselves: a visit begins or ends, or the day does. */
export function minutesUntilChange({ upcoming }: VisitGroups, clinicNow: Agora): number {
  const nowMinute = minutoAbsoluto(clinicNow.data, clinicNow.minuto)
  const moments = upcoming.flatMap((visit) => {
    const when = absoluteMinute(whenOf(visit))
    return visit.kind === 'confirmed' ? [when, when + (parseTempo(visit.agendamento.tempo) ?? 0)] : [when]
  })
  return Math.min(
    MINUTOS_DO_DIA - clinicNow.minuto,
    ...moments.filter((m) => m > nowMinute).map((m) => m - nowMinute),
  )
}

/** The queue marks what has expired only when it next sends; the screen need not wait for that. */
function withExpiry(row: OutboxRow, clinicNow: Agora): OutboxRow {
  const hasPassed =
    row.expiresAt !== null && row.expiresAt <= formatDataHora(clinicNow.data, clinicNow.minuto)
  return hasPassed && isIntocada(row) ? { ...row, state: 'expired' } : row
}

/** When a visit begins. */
export function whenOf(visit: MyVisit): string {
  return visit.kind === 'pending' ? visit.booking.dataHoraAgendada : visit.agendamento.dataHoraAgendada
}

function absoluteMinute(dateTime: string): number {
  const parsed = parseDataHora(dateTime)
  return parsed === null ? 0 : minutoAbsoluto(parsed.data, parsed.minuto)
}
