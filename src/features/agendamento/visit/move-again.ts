import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { isMoveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Ended } from '#src/offline/act.ts'
import { moveVisit } from '../life/commands.ts'

/** Asks for another time in place of a refused one, for the price and length that were shown then. */
export function moveInPlaceOf(
  refused: OutboxRow,
  visit: Agendamento,
  when: ClinicDateTime,
  dono: string,
): Promise<Ended> {
  const { command, id } = refused
  const shown = isMoveAgendamento(command) ? command.payload.visto : visit
  return moveVisit(visit, when, {
    dono,
    id: crypto.randomUUID(),
    supersedes: id,
    shown: { valor: shown.valor, tempo: shown.tempo },
  })
}
