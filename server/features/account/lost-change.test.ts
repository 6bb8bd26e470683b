import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { PASSWORD } from '#tests/support/accounts.ts'
import { type Answer, type Api, callerOf, startApi } from '#tests/support/api.ts'

let server: Api
let change: Promise<Answer>
vi.mock('#src/offline/api.ts', () => ({
  api: {
    async call(name: string, input: { body?: unknown } = {}) {
      if (name === 'conta.trocarSenha') {
        // The phone changes from Wi-Fi to its own network while the clinic is at work.
        change = server.ana.call('PUT', '/api/Usuarios/senha', input.body)
        return { kind: 'no_answer' }
      }
      const { statusCode: status, body } = await server.ana.call('GET', '/api/Usuarios/seguranca')
      return { kind: 'ok', status, body, replayed: false, headers: new Headers() }
    },
  },
}))
beforeAll(async () => {
  server = await startApi()
})
afterAll(() => server.close())

const enters = async (senha: string) =>
  (
    await callerOf(server.app).call('POST', '/api/Usuarios/login', {
      enderecoEmail: 'ana@exemplo.test',
      senha,
    })
  ).statusCode

it('a page does not say that the password is the same while the clinic is changing it', async () => {
  const { changePassword, readSecurity } = await import('#src/features/account/commands.ts')
  const before = await readSecurity()
  if (!before.ok) throw new Error('not read')
  const senha = 'outra-senha-bem-longa-9'
  const told = await changePassword(
    { senhaAtual: PASSWORD, senha, confirmSenha: senha },
    { before: before.value.senhaTrocadaEm, chosen: [] },
  )
  expect((await change).statusCode).toBeLessThan(300)
  expect([await enters(PASSWORD), await enters(senha)]).toEqual([401, 200])
  // It may have seen the change, or not yet.
  if (!told.ok) expect(told.error.mensagem).toContain('não sabemos se a senha foi trocada')
})
