import { expect, it, vi } from 'vitest'
import { type Api, callerOf, insertPrincipal, login, startApi } from '#tests/support/api.ts'
import { runScript } from '#tests/support/command.ts'

const ADMIN = 'admin@exemplo.test'

// Each test starts several processes one after another; where one of them hangs, the wait for it says so.
vi.setConfig({ testTimeout: 120_000 })

async function withApi(work: (api: Api) => Promise<void>): Promise<void> {
  const api = await startApi()
  try {
    await work(api)
  } finally {
    await api.close()
  }
}
const run = (api: Api, ...args: string[]) => runScript('server/admin.ts', args, { DATABASE_URL: api.db.url })

it('gives the one who works here a password that is printed once, and ends her sessions', () =>
  withApi(async (api) => {
    const { code, stdout } = await run(api, 'nova-senha')
    expect(code).toBe(0)
    const senha = /Senha nova de admin@exemplo\.test \(mostrada só desta vez\): (\S{16})\n/.exec(stdout)?.[1]
    expect((await api.admin.call('GET', '/api/Usuarios/sessao')).body.sessao).toBeNull()
    const opened = await callerOf(api.app).call('POST', '/api/Usuarios/login', {
      enderecoEmail: ADMIN,
      senha,
    })
    expect(opened.statusCode).toBe(200)
    const { rows } = await api.db.pool.query('select quem, ato, conta from registro_de_contas')
    expect(rows).toEqual([{ quem: 'servidor', ato: 'senha nova no servidor', conta: ADMIN }])
  }))

it('asks for whom where several work here, and opens no client’s account', () =>
  withApi(async (api) => {
    await insertPrincipal(api.db, 'outra@exemplo.test', 'Admin')
    const unnamed = await run(api, 'nova-senha')
    expect([unnamed.code, unnamed.stdout]).toEqual([
      1,
      'Diga de quem é a senha nova: admin@exemplo.test, outra@exemplo.test\n',
    ])
    const client = await run(api, 'nova-senha', 'ana@exemplo.test')
    expect(client.code).toBe(1)
    expect(client.stdout).toContain('é a conta de um cliente')
    expect((await run(api, 'nova-senha', 'ninguem@exemplo.test')).stdout).toContain('Ninguém da equipe')
    expect((await run(api, 'nova-senha', ' Outra@Exemplo.TEST ')).code).toBe(0)
    await login(api.app, 'ana@exemplo.test')
    expect((await run(api, 'apagar')).stdout).toBe('Use: npm run admin -- nova-senha [email]\n')
  }))
