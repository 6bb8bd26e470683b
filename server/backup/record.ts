import { desc, lte, type SQL } from 'drizzle-orm'
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
 * What was done last; null where it never was. One of a moment that has not come is of a clock that was
 * ahead: it would be the last until then, and hide that none is done any more. Where there are only such it
 * is `ahead`: they were done, and this clock may be behind.
 */
export type Last<T> = T | 'ahead' | null

/** Newest first, but what is dated in the future comes last: a clock that was ahead wrote it. */
const lastFirst = (moment: typeof copy.feitaEm | typeof drill.feitoEm, nowMs: number): SQL[] => [
  desc(lte(moment, new Date(nowMs).toISOString())),
  desc(moment),
]
const unlessAhead = <T>(row: T, moment: string, nowMs: number): T | 'ahead' =>
  Date.parse(moment) > nowMs ? 'ahead' : row

/** The last copy that was made of this database. */
export async function lastCopy(db: Connection, nowMs: number): Promise<Last<CopyRecord>> {
  const { feitaEm, arquivo, bytes, sha256, cifrada } = copy
  const [row] = await db
    .select({ feitaEm, arquivo, bytes, sha256, cifrada })
    .from(copy)
    .orderBy(...lastFirst(feitaEm, nowMs))
    .limit(1)
  return row === undefined ? null : unlessAhead(row, row.feitaEm, nowMs)
}

export type DrillRecord = Readonly<{ feitoEm: string; linhas: number; segundos: number }>

/** Notes that a copy came back whole where it was tried. */
export async function recordDrill(db: Connection, record: DrillRecord): Promise<void> {
  await db.insert(drill).values(record)
}

/** The last time that a copy was put back into a scratch database and compared. */
export async function lastDrill(db: Connection, nowMs: number): Promise<Last<DrillRecord>> {
  const { feitoEm, linhas, segundos } = drill
  const [row] = await db
    .select({ feitoEm, linhas, segundos })
    .from(drill)
    .orderBy(...lastFirst(feitoEm, nowMs))
    .limit(1)
  return row === undefined ? null : unlessAhead(row, row.feitoEm, nowMs)
}
