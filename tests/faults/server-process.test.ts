import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { type RunningServer, SERVER_PROGRAM, startServer, temporaryDataDir } from '#tests/support/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Ending = Readonly<{ code: number | null; stdout: string; stderr: string }>

/** The server's program with these settings, until it ends by itself. */
function endingOf(env: NodeJS.ProcessEnv): Promise<Ending> {
  const child = spawn(process.execPath, SERVER_PROGRAM, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'fatal', ...env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, stdout, stderr })))
}

const health = async (server: RunningServer): Promise<number> =>
  (await fetch(`${server.url}/api/saude`)).status

describe('with DATABASE_URL', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
  })
  afterAll(() => db.drop())

  it.each(['SIGTERM', 'SIGHUP'] as const)('says where it is, and ends in order on %s', async (signal) => {
    const server = await startServer({ databaseUrl: db.url })
    expect(server.output()).toContain(`http://localhost:${server.port}`)
    const begun = Date.now()
    await server.stop(signal)
    expect(server.child.exitCode).toBe(0)
    expect(Date.now() - begun).toBeLessThan(5000)
  })

  it('bears Ctrl-C twice, and a connection that stays open', async () => {
    const server = await startServer({ databaseUrl: db.url })
    // Kept alive by the client.
    await health(server)
    server.child.kill('SIGINT')
    await server.stop('SIGINT')
    expect(server.child.exitCode).toBe(0)
  })

  it('starts several instances on an empty database at once', async () => {
    const name = 'varias_instancias'
    await db.pool.query(`create database ${name} template template0`)
    const url = new URL(inject('postgresUrl'))
    url.pathname = `/${name}`
    const servers = await Promise.all([1, 2, 3].map(() => startServer({ databaseUrl: url.href })))
    expect(await Promise.all(servers.map(health))).toEqual([200, 200, 200])
    await Promise.all(servers.map((server) => server.stop()))
    await db.pool.query(`drop database ${name} with (force)`)
  })

  it.each([
    [{ PORT: 'abc' }, /^Configuração inválida: PORT=abc: .*\n$/],
    [{ DATABASE_URL: 'postgres://x:segredo@127.0.0.1:x/y' }, /^Configuração inválida: DATABASE_URL: .*\n$/],
  ])('stops at a bad setting with one line: %o', async (env, line) => {
    const { code, stdout, stderr } = await endingOf(env)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(line)
  })

  it('says in one line that its port is taken', async () => {
    const server = await startServer({ databaseUrl: db.url })
    const { code, stderr } = await endingOf({ DATABASE_URL: db.url, PORT: String(server.port) })
    await server.stop()
    expect(code).toBe(1)
    expect(stderr).toMatch(/^A porta \d+ já está em uso: .*\n$/)
  })
})

describe('with the embedded PostgreSQL', () => {
  const postmaster = async (dataDir: string): Promise<number> =>
    Number((await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

  it('comes back after a kill on the same address, and outlives its database', async () => {
    const dataDir = await temporaryDataDir()
    const first = await startServer({ dataDir })
    const orphan = await postmaster(dataDir)
    await first.kill('SIGKILL')
    expect(process.kill(orphan, 0)).toBe(true)

    const second = await startServer({ dataDir, port: first.port })
    const { code, stderr } = await endingOf({ DATA_DIR: dataDir, DATABASE_URL: '', PORT: '0' })
    expect(code).toBe(1)
    expect(stderr).toMatch(/^Já há um servidor em execução com este DATA_DIR: .*\n$/)

    process.kill(await postmaster(dataDir), 'SIGKILL')
    await vi.waitFor(async () => expect(await health(second)).toBe(503), { timeout: 5000, interval: 20 })
    await vi.waitFor(async () => expect(await health(second)).toBe(200), { timeout: 15_000, interval: 100 })

    const last = await postmaster(dataDir)
    await second.stop()
    expect(second.child.exitCode).toBe(0)
    // A disk that is busy holds even a killed process for a while.
    await vi.waitFor(() => expect(() => process.kill(last, 0)).toThrow(), { timeout: 5000 })
    await rm(dataDir, { recursive: true })
  })
})
