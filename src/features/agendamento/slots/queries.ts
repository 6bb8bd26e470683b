import type { TakenStretches } from '#domain/agendamento/taken.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { needsLogin } from '#domain/outbox/answer.ts'
import { api } from '#src/offline/api.ts'
import type { ReadDates } from '../other-dates.ts'

/** When some dates are taken, as the clinic says: by others' visits where a client asks. */
export const readTakenDays: ReadDates<readonly [ClinicDate, TakenStretches]> = async (
  { from, to },
  signal,
) => {
  const answer = await api.call('agendamento.ocupados', { query: { desde: from, ate: to }, signal })
  if (answer.kind === 'ok') return Object.entries(answer.body.dias)
  return answer.kind === 'problem' && needsLogin(answer.problem?.code) ? 'login' : null
}
