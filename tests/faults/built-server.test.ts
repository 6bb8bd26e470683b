import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

let db: TestDatabase
let server: RunningServer
beforeAll(async () => {
  const vite = path.dirname(createRequire(import.meta.url).resolve('vite/package.json'))
  const args = [path.join(vite, 'bin', 'vite.js'), 'build', '--config', 'server/vite.config.ts']
  const build = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: cleanEnvironment() })
  if (build.status !== 0) throw new Error(build.stderr)
  db = await createTestDatabase()
  await db.pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
  server = await startServer({
    databaseUrl: db.url,
    isBuilt: true,
    env: { DEMO: '1', NODE_ENV: 'production' },
  })
}, 120_000)
afterAll(async () => {
  await server.stop()
  await db.drop()
})

function cleanEnvironment(): NodeJS.ProcessEnv {
  const { VITEST: _, NODE_ENV: __, ...env } = process.env
  return env
}

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
