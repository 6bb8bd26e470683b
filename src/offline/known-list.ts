import type { Table } from 'dexie'
import { type ClinicaDb, readPullMark } from './db.ts'
import type { ListName } from './pull/lists.ts'

/**
 * What the device has of a list; null where it has nothing and has never heard it: an empty table alone does
 * not say that there is nothing. Read in one transaction, as a pull writes it: no empty table is taken for a
 * list that has just come.
 */
export function readKnownList<Row>(
  db: ClinicaDb,
  name: ListName,
  table: Pick<Table<Row>, 'name' | 'toArray'>,
): Promise<Row[] | null> {
  return db.transaction('r', table.name, db.meta.name, async () => {
    const [mark, rows] = await Promise.all([readPullMark(db, name), table.toArray()])
    return mark === null && rows.length === 0 ? null : rows
  })
}
