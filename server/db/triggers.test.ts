import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const HEAD = `-- What drizzle cannot say of the tables (tables.ts), as the last migration has left it: to be read, and run
-- by nobody. \`vitest run server/db/triggers.test.ts -u\` writes it anew after a migration that changes it.`

/** What stands in the database, by its own words, under the heading it has in the file. */
const PARTS: readonly (readonly [heading: string, statement: string])[] = [
  [
    'A time is taken once',
    `select 'ALTER TABLE ' || conrelid::regclass || ' ADD CONSTRAINT ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace`,
  ],
  [
    'Tables that a crash empties',
    `select 'CREATE UNLOGGED TABLE ' || relname from pg_class
      where relkind = 'r' and relpersistence = 'u' and relnamespace = 'public'::regnamespace`,
  ],
  [
    'Indexes that carry columns along',
    `select pg_get_indexdef(indexrelid) from pg_index join pg_class c on c.oid = indexrelid
      where indnatts > indnkeyatts and c.relnamespace = 'public'::regnamespace`,
  ],
  [
    'Triggers',
    `select pg_get_triggerdef(t.oid, true) from pg_trigger t join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  ],
  [
    'What they run, and what statements call by name',
    `select pg_get_functiondef(p.oid) from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  ],
]

it('stands in one file as the migrations have left it', async () => {
  const parts = PARTS.map(async ([heading, statement]) => {
    const { rows } = await db.pool.query(`select part from (${statement}) t (part) order by part`)
    const texts = rows.map(({ part }) => `${String(part).trimEnd()};`)
    return [`-- ${heading}`, ...texts].join('\n\n')
  })
  await expect(`${[HEAD, ...(await Promise.all(parts))].join('\n\n')}\n`).toMatchFileSnapshot(
    './triggers.sql',
  )
})
