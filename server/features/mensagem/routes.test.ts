import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const fresh = { nome: 'Agenda aberta', descricao: 'Os sábados acabam primeiro.' }

it('everybody but Admin sees the enabled ones', async () => {
  const shown = await api.admin.call('POST', '/api/MensagemTemporaria', fresh)
  const hidden = await api.admin.call('POST', '/api/MensagemTemporaria', {
    ...fresh,
    habilitado: false,
    tipoMensagemTemporaria: '4',
  })
  expect(shown.body).toEqual({ id: shown.body.id, ...fresh, habilitado: true, tipoMensagemTemporaria: 1 })
  expect(hidden.body.tipoMensagemTemporaria).toBe(4)
  for (const who of [api.visitor, api.ana]) {
    expect((await who.call('GET', '/api/mensagemtemporaria')).body).toEqual([shown.body])
    expect((await who.call('GET', `/api/MensagemTemporaria/${hidden.body.id}`)).statusCode).toBe(404)
    expect((await who.call('GET', `/api/MensagemTemporaria/${shown.body.id}`)).body).toEqual(shown.body)
  }
  expect((await api.admin.call('GET', '/api/MensagemTemporaria')).body).toHaveLength(2)
  expect((await api.admin.call('GET', `/api/MensagemTemporaria/${hidden.body.id}`)).statusCode).toBe(200)
})

it('Admin changes and removes them', async () => {
  const { id } = (await api.admin.call('POST', '/api/MensagemTemporaria', fresh)).body
  const body = { nome: 'X', descricao: 'Y', habilitado: false, tipoMensagemTemporaria: 5 }
  const changed = await api.admin.call('PUT', `/api/MensagemTemporaria/${id}`, body)
  expect(changed.body).toEqual({ id, ...body })
  expect((await api.admin.call('DELETE', `/api/MensagemTemporaria/${id}`)).statusCode).toBe(204)
  expect((await api.admin.call('DELETE', `/api/MensagemTemporaria/${id}`)).statusCode).toBe(404)
  expect((await api.admin.call('PUT', `/api/MensagemTemporaria/${id}`, body)).statusCode).toBe(404)
})

it('the wrong fields are named', async () => {
  const wrong = { nome: '', descricao: '', tipoMensagemTemporaria: 6 }
  const { statusCode, body } = await api.admin.call('POST', '/api/MensagemTemporaria', wrong)
  expect(statusCode).toBe(422)
  expect(body.errors).toEqual([
    { campo: 'nome', mensagem: 'Nome é obrigatório!' },
    { campo: 'descricao', mensagem: 'Descrição é obrigatória!' },
    { campo: 'tipoMensagemTemporaria', mensagem: 'Escolha um tipo de 1 a 5.' },
  ])
})
