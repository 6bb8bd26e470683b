import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { timeNamedBy } from '#domain/outbox/commands.ts'
import { NO_WISHES, type WantedPlace, type Wishes, wishesForTarget } from '#domain/outbox/overlay.ts'
import { isTerminal, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { holdsAt } from '#domain/outbox/time-in-place.ts'
import { visitOf } from '../queue/rows.ts'
import { entryAsQueued } from './entries.ts'
import { type AgendaEntry, entryOf, keyOfPlace } from './entry.ts'

/**
 * The place where a queued command wants a visit, which the device may know or not, with what else is queued
 * of it and holds there. Null where the visit stands already, or its booking: a time may be typed back behind
 * something else that waits.
 */
export function entryOfPlace(
  place: WantedPlace,
  visit: Agendamento | null,
  queue: readonly OutboxRow[],
): AgendaEntry | null {
  const { row, target, when, tempo } = place
  const seen = visit ?? visitOf(row)
  if (seen === null) return null
  const hasOwnEntry = visit !== null || 'comando' in target
  if (hasOwnEntry && seen.dataHoraAgendada === when) return null
  const { nome, dataHoraAgendada, valor = 0, email = null, cliente = null } = seen
  const encaixe = visit?.encaixe ?? false
  const facts = { ...visit, nome, valor, email, cliente, dataHoraAgendada: when, tempo, encaixe }
  const ofVisit = visit === null ? null : entryAsQueued(visit, queue)
  const change = { place, atClinic: dataHoraAgendada, queue }
  const wishes = wishesThere(ofVisit?.wishes ?? wishesForTarget(target, queue), change)
  const movedFrom = dataHoraAgendada
  const subject = { kind: 'place', agendamento: visit, queuedRow: row, movedFrom } as const
  return entryOf(keyOfPlace(row.id), facts, subject, wishes)
}

type TimeChange = {
  readonly place: WantedPlace
  /** Where the clinic has the visit. */
  readonly atClinic: ClinicDateTime
  readonly queue: readonly OutboxRow[]
}

/** What of a visit's wishes holds where it is wanted, of which the time is that place itself. */
function wishesThere({ cancellation, state, edit, unheard }: Wishes, change: TimeChange): Wishes {
  const { dataHoraAgendada: _, ...mudancas } = edit?.mudancas ?? {}
  return {
    ...NO_WISHES,
    cancellation: cancellation === null || needsChoice(cancellation) ? null : cancellation,
    state: state === null || needsChoice(state.row) || !isSaidThere(state.row, change) ? null : state,
    edit: edit === null ? null : { row: edit.row, mudancas },
    unheard,
  }
}

/** Whether a state was said of the place: that was asked for before, or the state outlasts the other time. */
function isSaidThere(row: OutboxRow, { place, atClinic, queue }: TimeChange): boolean {
  const index = queue.indexOf(row)
  if (index > queue.indexOf(place.row)) return true
  // It was said of the time for which the visit was wanted by then; what is done stands at the clinic.
  const before = queue.slice(0, index).filter((one) => one.lane === row.lane && !isTerminal(one))
  const from = before.flatMap(({ command }) => timeNamedBy(command) ?? []).at(-1) ?? atClinic
  return holdsAt(row, { from, to: place.when })
}
