import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fillLog } from '#tests/support/long-log.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { readChanges, type SeenSnapshot } from './changes.ts'

const ROWS = 1_000_000

let db: TestDatabase
let client: pg.PoolClient
let other: pg.PoolClient
beforeAll(async () => {
  db = await createTestDatabase()
  client = await db.pool.connect()
  // Somebody's transaction is always under way, here or in another database of the cluster.
  other = await db.pool.connect()
  await other.query('begin')
  await other.query('select pg_current_xact_id()')
  // Filling it is no question that anybody waits for.
  await client.query('set statement_timeout = 0')
  await fillLog(client, ROWS)
})
afterAll(async () => {
  client.release()
  other.release(true)
  await db.drop()
})

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Plan Rows': number
  'Actual Loops': number
  Plans?: Node[]
}
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** What was answered, and how that very statement comes by it: how it reads the log, and how many pages. */
async function planOf(before: SeenSnapshot | null, limit: number | null) {
  const topics = ['agendamentos', 'perfil'] as const
  const look = await readChanges(client, topics, before, limit)
  const values = [`{${topics}}`, before?.snapshot, before?.em, limit, before?.epoca, before?.recuperacao]
  const written = values.map((value) => (value == null ? 'null' : pg.escapeLiteral(String(value))))
  const { rows } = await client.query(
    `explain (analyze, buffers, timing off, format json) execute "mudancas-ler"(${written})`,
  )
  const root = rows[0]['QUERY PLAN'][0].Plan
  const scans = nodesOf(root).filter(
    (node) => node['Relation Name'] === 'mudanca' && node['Actual Loops'] > 0,
  )
  return {
    changes: look?.changes,
    scans: scans.map((node) => node['Node Type']),
    expected: Math.max(...scans.map((node) => node['Plan Rows'])),
    pages: root['Shared Hit Blocks'] + root['Shared Read Blocks'],
    isParallel: nodesOf(root).some((node) => node['Node Type'].startsWith('Gather')),
  }
}

it('is not read for somebody who has seen nothing, or another history, or before a recovery', async () => {
  expect(await planOf(null, 1)).toMatchObject({ changes: null, scans: [] })
  const seen = (await readChanges(client, [], null))?.seen
  for (const which of ['epoca', 'recuperacao']) {
    const other = seen && { ...seen, [which]: '00000000-0000-0000-0000-000000000000' }
    expect(await planOf(other ?? null, 1), which).toMatchObject({ changes: null, scans: [] })
  }
})

it.each([1, null])('is asked for what is new by its index, however long it is (limit %s)', async (limit) => {
  const seen = (await readChanges(client, [], null))?.seen ?? null
  await client.query("insert into mudanca (topico, linha) values ('agendamentos', 7)")
  const { changes, scans, expected, pages, isParallel } = await planOf(seen, limit)
  expect(changes).toEqual([{ topico: 'agendamentos', linha: 7, usuarioId: null, dia: null, dono: null }])
  expect(scans).toEqual([expect.stringMatching(/^(Index|Bitmap Heap) Scan$/)])
  expect(expected).toBeLessThan(ROWS / 100)
  expect(pages).toBeLessThan(100)
  expect(isParallel).toBe(false)
})
