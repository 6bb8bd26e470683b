import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { clinicaInputSchema } from '#domain/clinica/schema.ts'
import { mensagemSchema } from '#domain/mensagem/schema.ts'
import { procedimentoSchema, smallImageName } from '#domain/procedimento/schema.ts'
import { callerOf, cookieOf, insertPrincipal, testEnv } from '#tests/support/api.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { buildApp } from './app.ts'
import { prepareDatabase } from './bootstrap.ts'

let db: TestDatabase
let lines: string[]
beforeEach(async () => {
  db = await createTestDatabase()
  lines = []
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

  it('happens once, though four instances begin together', async () => {
    await Promise.all(Array.from({ length: 4 }, () => prepare({ DEMO: '1' })))
    expect(lines).toHaveLength(2)
    expect(await count('usuario')).toBe(1)
    expect(await count('procedimento')).toBe(12)
    expect(await count('horario')).toBe(60)
  })

  it('has the clinic’s zone from the settings, and no sample data unless told', async () => {
    await prepare({ CLINICA_TZ: 'America/Manaus' })
    const { rows } = await db.pool.query('select dados from clinica')
    expect(rows[0].dados).toMatchObject({ nome: 'Minha clínica', fuso: 'America/Manaus' })
    expect(await count('procedimento')).toBe(0)
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
