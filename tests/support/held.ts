import { expect } from 'vitest'
import type { Database } from '#server/db/connection.ts'

type Pool = Pick<Database, 'pool'>

type Statement = readonly [text: string, values: readonly unknown[]]

/**
 * While a transaction holds what these statements lock or change, `during` runs; then it is undone, or with
 * `commit` it stands. Requests that wait for it are answered as promises inside an object: nobody else would
 * let them go on.
 */
export async function whileHeld<T>(
  { pool }: Pool,
  statements: readonly Statement[],
  during: () => Promise<T>,
  end: 'rollback' | 'commit' = 'rollback',
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [text, values] of statements) await client.query(text, [...values])
    const result = await during()
    await client.query(end)
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
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

/**
 * Lets no visit that is stored be committed while `whileHeld` holds what this answers. `gate`: a number that
 * no other test has, since the locks of all databases are in one list.
 */
export async function gateNewVisits({ pool }: Pool, gate: number): Promise<readonly Statement[]> {
  await pool.query(`
    create function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock_shared(${gate}); return null; end $$;
    create trigger wait_at_gate after insert on agendamento for each row execute function wait_at_gate()`)
  return [[`select pg_advisory_xact_lock(${gate})`, []]]
}
