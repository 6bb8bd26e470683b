import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { LINEAGE_HEADER } from '#domain/api/headers.ts'
import { ADMIN_EMAIL, ADMIN_ENV } from '#tests/support/accounts.ts'
import { type CommandEnding, runScript } from '#tests/support/command.ts'
import { Person } from '#tests/support/http-person.ts'
import { putNewCluster } from '#tests/support/new-cluster.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { IS_WHOLE_ROUND } from '#tests/support/round.ts'
import { insertSampleClinic } from '#tests/support/sample-clinic.ts'
import { type RunningServer, startServer, temporaryDataDir } from '#tests/support/server.ts'

/** `npm run backup` and `npm run restore` as the operator has them, with both kinds of database. */

const KEY = 'uma chave de teste bem longa'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-copias-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

/** The process whose command line is that. */
async function processWhose(isThat: (words: string) => boolean): Promise<number> {
  for (const pid of await readdir('/proc'))
    if (/^\d+$/.test(pid) && isThat(await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')))
      return Number(pid)
  throw new Error('there is none')
}

const copies = async (): Promise<string[]> => (await readdir(dir)).map((name) => path.join(dir, name))

describe('beside a server with an embedded PostgreSQL', () => {
  let dataDir: string
  let server: RunningServer
  beforeAll(async () => {
    dataDir = await temporaryDataDir()
    await putNewCluster(dataDir)
    server = await startServer({ dataDir, env: ADMIN_ENV })
  })
  afterAll(async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  const run = (script: string, ...args: string[]): Promise<CommandEnding> =>
    runScript(`server/${script}.ts`, args, { DATA_DIR: dataDir, BACKUP_DIR: dir, BACKUP_KEY: KEY })
  const epoca = async (): Promise<string | null> =>
    (await fetch(`${server.url}/api/Clinica`)).headers.get(LINEAGE_HEADER)
  const services = async (): Promise<unknown[]> =>
    (await (await fetch(`${server.url}/api/Procedimento`)).json()) as unknown[]

  it('copies, tries and restores while the server goes on, which tells the devices', async () => {
    const admin = new Person(server.url)
    await admin.login(ADMIN_EMAIL)
    const service = { descricao: 'Meia hora.', valor: 80, tempo: '00:30', imagem: '', tipoProcedimento: 1 }
    const add = async (nome: string): Promise<number> =>
      (await admin.fetch('POST', '/api/Procedimento', { ...service, nome })).status
    expect(await add('Antes da cópia')).toBe(201)
    const made = await run('backup')
    expect(made).toMatchObject({ code: 0, stderr: '' })
    expect(made.stdout).toMatch(/^Cópia feita: .*\.copia \(.* kB, SHA-256 [0-9a-f]{64}\)\n$/)
    const [file = ''] = await copies()
    expect(await add('Depois da cópia')).toBe(201)

    const trial = await run('restore', '--dry-run', file)
    expect(trial).toMatchObject({ code: 0, stderr: '' })
    expect(trial.stdout).toMatch(/Ensaio: \d+ tabelas e \d+ linhas voltaram/)
    expect(await services()).toHaveLength(2)

    const refused = await run('restore', file)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/^O banco já tem 1 contas e 0 agendamentos, .* repita com --force/)
    expect(await services()).toHaveLength(2)

    const before = await epoca()
    expect(await run('restore', '--force', file)).toMatchObject({ code: 0, stderr: '' })
    await vi.waitFor(async () => expect(await epoca()).not.toBe(before), { timeout: 10_000 })
    expect(await services()).toMatchObject([{ nome: 'Antes da cópia' }])
    // Nobody is logged in by a copy.
    expect(await add('Sem entrar')).toBe(401)

    // A start finds the history that was given then, whoever gave it.
    const given = await epoca()
    await server.stop()
    server = await startServer({ dataDir, port: server.port, env: ADMIN_ENV })
    expect(await epoca()).toBe(given)
  })

  it('starts the PostgreSQL that does not run, and leaves it stopped', async () => {
    await server.stop()
    expect(await run('backup')).toMatchObject({ code: 0, stderr: '' })
    const [file = ''] = await copies()
    expect(await run('restore', '--force', file)).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(path.join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
    server = await startServer({ dataDir, port: server.port, env: ADMIN_ENV })
  })

  it('does not copy an empty database that a wrong DATA_DIR would make', async () => {
    const empty = path.join(dir, 'nada')
    const ending = await runScript('server/backup.ts', [], { DATA_DIR: empty })
    expect(ending).toMatchObject({ code: 1, stdout: '' })
    expect(ending.stderr).toBe(
      `Não há banco em ${empty}: confira DATA_DIR, ou dê DATABASE_URL, como ao servidor.\n`,
    )
    expect(await copies()).toEqual([])
  })
})

describe('with DATABASE_URL', () => {
  let db: TestDatabase
  beforeAll(async () => {
    db = await createTestDatabase()
    await insertSampleClinic(db.pool)
  })
  afterAll(() => db.drop())

  const run = (
    script: string,
    args: readonly string[] = [],
    env: NodeJS.ProcessEnv = {},
    killed?: AbortSignal,
  ): Promise<CommandEnding> =>
    runScript(`server/${script}.ts`, args, { DATABASE_URL: db.url, BACKUP_DIR: dir, ...env }, killed)

  it('says of health notes that came back with a copy that a consent may have been withdrawn since', async () => {
    const made = await run('backup')
    expect(made.code).toBe(0)
    const [without = ''] = await copies()
    const noted = 'Anotado: o próximo início avisa os aparelhos de que a clínica voltou a uma cópia.\n'
    const first = await run('restored')
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(first.stdout.split('\n')).toEqual([
      noted.trim(),
      expect.stringMatching(/^Contas: 1 da equipe e 1 de clientes, .* › Equipe/),
      '',
    ])
    await db.pool.query(
      `with card as (insert into ficha (nome) values ('Maria'), ('Rosa') returning id)
        insert into alerta_saude (ficha_id, texto, consentimento, assinante) select id, 'alergia', 1, 'x' from card`,
    )
    const told =
      /^Alertas de saúde com texto: 2\. .* “Há um alerta de saúde”.* “Ela retirou o consentimento”\.$/m
    const restored = await run('restored')
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toContain(noted)
    expect(restored.stdout).toMatch(told)
    await run('backup')
    const file = (await copies()).find((copy) => copy !== without) ?? ''
    expect((await run('restore', ['--force', file])).stdout).toMatch(told)
    expect((await run('restore', ['--force', without])).stdout).not.toContain('saúde')
  })

  it('notes the last copy in the database, warns of one that is not encrypted, and keeps the newest', async () => {
    const made = await run('backup')
    expect(made.code).toBe(0)
    expect(made.stdout).toContain('Ela não está cifrada')
    const [first = ''] = await copies()
    const { rows } = await db.pool.query('select arquivo, bytes::int, cifrada, sha256 from copia')
    expect(rows).toMatchObject([{ arquivo: first, cifrada: false }])
    expect(made.stdout).toContain(rows[0].sha256)
    // A copy is named by its second.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    const next = await run('backup', ['--keep', '1'])
    expect(next.stdout).toContain('Cópias antigas removidas: 1')
    expect(await copies()).toHaveLength(1)
    expect(await copies()).not.toContain(first)
  })

  it('leaves another clinic’s copies alone that are in the same directory, and says so', async () => {
    await run('backup')
    const theirs = await copies()
    const other = await createTestDatabase()
    try {
      await insertSampleClinic(other.pool)
      // In the same second, as by two timers of one hour.
      const both = await Promise.all(
        [1, 2].map(() => run('backup', ['--keep', '1'], { DATABASE_URL: other.url })),
      )
      for (const { code, stdout } of both) {
        expect(code).toBe(0)
        expect(stdout).toMatch(/^Cópias de outro banco nesta pasta: 1 /m)
      }
      expect(await copies()).toEqual(expect.arrayContaining(theirs))
    } finally {
      await other.drop()
    }
  })

  it('puts none of several copies back: a shell gives `copias/*.copia` as all of them, the oldest first', async () => {
    await run('backup')
    await db.pool.query("update usuario set nome_usuario = nome_usuario || ' depois'")
    // A copy is named by its second.
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await run('backup')
    const both = (await copies()).sort()
    expect(both).toHaveLength(2)
    const names = async () => (await db.pool.query('select nome_usuario from usuario order by id')).rows
    const before = await names()
    for (const mode of ['--force', '--dry-run']) {
      const ending = await run('restore', [mode, ...both])
      expect(await names()).toEqual(before)
      expect(ending).toMatchObject({ code: 1, stdout: '' })
      expect(ending.stderr).toMatch(/^Diga qual cópia, uma só: .*\n$/)
    }
  })

  it('notes when a copy was tried and came back whole', async () => {
    await run('backup')
    const [file = ''] = await copies()
    expect(await run('restore', ['--dry-run', file])).toMatchObject({ code: 0, stderr: '' })
    const { rows } = await db.pool.query('select linhas::int, now() - feito_em as ago from ensaio')
    expect(rows).toEqual([{ linhas: expect.any(Number), ago: expect.anything() }])
    expect(rows[0].linhas).toBeGreaterThan(0)
  })

  it('tries a copy for an empty database, and puts it there', async () => {
    await run('backup')
    const [file = ''] = await copies()
    const name = `vazio_${process.pid}`
    await db.pool.query(`create database ${name} template template0`)
    const url = Object.assign(new URL(db.url), { pathname: `/${name}` }).href
    try {
      const trial = await run('restore', ['--dry-run', file], { DATABASE_URL: url })
      expect(trial).toMatchObject({ code: 0, stderr: '' })
      expect(trial.stdout).toContain('Ensaio:')
      // Nothing is wrong with its account: it has no tables yet.
      expect(trial.stdout).not.toContain('anotar')
      const restored = await run('restore', [file], { DATABASE_URL: url })
      expect(restored).toMatchObject({ code: 0, stderr: '' })
      expect(restored.stdout).toContain('Restaurada:')
    } finally {
      await db.pool.query(`drop database ${name}`)
    }
  })

  it('tries a copy in a PostgreSQL of its own where the account may not make a database', async () => {
    await db.pool.query(`drop role if exists so_o_seu; create role so_o_seu login password 'so-o-seu'`)
    await run('backup')
    const [file = ''] = await copies()
    const url = Object.assign(new URL(db.url), { username: 'so_o_seu', password: 'so-o-seu' }).href
    const trial = await run('restore', ['--dry-run', file], { DATABASE_URL: url })
    expect(trial).toMatchObject({ code: 0, stderr: '' })
    expect(trial.stdout).toContain('Ensaio:')
    expect(trial.stdout).toContain('não pôde anotar o ensaio')
    const forbidden = await run('backup', [], { DATABASE_URL: url })
    expect(forbidden).toMatchObject({ code: 1, stdout: '' })
    expect(forbidden.stderr).toMatch(/^A conta do banco não tem um direito .*: use a do servidor, .*\n$/)
    expect(await copies()).toEqual([file])
    await db.pool.query('drop role so_o_seu')
  })

  const trials = async (): Promise<string[]> =>
    (await db.pool.query(`select datname as name from pg_database where datname like 'ensaio%'`)).rows.map(
      ({ name }) => name,
    )

  // Ctrl-C, and a terminal that is closed.
  const signals = IS_WHOLE_ROUND ? (['SIGINT', 'SIGHUP'] as const) : (['SIGHUP'] as const)

  it.each(signals)('leaves no second clinic where a trial is ended with %s', async (signal) => {
    await run('backup')
    const [file = ''] = await copies()
    const leave = new AbortController()
    const ending = run('restore', ['--dry-run', file], {}, leave.signal)
    const atWork = `select 1 from pg_stat_activity where datname like 'ensaio%'`
    await vi.waitFor(async () => expect((await db.pool.query(atWork)).rows).toHaveLength(1), {
      timeout: 20_000,
      interval: 10,
    })
    leave.abort(signal)
    expect(await ending).toMatchObject({ code: 130, stderr: '' })
    expect(await trials()).toEqual([])
  })

  describe('where such a trial has a PostgreSQL of its own', () => {
    let file: string
    let tmp: string
    beforeEach(async () => {
      await db.pool.query(`drop role if exists so_um; create role so_um login password 'so-um'`)
      await run('backup')
      file = (await copies())[0] ?? ''
      tmp = path.join(dir, 'tmp')
      await mkdir(tmp)
      await chmod(dir, 0o755)
    })
    afterEach(() => db.pool.query('drop role so_um'))

    const tryOut = (killed?: AbortSignal): Promise<CommandEnding> => {
      const url = Object.assign(new URL(db.url), { username: 'so_um', password: 'so-um' }).href
      return run('restore', ['--dry-run', file], { DATABASE_URL: url, TMPDIR: tmp }, killed)
    }

    it.each(signals)('leaves no second clinic with %s either', async (signal) => {
      const leave = new AbortController()
      const ending = tryOut(leave.signal)
      await vi.waitFor(async () => expect(await readdir(tmp)).toHaveLength(1), { timeout: 20_000 })
      leave.abort(signal)
      expect(await ending).toMatchObject({ code: 130, stderr: '' })
      expect(await readdir(tmp)).toEqual([])
    })

    it('leaves none where a slow machine is still making that PostgreSQL, either', async () => {
      const leave = new AbortController()
      const ending = tryOut(leave.signal)
      const isMaking = (words: string) => words.includes('initdb') && words.includes(tmp)
      const pid = await vi.waitFor(() => processWhose(isMaking), { timeout: 30_000, interval: 5 })
      process.kill(pid, 'SIGSTOP')
      leave.abort('SIGINT')
      expect(await ending).toMatchObject({ code: 130, stderr: '' })
      expect(await readdir(tmp)).toEqual([])
    })

    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    /** A trial that was killed, whose PostgreSQL runs on; and beside it what is nobody's who was. */
    async function leaveOne() {
      const leave = new AbortController()
      const ending = tryOut(leave.signal)
      const pid = await vi.waitFor(
        async () => {
          const [left = ''] = await readdir(tmp)
          const note = await readFile(path.join(tmp, left, 'postgres/postmaster.pid'), 'utf8')
          expect(note).toContain('ready')
          return Number(note.split('\n')[0])
        },
        { timeout: 30_000 },
      )
      leave.abort()
      await ending
      const atWork = `agenda-ensaio-${process.pid}-0a1b2c`
      // Older programs did not say whose one was: that nobody is at work is known a day later.
      const [young, old, others] = ['agenda-ensaio-ontem1', 'agenda-ensaio-antes1', 'agenda-ensaio-da-banda']
      for (const name of [atWork, young, old, others]) await mkdir(path.join(tmp, name))
      await utimes(path.join(tmp, young), ago(23), ago(23))
      for (const name of [old, others]) await utimes(path.join(tmp, name), ago(25), ago(25))
      expect(process.kill(pid, 0)).toBe(true)
      return { pid, rest: [atWork, young, others].sort() }
    }

    it('removes with the next command what one left that was killed, and nobody else’s', async () => {
      const { pid, rest } = await leaveOne()
      await run('doctor', [], { TMPDIR: tmp })
      expect((await readdir(tmp)).sort()).toEqual(rest)
      expect(() => process.kill(pid, 0)).toThrow()
    })

    it.runIf(IS_WHOLE_ROUND)('removes it with the next start of the server, too', async () => {
      const { pid, rest } = await leaveOne()
      const leave = new AbortController()
      const env = { ...ADMIN_ENV, DEMO: '0', PORT: '0', TMPDIR: tmp }
      const ending = run('main', [], env, leave.signal)
      try {
        await vi.waitFor(async () => expect((await readdir(tmp)).sort()).toEqual(rest), { timeout: 30_000 })
      } finally {
        leave.abort('SIGTERM')
        await ending
      }
      expect(() => process.kill(pid, 0)).toThrow()
    })
  })

  it('removes at the next trial what one left that was killed a day ago, and nobody else’s', async () => {
    await run('backup')
    const [file = ''] = await copies()
    const seconds = Math.floor(Date.now() / 1000)
    const old = `ensaio_${seconds - 90_000}_0a1b2c3d`
    const others = [`ensaio_${seconds - 3600}_0a1b2c3d`, 'ensaio_da_banda']
    for (const name of [old, ...others]) await db.pool.query(`create database ${name} template template0`)
    expect(await run('restore', ['--dry-run', file])).toMatchObject({ code: 0, stderr: '' })
    const left = await trials()
    for (const name of left) await db.pool.query(`drop database ${name}`)
    expect(left.sort()).toEqual(others.sort())
  })

  it.each([
    [['--keep', 'muitas'], 'backup', '--keep: use quantas cópias guardar'],
    [['--tudo'], 'backup', 'Não entendi o comando'],
    [['--dir', '/proc'], 'backup', 'A pasta das cópias não pode ser usada'],
    [[], 'restore', 'Diga qual cópia'],
    [['/nenhuma.copia'], 'restore', 'A cópia não pode ser lida'],
  ])('says what is wrong with %j in one line', async (args, script, words) => {
    const ending = await run(script, args)
    expect(ending).toMatchObject({ code: 1, stdout: '' })
    expect(ending.stderr).toContain(words)
    expect(ending.stderr.trim().split('\n')).toHaveLength(1)
  })

  it('leaves no copy that is not whole, and the clinic as it was, when it is killed', async () => {
    await run('backup')
    const [file = ''] = await copies()
    const holder = await db.pool.connect()
    for (const [script, args] of [
      ['backup', []],
      ['restore', ['--force', file]],
    ] as const) {
      // Both wait for this table in the middle of their work.
      await holder.query(
        `begin; lock table voucher in ${script === 'backup' ? 'access exclusive' : 'row share'} mode`,
      )
      const leave = new AbortController()
      const ending = run(script, args, {}, leave.signal)
      const waiting = `select 1 from pg_stat_activity where application_name like '%copia' and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect((await db.pool.query(waiting)).rows).toHaveLength(1), {
        timeout: 10_000,
      })
      leave.abort()
      expect((await ending).code).toBeNull()
      await holder.query('rollback')
    }
    holder.release()
    expect((await copies()).filter((name) => name.endsWith('.copia'))).toEqual([file])
    const { rows } = await db.pool.query('select count(*)::int as n from agendamento')
    expect(rows).toEqual([{ n: 2 }])
    const next = await run('restore', ['--force', file])
    expect(next).toMatchObject({ code: 0, stderr: '' })
  })

  it('says in one line of a copy in the middle of which PostgreSQL was restarted that it is to be made again', async () => {
    const holder = await db.pool.connect()
    await holder.query('begin; lock table voucher in access exclusive mode')
    const ending = run('backup')
    const waiting = `select pid from pg_stat_activity where application_name like '%copia' and wait_event_type = 'Lock'`
    const pid = await vi.waitFor(
      async () => {
        const { rows } = await db.pool.query(waiting)
        expect(rows).toHaveLength(1)
        return rows[0].pid
      },
      { timeout: 10_000 },
    )
    // As every session ends with it.
    await db.pool.query('select pg_terminate_backend($1)', [pid])
    await holder.query('rollback')
    holder.release()
    const stderr = 'A conexão com o banco caiu no meio: tente de novo.\n'
    expect(await ending).toEqual({ code: 1, stdout: '', stderr })
    expect(await copies()).toEqual([])
  })

  it('says that the server is to be stopped where somebody holds the tables that a restore exchanges', async () => {
    await run('backup')
    const [file = ''] = await copies()
    // Outside of what the restore exchanges; and without the minute for which it would wait.
    await db.pool.query(`create schema alheio; create function alheio.segura() returns event_trigger
      language plpgsql as $$ begin raise exception 'held' using errcode = '55P03'; end $$;
      create event trigger segura on sql_drop execute function alheio.segura()`)
    const ending = await run('restore', ['--force', file])
    await db.pool.query('drop event trigger segura; drop schema alheio cascade')
    expect(ending).toMatchObject({ code: 1 })
    expect(ending.stderr).toMatch(
      /^O banco está ocupado .* trocar as tabelas: pare o servidor e tente de novo\.\n$/,
    )
  })

  it('is looked after by a doctor that answers in lines and by its exit code', async () => {
    const ending = await run('doctor', [], { NODE_ENV: 'production' })
    expect(ending).toMatchObject({ code: 2, stderr: '' })
    expect(ending.stdout).toMatch(/^AVISO {2}PUBLIC_ORIGIN não está definido: diga o endereço/m)
    expect(ending.stdout).toMatch(/^ok {5}Relógio: o mesmo que o banco\.$/m)
    const wrong = await run('doctor', [], { PORT: 'abc' })
    expect(wrong).toMatchObject({ code: 2, stdout: '' })
    expect(wrong.stderr).toMatch(/^ERRO {3}Configuração inválida: PORT=abc: .*\n$/)
  })

  it('leaves no trial behind', async () => {
    expect(await trials()).toEqual([])
  })
})
