import { compareDates } from '#domain/lib/dates.ts'
import type { Agendamento } from './schema.ts'

type Timed = Pick<Agendamento, 'dataHoraAgendada'>

/** Puts visits in the order of their times. */
export const compareVisits = (a: Timed, b: Timed): number =>
  compareDates(a.dataHoraAgendada, b.dataHoraAgendada)
