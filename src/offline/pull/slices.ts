import type { Table } from 'dexie'

/**
 * How many rows are written in one go: few enough that they hold a slow tablet up for some ten milliseconds
 * only, and not fewer than 50. Of a smaller write Dexie tells live queries each key, and of a page in such
 * slices each query would merge every row's keys into those that it has heard of before, which held that
 * tablet up for a second, page after page. Of 50 and more it tells only that the table has changed. A few
 * changed rows are told by their keys all the same, so that only who reads those reads again.
 */
const SLICE = 60

/**
 * Writes rows a few at a time, in the caller's transaction: the page draws and answers between them.
 */
export async function putInSlices<T>(table: Table<T>, rows: readonly T[]): Promise<void> {
  for (let from = 0; from < rows.length; from += SLICE) await table.bulkPut(rows.slice(from, from + SLICE))
}
