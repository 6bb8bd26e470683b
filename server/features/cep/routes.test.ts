import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '#tests/support/api.ts'

/** Answers as ViaCEP does. */
const answers: Record<string, { status?: number; body: string }> = {
  '/ws/05435000/json/': {
    body: '{"cep":"05435-000","logradouro":"Rua Harmonia","bairro":"Vila Madalena","localidade":"São Paulo","uf":"SP"}',
  },
  '/ws/99999999/json/': { body: '{"erro":"true"}' },
  '/ws/11111111/json/': { body: '<html>manutenção</html>' },
  '/ws/22222222/json/': { status: 500, body: '' },
}

let service: Server
let api: Api
beforeAll(async () => {
  service = createServer((request, response) => {
    const { status = 200, body } = answers[request.url ?? ''] ?? { status: 404, body: '' }
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  api = await startApi({ CEP_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/ws` })
})
afterAll(async () => {
  service.close()
  await api.close()
})

it('finds an address, with or without the hyphen', async () => {
  for (const cep of ['05435-000', '05435000'])
    expect((await api.ana.call('GET', `/api/cep/${cep}`)).body).toEqual({
      uf: 'SP',
      municipio: 'São Paulo',
      bairro: 'Vila Madalena',
      logradouro: 'Rua Harmonia',
    })
})

it.each([
  ['99999999', 404, 'nao_encontrado'],
  ['33333333', 404, 'nao_encontrado'],
  ['11111111', 503, 'indisponivel'],
  ['22222222', 503, 'indisponivel'],
  ['123', 422, 'dados_invalidos'],
])('%s answers %i %s', async (cep, statusCode, code) => {
  expect(await api.ana.call('GET', `/api/cep/${cep}`)).toMatchObject({ statusCode, body: { code } })
})
