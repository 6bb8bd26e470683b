import { expect, it, vi } from 'vitest'
import { API_HEADER, OWNER_HEADER } from '#domain/api/headers.ts'
import { createApi } from './client.ts'

function calledBy(owner: string | null) {
  const asked: Request[] = []
  const fetch = async (request: Request) => {
    asked.push(request)
    return new Response('null', { headers: { [API_HEADER]: '1' } })
  }
  const readOwner = vi.fn(async () => owner)
  const options = { baseUrl: 'http://clinica.test', fetch: fetch as typeof globalThis.fetch }
  const owners = () => asked.map((request) => request.headers.get(OWNER_HEADER))
  return { api: createApi(options, readOwner), readOwner, owners, asked }
}

it('asks for what takes a login in the name of the person whom the device knows', async () => {
  const { api, owners } = calledBy('josé@exemplo.test')
  await api.call('perfil.meu')
  await api.call('agendamento.mudancas', { query: { meus: '1' }, headers: { 'if-none-match': '"1"' } })
  // What was pressed before somebody else came stays that person's.
  await api.call('clinica.alterar', { headers: { [OWNER_HEADER]: 'ana%40exemplo.test' } })
  expect(owners()).toEqual(['jos%C3%A9%40exemplo.test', 'jos%C3%A9%40exemplo.test', 'ana%40exemplo.test'])
})

it('names nobody where everybody may ask, and where nobody is known', async () => {
  const { api, readOwner, owners } = calledBy('ana@exemplo.test')
  await api.call('procedimento.listar')
  await api.call('usuario.sessao')
  expect(readOwner).not.toHaveBeenCalled()
  const visitor = calledBy(null)
  await visitor.api.call('perfil.meu')
  expect([...owners(), ...visitor.owners()]).toEqual([null, null, null])
})

it('is asked for in a known name without asking the device, and goes on after its page', async () => {
  const { api, readOwner, owners, asked } = calledBy('bia@exemplo.test')
  await api.call('conta.encerrarOutras', { owner: 'ana@exemplo.test', keepalive: true })
  await api.call('conta.encerrarOutras')
  expect(readOwner).toHaveBeenCalledOnce()
  expect(owners()).toEqual(['ana%40exemplo.test', 'bia%40exemplo.test'])
  expect(asked.map((request) => request.keepalive)).toEqual([true, false])
})
