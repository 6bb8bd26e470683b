import { useLiveQuery } from 'dexie-react-hooks'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { type AgendaItem, overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { nameOf } from '#domain/perfil/search.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'
import { agendamentoRowsBetween, type DeviceAgenda, deviceAgendaOf, readAgenda } from '../queries.ts'
import { bookingOf } from '../queue/rows.ts'

/** Whose visit it is, as the clinic knows the person. */
export type VisitClient = { readonly nome: string; readonly email: string | null; readonly telefone: string }

/** The clients of some visits, by e-mail. */
export type VisitClients = ReadonlyMap<string, VisitClient>

/**
 * A visit without an e-mail was made by reception for nobody registered. A client whose name the device does
 * not know is called by the e-mail.
 */
export function clientOf(clients: VisitClients, email: string | null): VisitClient {
  if (email === null) return { nome: 'Recepção', email, telefone: '' }
  return clients.get(email) ?? { nome: email, email, telefone: '' }
}

async function readClients(emails: Iterable<string | null | undefined>): Promise<VisitClients> {
  const unique = [...new Set(emails)].filter((email) => email != null)
  const people = await db.usuarios.bulkGet(unique)
  return new Map(
    people.flatMap((p) =>
      p === undefined ? [] : [[p.email, { nome: nameOf(p), email: p.email, telefone: p.telefone }]],
    ),
  )
}

function emailsOf(items: readonly AgendaItem[]): (string | null | undefined)[] {
  return items.map((item) =>
    item.kind === 'confirmed' ? item.agendamento.email : bookingOf(item.row)?.pedido.email,
  )
}

/** Some clients by their e-mails; empty until the device has answered. */
export function useClients(emails: readonly (string | null)[]): VisitClients {
  return useLiveQuery(() => readClients(emails), [emails.join()]) ?? NOBODY
}
const NOBODY: VisitClients = new Map()

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
  return { items, clients: await readClients(emailsOf(items)) }
}

export type AgendaDays = VisitsWithClients & {
  readonly agenda: DeviceAgenda
  readonly from: ClinicDate
  readonly to: ClinicDate
  /** False until this device has heard the clinic's agenda once. */
  readonly known: boolean
}

/**
 * The clinic's days between two dates (both included) and nothing beyond, with what is queued laid over
 * (Admin). While other dates are being read, the answer is still that of the dates before.
 */
export function useAgendaDays(email: string, from: ClinicDate, to: ClinicDate): AgendaDays | undefined {
  return useLiveQuery(async () => {
    const [fromServer, queue, read] = await Promise.all([
      agendamentoRowsBetween(from, to).sortBy('dataHoraAgendada'),
      readQueueOf(db, email),
      readAgenda(email, { from, to }),
    ])
    const visits = await withClients(overlayAgendamentoList(fromServer, queue))
    return { ...visits, agenda: deviceAgendaOf(read), known: read.from !== null, from, to }
  }, [email, from, to])
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
