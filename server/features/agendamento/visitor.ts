import type { VisitorAgenda } from '#domain/agendamento/schema.ts'
import { TAKEN_DAYS } from '#domain/agendamento/taken.ts'
import { addDays, LAST_DATE } from '#domain/lib/dates.ts'
import type { Deps } from '../../deps.ts'
import { readHorarioList } from '../horario/repository.ts'
import { datesBetween, readTakenDays } from './taken.ts'

/**
 * The clinic's days as somebody without an account may know them. Whoever asks is told the same: whose
 * session it is plays no part, so that nothing can be learned by asking twice.
 */
export async function readVisitorAgenda({
  db,
  readClinicNow,
}: Pick<Deps, 'db' | 'readClinicNow'>): Promise<VisitorAgenda> {
  const { date: desde } = await readClinicNow()
  const horizon = addDays(desde, TAKEN_DAYS)
  const ate = horizon < LAST_DATE ? horizon : LAST_DATE
  const [taken, hours] = await Promise.all([
    readTakenDays(db.orm, datesBetween(desde, ate), null),
    readHorarioList(db.orm, desde, ate),
  ])
  return {
    desde,
    ate,
    dias: Object.fromEntries(taken.map(({ dia, stretches }) => [dia, stretches])),
    horarios: hours.map(({ id: _, ...times }) => times),
  }
}
