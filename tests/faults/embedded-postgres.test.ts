import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { connect } from '#server/db/connection.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { openForCommand } from '#server/db/maintenance.ts'
import { withRetry } from '#server/db/retry.ts'
import { testEnv } from '#tests/support/api.ts'
import { putNewCluster } from '#tests/support/new-cluster.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { temporaryDataDir } from '#tests/support/server.ts'

const holderProgram = fileURLToPath(new URL('../support/embedded-holder.ts', import.meta.url))

let dataDir: string
let holders: ChildProcess[]

beforeEach(async () => {
  dataDir = await temporaryDataDir()
  holders = []
})

afterEach(async () => {
  for (const holder of holders) holder.kill('SIGKILL')
  // What a killed process left behind: the next start stops it.
  const isLeft = await postmasterPid().then(
    () => true,
    () => false,
  )
  if (isLeft) await startEmbeddedPostgres({ dataDir, log: quietLog }).then((embedded) => embedded.stop())
  const recorded = await readFile(path.join(dataDir, 'postgres.local'), 'utf8').catch(() => undefined)
  if (recorded !== undefined) await rm(recorded.trim(), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

type Outcome = Readonly<{ url: string; complaint: string; holder: ChildProcess }>

function hold(): Promise<Outcome> {
  const holder = spawn(process.execPath, [holderProgram, dataDir], { stdio: ['ignore', 'pipe', 'pipe'] })
  holders.push(holder)
  let complaint = ''
  holder.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  return new Promise((resolve) => {
    holder.stdout
      .setEncoding('utf8')
      .once('data', (text: string) => resolve({ url: text.trim(), complaint, holder }))
    holder.once('close', () => resolve({ url: '', complaint, holder }))
  })
}

const ended = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => child.once('exit', () => resolve()))

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function postmasterPid(): Promise<number> {
  const recorded = await readFile(path.join(dataDir, 'postgres.local'), 'utf8').catch(() =>
    path.join(dataDir, 'postgres'),
  )
  const lines = await readFile(path.join(recorded.trim(), 'postmaster.pid'), 'utf8')
  return Number(lines.split('\n')[0])
}

describe('the embedded PostgreSQL on a new directory', () => {
  it('starts, keeps data over a restart, and leaves nothing running', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log: quietLog })
    await query(first.url, 'create table t as select 42 as n')
    const pid = await postmasterPid()
    await first.stop()
    expect(() => process.kill(pid, 0)).toThrow()

    const second = await startEmbeddedPostgres({ dataDir, log: quietLog })
    expect(await query(second.url, 'select n from t')).toEqual([{ n: 42 }])
    await second.stop()
  })

  it('lets one of two servers that start together on a new directory win', async () => {
    const outcomes = await Promise.all([hold(), hold()])
    expect(outcomes.filter(({ url }) => url !== '')).toHaveLength(1)
    expect(outcomes.filter(({ complaint }) => /^Já há um servidor/.test(complaint))).toHaveLength(1)
  })
})

