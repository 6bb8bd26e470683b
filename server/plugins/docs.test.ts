import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#domain/api/endpoint.ts'
import { endpoints } from '#domain/api/endpoints.ts'
import { codes } from '#domain/api/errors.ts'
import { type Api, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

it('describes every endpoint of the contract, and nothing else', async () => {
  const document = (await api.app.inject('/api/docs/json')).json()
  expect(document.openapi).toBe('3.1.0')
  const described = Object.entries(document.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const contract = Object.values<Endpoint>(endpoints).map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  )
  expect(described.sort()).toEqual(contract.sort())
})

it('tells of bodies, answers, problems and who may call', async () => {
  const { paths } = (await api.app.inject('/api/docs/json')).json()
  const { post } = paths['/api/Agendamentos']
  expect(post).toMatchObject({
    operationId: 'agendamento.criar',
    tags: ['Agendamentos'],
    security: [{ sessao: [] }],
  })
  expect(post.requestBody.content['application/json'].schema.required).toContain('dataHoraAgendada')
  expect(post.responses['201'].content['application/json'].schema.properties).toHaveProperty('chave')
  expect(post.responses['409'].description).toContain('`horario_ocupado`')
  expect(post.responses['409'].content['application/problem+json'].schema.properties).toHaveProperty(
    'alternativas',
  )
  expect(paths['/api/Procedimento'].get.security).toBeUndefined()
  // Who writes her profile again changes it, and is answered so.
  const profile = Object.entries(paths['/api/PerfilUsuario'].post.responses)
  expect(profile.map(([status]) => status)).toEqual(expect.arrayContaining(['200', '201']))
  const upload = paths['/api/Imagens'].post.requestBody.content['multipart/form-data'].schema
  expect(upload).toMatchObject({ required: ['imagem'], properties: { imagem: { type: 'string' } } })
})

it('is browsable without a script that the policy would refuse', async () => {
  const page = await api.app.inject('/api/docs')
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect(page.body).not.toMatch(/<script(?![^>]*src=)[^>]*>/)
  const errors = await api.app.inject('/api/docs/erros')
  for (const code of Object.keys(codes)) expect(errors.body).toContain(`id="${code}"`)
})
