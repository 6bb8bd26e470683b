import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ANA, type Api, at, CLEANSING, startApi, TODAY, TOMORROW } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
const key = () => ({ 'idempotency-key': randomUUID() })
const changes = async (cursor?: string) =>
  (
    await api.admin.call(
      'GET',
      `/api/Agendamentos/mudancas?desde=${TODAY}&ate=${TOMORROW}${cursor === undefined ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
    )
  ).body

it('tells whose the cancelled visits are that it tells of: she has to be called', async () => {
  await api.ana.call('POST', '/api/PerfilUsuario', {
    nome: 'Ana',
    sobrenome: 'Lima',
    telefone: '11987654321',
  })
  const ficha = randomUUID()
  await api.admin.call('PUT', `/api/Fichas/${ficha}`, { nome: 'Sueli Gomes', telefone: '11912345678' }, key())
  const before = (await changes()).cursor
  for (const [hour, whose] of [
    ['09:00', { email: ANA }],
    ['14:00', { ficha }],
  ] as const) {
    const made = await api.admin.call(
      'POST',
      '/api/Agendamentos',
      { ...CLEANSING, dataHoraAgendada: at(TOMORROW, hour), ...whose },
      key(),
    )
    expect(made.statusCode).toBe(201)
    await api.admin.call(
      'POST',
      `/api/Agendamentos/${made.body.id}/estado`,
      { estado: 'cancelada', versao: 1 },
      key(),
    )
  }
  for (const answer of [await changes(before), await changes()]) {
    expect(answer.cancelados).toHaveLength(2)
    expect.soft(answer.pessoas).toMatchObject([{ email: ANA, telefone: '(11) 98765-4321' }])
    expect.soft(answer.fichas).toMatchObject([{ chave: ficha, telefone: '(11) 91234-5678' }])
  }
})
