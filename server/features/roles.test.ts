import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#domain/api/endpoint.ts'
import { type EndpointName, endpoints } from '#domain/api/endpoints.ts'
import { grantOf, type Role } from '#domain/api/permissions.ts'
import { type Api, type Caller, startApi, testEnv } from '#tests/support/api.ts'
import { buildApp } from '../app.ts'

/** Routes that no contract describes: the page's files and the documentation of the contract. */
const UNCONTRACTED = /^(\/\*|\/assets\/:name|\/api\/docs(\/.*)?)$/

const collected: RouteOptions[] = []
let api: Api
beforeAll(async () => {
  api = await startApi()
  const onCreate = (app: typeof api.app) => app.addHook('onRoute', (route) => void collected.push(route))
  const probe = await buildApp({ env: testEnv(), db: api.db, onCreate })
  await probe.ready()
  await probe.close()
})
afterAll(() => api.close())

const LOGOUT = 'usuario.sair'
/** Logging out comes last: it would make visitors of the others. */
const names = [
  ...(Object.keys(endpoints) as EndpointName[]).filter((name) => name !== LOGOUT),
  LOGOUT,
] as const
const callers: readonly [Role, (api: Api) => Caller][] = [
  ['visitor', (it) => it.visitor],
  ['Usuario', (it) => it.ana],
  ['Usuario', (it) => it.bia],
  ['Admin', (it) => it.admin],
]

/** A path whose parameters name nothing that exists, so that nothing is changed by asking. */
const pathOf = ({ path }: Endpoint): string =>
  path
    .replace(':id', '2147483000')
    .replace(':email', 'ninguem@exemplo.test')
    .replace(':nome', 'nada-aqui.webp')
    .replace(':cep', '1')
    .replace(':chave', '00000000-0000-4000-8000-000000000000')

describe('the permission table', () => {
  it('covers every route that is registered', () => {
    const strangers = collected.filter(
      ({ url, config }) =>
        !UNCONTRACTED.test(url) && (config as { endpoint?: string } | undefined)?.endpoint === undefined,
    )
    expect(strangers.map(({ method, url }) => `${String(method)} ${url}`)).toEqual([])
  })

  it('has every endpoint of the contract served', () => {
    const served = new Set(
      collected.map(({ config }) => (config as { endpoint?: string } | undefined)?.endpoint),
    )
    expect(names.filter((name) => !served.has(name))).toEqual([])
  })

  describe.each(names)('%s', (name) => {
    it.each(callers)('as %s', async (role, pick) => {
      const endpoint: Endpoint = endpoints[name]
      // An empty body is refused by every schema with a required field: allowed shows as anything but 401 and
      // 403.
      const body = endpoint.method === 'GET' || endpoint.method === 'DELETE' ? undefined : {}
      const response = await pick(api).call(endpoint.method, pathOf(endpoint), body)
      const { statusCode } = response
      if (grantOf(role, endpoint.action) === 'none') {
        expect(statusCode).toBe(role === 'visitor' ? 401 : 403)
        expect(response.body.code).toBe(role === 'visitor' ? 'nao_autenticado' : 'sem_permissao')
      } else if (name === 'perfil.ler' && role === 'Usuario') {
        expect(statusCode).toBe(403)
      } else {
        expect([401, 403]).not.toContain(statusCode)
        expect(statusCode).toBeLessThan(500)
      }
    })
  })
})
