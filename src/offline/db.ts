import Dexie, { type DexieConstructor, type DexieOptions, type Table, type Transaction } from 'dexie'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { SystemHealth } from '#domain/health/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Contact, ListedUsuario, PerfilFields } from '#domain/perfil/schema.ts'
import type { Session } from '#domain/usuario/schema.ts'
import { isOfPerson, LIST_NAMES, type ListTables, listOf, type TableHistory } from './pull/lists.ts'
import { keepTakenTimesByDay } from './upgrade.ts'

/** What a device knows of who uses it. Kept when a session runs out, so that what is queued stays hers. */
export type LocalSession = Session & {
  /** One login: rows and answers of another are fenced by it. */
  readonly epoch: string
  /** The server no longer knows the session: reading goes on, sending waits for a login. */
  readonly expirada: boolean
  /** She has logged in here for the first time and was not welcomed yet (`first-time.ts`). */
  readonly isFirstTime?: true
}

/**
 * The lists that say the same to everybody, before and after a login. (Of the messages the Admin sees more.)
 */
export const LISTS_FOR_EVERYBODY = LIST_NAMES.filter((name) => listOf(name).readers === 'everybody')

/**
 * What `meta` has under a key that begins so belongs to who is logged in: it is deleted when she logs out or
 * somebody else logs in, but for the marks of the lists that say the same to everybody.
 */
export const PULL_PREFIX = 'pull:'
/** The key of the first page of the Admin's list of people: who is shown there. */
export const FIRST_CONTACTS = 'pull:usuarios:primeiras'

/** The key of what the clinic lost of a profile when its database was put back from a copy. */
export const LOST_PERFIL = 'pull:perfil:antes'

/** Which cards have left the device: see `gone.ts`. */
export const CARDS_GONE = 'pull:fichas:saidas'

/** Whose accounts are removed, likewise. (Older code noted moments under `pull:usuarios:saidas`.) */
export const PEOPLE_GONE = 'pull:usuarios:removidas'

/** The key of what the Admin was last told of the system's health. */
export const SYSTEM_HEALTH = 'pull:saude'

/**
 * The history in which visits were confirmed of which the device has had no list yet, once there is another.
 */
export const UNLISTED_LINEAGE = 'pull:agendamentos:antes'

/**
 * When the device last asked for a table's rows (ms, its own clock), for which dates, and what it was
 * answered.
 */
export type PullMark = {
  readonly em: number
  readonly desde: string | null
  readonly ate: string | null
  /** The list's `ETag` or the agenda's cursor. Absent in the marks of older code. */
  readonly versao?: string | null
  /** `ROW_FORM` of the code that wrote the rows; absent in the marks of older code. */
  readonly forma?: number
  /** The history of the clinic's database that the rows are of; absent or null where nobody said. */
  readonly epoca?: string | null
  /** For the agenda: up to when the copy knew with which this history began; null for a first history. */
  readonly copiaDe?: ClinicDateTime | null
  /**
   * The list has not come to its end since it was begun: beyond the dates that are named nothing is known
   * yet. One that has stays whole when another day is added behind it: `ate` says how far it goes.
   */
  readonly incompleto?: boolean
  /**
   * For an agenda that is being fetched anew, and has no cursor of its own (`versao`) meanwhile: the same of
   * the dates that have come since. The others are still as they were at `em`.
   */
  readonly refeito?: Required<Pick<PullMark, 'em' | 'desde' | 'ate' | 'versao'>>
  /** How often rows of it were written one by one, as the clinic had answered them; absent for never. */
  readonly escritas?: number
}

/**
 * Raised when the rows of any list gain fields: those that older code has written lack them, and the next
 * pull is whole. Until then a list that is answered whole is shown as it was cut: of services without their
 * gaps more times seem free, which the clinic refuses or reception is asked about. (2: `versao` and
 * `cliente` of a visit; 3: `estado` and what comes with it; 4: a service's gaps, what the clinic's record
 * has gained by then, and on the Admin's device the visits of other dates of which somebody has to be told;
 * 5: `versao` of a card.)
 */
export const ROW_FORM = 5

