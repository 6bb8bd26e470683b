import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { Difference } from './restored.ts'
import { isMovable, type VisitActor } from './states.ts'

/** A visit that a restored database has at another time than the one that was known. */
export type MovedBack = Extract<Difference, { readonly kind: 'moved' }>

/**
 * Whether a visit can be asked for once more at the time that was known, by reception until the day of that
 * is over: she may have come then. Which of the two had put it there the device does not know; but a time
 * that the clinic gave it, and that the client has not said that she saw, was never hers to ask for: that is
 * the clinic's to give again.
 */
export function canMoveAgain(
  { known, visit }: MovedBack,
  by: VisitActor,
  nowAtClinic: ClinicDateTime,
): boolean {
  const { dataHoraAgendada: wanted, conhecido = known.visit } = known.visit
  if (!isMovable(visit.estado, by)) return false
  if (by === 'recepcao') return wanted >= nowAtClinic.slice(0, 10)
  // A client cannot move a visit whose time has come; reception can.
  const isToCome = wanted > nowAtClinic && visit.dataHoraAgendada > nowAtClinic
  return isToCome && conhecido.dataHoraAgendada === wanted
}
