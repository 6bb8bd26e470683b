import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, CLEANSING, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

it('is registered with what forms send, and read by everybody', async () => {
  const form = { ...CLEANSING, valor: '1.189,90', tempo: '01:15:00', tipoProcedimento: '2', imagem: null }
  const made = await api.admin.call('POST', '/api/Procedimento', form)
  expect(made.statusCode).toBe(201)
  expect(made.body).toEqual({ ...CLEANSING, id: made.body.id, valor: 1189.9, imagem: '' })
  expect((await api.visitor.call('GET', '/api/procedimento')).body).toEqual([made.body])
  expect((await api.visitor.call('GET', `/API/Procedimento/${made.body.id}`)).body).toEqual(made.body)
})

it('is changed and removed by Admin', async () => {
  const { id } = (await api.admin.call('POST', '/api/Procedimento', CLEANSING)).body
  const body = { ...CLEANSING, nome: 'Peeling', valor: 0.1 + 0.2, imagem: 'peeling.webp' }
  // A float's tail is no price.
  expect((await api.admin.call('PUT', `/api/Procedimento/${id}`, body)).statusCode).toBe(422)
  const changed = await api.admin.call('PUT', `/api/Procedimento/${id}`, { ...body, valor: 0.3 })
  expect(changed.body).toEqual({ ...body, id, valor: 0.3 })
  expect((await api.admin.call('DELETE', `/api/Procedimento/${id}`)).statusCode).toBe(204)
  expect((await api.visitor.call('GET', `/api/Procedimento/${id}`)).statusCode).toBe(404)
  expect((await api.admin.call('PUT', `/api/Procedimento/${id}`, CLEANSING)).statusCode).toBe(404)
  expect((await api.admin.call('DELETE', `/api/Procedimento/${id}`)).statusCode).toBe(404)
})

it('names every missing field', async () => {
  const { statusCode, body } = await api.admin.call('POST', '/api/Procedimento', {})
  expect(statusCode).toBe(422)
  expect(body.errors).toEqual([
    { campo: 'nome', mensagem: 'Nome é obrigatório!' },
    { campo: 'descricao', mensagem: 'Descrição é obrigatória!' },
    { campo: 'valor', mensagem: 'Valor é obrigatório!' },
    { campo: 'tempo', mensagem: 'Tempo é obrigatório!' },
  ])
})