/**
 * Somebody the Admin's device keeps: whose visits it has, who stands on the first page of the list, who was
 * opened or chosen lately (`vistaEm`, ms). Of the first it has name and phone alone, of the others the whole
 * card. `em`: when the clinic was asked for what is kept, ms; absent in rows of older code. `saidas`: how
 * many people had left the device then (`gone.ts`), of somebody who was found and is not kept yet.
 */
export type LocalContact = Contact &
  Partial<ListedUsuario> & { readonly vistaEm?: number; readonly em?: number; readonly saidas?: number }

/**
 * What the clinic had acknowledged and has not any more, and the key under which it is sent again. `copia`:
 * what it had instead, by which is told what has been written since; absent in notes of older code.
 */
export type LostPerfilNote = {
  readonly campos: PerfilFields
  readonly copia?: PerfilFields
  readonly id: string
}

/** How many have left, and the keys of the last of them, in their order. */
type GoneNote = { readonly total: number; readonly latest: readonly string[] }

export type MetaValue = {
  sessao: LocalSession
  /** A logout the server has not heard of yet: which one, and whose; older code wrote less. */
  saidaPendente: { readonly id: string; readonly dono: string } | string | true
  /** Stands for a moment only: whether this device keeps what is written. */
  ensaio: true
  /** Server's clock minus the device's, in ms. */
  relogio: { readonly diferenca: number }
  /** The history of the clinic's database that last answered. */
  epoca: string
  /** When this device first heard of that history, ms of its clock; absent where it knows of none before. */
  epocaDesde: number
  /**
   * The clinic went back to a copy, and nobody of the team has read here what that means; `agendamentos`: of
   * the visits, too, which this device could not compare, or forgot before all that differ were seen; a
   * number: no more than lists differ, of which the newest was read here then (ms).
   */
  voltou: true | 'agendamentos' | number
  /** When the clinic last acknowledged a command of the person, in ms. */
  ultimoEnvio: number
  /** When the clinic last took whatever was written from this device, past the queue too, whosever; ms. */
  ultimaEscrita: number
  /** The same before this device heard of the present history. */
  escritaAntes: number
  /** Written by older code, until a logout: she took back what the clinic had not heard of. */
  descartou: true
  /** "Agora não": until when (ms) this device does not offer to be installed on. Outlives a logout. */
  instalarDepoisDe: number
  [LOST_PERFIL]: LostPerfilNote
  [UNLISTED_LINEAGE]: string
  [CARDS_GONE]: GoneNote
  [PEOPLE_GONE]: GoneNote
  [SYSTEM_HEALTH]: SystemHealth
  /** The first page of the Admin's list of people: their e-mails by name, and how many people there are. */
  [FIRST_CONTACTS]: { readonly emails: readonly string[]; readonly total: number }
}

export type MetaRow = { readonly key: string; readonly value: unknown }

type Tables = ListTables & { outbox: Table<OutboxRow, number>; meta: Table<MetaRow, string> }

const histories: readonly (readonly [table: string, TableHistory])[] = [
  ...LIST_NAMES.flatMap((name) => Object.entries(listOf(name).tables)),
  ['outbox', { 1: '++seq, &id' }],
  ['meta', { 1: 'key' }],
]

/** What is made of the rows of a device that comes to a version. */
const upgrades: Readonly<Record<number, (tx: Transaction) => Promise<void>>> = { 4: keepTakenTimesByDay }

/**
 * The versions that Dexie is told of, the last of all last: for each it works out every table anew, at every
 * start, and needs none but those whose rows are upgraded.
 */
const versions: readonly number[] = [
  ...Object.keys(upgrades).map(Number),
  Math.max(...histories.flatMap(([, history]) => Object.keys(history).map(Number))),
]

/** The tables of a version, as Dexie's `stores` takes them. */
function storesAt(version: number): Record<string, string> {
  const keysAt = (history: TableHistory) =>
    Object.entries(history).findLast(([since]) => Number(since) <= version)?.[1]
  return Object.fromEntries(
    histories.flatMap(([table, history]) => {
      const keys = keysAt(history)
      return keys === undefined ? [] : [[table, keys]]
    }),
  )
}

/** Dexie makes a property of every table that `stores` names. */
const DexieWithTables = Dexie as Pick<DexieConstructor, keyof DexieConstructor> &
  (new (
    name: string,
    options?: DexieOptions,
  ) => Dexie & Tables)

