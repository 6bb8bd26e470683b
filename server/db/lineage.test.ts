import type pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { TOPICS } from '#domain/change/topics.ts'
import { createTestDatabase, insertVisit, type TestDatabase } from '#tests/support/postgres.ts'
import { restoreDump, takeDump } from '#tests/support/restore.ts'
import type { SeenSnapshot } from './changes.ts'
import { confirmLineage, createLineage } from './lineage.ts'
import { purge } from './purge.ts'

let db: TestDatabase
beforeEach(async () => {
  db = await createTestDatabase()
  await confirmLineage(db)
})
afterEach(() => db.drop())

const read = async (): Promise<{ epoca: string; copia_de: Date | null }> =>
  (await db.pool.query('select epoca, copia_de from epoca')).rows[0]
const book = (hour: string): Promise<number> => insertVisit(db, hour)
const versionOf = async (id: number): Promise<number> =>
  (await db.pool.query('select versao from agendamento where id = $1', [id])).rows[0].versao

/** The database as one that has given out fewer transactions than were seen, in so many looks. */
function withFewerTransactions({ snapshot }: SeenSnapshot, looks = Number.POSITIVE_INFINITY) {
  const xmax = Number(snapshot.split(':')[1])
  let asked = 0
  const query = async (statement: string | pg.QueryConfig, values?: unknown[]) => {
    const result = await db.pool.query(statement, values)
    if (result.rows[0]?.snapshot !== undefined && asked++ < looks) result.rows[0].snapshot = `1:${xmax - 1}:`
    return result
  }
  return { query } as unknown as TestDatabase['pool']
}

/** The database as one that all looks see alike, and whose log is read once the test lets it. */
function withHeldLog() {
  const gate = Promise.withResolvers<void>()
  const readings: Promise<unknown>[] = []
  let view: Promise<pg.QueryResult> | undefined
  const query = async (statement: string | pg.QueryConfig, values?: unknown[]) => {
    if (typeof statement !== 'string') {
      // A look is a named statement.
      view ??= db.pool.query(statement, values)
      return view
    }
    const reading = gate.promise.then(() => db.pool.query(statement, values))
    readings.push(reading)
    return reading
  }
  async function letRead(): Promise<void> {
    gate.resolve()
    await Promise.all(readings)
  }
  return { pool: { query } as unknown as TestDatabase['pool'], readings, letRead }
}

it('is the same at every start, and of its own accord at none another', async () => {
  const first = await read()
  expect(first.copia_de).toBeNull()
  await book('09:00')
  await db.pool.query('vacuum freeze epoca')
  await Promise.all([1, 2, 3].map(() => confirmLineage(db)))
  expect(await read()).toEqual(first)
})

it('is another one after a dump was loaded over the same database', async () => {
  const first = await read()
  await book('09:00')
  const newest = (await db.pool.query('select max(criado_em) as m from mudanca')).rows[0].m
  const dump = await takeDump(db.pool)
  await book('10:00')
  await restoreDump(db.pool, dump)
  expect((await read()).epoca).toBe(first.epoca)
  await confirmLineage(db)
  const second = await read()
  expect(second.epoca).not.toBe(first.epoca)
  // Up to here the copy knows what was done; the visit at ten is not in it.
  expect(second.copia_de).toEqual(newest)
  await confirmLineage(db)
  expect(await read()).toEqual(second)
})

it('is given by one of several instances that start on it together', async () => {
  await restoreDump(db.pool, await takeDump(db.pool))
  const first = await read()
  await Promise.all([1, 2, 3, 4].map(() => confirmLineage(db)))
  const lineages = [1, 2].map(() => createLineage(db))
  const seen = await Promise.all(lineages.map((l) => l.look(db.pool, TOPICS, null)))
  const { epoca } = await read()
  expect(epoca).not.toBe(first.epoca)
  expect(seen.map((s) => s.seen.epoca)).toEqual([epoca, epoca])
})

it('gives no id and no version a second time', async () => {
  const kept = await book('09:00')
  const dump = await takeDump(db.pool)
  const lost = await book('10:00')
  await db.pool.query("update agendamento set nome = 'x' where id = $1", [kept])
  const version = await versionOf(kept)
  await restoreDump(db.pool, dump)
  await confirmLineage(db)
  expect(await book('11:00')).toBeGreaterThan(lost)
  expect(await versionOf(kept)).toBeGreaterThan(version)
})

it('gives no version of a card a second time: a device keeps the newer of two', async () => {
  const write = async (): Promise<number> => {
    const text = "update ficha set telefone = telefone || '1', versao = versao + 1 returning versao"
    return (await db.pool.query(text)).rows[0].versao
  }
  await db.pool.query("insert into ficha (nome) values ('Noemi Barros')")
  const dump = await takeDump(db.pool)
  await write()
  const told = await write()
  await restoreDump(db.pool, dump)
  await confirmLineage(db)
  expect(await write()).toBeGreaterThan(told)
})

it('tells nobody what changed in a history that is over', async () => {
  const lineage = createLineage(db)
  const before = (await lineage.look(db.pool, TOPICS, null)).seen
  const dump = await takeDump(db.pool)
  await book('09:00')
  await restoreDump(db.pool, dump)
  // The server runs on: its next look finds out by itself.
  const look = await lineage.look(db.pool, TOPICS, before)
  expect(look.seen.epoca).not.toBe(before.epoca)
  expect(look.changes).toBeNull()
  expect(lineage.epoca()).toBe((await read()).epoca)
  expect((await lineage.look(db.pool, TOPICS, look.seen)).changes).toEqual([])
})

