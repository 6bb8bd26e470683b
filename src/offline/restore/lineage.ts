import { type ClinicaDb, readMeta, readPullMark, UNLISTED_LINEAGE, writeMeta } from '../db.ts'

/** The history this context last read or wrote: most answers say nothing new. */
const heard = new WeakMap<ClinicaDb, string>()

/** Notes which history of the clinic's database has answered. */
export async function keepLineage(db: ClinicaDb, epoca: string): Promise<void> {
  if (heard.get(db) === epoca) return
  if ((await readMeta(db, 'epoca')) !== epoca)
    await db.transaction('rw', db.meta, async () => replace(db, epoca))
  heard.set(db, epoca)
}

async function replace(db: ClinicaDb, epoca: string): Promise<void> {
  const before = await readMeta(db, 'epoca')
  await writeMeta(db, 'epoca', epoca)
  // Visits without a pull mark do not say which history they are of, so it is written down beside them.
  if (before !== null && before !== epoca && (await readPullMark(db, 'agendamentos')) === null)
    await writeMeta(db, UNLISTED_LINEAGE, before)
}

/** The history of the clinic's database that this device's visits are of; null where nobody said. */
export async function lineageOfVisits(db: ClinicaDb): Promise<string | null> {
  const mark = await readPullMark(db, 'agendamentos')
  if (mark !== null) return mark.epoca ?? null
  return (await readMeta(db, UNLISTED_LINEAGE)) ?? readMeta(db, 'epoca')
}
