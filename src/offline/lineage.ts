import { type ClinicaDb, readMeta, writeMeta } from './db.ts'

/** The history this context last read or wrote: most answers say nothing new. */
const heard = new WeakMap<ClinicaDb, string>()

/** Notes which history of the clinic's database has answered. */
export async function keepLineage(db: ClinicaDb, epoca: string): Promise<void> {
  if (heard.get(db) === epoca) return
  if ((await readMeta(db, 'epoca')) !== epoca) await writeMeta(db, 'epoca', epoca)
  heard.set(db, epoca)
}
