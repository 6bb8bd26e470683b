import { afterAll, beforeAll, expect, it } from 'vitest'
import { NEW_GUIDE } from '#domain/clinica/begun.ts'
import { type Api, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

const PUT_AWAY = { ...NEW_GUIDE, dispensado: true }
const read = async () => (await api.visitor.call('GET', '/api/Clinica')).body

it('is remembered for the clinic, whichever Admin and device writes it', async () => {
  const saved = await api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora', guia: PUT_AWAY })
  expect([saved.statusCode, saved.body.guia]).toEqual([200, PUT_AWAY])
  expect((await read()).guia).toEqual(PUT_AWAY)
})

it('is written by nobody else', async () => {
  for (const [who, statusCode] of [
    [api.visitor, 401],
    [api.ana, 403],
  ] as const)
    expect(await who.call('PUT', '/api/Clinica', { nome: 'Aurora', guia: NEW_GUIDE })).toMatchObject({
      statusCode,
    })
  expect((await read()).guia).toEqual(PUT_AWAY)
})

it('stays where a caller of before saves the record without it', async () => {
  const { statusCode } = await api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora de novo' })
  expect(statusCode).toBe(200)
  expect(await read()).toMatchObject({ nome: 'Aurora de novo', guia: PUT_AWAY })
})

it('is laid over what somebody else has changed meanwhile, and asked where both changed it', async () => {
  const seen = await read()
  await api.admin.call('PUT', '/api/Clinica', { ...seen, nome: 'Aurora Estética', visto: seen })
  const skipped = { ...PUT_AWAY, pulados: ['semana'] }
  const mine = await api.admin.call('PUT', '/api/Clinica', { ...seen, guia: skipped, visto: seen })
  expect(mine).toMatchObject({ statusCode: 200, body: { nome: 'Aurora Estética', guia: skipped } })
  const late = { ...PUT_AWAY, pulados: ['servicos'] }
  const other = await api.admin.call('PUT', '/api/Clinica', { ...seen, guia: late, visto: seen })
  expect(other).toMatchObject({ statusCode: 409, body: { code: 'registro_mudou' } })
  expect((await read()).guia).toEqual(skipped)
})

it.each([
  [{ ...NEW_GUIDE, pulados: ['tudo'] }, 'guia.pulados.0'],
  [{ ...NEW_GUIDE, dispensado: 'sim' }, 'guia.dispensado'],
])('%j is refused by its field', async (guia, campo) => {
  const { statusCode, body } = await api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora', guia })
  expect([statusCode, body.errors[0].campo]).toEqual([422, campo])
})
