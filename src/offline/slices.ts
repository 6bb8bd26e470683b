import type { Table } from 'dexie'

/**
 * How many rows are written in one go. So few hold a slow tablet up for some ten milliseconds. Of fewer than
 * 50 Dexie also tells which rows they are, and of which dates: only who reads those is asked to read again.
 */
const SLICE = 49

/**
 * Writes rows a few at a time, in the caller's transaction: the page draws and answers between them.
 */
export async function putInSlices<T>(table: Table<T>, rows: readonly T[]): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) await table.bulkPut(rows.slice(from, from + SLICE))
}