/**
 * The device's database. Server tables hold only what the server said; what is queued stands in `outbox` and
 * is laid over when read. Drain by primary order and filter in code: old code may write rows that new indexes
 * miss.
 */
export class ClinicaDb extends DexieWithTables {
  constructor(
    name = 'clinica',
    options: { readonly indexedDB?: IDBFactory; readonly IDBKeyRange?: typeof IDBKeyRange } = {},
  ) {
    // A command that was said to be kept must be on the disk, also where the phone's battery dies a moment
    // later.
    super(name, { ...options, chromeTransactionDurability: 'strict' })
    for (const version of versions) {
      const upgrade = upgrades[version]
      const told = this.version(version).stores(storesAt(version))
      if (upgrade !== undefined) told.upgrade(upgrade)
    }
    this.agendamentos.hook('reading', withNewFields)
  }

  /** The tables that hold one person's view of the clinic: emptied when another person logs in. */
  get personTables(): Table[] {
    return LIST_NAMES.map(listOf)
      .filter(({ readers }) => isOfPerson(readers))
      .flatMap(({ tables }) => Object.keys(tables).map((table) => this.table(table)))
  }
}

/**
 * A visit as older code wrote it, which knew not all fields. No visit has the version 0: it is unknown. Where
 * several are asked for by id, Dexie also hands over those that are not there.
 */
function withNewFields(row: Agendamento): Agendamento {
  if (row === undefined || (row.versao !== undefined && row.estado !== undefined)) return row
  const { versao = 0, cliente = null, estado = 'marcada' } = row as Partial<Agendamento>
  return { ...row, versao, cliente, estado }
}

export async function readMeta<K extends keyof MetaValue>(
  db: ClinicaDb,
  key: K,
): Promise<MetaValue[K] | null> {
  const row = await db.meta.get(key)
  return row === undefined ? null : (row.value as MetaValue[K])
}

export function readSession(db: ClinicaDb): Promise<LocalSession | null> {
  return readMeta(db, 'sessao')
}

export async function writeMeta<K extends keyof MetaValue>(
  db: ClinicaDb,
  key: K,
  value: MetaValue[K],
): Promise<void> {
  await db.meta.put({ key, value })
}

export async function readPullMark(db: ClinicaDb, name: string): Promise<PullMark | null> {
  const row = await db.meta.get(PULL_PREFIX + name)
  return row === undefined ? null : (row.value as PullMark)
}

/**
 * Whether the device has a list to its end. What older code kept is not taken for that: it had no place for
 * some fields, or did not ask for some rows.
 */
export function isWhole(mark: PullMark | null): mark is PullMark {
  return mark?.forma === ROW_FORM && mark.incompleto !== true
}

/** The marks of several lists, in their order. */
export async function readPullMarks(
  db: ClinicaDb,
  names: readonly string[],
): Promise<readonly (PullMark | null)[]> {
  const rows = await db.meta.bulkGet(names.map((name) => PULL_PREFIX + name))
  return rows.map((row) => (row === undefined ? null : (row.value as PullMark)))
}

/**
 * What the device has of a list stays, but is no more what changes are asked since: the next pull fetches it
 * anew, and it stays until what takes its place has come.
 */
export async function forgetCursor(db: ClinicaDb, name: string): Promise<void> {
  const mark = await readPullMark(db, name)
  if (mark === null) return
  const { refeito: _, ...kept } = mark
  await db.meta.put({ key: PULL_PREFIX + name, value: { ...kept, versao: null } })
}

/**
 * An answer that was asked for before this is not written over the list: somebody puts into it what the
 * clinic has just answered of a single row.
 */
export function overtakeAnswers(db: ClinicaDb, name: string): Promise<void> {
  return db.transaction('rw', db.meta, async () => {
    const mark = await readPullMark(db, name)
    if (mark === null) return
    await db.meta.put({ key: PULL_PREFIX + name, value: { ...mark, escritas: (mark.escritas ?? 0) + 1 } })
  })
}

/** What the device's cursor or tag of a list tells of: the list, or what has come of it since it was lost. */
export function fetchedOf(mark: PullMark | null): Pick<PullMark, 'em' | 'desde' | 'ate' | 'versao'> | null {
  return mark?.refeito ?? mark
}

/** The page's and the worker's database. */
export const db = new ClinicaDb()
