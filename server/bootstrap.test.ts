import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { clinicaInputSchema } from '#domain/clinica/schema.ts'
import { smallImageName } from '#domain/image/limits.ts'
import { mensagemSchema } from '#domain/mensagem/schema.ts'
import { procedimentoSchema } from '#domain/procedimento/schema.ts'
import { callerOf, cookieOf, insertPrincipal, testEnv } from '#tests/support/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { buildApp } from './app.ts'
import { prepareDatabase } from './bootstrap.ts'
import { DatabaseUnavailableError } from './db/connection.ts'
import { EnvError } from './env.ts'

/** What happens when a password is about to be hashed. */
let beforeHash: () => Promise<void>
vi.mock('./features/usuario/password.ts', async (original) => {
  const real = await original<typeof import('./features/usuario/password.ts')>()
  const hashPassword = (senha: string) => beforeHash().then(() => real.hashPassword(senha))
  return { ...real, hashPassword }
})

let db: TestDatabase
let lines: string[]
beforeEach(async () => {
  db = await createTestDatabase()
  lines = []
  beforeHash = async () => undefined
})
afterEach(() => db.drop())

const prepare = (settings: NodeJS.ProcessEnv = {}) =>
  prepareDatabase({ env: testEnv(settings), db, print: (line) => void lines.push(line) })
const count = async (table: string): Promise<number> =>
  (await db.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n

async function canLogIn(enderecoEmail: string, senha: string): Promise<boolean> {
  const app = await buildApp({ env: testEnv(), db })
  const { statusCode, headers } = await callerOf(app).call('POST', '/api/Usuarios/login', {
    enderecoEmail,
    senha,
  })
  const admin = callerOf(app, { cookie: cookieOf({ headers }) })
  const isAdmin = (await admin.call('GET', '/api/PerfilUsuario')).statusCode === 200
  await app.close()
  return statusCode === 200 && isAdmin
}

describe('the first start', () => {
  it('makes the Admin of the settings, and does not print that password', async () => {
    await prepare({ ADMIN_EMAIL: 'Dona@Clinica.test', ADMIN_PASSWORD: 'senha-da-dona' })
    expect(await canLogIn('dona@clinica.test', 'senha-da-dona')).toBe(true)
    expect(lines.join('\n')).toContain('dona@clinica.test')
    expect(lines.join('\n')).not.toContain('senha-da-dona')
  })

  it('makes an Admin with a password that is printed once', async () => {
    await prepare()
    const senha = /Senha.*: (\S{16})$/m.exec(lines.join('\n'))?.[1] ?? ''
    expect(await canLogIn('admin@clinica.local', senha)).toBe(true)
    lines.length = 0
    await prepare()
    expect(lines).toEqual([])
    expect(await count('usuario')).toBe(1)
  })

  it('makes no Admin of a client’s account, and says so', async () => {
    await insertPrincipal(db, 'dona@clinica.test')
    await prepare({ ADMIN_EMAIL: 'dona@clinica.test', ADMIN_PASSWORD: 'outra-senha' })
    expect(lines).toEqual([expect.stringContaining('Mude ADMIN_EMAIL')])
    expect(await canLogIn('dona@clinica.test', 'outra-senha')).toBe(false)
  })

  it.each(['12345678', 'dona@clinica.test'])(
    'does not give the Admin the password %s, which nobody else may have, and does not tell it',
    async (senha) => {
      const refused = prepare({ ADMIN_EMAIL: 'dona@clinica.test', ADMIN_PASSWORD: senha })
      await expect(refused).rejects.toThrow(EnvError)
      await expect(refused).rejects.toThrow(/^Configuração inválida: ADMIN_PASSWORD: .*senha/)
      await expect(refused).rejects.not.toThrow(senha)
      expect(await count('usuario')).toBe(0)
    },
  )

  it('asks no password of a clinic that has its Admin', async () => {
    await prepare()
    await prepare({ ADMIN_PASSWORD: '12345678' })
    expect(await count('usuario')).toBe(1)
  })

  it('happens once, though four instances begin together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => prepare({ DEMO: '1' })))
    expect(lines).toHaveLength(2)
    expect(await count('usuario')).toBe(1)
    expect(await count('procedimento')).toBe(12)
    expect(await count('horario')).toBe(60)
  })

  it('hashes the Admin’s password while no transaction is open', async () => {
    let hashes = 0
    beforeHash = async () => {
      hashes += 1
      const { rows } = await db.pool.query(
        "select state, query from pg_stat_activity where datname = current_database() and state like 'idle in %'",
      )
      expect(rows).toEqual([])
    }
    await prepare()
    await prepare()
    expect(hashes).toBe(1)
  })

  it('has the clinic’s zone from the settings, and no sample data unless told', async () => {
    await prepare({ CLINICA_TZ: 'America/Manaus' })
    const { rows } = await db.pool.query('select dados from clinica')
    expect(rows[0].dados).toMatchObject({ nome: 'Minha clínica', fuso: 'America/Manaus' })
    expect(await count('procedimento')).toBe(0)
  })
})

