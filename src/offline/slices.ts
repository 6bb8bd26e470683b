import type { Table } from 'dexie'

/**
 * How many rows are written in one go: they hold a slow tablet up for some ten milliseconds. Fewer than 50
 * are told to live queries row by row, so that only who reads those reads again. Of 50 and more Dexie tells
 * that the table has changed: of a whole page, each live query would merge every row's keys into those that
 * it has heard of before, which held that tablet up for a second, page after page.
 */
const SLICE = 60

/**
 * Writes rows a few at a time, in the caller's transaction: the page draws and answers between them.
 */
export async function putInSlices<T>(table: Table<T>, rows: readonly T[]): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) await table.bulkPut(rows.slice(from, from + SLICE))
}
