import type { Agendamento, AgendamentoMatch } from '#domain/agendamento/schema.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { addDays, type ClinicDate, daysBetween } from '#domain/lib/dates.ts'
import { isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import {
  type AgendaItem,
  overlayAgendamentoList,
  type WantedPlace,
  wantedPlaces,
} from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { useLiveByKey } from '#src/lib/reading/use-live-by-key.ts'
import { api } from '#src/offline/api.ts'
import { beforeAskingForPeople, keepFoundContacts, personKey, readPeople } from '#src/offline/contacts.ts'
import { db, type LocalContact } from '#src/offline/db.ts'
import { writeForReception } from '#src/offline/login/session.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import type { OtherDates, ReadDates } from '../other-dates.ts'
import { isPutBack } from '../put-back.ts'
import {
  agendamentoRowsBetween,
  type BusyTime,
  type DateRange,
  findVisitOrCancelled,
  type KnownDates,
  readKnownDates,
  readTimesTakenByQueue,
  type VisitClients,
} from '../queries.ts'
import { bookingOf } from '../queue/rows.ts'
import { agendaEntries, entryAsQueued } from './entries.ts'
import { type AgendaEntry, byTime, keyOfRow } from './entry.ts'
import { isCancelled, isRefused } from './entry-state.ts'
import { newCardIn } from './form/commands.ts'
import { isOnItsWay } from './visit-of-entry.ts'
import { entryOfPlace } from './wanted-place.ts'

function peopleOf(items: readonly AgendaItem[]): (string | null)[] {
  return items.map((item) =>
    personKey(item.kind === 'at_clinic' ? item.agendamento : (bookingOf(item.row)?.pedido ?? {})),
  )
}

/** Visits with whose they are: read together, so that no name comes after its visit. */
export type VisitsWithClients = { readonly items: readonly AgendaItem[]; readonly clients: VisitClients }

export async function withClients(
  items: readonly AgendaItem[],
  queue: readonly OutboxRow[],
): Promise<VisitsWithClients> {
  return { items, clients: await readPeople(db, peopleOf(items), queue) }
}

/** One date of the agenda as the device has it. */
export type ShownDay = {
  /** What stands on it, what is queued laid over, by time. */
  readonly entries: readonly AgendaEntry[]
  /** What was cancelled of it, shown on request. */
  readonly cancelled: readonly AgendaEntry[]
  /** Times that are taken: its visits', and all that are queued. */
  readonly busy: readonly BusyTime[]
  readonly clients: VisitClients
}

export type ShownDays = ReadonlyMap<ClinicDate, ShownDay>

/**
 * Keeps whose the visits are that the clinic has found: they may be none of those that this device's agenda
 * names. `asked`: what `beforeAskingForPeople` said. A device without room still shows the visits.
 */
export async function keepClientsOf(
  found: readonly AgendamentoMatch[],
  asked: Pick<LocalContact, 'em' | 'saidas'>,
): Promise<void> {
  const people = found.flatMap(({ pessoa }) => (pessoa === null ? [] : [{ ...pessoa, ...asked }]))
  const keep = () => keepFoundContacts(db, people, Date.now())
  await writeForReception(db, [db.usuarios], keep).catch(() => undefined)
}

/** What the clinic has on some dates (Admin). Its filter says whose the visits are, too. */
export const readVisitsOfClinic: ReadDates<Agendamento> = async ({ from, to }, signal) => {
  const query = { nome: null, dataInicial: from, dataFinal: to }
  const asked = beforeAskingForPeople(db, Date.now())
  const answer = await api.call('agendamento.filtrar', { query, signal })
  if (answer.kind !== 'ok') return null
  await keepClientsOf(answer.body, await asked)
  return answer.body.map(({ pessoa: _, ...agendamento }) => agendamento)
}

/**
 * Some of the clinic's dates (Admin), each read by itself through the visits' index: whoever goes on by a day
 * reads one day, and a page that brings other dates has none of these drawn again. While others are being
 * read, the answer is still that of the dates before. `ahead` are read after `dates`.
 */
export function useAgendaDays(
  email: string,
  dates: readonly ClinicDate[],
  ahead: readonly ClinicDate[],
): ShownDays {
  return useLiveByKey(dates, (date) => readDay(email, date, null), { scope: email, ahead })
}

/** Dates that this device does not keep, as the clinic answered; null while it has not. */
export function useOtherDays(email: string, answer: OtherDates<Agendamento>['answer']): OtherDays | null {
  const days = useLiveQuery(async () => {
    if (answer === null) return null
    const rows = Map.groupBy(answer.rows, ({ dataHoraAgendada }) => dataHoraAgendada.slice(0, 10))
    const days = await Promise.all(
      datesOf(answer).map(async (date) => [date, await readDay(email, date, rows.get(date) ?? [])] as const),
    )
    return { answer, days: new Map(days) }
  }, [email, answer])
  return days ?? null
}

export type OtherDays = {
  readonly answer: NonNullable<OtherDates<Agendamento>['answer']>
  readonly days: ShownDays
}

function datesOf({ from, to }: DateRange): ClinicDate[] {
  return Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => addDays(from, i))
}

/** Everything that a person has queued; undefined while the device is asked. */
export function useQueueOf(email: string): readonly OutboxRow[] | undefined {
  return useLiveQuery(() => readQueueOf(db, email), [email])
}

