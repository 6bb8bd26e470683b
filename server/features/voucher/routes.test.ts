import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

it('clients see the enabled ones, Admin all', async () => {
  const create = (nome: string, campo?: boolean) =>
    api.admin.call('POST', '/api/Voucher', {
      nome,
      descricao: 'Diga na recepção.',
      ...(campo !== undefined && { campo }),
    })
  const shown = await create('Aparece')
  const hidden = await create('Guardado', false)
  expect(shown).toMatchObject({ statusCode: 201, body: { nome: 'Aparece', campo: true } })
  expect((await api.ana.call('GET', '/api/Voucher')).body).toEqual([shown.body])
  expect((await api.admin.call('GET', '/api/voucher')).body).toEqual([shown.body, hidden.body])
  expect((await api.ana.call('GET', `/api/Voucher/${hidden.body.id}`)).statusCode).toBe(404)
  expect((await api.admin.call('GET', `/api/Voucher/${hidden.body.id}`)).body).toEqual(hidden.body)
  expect((await api.ana.call('GET', `/api/Voucher/${shown.body.id}`)).statusCode).toBe(200)
})

it('Admin changes and removes them', async () => {
  const { id } = (await api.admin.call('POST', '/api/Voucher', { nome: 'A', descricao: 'B' })).body
  const changed = await api.admin.call('PUT', `/api/Voucher/${id}`, {
    nome: 'C',
    descricao: 'D',
    campo: false,
  })
  expect(changed.body).toEqual({ id, nome: 'C', descricao: 'D', campo: false })
  expect((await api.admin.call('DELETE', `/api/Voucher/${id}`)).statusCode).toBe(204)
  for (const method of ['GET', 'DELETE'] as const)
    expect((await api.admin.call(method, `/api/Voucher/${id}`)).statusCode).toBe(404)
  expect((await api.admin.call('PUT', `/api/Voucher/${id}`, { nome: 'C', descricao: 'D' })).statusCode).toBe(
    404,
  )
})

it('the empty fields are named', async () => {
  const { statusCode, body } = await api.admin.call('POST', '/api/Voucher', { nome: ' ', descricao: '' })
  expect(statusCode).toBe(422)
  expect(body.errors).toEqual([
    { campo: 'nome', mensagem: 'Nome é obrigatório!' },
    { campo: 'descricao', mensagem: 'Descrição é obrigatória!' },
  ])
})
