import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { makeCopy } from '#server/backup/make.ts'
import { freePort } from '#server/db/embedded/cluster.ts'
import { confirmLineage } from '#server/db/lineage.ts'
import { testEnv } from '#tests/support/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { examine } from './examine.ts'
import { exitCodeOf, type Finding } from './finding.ts'

/** Mistakes are planted, one by one, in an installation where all is well, and each has to be found. */

const run = promisify(execFile)
const KEY = 'uma chave de teste bem longa'
const HOUR = 3_600_000
const ROLE = 'agenda_doctor'

let db: TestDatabase
let app: FastifyInstance
let direct: string
let dir: string
let url: string
const proxies: Server[] = []

/** A proxy in front of the app: passes on what comes, and lets a test spoil either way. */
async function proxy(handle: (incoming: IncomingMessage, reply: ServerResponse) => void): Promise<string> {
  const server = createServer(handle)
  proxies.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function pass(headers: Record<string, string>, relay: (from: IncomingMessage, to: ServerResponse) => void) {
  return (incoming: IncomingMessage, reply: ServerResponse): void => {
    const options = { method: incoming.method ?? 'GET', headers: { ...incoming.headers, ...headers } }
    const onward = request(`${direct}${incoming.url}`, options, (answer) => {
      reply.writeHead(answer.statusCode ?? 500, answer.headers)
      relay(answer, reply)
    })
    onward.on('error', () => reply.destroy())
    reply.on('close', () => onward.destroy())
    onward.end()
  }
}

const asIs = (from: IncomingMessage, to: ServerResponse): void => void from.pipe(to)

let origin: string
beforeAll(async () => {
  db = await createTestDatabase()
  await confirmLineage(db)
  dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-doctor-'))
  // An account as the README tells to make one.
  const name = new URL(db.url).pathname.slice(1)
  await db.pool.query(`drop role if exists ${ROLE}; create role ${ROLE} login password 'doctor'`)
  await db.pool.query(
    `alter database ${name} owner to ${ROLE}; alter role ${ROLE} set synchronous_commit = on`,
  )
  await db.pool.query(`do $$ declare t record; begin
    for t in select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'drizzle') loop execute format('alter table %s owner to ${ROLE}', t.name); end loop;
    execute 'alter schema public owner to ${ROLE}'; execute 'alter schema drizzle owner to ${ROLE}'; end $$`)
  url = Object.assign(new URL(db.url), { username: ROLE, password: 'doctor' }).href
  app = await buildApp({ env: testEnv(), db, now: Date.now })
  direct = await app.listen({ host: '127.0.0.1', port: 0 })
  origin = await proxy(pass({ 'x-forwarded-for': '127.0.0.1' }, asIs))
  const env = testEnv({ DATABASE_URL: url, BACKUP_DIR: dir, BACKUP_KEY: KEY })
  await makeCopy({
    env,
    log: quietLog,
    print: () => undefined,
    dir: undefined,
    keep: undefined,
    startedAt: new Date(),
  })
})
afterEach(() => {
  for (const server of proxies.splice(1)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(async () => {
  proxies[0]?.closeAllConnections()
  proxies[0]?.close()
  await app.close()
  await db.pool
    .query(`reassign owned by ${ROLE} to current_user; drop owned by ${ROLE}`)
    .catch(() => undefined)
  const { pool } = db
  await pool.query(
    `alter database ${new URL(db.url).pathname.slice(1)} owner to current_user; drop role ${ROLE}`,
  )
  await db.drop()
  await rm(dir, { recursive: true, force: true })
})

type Planted = Omit<Partial<Parameters<typeof examine>[0]>, 'env'> & { env?: NodeJS.ProcessEnv }

/** What is found, but for what the run's own PostgreSQL is known for: it may lose everything. */
async function found({ env = {}, ...planted }: Planted = {}): Promise<Finding[]> {
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    BACKUP_DIR: dir,
    BACKUP_KEY: KEY,
    PUBLIC_ORIGIN: origin,
    ...env,
  }
  const room = async () => ({ free: 50e9, total: 100e9 })
  const findings = await examine({ env: testEnv(settings), log: quietLog, room, ...planted })
  return findings.filter(({ text }) => !text.includes('com fsync=off'))
}

const complaints = (findings: readonly Finding[]): string[] =>
  findings.filter(({ level }) => level !== 'ok').map(({ level, text }) => `${level}: ${text}`)

it('finds nothing where all is well, and says what it looked at', async () => {
  const findings = await found()
  expect(complaints(findings)).toEqual([])
  expect(exitCodeOf(findings)).toBe(0)
  const all = findings.map(({ text }) => text).join('\n')
  for (const word of ['Configuração', 'Disco', 'Relógio', 'A última cópia', '/api/eventos', 'Endereço'])
    expect(all).toContain(word)
})

it('finds a database that may lose what it has confirmed', async () => {
  const room = async () => ({ free: 50e9, total: 100e9 })
  const findings = await examine({
    env: testEnv({ DATABASE_URL: url, BACKUP_DIR: dir }),
    log: quietLog,
    room,
  })
  expect(complaints(findings)).toContainEqual(expect.stringContaining('com fsync=off'))
  expect(exitCodeOf(findings)).toBe(2)
})

const planted: Readonly<Record<string, { plant: () => Promise<Planted> | Planted; found: RegExp }>> = {
  'the sample clinic is on, in production': {
    plant: () => ({ env: { DEMO: '1' } }),
    found: /^warning: DEMO=1 em produção: tire-o/,
  },
  'the public address has no https': {
    plant: () => ({ env: { PUBLIC_ORIGIN: 'http://agenda.invalid' } }),
    found: /^warning: PUBLIC_ORIGIN=http:\/\/agenda\.invalid: sem https .* ponha um proxy/,
  },
  'the server can be reached past the proxy': {
    plant: () => ({ env: { PUBLIC_ORIGIN: 'https://agenda.invalid', HOST: '0.0.0.0' } }),
    found: /^warning: HOST=0\.0\.0\.0 .* use HOST=127\.0\.0\.1/,
  },
  'the clock is a minute behind': {
    plant: () => ({ now: () => Date.now() - 60_000 }),
    found: /^error: O relógio desta máquina está 60 s atrás do que diz o banco: ligue a sincronização/,
  },
  'the database is away': {
    plant: () => ({ env: { DATABASE_URL: 'postgres://x:segredo@127.0.0.1:1/nada' } }),
    found: /^error: O banco de DATABASE_URL não responde: /,
  },
  'the account of the database may do everything': {
    plant: () => ({ env: { DATABASE_URL: db.url } }),
    found: /^warning: O aplicativo entra no banco como superusuário: use uma conta comum/,
  },
  'the account of the database may not migrate': {
    plant: async () => {
      await db.pool.query(`alter table voucher owner to current_user; grant all on voucher to ${ROLE}`)
      return {}
    },
    found: /^error: A conta do banco não pode mudar as tabelas, .* faça-a dona/,
  },
  'the tables are of another version': {
    plant: async () => {
      await db.pool.query(`alter table voucher owner to ${ROLE}`)
      await db.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
        'n',
        9e12,
      ])
      return {}
    },
    found: /^error: O banco é de uma versão mais nova do que este programa: atualize o programa/,
  },
  'the disk is nearly full': {
    plant: async () => {
      await db.pool.query(`delete from drizzle.__drizzle_migrations where hash = 'n'`)
      return { room: async () => ({ free: 100e6, total: 100e9 }) }
    },
    found: /^error: Disco das cópias \(.*\): 100 MB livres de 100 GB: libere espaço agora/,
  },
  'the disk will be full before long': {
    plant: () => ({ room: async () => ({ free: 9e9, total: 100e9 }) }),
    found: /^error: Disco das cópias .* 9 GB livres de 100 GB: libere espaço hoje/,
  },
  'the disk fills': {
    plant: () => ({ room: async () => ({ free: 24e9, total: 100e9 }) }),
    found: /^warning: Disco das cópias .* 24 GB livres de 100 GB: veja o que cresce/,
  },
  'the last copy is of last week': {
    plant: () => ({ now: () => Date.now() + 8 * 24 * HOUR }),
    found: /^error: A última cópia tem 192 h: veja por que o timer não a faz/,
  },
  'all copies are of days that have not come': {
    plant: () => ({ now: () => Date.now() - 30 * 24 * HOUR }),
    found: /^error: Todas as cópias têm uma data que ainda não chegou: acerte o relógio/,
  },
  'nobody has made a copy': {
    plant: async () => {
      await db.pool.query('create table guardadas as select * from copia; delete from copia')
      return {}
    },
    found: /^warning: Nenhuma cópia deste banco foi feita: rode "npm run backup"/,
  },
  'the last copy is not as it was': {
    plant: async () => {
      await db.pool.query(
        'insert into copia overriding system value select * from guardadas; drop table guardadas',
      )
      const { rows } = await db.pool.query('select arquivo from copia')
      await writeFile(rows[0].arquivo, 'cut')
      return {}
    },
    found: /^error: A última cópia, [^/]*\.copia, não tem o tamanho com que foi feita/,
  },
  'the last copy is gone': {
    plant: async () => {
      const { rows } = await db.pool.query('select arquivo from copia')
      await rm(rows[0].arquivo)
      return {}
    },
    found:
      /^error: A última cópia, [^/]*\.copia, não está mais em BACKUP_DIR: rode "npm run backup" outra vez/,
  },
  'nothing listens at the public address': {
    plant: async () => ({ env: { PUBLIC_ORIGIN: `http://127.0.0.1:${await freePort()}` } }),
    found: /^error: http:\/\/127\.0\.0\.1:\d+ não responde \(ECONNREFUSED\): o proxy não está de pé/,
  },
  'another program answers there': {
    plant: async () => ({
      env: { PUBLIC_ORIGIN: await proxy((_, reply) => reply.end('<h1>It works!</h1>')) },
    }),
    found: /^error: Em http.* responde outro programa \(status 200\)/,
  },
  'another clinic answers there': {
    plant: async () => {
      const answer = pass({}, (from, to) => asIs(from, to))
      return {
        env: {
          PUBLIC_ORIGIN: await proxy((incoming, reply) => {
            const write = reply.writeHead.bind(reply)
            reply.writeHead = ((status: number, headers: object) =>
              write(status, { ...headers, 'x-epoca': crypto.randomUUID() })) as typeof reply.writeHead
            answer(incoming, reply)
          }),
        },
      }
    },
    found: /^error: Em http.* responde um servidor com outro banco/,
  },
  'the proxy lets visitors say who they are': {
    plant: async () => ({ env: { PUBLIC_ORIGIN: await proxy(pass({}, asIs)) } }),
    found: /^error: O servidor acredita no X-Forwarded-For que qualquer visitante escreve/,
  },
  'the proxy gathers the live events': {
    plant: async () => {
      const gather = (from: IncomingMessage, to: ServerResponse): void => {
        const all: Buffer[] = []
        from.on('data', (piece: Buffer) => all.push(piece)).on('end', () => to.end(Buffer.concat(all)))
      }
      return { env: { PUBLIC_ORIGIN: await proxy(pass({ 'x-forwarded-for': '127.0.0.1' }, gather)) } }
    },
    found: /^error: Algo no caminho retém \/api\/eventos, .* desligue o buffer/,
  },
}

it.each(Object.entries(planted))('finds that %s', async (_what, { plant, found: pattern }) => {
  const findings = await found(await plant())
  expect(complaints(findings)).toContainEqual(expect.stringMatching(pattern))
  expect(exitCodeOf(findings)).toBeGreaterThan(0)
  for (const { text } of findings) {
    expect(text).not.toMatch(/\n|segredo/)
  }
})

it.runIf(process.getuid?.() === 0)('does not call a copy gone whose folder it may not enter', async () => {
  const closed = await mkdtemp(path.join(os.tmpdir(), 'agenda-fechada-'))
  const arquivo = path.join(closed, 'agenda-2026-11-26T03-15-00Z.copia')
  await writeFile(arquivo, 'copy')
  const feitaEm = new Date(Date.now() - HOUR).toISOString()
  const last = { feitaEm, arquivo, bytes: 4, sha256: 'x', cifrada: true }
  // Root may enter everywhere, so another account looks.
  const program = `import { checkCopies } from ${JSON.stringify(new URL('./storage.ts', import.meta.url).href)}
    process.setgid(65534)
    process.setuid(65534)
    console.log(JSON.stringify(await checkCopies(${JSON.stringify(last)}, ${JSON.stringify(closed)}, Date.now())))`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', program])
  expect(complaints(JSON.parse(stdout))).toEqual([
    expect.stringMatching(/^warning: .*, agenda-2026[^/]*\.copia, não pôde ser vista \(EACCES\): /),
  ])
  await rm(closed, { recursive: true, force: true })
})
