import type { EntityTable, Table } from 'dexie'
import type { KnownVisit } from '#domain/agendamento/restored.ts'
import type { Agendamento, TakenTime } from '#domain/agendamento/schema.ts'
import type { TakenStretches } from '#domain/agendamento/taken.ts'
import type { Answer, EndpointName } from '#domain/api/endpoints.ts'
import type { ChangeEvent, Topic } from '#domain/change/topics.ts'
import type { Clinica } from '#domain/clinica/schema.ts'
import type { KeptFicha } from '#domain/ficha/schema.ts'
import type { Horario } from '#domain/horario/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import type { Perfil } from '#domain/perfil/schema.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { Voucher } from '#domain/voucher/schema.ts'
import type { LocalContact } from '../db.ts'

/** When the clinic is taken on a date. */
export type TakenDay = { readonly data: ClinicDate; readonly ocupados: TakenStretches }

/** The tables that hold what the server said, with the type of their rows. */
export type ListTables = {
  procedimentos: EntityTable<Procedimento, 'id'>
  vouchers: EntityTable<Voucher, 'id'>
  mensagens: EntityTable<Mensagem, 'id'>
  /** One row, under the key 1. */
  clinica: Table<Clinica & { readonly key: 1 }, number>
  horarios: EntityTable<Horario, 'id'>
  /** One's own visits; all of the clinic's where the person is Admin. */
  agendamentos: EntityTable<Agendamento, 'id'>
  /** Such visits that were cancelled: of the last weeks, and of what was to come. */
  cancelados: EntityTable<Agendamento, 'id'>
  /** When other people's visits take the clinic, a client's device by day: never who. Free days have none. */
  diasOcupados: EntityTable<TakenDay, 'data'>
  /** Such times as older code kept them, visit by visit; emptied when the database was upgraded. */
  ocupados: EntityTable<TakenTime, 'id'>
  /** What was known of visits before the clinic went back to a copy, until the person has read it. */
  conhecidos: EntityTable<KnownVisit, 'key'>
  perfis: EntityTable<Perfil, 'email'>
  /** Clients without an account: whose visits the Admin's device has, and who were looked up on it. */
  fichas: EntityTable<KeptFicha, 'chave'>
  /** People the Admin's device keeps; not all of them. */
  usuarios: EntityTable<LocalContact, 'email'>
}

/** Keys and indexes of a table, by the version of the database that brought them. */
export type TableHistory = Readonly<Record<number, string>>

/** The endpoints whose answer is a whole list, or the clinic's one record. */
type WholeEndpoint = {
  [N in EndpointName]: Answer<N> extends readonly { id: number }[] | Clinica ? N : never
}[EndpointName]

/** Who of those who are logged in; or nobody who is, whose view goes when somebody logs in. */
export type PersonReaders = 'person' | 'client' | 'admin' | 'visitor'

/** What the device needs to know of a list to keep a copy of it. */
type List = {
  /**
   * Its tables. Devices hold any version, so a line that was released is never edited: a new table or index
   * takes the next version of the whole database.
   */
  readonly tables: Partial<Record<keyof ListTables, TableHistory>>
  /**
   * Whom the server answers: `everybody` the same, before and after a login; `anybody`, but Admin more; a
   * `person` who is logged in; `client` or `admin`, of the two the one; a `visitor` who is not. Only what is
   * the same to everybody counts as fresh after another login.
   */
  readonly readers: 'everybody' | 'anybody' | PersonReaders
  /** A change of any of these makes the list out of date. */
  readonly topics: readonly Topic[]
  /** What people read of it where it could not be brought up to date: "Não conseguimos atualizar …". */
  readonly title: string
  /**
   * Whose answer replaces the list's one table. Without it, under-login/person-lists.ts says how the list is
   * fetched and kept, or visitor-agenda.ts where nobody is logged in.
   */
  readonly endpoint?: WholeEndpoint
  /** True where the queue's commands change such rows. */
  readonly changedByQueue?: true
}

/**
 * Every list that the device keeps, once: tables, pull, live topics and what is cleared at a logout follow
 * from it.
 */
