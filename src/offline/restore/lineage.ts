import type { Table } from 'dexie'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { type ClinicaDb, readMeta, readPullMark, readSession, UNLISTED_LINEAGE, writeMeta } from '../db.ts'

/** The history this context last read or wrote: most answers say nothing new. */
const heard = new WeakMap<ClinicaDb, string>()

/** Notes which history of the clinic's database has answered. `heardAt`: ms, the device's clock. */
export async function keepLineage(db: ClinicaDb, epoca: string, heardAt = Date.now()): Promise<void> {
  if (heard.get(db) === epoca) return
  if ((await readMeta(db, 'epoca')) !== epoca)
    await db.transaction('rw', db.meta, async () => replace(db, epoca, heardAt))
  heard.set(db, epoca)
}

async function replace(db: ClinicaDb, epoca: string, heardAt: number): Promise<void> {
  const before = await readMeta(db, 'epoca')
  await writeMeta(db, 'epoca', epoca)
  if (before === null || before === epoca) return
  await writeMeta(db, 'epocaDesde', heardAt)
  const writtenAt = await lastWriteHere(db)
  if (writtenAt === null) await db.meta.delete('escritaAntes')
  else await writeMeta(db, 'escritaAntes', writtenAt)
  if ((await readPullMark(db, 'agendamentos')) !== null) return
  // Visits without a pull mark do not say which history they are of, so it is written down beside them.
  await writeMeta(db, UNLISTED_LINEAGE, before)
  // Nor is there an agenda that could be compared, whoever of the team logs in here next.
  await writeMeta(db, 'voltou', 'agendamentos')
}

/** When the clinic last took what was written from this device, whosever, in ms; null where nothing was. */
export async function lastWriteHere(db: ClinicaDb): Promise<number | null> {
  // Older code, which a worker may still run, notes what the queue sends alone.
  const [any, queued] = await Promise.all([readMeta(db, 'ultimaEscrita'), readMeta(db, 'ultimoEnvio')])
  return any !== null && queued !== null ? Math.max(any, queued) : (any ?? queued)
}

/** The history of the clinic's database that this device's visits are of; null where nobody said. */
export async function lineageOfVisits(db: ClinicaDb): Promise<string | null> {
  const mark = await readPullMark(db, 'agendamentos')
  if (mark !== null) return mark.epoca ?? null
  return (await readMeta(db, UNLISTED_LINEAGE)) ?? readMeta(db, 'epoca')
}

/** Whether the clinic went back to a copy, and the visits of this device were not compared with it yet. */
export async function isNotCompared(db: ClinicaDb): Promise<boolean> {
  const [before, epoca] = await Promise.all([lineageOfVisits(db), readMeta(db, 'epoca')])
  return before !== null && epoca !== null && before !== epoca
}

/**
 * Notes for the team that what stood here before the clinic went back to a copy does not stand any more.
 * `readAt`: of a list, when it was read here, because a copy of later has what it was then.
 */
export async function noteWentBack(db: ClinicaDb, readAt: number | true = true): Promise<void> {
  if ((await readSession(db))?.status !== 'Admin') return
  const told = await readMeta(db, 'voltou')
  const isMore = typeof told === 'number' && (readAt === true || readAt > told)
  if (told === null || isMore) await writeMeta(db, 'voltou', readAt)
}

/** A list as the device has it of another history: when it was read, and the first date to be compared. */
export type ListOfOtherHistory = { readonly readAt: number; readonly from: ClinicDate | null }

/**
 * Writes a list in the place of the same list of another history, and notes where its rows are not
 * as they were known. To be called in a transaction that holds its tables and `meta`.
 */
export async function writeOverHistory(
  db: ClinicaDb,
  tables: readonly Table[],
  { readAt, from }: ListOfOtherHistory,
  write: () => Promise<void>,
): Promise<void> {
  const isCompared = ({ data }: { readonly data?: ClinicDate }) => from === null || (data ?? from) >= from
  const rows = async () =>
    JSON.stringify(await Promise.all(tables.map((table) => table.filter(isCompared).toArray())))
  const before = await rows()
  await write()
  if ((await rows()) !== before) await noteWentBack(db, readAt)
}
