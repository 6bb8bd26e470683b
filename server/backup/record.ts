import { copy } from '../db/tables.ts'
import type { Connection } from '../db/transaction.ts'

export type CopyRecord = Readonly<{
  feitaEm: string
  arquivo: string
  bytes: number
  sha256: string
  cifrada: boolean
}>

/** Notes that a copy was made. */
export async function recordCopy(db: Connection, record: CopyRecord): Promise<void> {
  await db.insert(copy).values(record)
}