it('is another one after a dump was loaded that says nothing of unlogged tables', async () => {
  const lineage = createLineage(db)
  const before = (await lineage.look(db.pool, TOPICS, null)).seen
  const { tables, sequences } = await takeDump(db.pool)
  const logged = tables.map((table) => (table.name === 'recuperacao' ? { ...table, rows: [] } : table))
  await restoreDump(db.pool, { tables: logged, sequences })
  const { seen, changes } = await lineage.look(db.pool, TOPICS, before)
  expect(seen.epoca).not.toBe(before.epoca)
  expect(changes).toBeNull()
  expect((await lineage.look(db.pool, TOPICS, seen)).changes).toEqual([])
})

it('is the same after PostgreSQL recovered from a crash, and tells nobody what changed before', async () => {
  const lineages = [1, 2].map(() => createLineage(db))
  const lookAll = (before: SeenSnapshot | null) =>
    Promise.all(lineages.map((lineage) => lineage.look(db.pool, TOPICS, before)))
  const [before = null] = (await lookAll(null)).map(({ seen }) => seen)
  const kind = "select relpersistence as kind from pg_class where oid = 'recuperacao'::regclass"
  expect((await db.pool.query(kind)).rows).toEqual([{ kind: 'u' }])
  // As a recovery leaves it; the servers run on.
  await db.pool.query('truncate recuperacao')
  const looks = await lookAll(before)
  const [after = null] = looks.map(({ seen }) => seen)
  expect(looks.map(({ changes }) => changes)).toEqual([null, null])
  expect(looks.map(({ seen }) => seen.epoca)).toEqual([before?.epoca, before?.epoca])
  expect(after?.recuperacao).not.toBe(before?.recuperacao)
  expect((await lookAll(after)).map(({ changes }) => changes)).toEqual([[], []])
})

it('is the same after a recovery that forgot transactions which nobody waited for on the disk', async () => {
  const lineage = createLineage(db)
  await book('09:00')
  const before = (await lineage.look(db.pool, TOPICS, null)).seen
  await db.pool.query('truncate recuperacao')
  const after = (await lineage.look(withFewerTransactions(before), TOPICS, before)).seen
  expect(after.epoca).toBe(before.epoca)
  expect(after.recuperacao).not.toBe(before.recuperacao)
  expect((await lineage.look(withFewerTransactions(before), TOPICS, after)).seen).toMatchObject({
    epoca: before.epoca,
    recuperacao: after.recuperacao,
  })
})

it.each(['of the last look', 'of the first look'])(
  'is another one where files that were copied from a running PostgreSQL lack the newest change %s',
  async (when) => {
    const lineage = createLineage(db)
    const early = (await lineage.look(db.pool, TOPICS, null)).seen
    await book('09:00')
    const looking = when === 'of the last look' ? lineage : createLineage(db)
    const before = (await looking.look(db.pool, TOPICS, early)).seen
    // Such files are recovered as after a crash. Its number may be another's by now.
    await db.pool.query('truncate recuperacao; delete from agendamento')
    await db.pool.query("update mudanca set criado_em = criado_em + interval '1 second'")
    const after = await looking.look(db.pool, TOPICS, before)
    expect(after.seen.epoca).not.toBe(before.epoca)
    expect(after.changes).toBeNull()
  },
)

it('is another one where such files lack a change of a list without a cursor, which waits for no log', async () => {
  const lineage = createLineage(db)
  // As at the start.
  await lineage.look(db.pool, [], null, 0)
  await book('09:00')
  const { pool, readings, letRead } = withHeldLog()
  const looks = await Promise.all([1, 2, 3].map(() => lineage.look(pool, ['agendamentos'], null)))
  expect(readings).toHaveLength(1)
  await letRead()
  await db.pool.query('truncate recuperacao; delete from agendamento; delete from mudanca')
  const after = await lineage.look(db.pool, ['agendamentos'], null)
  expect(after.seen.epoca).not.toBe(looks[0]?.seen.epoca)
})

it('is the same after a recovery where the newest change has left the log for its age', async () => {
  const lineage = createLineage(db)
  await book('09:00')
  await db.pool.query("update mudanca set criado_em = criado_em - interval '31 days'")
  const { epoca } = (await lineage.look(db.pool, TOPICS, null)).seen
  await purge(db)
  await db.pool.query('truncate recuperacao')
  expect((await lineage.look(db.pool, TOPICS, null)).seen.epoca).toBe(epoca)
})

it('notes what the log has forgotten also where a dump brought no row for it', async () => {
  await db.pool.query('delete from mudancas_esquecidas')
  await confirmLineage(db)
  expect((await db.pool.query('select 1 from mudancas_esquecidas')).rowCount).toBe(1)
})

it('answers nobody while a dump is still being loaded', async () => {
  const { epoca } = await read()
  const loading = await db.pool.connect()
  await loading.query("set application_name = 'pg_restore'")
  await restoreDump(db.pool, await takeDump(db.pool))
  const lineage = createLineage(db)
  await expect(lineage.look(db.pool, TOPICS, null)).rejects.toMatchObject({ code: '57P03' })
  expect((await read()).epoca).toBe(epoca)
  await loading.query('reset application_name')
  loading.release()
  expect((await lineage.look(db.pool, TOPICS, null)).seen.epoca).not.toBe(epoca)
})

it('is another one where the same files have gone back under a server that runs', async () => {
  const lineage = createLineage(db)
  const { seen } = await lineage.look(db.pool, TOPICS, null)
  // As the database answers after its files were put back: byte for byte its own, with fewer transactions.
  const again = await lineage.look(withFewerTransactions(seen, 1), TOPICS, seen)
  expect(again.seen.epoca).not.toBe(seen.epoca)
  expect(again.changes).toBeNull()
})
