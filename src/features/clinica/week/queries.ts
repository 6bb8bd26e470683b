import { useLiveQuery } from 'dexie-react-hooks'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { Horario } from '#domain/horario/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { personKey, readPeople } from '#src/offline/contacts.ts'
import { db } from '#src/offline/db.ts'

/** A visit that is yet to come, with whose it is; "Cliente" where nobody wrote a name. */
export type UpcomingVisit = Pick<Agendamento, 'id' | 'dataHoraAgendada' | 'tempo' | 'nome'> & {
  readonly client: string
}

export type Upcoming = {
  readonly visits: readonly UpcomingVisit[]
  readonly horarios: readonly Horario[]
}

/** The clinic's services, each with what is kept free around it; undefined while the device is asked. */
export function useServices(): readonly Procedimento[] | undefined {
  return useLiveQuery(() => db.procedimentos.toArray())
}

/** What this device has of the clinic's visits from a moment on, and of registered hours. */
export function useUpcoming(from: ClinicDateTime): Upcoming | undefined {
  return useLiveQuery(async () => {
    const [rows, horarios] = await Promise.all([
      db.agendamentos.where('dataHoraAgendada').above(from).sortBy('dataHoraAgendada'),
      db.horarios.toArray(),
    ])
    const people = await readPeople(db, rows.map(personKey))
    const visits = rows.map(({ id, dataHoraAgendada, tempo, nome, email, cliente }) => {
      const client = people.get(email ?? '')?.nome ?? cliente ?? 'Cliente'
      return { id, dataHoraAgendada, tempo, nome, client }
    })
    return { visits, horarios }
  }, [from])
}
