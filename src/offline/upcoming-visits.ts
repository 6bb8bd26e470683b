import type { Agendamento } from '#domain/agendamento/schema.ts'
import { ENDED_STATES } from '#domain/agendamento/states.ts'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import { personKey, readPeople } from './contacts.ts'
import { type ClinicaDb, isWhole, type PullMark, readPullMark } from './db.ts'

/** A visit that is yet to come, with whose it is; "Cliente" where nobody wrote a name. */
export type UpcomingVisit = Pick<Agendamento, 'id' | 'dataHoraAgendada' | 'tempo' | 'nome'> & {
  readonly client: string
}

export type UpcomingVisits = {
  readonly visits: readonly UpcomingVisit[]
  /** Whether the device has heard of the agenda to its end: else there may be visits that are not in here. */
  readonly isKnown: boolean
  /** The last day of which it has heard; null where that is every day. */
  readonly knownUntil: ClinicDate | null
}

type Asked = {
  readonly isAsked?: (visit: Agendamento) => boolean
  readonly lastDay?: ClinicDate | null
}

/**
 * What this device has of the clinic's visits from a moment on, or of those that are asked for, by time.
 * Beyond the dates of which it has heard it has single visits alone, which are counted with none. `lastDay`:
 * nothing after it is read; null for all.
 */
export async function readUpcomingVisits(
  db: ClinicaDb,
  from: ClinicDateTime,
  { isAsked = () => true, lastDay = null }: Asked = {},
): Promise<UpcomingVisits> {
  const mark = await readPullMark(db, 'agendamentos')
  const knownUntil = mark?.ate ?? null
  const [last] = [knownUntil, lastDay].filter((day) => day !== null).sort()
  const rows = await db.agendamentos
    .where('dataHoraAgendada')
    .between(from, last === undefined ? '\uffff' : `${last}U`, false)
    .filter((visit) => !ENDED_STATES.includes(visit.estado) && isAsked(visit))
    .sortBy('dataHoraAgendada')
  const people = await readPeople(db, rows.map(personKey))
  const visits = rows.map((visit) => {
    const { id, dataHoraAgendada, tempo, nome, cliente } = visit
    const client = people.get(personKey(visit) ?? '')?.nome ?? cliente ?? 'Cliente'
    return { id, dataHoraAgendada, tempo, nome, client }
  })
  return { visits, isKnown: isKnownFrom(mark, from.slice(0, 10)), knownUntil }
}

function isKnownFrom(mark: PullMark | null, day: ClinicDate): boolean {
  if (!isWhole(mark)) return false
  const { desde, ate } = mark
  return (desde === null || desde <= day) && (ate === null || day <= ate)
}
