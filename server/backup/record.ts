import { desc, lte } from 'drizzle-orm'
import { copy, drill } from '../db/tables.ts'
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

/**
 * The last copy that was made of this database; null where none was. One of a day that has not come is of a
 * clock that was ahead: it would be the last until then, and hide that none is made any more.
 */
export async function lastCopy(db: Connection, nowMs: number): Promise<CopyRecord | null> {
  const { feitaEm, arquivo, bytes, sha256, cifrada } = copy
  const rows = await db
    .select({ feitaEm, arquivo, bytes, sha256, cifrada })
    .from(copy)
    .where(lte(copy.feitaEm, new Date(nowMs).toISOString()))
    .orderBy(desc(copy.feitaEm))
    .limit(1)
  return rows[0] ?? null
}

export type DrillRecord = Readonly<{ feitoEm: string; linhas: number; segundos: number }>

/** Notes that a copy came back whole where it was tried. */
export async function recordDrill(db: Connection, record: DrillRecord): Promise<void> {
  await db.insert(drill).values(record)
}

/** The last time that it was tried; null where it never was. */
export async function lastDrill(db: Connection): Promise<DrillRecord | null> {
  const { feitoEm, linhas, segundos } = drill
  const [row] = await db
    .select({ feitoEm, linhas, segundos })
    .from(drill)
    .orderBy(desc(drill.feitoEm))
    .limit(1)
  return row ?? null
}