export const lists = {
  agendamentos: {
    tables: {
      agendamentos: {
        1: 'id, dataHoraAgendada',
        // The index for a person's next visit; older code goes on working beside a new index.
        2: 'id, dataHoraAgendada, [email+dataHoraAgendada]',
        // Indexes for clients who have to be told of a change, and who were: few of many rows have either.
        5: 'id, dataHoraAgendada, [email+dataHoraAgendada], mudadoEm, cienteEm',
      },
      conhecidos: { 3: 'key' },
      cancelados: { 5: 'id, dataHoraAgendada, mudadoEm, cienteEm' },
      fichas: { 6: 'chave' },
    },
    readers: 'person',
    // The Admin's agenda says who its people are.
    topics: ['agendamentos', 'perfil'],
    title: 'a lista de agendamentos',
    changedByQueue: true,
  },
  ocupados: {
    tables: { ocupados: { 1: 'id, dataHoraAgendada' }, diasOcupados: { 4: 'data' } },
    // The Admin's device has the visits themselves.
    readers: 'client',
    topics: ['agendamentos'],
    title: 'os horários ocupados',
  },
  visitante: {
    // It is kept in the tables of `ocupados` and `horarios`, which a login empties.
    tables: {},
    readers: 'visitor',
    // A visitor is told of no change of them: her screens ask again.
    topics: [],
    title: 'os horários livres',
  },
  procedimentos: {
    tables: { procedimentos: { 1: 'id' } },
    readers: 'everybody',
    topics: ['procedimentos'],
    title: 'a lista de serviços',
    endpoint: 'procedimento.listar',
  },
  mensagens: {
    tables: { mensagens: { 1: 'id' } },
    readers: 'anybody',
    topics: ['mensagens'],
    title: 'a lista de mensagens',
    endpoint: 'mensagem.listar',
  },
  vouchers: {
    tables: { vouchers: { 1: 'id' } },
    readers: 'person',
    topics: ['vouchers'],
    title: 'a lista de vouchers',
    endpoint: 'voucher.listar',
  },
  horarios: {
    tables: { horarios: { 1: 'id, data' } },
    readers: 'person',
    topics: ['horarios'],
    title: 'a lista de horários',
  },
  clinica: {
    tables: { clinica: { 1: 'key' } },
    readers: 'everybody',
    topics: ['clinica'],
    title: 'os dados da clínica',
    endpoint: 'clinica.ler',
  },
  perfil: {
    tables: { perfis: { 1: 'email' } },
    readers: 'person',
    topics: ['perfil'],
    title: 'o seu perfil',
    changedByQueue: true,
  },
  usuarios: {
    tables: { usuarios: { 1: 'email' } },
    readers: 'admin',
    topics: ['perfil'],
    title: 'a lista de usuários',
  },
} as const satisfies Record<string, List>

export type ListName = keyof typeof lists
/** The lists that one endpoint answers whole. */
export type WholeListName = {
  [N in ListName]: (typeof lists)[N] extends { readonly endpoint: string } ? N : never
}[ListName]

/** The list's description, with what only some of the lists say. */
export function listOf(name: ListName): List {
  return lists[name]
}

export function isWholeList(name: ListName): name is WholeListName {
  return listOf(name).endpoint !== undefined
}

/** Visits, and the times that they take, grow without end: their dates come one part after another. */
export function isInParts(name: ListName): boolean {
  return name === 'agendamentos' || name === 'ocupados'
}

export const LIST_NAMES = Object.keys(lists) as ListName[]

/** The lists that a change of a topic makes out of date. */
export function listsOfTopic(topic: Topic): ListName[] {
  return LIST_NAMES.filter((name) => listOf(name).topics.includes(topic))
}

/**
 * The lists that a change makes out of date. A client's own visits are one list, and when others' take the
 * clinic is another: where the clinic says whose have changed, only that one.
 */
export function listsOfChange({ topico, proprios }: ChangeEvent): ListName[] {
  const isOfOthers = (name: ListName) => name === 'ocupados'
  return listsOfTopic(topico).filter((name) => proprios === undefined || isOfOthers(name) !== proprios)
}

/** Whether nobody tells this device of a list's changes. */
export function hasNoTopic(name: ListName): boolean {
  return listOf(name).topics.length === 0
}

/** Whether a list is one person's view of the clinic. */
export function isOfPerson(readers: List['readers']): readers is PersonReaders {
  return readers !== 'everybody' && readers !== 'anybody'
}
