import { useLiveQuery } from 'dexie-react-hooks'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { Horario } from '#domain/horario/schema.ts'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { personKey, readPeople } from '#src/offline/contacts.ts'
import { db, type PullMark, readPullMark } from '#src/offline/db.ts'

/** A visit that is yet to come, with whose it is; "Cliente" where nobody wrote a name. */
export type UpcomingVisit = Pick<Agendamento, 'id' | 'dataHoraAgendada' | 'tempo' | 'nome'> & {
  readonly client: string
}

export type Upcoming = {
  readonly visits: readonly UpcomingVisit[]
  readonly horarios: readonly Horario[]
  /** Whether the device has heard of the agenda to its end: else there may be visits that are not in here. */
  readonly isKnown: boolean
  /** The last day of which it has heard; null where that is every day. */
  readonly knownUntil: ClinicDate | null
}

/** The clinic's services, each with what is kept free around it; undefined while the device is asked. */
export function useServices(): readonly Procedimento[] | undefined {
  return useLiveQuery(() => db.procedimentos.toArray())
}

/**
 * What this device has of the clinic's visits from a moment on, and of registered hours. Beyond the dates of
 * which it has heard it has single visits alone, which are counted with none.
 */
export function useUpcoming(from: ClinicDateTime): Upcoming | undefined {
  return useLiveQuery(async () => {
    const [mark, horarios] = await Promise.all([readPullMark(db, 'agendamentos'), db.horarios.toArray()])
    const until = mark?.ate ?? null
    const rows = await db.agendamentos
      .where('dataHoraAgendada')
      .between(from, until === null ? '\uffff' : `${until}U`, false)
      .sortBy('dataHoraAgendada')
    const people = await readPeople(db, rows.map(personKey))
    const visits = rows.map(({ id, dataHoraAgendada, tempo, nome, email, cliente }) => {
      const client = people.get(email ?? '')?.nome ?? cliente ?? 'Cliente'
      return { id, dataHoraAgendada, tempo, nome, client }
    })
    return { visits, horarios, isKnown: isKnownFrom(mark, from.slice(0, 10)), knownUntil: until }
  }, [from])
}

function isKnownFrom(mark: PullMark | null, day: ClinicDate): boolean {
  if (mark === null || mark.incompleto === true) return false
  const { desde, ate } = mark
  return (desde === null || desde <= day) && (ate === null || day <= ate)
}
