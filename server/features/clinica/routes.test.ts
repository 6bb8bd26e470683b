import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { clinicaSchema } from '#domain/clinica/schema.ts'
import { type Api, at, CLEANSING, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())

it('is one record, read by everybody, changed by Admin', async () => {
  const saved = await api.admin.call('PUT', '/api/Clinica', {
    nome: 'Clínica Aurora',
    uf: 'SP',
    latitude: -23.5,
  })
  expect(saved.statusCode).toBe(200)
  expect(clinicaSchema.parse(saved.body)).toMatchObject({
    nome: 'Clínica Aurora',
    cor: '#9A4A55',
    latitude: -23.5,
  })
  await api.admin.call('PUT', '/api/Clinica', { ...saved.body, nome: 'Aurora' })
  expect((await api.visitor.call('GET', '/api/clinica')).body).toEqual({ ...saved.body, nome: 'Aurora' })
})

it.each([
  [{ nome: '' }, 'nome'],
  [{ cor: 'rosa' }, 'cor'],
  [{ fuso: 'America/Nenhures' }, 'fuso'],
  [{ fuso: '-0300' }, 'fuso'],
  [{ mapaUrl: 'javascript:alert(1)' }, 'mapaUrl'],
  [{ videos: [{ titulo: '', url: 'https://x.test/v' }] }, 'videos.0.titulo'],
])('%j is refused by its field', async (more, campo) => {
  const { statusCode, body } = await api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora', ...more })
  expect(statusCode).toBe(422)
  expect(body.errors[0].campo).toBe(campo)
})

it('a zone that would not be taken anew stays, and is taken by nobody else', async () => {
  const change = (more: object) => api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora', ...more })
  await change({})
  await api.db.pool.query(`update clinica set dados = jsonb_set(dados, '{fuso}', '"GMT"')`)
  const { body: seen } = await api.admin.call('GET', '/api/Clinica')
  expect(await change({ ...seen, pagamento: 'Pix', visto: seen })).toMatchObject({
    statusCode: 200,
    body: { fuso: 'GMT', pagamento: 'Pix' },
  })
  expect((await change({ fuso: 'GMT' })).statusCode).toBe(200)
  expect((await change({ fuso: 'EST' })).statusCode).toBe(422)
  expect((await change({ fuso: 'America/Manaus' })).statusCode).toBe(200)
  expect((await change({ fuso: 'GMT' })).statusCode).toBe(422)
})

it('a zone that the database does not know is refused: no list could be read in it', async () => {
  const { DateTimeFormat } = Intl
  // A runtime whose table of zones is newer than the database's.
  const known = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation((locales, options) => {
    const isNew = options?.timeZone === 'America/Nenhures'
    return new DateTimeFormat(locales, isNew ? { ...options, timeZone: 'UTC' } : options)
  })
  const refused = await api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora', fuso: 'America/Nenhures' })
  known.mockRestore()
  expect(refused.statusCode).toBe(422)
  expect(refused.body.errors).toEqual([{ campo: 'fuso', mensagem: 'Fuso horário desconhecido.' }])
})

it('its zone decides what has passed, seconds after it was changed', async () => {
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
  const book = async () =>
    (
      await api.ana.call('POST', '/api/Agendamentos', {
        ...CLEANSING,
        dataHoraAgendada: at('2026-11-12', '08:00'),
      })
    ).statusCode
  // 07:30 in São Paulo is 19:30 in Tokyo.
  await api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora', fuso: 'Asia/Tokyo' })
  await vi.waitFor(async () => expect(await book()).toBe(409), { timeout: 5000, interval: 500 })
})
