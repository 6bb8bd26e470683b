import { expect } from 'vitest'
import type { Database } from '#server/db/connection.ts'

type Pool = Pick<Database, 'pool'>

/**
 * While a transaction holds what this statement locks, `during` runs; then it is undone. Requests that wait
 * for it are answered as promises inside an object: nobody else would let them go on.
 */
export async function whileHeld<T>(
  { pool }: Pool,
  [text, values]: readonly [string, readonly unknown[]],
  during: () => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(text, [...values])
    return await during()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Until so many connections to this database wait for what others hold. */
export async function untilWaiting({ pool }: Pool, count: number): Promise<void> {
  const waiting = `select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => (await pool.query(waiting)).rows[0].n, { timeout: 5_000, interval: 20 })
    .toBe(count)
}
