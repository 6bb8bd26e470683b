import type { TakenStretches } from '#domain/agendamento/taken.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { api } from '#src/offline/api.ts'
import type { ReadDates } from '../other-dates.ts'

/** When some dates are taken, as the clinic says: by others' visits where a client asks. */
export const readTakenDays: ReadDates<readonly [ClinicDate, TakenStretches]> = async (
  { from, to },
  signal,
) => {
  const answer = await api.call('agendamento.ocupados', { query: { desde: from, ate: to }, signal })
  return answer.kind === 'ok' ? Object.entries(answer.body.dias) : null
}
