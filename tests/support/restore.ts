import type pg from 'pg'

/**
 * A dump of a database and its loading, as `pg_dump` and `pg_restore --clean` do them to what the server can
 * tell apart: the tables are made anew, their rows are written by other transactions with what stood in them,
 * the sequences go back to where they were. The real programs are not part of the embedded PostgreSQL.
 */
export type Dump = Readonly<{
  tables: readonly Readonly<{ name: string; rows: readonly string[] }>[]
  sequences: readonly Readonly<{ name: string; last: string | null }>[]
}>

type Pool = Pick<pg.Pool, 'query' | 'connect'>

export async function takeDump(pool: Pool): Promise<Dump> {
  const names = await pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const tables: { name: string; rows: string[] }[] = []
  for (const { name } of names.rows) {
    const { rows } = await pool.query<{ row: string }>(`select (t.*)::text as row from ${name} t`)
    tables.push({ name, rows: rows.map(({ row }) => row) })
  }
  const { rows: sequences } = await pool.query<{ name: string; last: string | null }>(
    `select format('%I', sequencename) as name, last_value::text as last from pg_sequences where schemaname = 'public'`,
  )
  return { tables, sequences }
}

/** In one transaction, as with `--single-transaction`. Triggers do not fire, since they are made last. */
export async function restoreDump(pool: Pool, { tables, sequences }: Dump): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("begin; set local session_replication_role = 'replica'")
    for (const { name, rows } of tables) {
      if (name === 'epoca')
        await client.query(
          'alter table epoca rename to antes; create table epoca (like antes including all); drop table antes',
        )
      else await client.query(`delete from ${name}`)
      for (const row of rows)
        await client.query(
          `insert into ${name} overriding system value select (r.whole).* from (select $1::text::${name} as whole) r`,
          [row],
        )
    }
    for (const { name, last } of sequences)
      await client.query(`select setval('${name}', coalesce($1::bigint, 1), $2)`, [last, last !== null])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