describe('a zone that PostgreSQL would read otherwise', () => {
  it('is refused where the clinic is first made, and asked of no clinic that is there', async () => {
    await expect(prepare({ CLINICA_TZ: '-0300' })).rejects.toThrow(
      /CLINICA_TZ=-0300: use um fuso horário IANA/,
    )
    expect(await count('clinica')).toBe(0)
    await prepare()
    await prepare({ CLINICA_TZ: '-0300' })
    const { rows } = await db.pool.query('select dados from clinica')
    expect(rows[0].dados).toMatchObject({ fuso: 'America/Sao_Paulo' })
  })
})

describe('the database of a newer program', () => {
  it('is not served by an older one, which says so in one line', async () => {
    await prepare()
    lines.length = 0
    // As the newer program's start leaves it.
    const beyond = Date.UTC(2100, 0)
    await db.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('nova', $1)", [
      beyond,
    ])
    const refusal = await prepare().catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DatabaseUnavailableError)
    expect(String(refusal)).toMatch(/O banco é de uma versão mais nova do que este programa: .*\.$/)
    await db.pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [beyond])
    await prepare()
  })
})

describe('the demo clinic', () => {
  it('is whole, by the contract, and quickly there', async () => {
    const begin = performance.now()
    await prepare({ DEMO: '1' })
    expect(performance.now() - begin).toBeLessThan(10_000)
    const app = await buildApp({ env: testEnv(), db })
    const { call } = callerOf(app)
    const procedimentos = z.array(procedimentoSchema).parse((await call('GET', '/api/Procedimento')).body)
    expect(procedimentos.filter((p) => p.tipoProcedimento === 1)).toHaveLength(6)
    expect(procedimentos.filter((p) => p.tipoProcedimento === 2)).toHaveLength(6)
    for (const { imagem } of procedimentos)
      for (const nome of [imagem, smallImageName(imagem)])
        expect((await call('GET', `/imagens/${nome}`)).statusCode).toBe(200)
    const mensagens = z.array(mensagemSchema).parse((await call('GET', '/api/MensagemTemporaria')).body)
    expect(new Set(mensagens.map((m) => m.tipoMensagemTemporaria))).toEqual(new Set([1, 2, 3, 4, 5]))
    const clinica = (await call('GET', '/api/Clinica')).body
    expect(clinicaInputSchema.parse(clinica)).toEqual(clinica)
    expect(await count('voucher')).toBe(4)
    await app.close()
  })

  it('has people, and visits in the two weeks around today, never two at one time', async () => {
    await prepare({ DEMO: '1', DEMO_AGENDA: '1' })
    expect(await count('perfil')).toBeGreaterThan(10)
    const { rows } = await db.pool.query<{ before: number; after: number; without: number; beside: number }>(
      `select count(*) filter (where inicio < current_date)::int as before,
              count(*) filter (where inicio >= current_date)::int as after,
              count(*) filter (where usuario_id is null)::int as without,
              (select count(*)::int from agendamento a join agendamento b
                 on a.id < b.id and a.inicio < b.fim and b.inicio < a.fim) as beside
         from agendamento`,
    )
    expect(rows[0]).toMatchObject({ without: 0, beside: 0 })
    expect(rows[0]?.before).toBeGreaterThan(20)
    expect(rows[0]?.after).toBeGreaterThan(20)
    // Once: another start adds nothing.
    const visits = await count('agendamento')
    await prepare({ DEMO: '1', DEMO_AGENDA: '1' })
    expect(await count('agendamento')).toBe(visits)
  })

  it('leaves a clinic that has begun alone', async () => {
    await prepare()
    await db.pool.query(
      "insert into procedimento (nome, descricao, valor_centavos, tempo_minutos, tipo_procedimento) values ('Meu', 'x', 1, 30, 1)",
    )
    await prepare({ DEMO: '1' })
    expect(await count('procedimento')).toBe(1)
    expect(await count('mensagem')).toBe(0)
  })
})
