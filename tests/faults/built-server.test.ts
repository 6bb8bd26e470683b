import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

let db: TestDatabase
let server: RunningServer
beforeAll(async () => {
  db = await createTestDatabase()
  await db.pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  server = await startServer({
    databaseUrl: db.url,
    env: { DEMO: '1', NODE_ENV: 'production' },
  })
})
afterAll(async () => {
  await server.stop()
  await db.drop()
})

const get = async (address: string) => (await fetch(`${server.url}${address}`)).json()

it('migrates an empty database, makes the demo clinic and its pictures, and describes itself', async () => {
  const all = (await get('/api/Procedimento')) as { imagem: string }[]
  expect(all).toHaveLength(12)
  const picture = await fetch(`${server.url}/imagens/${all[0]?.imagem}`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect(await get('/api/docs/json')).toHaveProperty('openapi')
  expect((await fetch(`${server.url}/api/docs/static/index.css`)).status).toBe(200)
})

it('tells where in the sources an error came from', async () => {
  await db.pool.query('alter table if exists procedimento rename to elsewhere')
  expect((await fetch(`${server.url}/api/Procedimento`)).status).toBe(500)
  // Its line is written after the answer.
  await vi.waitFor(
    () => expect(server.output()).toMatch(/server\/features\/procedimento\/repository\.ts:\d+/),
    5_000,
  )
})