describe('the embedded PostgreSQL', () => {
  beforeEach(() => putNewCluster(dataDir))

  it('listens on this machine only and keeps its password to itself', async () => {
    const embedded = await startEmbeddedPostgres({ dataDir, log: quietLog })
    expect(await query(embedded.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }])
    const url = new URL(embedded.url)
    expect(url.password.length).toBeGreaterThan(20)
    url.password = 'outra'
    await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
    expect((await stat(path.join(dataDir, 'postgres', 'senha'))).mode & 0o077).toBe(0)
    await embedded.stop()
  })

  it('takes over from a server that was killed', async () => {
    const { url, holder } = await hold()
    await query(url, 'create table t as select 7 as n')
    const orphan = await postmasterPid()
    const gone = ended(holder)
    holder.kill('SIGKILL')
    await gone
    expect(process.kill(orphan, 0)).toBe(true)

    const next = await startEmbeddedPostgres({ dataDir, log: quietLog })
    expect(() => process.kill(orphan, 0)).toThrow()
    expect(await query(next.url, 'select n from t')).toEqual([{ n: 7 }])
    await next.stop()
  })

  it('does not take an unrelated process for its own', async () => {
    const { holder } = await hold()
    const orphan = await postmasterPid()
    holder.kill('SIGKILL')
    process.kill(orphan, 'SIGKILL')
    await vi.waitFor(() => expect(() => process.kill(orphan, 0)).toThrow(), { timeout: 5000 })
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid')
    const lines = (await readFile(pidFile, 'utf8')).split('\n')
    // As in a container, where the same small numbers come back.
    await writeFile(pidFile, [String(process.ppid), ...lines.slice(1)].join('\n'))

    const next = await startEmbeddedPostgres({ dataDir, log: quietLog })
    expect(await query(next.url, 'select 1 as n')).toEqual([{ n: 1 }])
    await next.stop()
  })

  it('starts after a power cut that left PostgreSQL’s note of who runs it empty', async () => {
    const first = await startEmbeddedPostgres({ dataDir, log: quietLog })
    await query(first.url, 'create table t as select 3 as n')
    await first.stop()
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid')
    for (const left of ['', '\0\0\0\0']) {
      await writeFile(pidFile, left)
      const next = await startEmbeddedPostgres({ dataDir, log: quietLog })
      expect(await query(next.url, 'select n from t')).toEqual([{ n: 3 }])
      await next.stop()
    }
  })

  it('refuses a second server on the same directory in one line, and the first goes on', async () => {
    const { url, holder } = await hold()
    const second = await hold()
    expect(second.url).toBe('')
    expect(second.complaint).toBe(
      'Já há um servidor em execução com este DATA_DIR: pare-o ou use outro DATA_DIR.\n',
    )
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
    const gone = ended(holder)
    holder.kill('SIGTERM')
    await gone
  })

  it('is waited for by a server that starts while a command has it, such as a copy', async () => {
    await (await startEmbeddedPostgres({ dataDir, log: quietLog })).stop()
    const tools = { env: testEnv({ DATA_DIR: dataDir }), log: quietLog }
    const command = await openForCommand(tools, { mayCreate: false })
    const server = hold()
    // Longer than a server is waited for that was killed this instant.
    await delay(3_000)
    expect((await command?.pool.query('select 1 as n'))?.rows).toEqual([{ n: 1 }])
    // A second command goes along with the first.
    const second = await openForCommand(tools, { mayCreate: false })
    expect((await second?.pool.query('select 1 as n'))?.rows).toEqual([{ n: 1 }])
    await second?.close()
    await command?.close()
    const { url, complaint } = await server
    expect(complaint).toBe('')
    expect(await query(url, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('runs on under a command that goes along until that one has ended, too', async () => {
    await (await startEmbeddedPostgres({ dataDir, log: quietLog })).stop()
    const tools = { env: testEnv({ DATA_DIR: dataDir }), log: quietLog }
    const doctor = await openForCommand(tools, { mayCreate: false })
    const copy = await openForCommand(tools, { mayCreate: false })
    const stopped = doctor?.close().then(() => 'stopped')
    // A copy reads its file, or asks for its first connection, long after it has found the database.
    expect(await Promise.race([stopped, delay(2_000, 'waits')])).toBe('waits')
    expect((await copy?.pool.query('select 1 as n'))?.rows).toEqual([{ n: 1 }])
    const third = await openForCommand(tools, { mayCreate: false })
    await copy?.close()
    expect(await Promise.race([stopped, delay(1_000, 'waits')])).toBe('waits')
    await third?.close()
    expect(await stopped).toBe('stopped')
    await expect(postmasterPid()).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.each(['SIGKILL', 'SIGINT'] as const)('comes back under the pool after %s', async (signal) => {
    const embedded = await startEmbeddedPostgres({ dataDir, log: quietLog })
    const db = connect(embedded.url, quietLog)
    await db.pool.query('create table t as select 1 as n')
    const before = await postmasterPid()
    process.kill(before, signal)
    await vi.waitFor(
      async () => {
        const { rows } = await withRetry(() => db.pool.query('select n from t'), { isRepeatable: true })
        expect(rows).toEqual([{ n: 1 }])
        expect(await postmasterPid()).not.toBe(before)
      },
      { timeout: 20_000, interval: 200 },
    )
    // The lock that marks a living server is taken again too.
    await vi.waitFor(
      async () =>
        expect(await query(embedded.url, "select 1 as n from pg_locks where locktype = 'advisory'")).toEqual([
          { n: 1 },
        ]),
      { timeout: 5000 },
    )
    await db.close()
    await embedded.stop()
  })

  it('stops quickly when PostgreSQL is dead already', async () => {
    const embedded = await startEmbeddedPostgres({ dataDir, log: quietLog })
    process.kill(await postmasterPid(), 'SIGKILL')
    const begun = Date.now()
    await embedded.stop()
    expect(Date.now() - begun).toBeLessThan(5000)
  })
})

describe.runIf(process.getuid?.() === 0)('as root, in a directory closed to others', () => {
  it('keeps the database in a place of the system and remembers where', async () => {
    await chmod(dataDir, 0o700)
    const first = await startEmbeddedPostgres({ dataDir, log: quietLog })
    await query(first.url, 'create table t as select 5 as n')
    await first.stop()
    expect(existsSync(path.join(dataDir, 'postgres'))).toBe(false)

    const second = await startEmbeddedPostgres({ dataDir, log: quietLog })
    expect(await query(second.url, 'select n from t')).toEqual([{ n: 5 }])
    await second.stop()
  })

  it('stops rather than starting empty when that place is gone', async () => {
    const lost = await mkdtemp(path.join(os.tmpdir(), 'agenda-perdida-'))
    await rm(lost, { recursive: true })
    await writeFile(path.join(dataDir, 'postgres.local'), `${lost}\n`)
    await expect(startEmbeddedPostgres({ dataDir, log: quietLog })).rejects.toThrow(/não está mais em/)
    await rm(path.join(dataDir, 'postgres.local'))
    expect(await readdir(dataDir)).not.toContain('postgres')
  })
})
