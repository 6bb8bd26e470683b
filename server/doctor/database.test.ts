import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { openSilentWay } from '#tests/support/silent-way.ts'
import { openClient } from '../db/connection.ts'
import { lookAtDatabase } from './database.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

it('a zone of the clinic’s that this PostgreSQL does not know is found', async () => {
  const zoneFindings = async (fuso: string) => {
    await db.pool.query(
      'insert into clinica (id, dados) values (1, $1) on conflict (id) do update set dados = $1',
      [{ fuso }],
    )
    const { keeping } = await lookAtDatabase(db, Date.now)
    return keeping.filter(({ text }) => text.includes('fuso'))
  }
  expect(await zoneFindings('America/Manaus')).toEqual([])
  expect(await zoneFindings('America/Nenhures')).toMatchObject([{ level: 'error' }])
})

describe('where the pool’s connections go on and no other is to be had, it is said beside the rest', () => {
  async function expectFinding(url: string): Promise<void> {
    const { version, keeping } = await lookAtDatabase({ pool: db.pool, url }, Date.now)
    expect(version).toMatch(/^\d+/)
    const text = expect.stringMatching(/^O banco não atendeu a mais uma conexão, .* veja quem as ocupa/)
    expect(keeping).toContainEqual({ level: 'warning', text })
  }

  it('because nobody answers who connects', async () => {
    const way = await openSilentWay(new URL(db.url))
    way.state.isSilent = true
    await expectFinding(Object.assign(new URL(db.url), { host: `127.0.0.1:${way.port}` }).href)
    way.close()
  })

  it('because PostgreSQL has no place for it', async () => {
    await db.pool.query(
      "drop role if exists um_lugar; create role um_lugar login password 'um' connection limit 1",
    )
    const url = Object.assign(new URL(db.url), { username: 'um_lugar', password: 'um' }).href
    const only = await openClient(url, 'teste')
    await expectFinding(url)
    await only.end()
    await db.pool.query('drop role um_lugar')
  })
})