/** What is queued, of whatever date, by time; none while the device is asked. */
export function useQueuedEntries(email: string): readonly AgendaEntry[] {
  return useLiveQuery(async () => queuedEntriesOf(await readQueueOf(db, email)), [email]) ?? NO_ENTRIES
}
const NO_ENTRIES: readonly AgendaEntry[] = []

function queuedEntriesOf(queue: readonly OutboxRow[]): readonly AgendaEntry[] {
  return agendaEntries(overlayAgendamentoList([], queue), '', queue)
}

/** The hours that the device has of the clinic's dates; undefined while it is asked. */
export function useHorarioRows(): readonly Horario[] | undefined {
  return useLiveQuery(() => db.horarios.toArray(), [])
}

/** The dates whose visits the device has; null where it never heard of any, undefined while it is asked. */
export function useKnownDates(): KnownDates | null | undefined {
  return useLiveQuery(readKnownDates, [])
}

/** One date at one moment: a booking that has arrived is neither missing nor there twice. */
function readDay(email: string, date: ClinicDate, rows: readonly Agendamento[] | null): Promise<ShownDay> {
  const { agendamentos, cancelados, procedimentos, outbox, usuarios, fichas } = db
  return db.transaction(
    'r',
    [agendamentos, cancelados, procedimentos, outbox, usuarios, fichas],
    async () => {
      const [visits, gone, queue] = await Promise.all([
        rows ?? agendamentoRowsBetween(date, date).toArray(),
        cancelados.where('dataHoraAgendada').between(date, `${date}U`).toArray(),
        readQueueOf(db, email),
      ])
      const ofGone = agendaEntries(overlayAgendamentoList(gone, queue.filter(isNoBooking)), '')
      const cancelled = ofGone.filter(isCancelled)
      const putBack = ofGone.filter(({ agendamento, wishes }) => isPutBack(agendamento, wishes))
      const places = wantedPlaces(queue).filter(({ when }) => when.slice(0, 10) === date)
      const wanted = await Promise.all(places.map((place) => entryOfKnownPlace(place, queue)))
      const items = overlayAgendamentoList(visits, queue)
      const ofDay = agendaEntries(items, '', queue).filter((entry) => entry.date === date)
      const entries = [...ofDay, ...wanted.filter((entry) => entry !== null), ...putBack].sort(byTime)
      const people = [...[...entries, ...cancelled].map(personKey), ...wantedClients(queue)]
      const clients = await readPeople(db, people, queue)
      return {
        entries,
        cancelled,
        busy: [
          ...visits,
          ...putBack.flatMap(({ agendamento }) => agendamento ?? []),
          ...(await readTimesTakenByQueue(queue)),
        ],
        clients,
      }
    },
  )
}

/** Whose visits are to be, by e-mail, where an edit that is queued gives them to somebody else. */
function wantedClients(queue: readonly OutboxRow[]): (string | null | undefined)[] {
  return queue.map(({ command }) => (isEditAgendamento(command) ? command.payload.mudancas.email : null))
}

function isNoBooking(row: OutboxRow): boolean {
  return bookingOf(row) === null
}

/** The entry of a wanted place; to be called in a transaction with the visits and the cancelled ones. */
async function entryOfKnownPlace(
  place: WantedPlace,
  queue: readonly OutboxRow[],
): Promise<AgendaEntry | null> {
  return entryOfPlace(place, (await findVisitOrCancelled(place.target)) ?? null, queue)
}

/** One date (Admin), whichever are shown, as the device has it; null where none is meant. */
export function useAgendaDay(email: string, date: ClinicDate | null): ShownDay | null | undefined {
  return useLiveQuery(async () => (date === null ? null : readDay(email, date, null)), [email, date])
}

/** One date (Admin) as the device has it at this moment. */
export const readAgendaDay = (email: string, date: ClinicDate): Promise<ShownDay> =>
  readDay(email, date, null)

/** The clinic's services as the device has them. */
export const readServices = (): Promise<Procedimento[]> => db.procedimentos.toArray()

/** A visit as this device has it; of a booking on its way, the visit that it has become. */
export async function readAgendamento({
  id,
  chave,
}: Pick<Agendamento, 'id' | 'chave'>): Promise<Agendamento | undefined> {
  if (!isOnItsWay({ id })) return db.agendamentos.get(id)
  return db.agendamentos.filter((visit) => chave !== null && visit.chave === chave).first()
}

/** A cancelled visit as this device has it. */
export const readCancelled = (id: number): Promise<Agendamento | undefined> => db.cancelados.get(id)

/** A visit as the agenda shows it, with what is queued of it; null where its time cannot be read. */
export async function readEntryOf(visit: Agendamento, email: string): Promise<AgendaEntry | null> {
  return entryAsQueued(visit, await readQueueOf(db, email).catch(() => []))
}

/** A booking that the clinic refused, as the agenda shows it; undefined where it has left the queue. */
export async function readRefusedBooking(id: string, email: string): Promise<AgendaEntry | undefined> {
  const queue = await readQueueOf(db, email).catch(() => [])
  return agendaEntries(overlayAgendamentoList([], queue), '', queue).find(
    (entry) => entry.key === keyOfRow(id) && isRefused(entry),
  )
}

/** Whether a card is one that this device has made and that the clinic has not heard of. */
export function useIsNewCard(email: string, chave: string | undefined): boolean {
  const read = async () => chave !== undefined && newCardIn(await readQueueOf(db, email), chave) !== undefined
  return useLiveQuery(read, [email, chave]) ?? false
}
