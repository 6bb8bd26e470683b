import { useLiveQuery } from 'dexie-react-hooks'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { type AgendaItem, overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { api } from '#src/offline/api.ts'
import { keepContacts, readPeople } from '#src/offline/contacts.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'
import type { OtherDates, ReadDates } from '../other-dates.ts'
import {
  agendamentoRowsBetween,
  type DateRange,
  type DeviceAgenda,
  deviceAgendaOf,
  readAgenda,
  type VisitClients,
} from '../queries.ts'
import { bookingOf } from '../queue/rows.ts'

function emailsOf(items: readonly AgendaItem[]): (string | null | undefined)[] {
  return items.map((item) =>
    item.kind === 'confirmed' ? item.agendamento.email : bookingOf(item.row)?.pedido.email,
  )
}

/** Visits with whose they are: read together, so that no name comes after its visit. */
export type VisitsWithClients = { readonly items: readonly AgendaItem[]; readonly clients: VisitClients }

/** What is queued by a person, laid over visits, with the clients of all of them. */
export async function withQueueAndClients(
  email: string,
  agendamentos: readonly Agendamento[],
): Promise<VisitsWithClients> {
  return withClients(overlayAgendamentoList(agendamentos, await readQueueOf(db, email)))
}

export async function withClients(items: readonly AgendaItem[]): Promise<VisitsWithClients> {
  return { items, clients: await readPeople(db, emailsOf(items)) }
}

export type AgendaDays = VisitsWithClients & {
  readonly agenda: DeviceAgenda
  readonly from: ClinicDate
  readonly to: ClinicDate
  /** What was taken for the device's own rows. */
  readonly others: OtherVisits | null
}

/** Visits that the clinic answered for dates which this device does not keep. */
type OtherVisits = NonNullable<OtherDates<Agendamento>['answer']>

/** What the clinic has on some dates (Admin). Its filter says whose the visits are, too. */
export const readVisitsOfClinic: ReadDates<Agendamento> = async ({ from, to }, signal) => {
  const query = { nome: null, dataInicial: from, dataFinal: to }
  const answer = await api.call('agendamento.filtrar', { query, signal })
  if (answer.kind !== 'ok') return null
  const people = answer.body.flatMap(({ pessoa }) => (pessoa === null ? [] : [pessoa]))
  // A device without room still shows the visits.
  await db.transaction('rw', db.usuarios, () => keepContacts(db, people)).catch(() => undefined)
  return answer.body.map(({ pessoa: _, ...agendamento }) => agendamento)
}

/**
 * The clinic's days between two dates (both included) and nothing beyond, with what is queued laid over
 * (Admin). While other dates are being read, the answer is still that of the dates before. `others` are taken
 * for the device's own rows where they are of these dates.
 */
export function useAgendaDays(
  email: string,
  { from, to }: DateRange,
  others: OtherVisits | null,
): AgendaDays | undefined {
  return useLiveQuery(async () => {
    const isOfOthers = others !== null && others.from <= from && to <= others.to
    const visits = isOfOthers ? others.rows : null
    const [fromServer, queue, read] = await Promise.all([
      visits ?? agendamentoRowsBetween(from, to).sortBy('dataHoraAgendada'),
      readQueueOf(db, email),
      readAgenda(email, { from, to }, visits),
    ])
    const items = await withClients(overlayAgendamentoList(fromServer, queue))
    return { ...items, agenda: deviceAgendaOf(read), from, to, others: isOfOthers ? others : null }
  }, [email, from, to, others])
}

/** One day's visits (Admin); none where no day is meant. */
export function useVisitsOfDay(email: string, date: ClinicDate | null): VisitsWithClients | undefined {
  return useLiveQuery(
    async () =>
      withQueueAndClients(email, date === null ? [] : await agendamentoRowsBetween(date, date).toArray()),
    [email, date],
  )
}

/** A visit as this device has it. */
export function readAgendamento(id: number): Promise<Agendamento | undefined> {
  return db.agendamentos.get(id)
}
