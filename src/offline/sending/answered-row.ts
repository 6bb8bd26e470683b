import { type ClinicaDb, fetchedOf, forgetCursor, type PullMark, readPullMark } from '../db.ts'
import type { ListName } from '../pull/lists.ts'

type List<R> = Readonly<{
  name: ListName
  table: { get(key: number): PromiseLike<R | undefined>; put(row: R): PromiseLike<unknown> }
  /** The row's key in its table. */
  key: number
}>

/** Whether the device has been told of the list anew since `before`, or of another history of the clinic. */
function isOvertaken(before: PullMark | null, currentMark: PullMark | null): boolean {
  return fetchedOf(before)?.versao !== fetchedOf(currentMark)?.versao || before?.epoca !== currentMark?.epoca
}

/**
 * Puts a row as the clinic's answer to a write has it. To be called in a transaction that holds `db.meta`;
 * `before` is the list's mark from when the write left. A slow answer may be older than what the list has
 * been told meanwhile. Then versions tell which row stays; where they do not, the list's stays. A row that
 * is not there may be missing because it is gone. Where it cannot be told, the next pull asks for the whole
 * list. Answers whether the row stands there now.
 */
export async function putAnswered<R extends object>(
  db: ClinicaDb,
  { name, table, key }: List<R>,
  row: R,
  before: PullMark | null,
): Promise<boolean> {
  const kept = isOvertaken(before, await readPullMark(db, name)) ? await table.get(key) : null
  const versions = kept ? [versionOf(kept), versionOf(row)] : []
  const [ofKept = null, ofRow = null] = versions
  const isTold = ofKept !== null && ofRow !== null
  const isPut = !kept || (isTold && ofKept < ofRow)
  if (isPut) await table.put(row)
  if (kept !== null && !isTold) await forgetCursor(db, name)
  return isPut
}

function versionOf(row: object): number | null {
  return 'versao' in row && typeof row.versao === 'number' ? row.versao : null
}
