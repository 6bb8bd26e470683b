import type { Agendamento } from '#domain/agendamento/schema.ts'
import { isMovable } from '#domain/agendamento/states.ts'
import { isOpenToClient } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'

/** The moment, and the clinic's rules for clients; null where its record never came to this device. */
export type ChangeTime = { readonly limits: Limits | null; readonly clinicNow: ClinicNow }

/**
 * Whether its client can still move or cancel a visit: on her list, on its own page and where it is moved.
 * What hangs on a rule that this device does not have is not offered.
 */
export function isOpenToHer(
  { estado, dataHoraAgendada }: Pick<Agendamento, 'estado' | 'dataHoraAgendada'>,
  { limits, clinicNow }: ChangeTime,
): boolean {
  return (
    limits !== null && isMovable(estado, 'cliente') && isOpenToClient(limits, dataHoraAgendada, clinicNow)
  )
}
