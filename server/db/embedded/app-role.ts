import pg from 'pg'
import { appPassword, appRole, type Cluster, clusterUrl } from './cluster.ts'

/**
 * Everything of the app's that belongs to somebody else: what the cluster's owner made before the app had an
 * account of its own. Sequences go with their columns, row types with their tables.
 */
const foreignStatement = `
  select format('alter table %s owner to ${appRole}', c.oid::regclass) as statement from pg_class c
    where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))
      and c.relkind in ('r', 'p') and c.relowner <> '${appRole}'::regrole
  union all
  select format('alter function %s owner to ${appRole}', p.oid::regprocedure) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.proowner <> '${appRole}'::regrole
  union all
  select format('alter schema %I owner to ${appRole}', n.nspname) from pg_namespace n
    where n.nspname = 'drizzle' and n.nspowner <> '${appRole}'::regrole`

async function asOwner(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes the app's database and the account that owns it, where they are missing: whoever gets at the app's
 * connection has the clinic's rows, and neither PostgreSQL's files nor the machine.
 */
export async function ensureAppDatabase(cluster: Cluster, port: number, database: string): Promise<void> {
  await asOwner(clusterUrl(cluster, port, 'postgres'), async (client) => {
    const { rowCount: hasRole } = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
    // `createdb` is there for the trial of a copy, which needs a scratch database (server/backup/scratch.ts).
    const rights = 'login createdb nosuperuser nocreaterole noreplication nobypassrls'
    const password = client.escapeLiteral(appPassword(cluster))
    await client.query(`${hasRole ? 'alter' : 'create'} role ${appRole} ${rights} password ${password}`)
    // So that it sees a pg_restore at work, also of another account (lineage.ts).
    await client.query(`grant pg_read_all_stats to ${appRole}`)
    const { rowCount: hasDatabase } = await client.query('select 1 from pg_database where datname = $1', [
      database,
    ])
    if (hasDatabase) await client.query(`alter database ${database} owner to ${appRole}`)
    else await client.query(`create database ${database} owner ${appRole}`)
  })
  await asOwner(clusterUrl(cluster, port, database), async (client) => {
    const { rows } = await client.query<{ statement: string }>(foreignStatement)
    for (const { statement } of rows) await client.query(statement)
  })
}
