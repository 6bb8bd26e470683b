import { chmod, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountOfCluster } from '#server/db/embedded/account.ts'
import { clusterUrl, freePort, openCluster, startCluster, stopCluster } from '#server/db/embedded/cluster.ts'
import { leaveMark } from '#server/db/embedded/marks.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { confirmLineage } from '#server/db/lineage.ts'
import { runMigrations } from '#server/db/migrate.ts'
import { putNewCluster } from '#tests/support/new-cluster.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { type RunningServer, startServer, temporaryDataDir } from '#tests/support/server.ts'

/** Who may do what on the machine: the app in its database, PostgreSQL and the server on the machine. */

const SECRET = 'segredo-que-ninguem-ve'

let dataDir: string
let server: RunningServer | undefined
beforeEach(async () => {
  dataDir = await temporaryDataDir()
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  const elsewhere = await readFile(path.join(dataDir, 'postgres.local'), 'utf8').catch(() => null)
  if (elsewhere !== null) await rm(elsewhere.trim(), { recursive: true, force: true })
  await rm(dataDir, { recursive: true, force: true })
})

const start = (env: NodeJS.ProcessEnv = {}) =>
  startServer({ dataDir, env: { ADMIN_EMAIL: 'a@exemplo.test', ADMIN_PASSWORD: SECRET, ...env } })

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

async function appUrlOf(): Promise<string> {
  const found = await findEmbeddedPostgres(dataDir)
  if (typeof found !== 'object') throw new Error('the embedded PostgreSQL does not run')
  return found.url
}

const postmaster = async (): Promise<number> =>
  Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

describe.runIf(process.platform === 'linux')('the embedded PostgreSQL', () => {
  it('is not told the settings of the server', async () => {
    await putNewCluster(dataDir)
    server = await start({ BACKUP_KEY: SECRET, METRICS_TOKEN: SECRET })
    const environment = await readFile(`/proc/${await postmaster()}/environ`, 'utf8')
    expect(environment).toContain('PATH=')
    expect(environment).not.toContain(SECRET)
    expect(environment).not.toMatch(/ADMIN_|BACKUP_|DATABASE_URL|NODE_ENV/)
  })
})

const ownersStatement = `select distinct r.rolname as owner from pg_class c join pg_roles r on r.oid = c.relowner
  where c.relnamespace in (select oid from pg_namespace where nspname in ('public', 'drizzle'))`

describe('the account of the app', () => {
  it('owns its database, and nothing of PostgreSQL or the machine', async () => {
    await putNewCluster(dataDir)
    const embedded = await startEmbeddedPostgres({ dataDir, log: quietLog })
    try {
      await runMigrations(embedded)
      const mighty = 'rolsuper or rolcreaterole or rolreplication or rolbypassrls as mighty'
      expect(
        await query(embedded.url, `select ${mighty} from pg_roles where rolname = current_user`),
      ).toEqual([{ mighty: false }])
      expect(await query(embedded.url, ownersStatement)).toEqual([{ owner: 'agenda' }])
      for (const forbidden of [
        "copy (select 1) to program 'id'",
        "select pg_read_file('senha')",
        'alter role clinica password null',
        'set session_replication_role = replica',
      ])
        await expect(query(embedded.url, forbidden), forbidden).rejects.toMatchObject({ code: '42501' })
    } finally {
      await embedded.stop()
    }
  })

  it('gets the database of an earlier version, which goes on as the same history', async () => {
    const dir = path.join(dataDir, 'postgres')
    await putNewCluster(dataDir)
    const cluster = await openCluster(dir, await accountOfCluster(dir))
    const logFile = path.join(dataDir, 'postgres.log')
    const running = await startCluster(cluster, await freePort(), logFile)
    const url = clusterUrl(cluster, running.port, 'clinica')
    await query(clusterUrl(cluster, running.port, 'postgres'), 'create database clinica')
    await runMigrations({ url })
    await confirmLineage({ url, marks: await leaveMark(dir) })
    const [before] = await query(url, 'select epoca from epoca')
    expect(await query(url, ownersStatement)).toEqual([{ owner: 'clinica' }])
    await stopCluster(running)

    server = await start()
    const app = await appUrlOf()
    expect(await query(app, ownersStatement)).toEqual([{ owner: 'agenda' }])
    expect(await query(app, 'select epoca from epoca')).toEqual([before])
    // As the next version will.
    await query(app, 'alter table voucher add column extra text; drop function dobrar(text) cascade')
    await server.stop()
    server = await start()
    expect(await query(await appUrlOf(), 'select epoca from epoca')).toEqual([before])
  })

  it('has a password of its own, which the owner of the cluster does not share', async () => {
    await putNewCluster(dataDir)
    server = await start()
    const cluster = await openCluster(path.join(dataDir, 'postgres'), undefined)
    const url = new URL(await appUrlOf())
    expect(url.username).toBe('agenda')
    expect(url.password).not.toBe(cluster.password)
    url.password = cluster.password
    await expect(query(url.href, 'select 1')).rejects.toMatchObject({ code: '28P01' })
  })
})

describe.runIf(process.getuid?.() === 0)('a server that was started as root', () => {
  const uidOf = async (pid: number | undefined): Promise<number> => (await stat(`/proc/${pid}`)).uid
  const health = async (): Promise<number> =>
    (await fetch(`${server?.url}/api/saude`).catch(() => ({ status: 0 }))).status

  it('is root no more once it answers, and can still start PostgreSQL again and stop it', async () => {
    await putNewCluster(dataDir)
    server = await start()
    const account = (await stat(path.join(dataDir, 'postgres'))).uid
    expect(account).not.toBe(0)
    await vi.waitFor(async () => expect(await uidOf(server?.child.pid)).toBe(account))
    expect(server.output()).not.toContain('continua como root')
    const before = await postmaster()
    process.kill(before, 'SIGKILL')
    await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 20_000, interval: 100 })
    await vi.waitFor(async () => expect(await postmaster()).not.toBe(before), { timeout: 20_000 })
    await vi.waitFor(async () => expect(await health()).toBe(200), { timeout: 20_000, interval: 100 })
    const last = await postmaster()
    await server.stop()
    expect(server.child.exitCode).toBe(0)
    expect(() => process.kill(last, 0)).toThrow()
  })

  it('says why it stays root, where nobody else could go on', async () => {
    await chmod(dataDir, 0o700)
    server = await start()
    await vi.waitFor(() =>
      expect(server?.output()).toMatch(
        /O servidor continua como root: a conta \d+, .* ou gravar .*postgres\.log/,
      ),
    )
    expect(await uidOf(server.child.pid)).toBe(0)
    expect(await health()).toBe(200)
  })
})
