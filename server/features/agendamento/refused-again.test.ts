import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ANA, type Api, at, type Caller, CLEANSING, startApi, TODAY } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate agendamento, idempotencia'))

const NINE = at(TODAY, '09:00')
const bodyAt = (dataHoraAgendada: string, more = {}) => ({ ...CLEANSING, dataHoraAgendada, ...more })
const post = (who: Caller, path: string, body: object, chave: string = randomUUID()) =>
  who.call('POST', `/api/Agendamentos${path}`, body, { 'idempotency-key': chave })
const take = async (when: string, more: object = { cliente: 'Rosa' }) => {
  const made = await post(api.admin, '', bodyAt(when, more))
  expect(made.statusCode).toBe(201)
  return made.body
}

it.each(['booking', 'move'])(
  'a refused %s that is repeated names no time that was taken since',
  async (what) => {
    await take(NINE)
    const visit = await take(at(TODAY, '16:00'), { email: ANA })
    const [path, body] =
      what === 'move'
        ? [`/${visit.id}/remarcar`, { dataHoraAgendada: NINE, versao: visit.versao }]
        : ['', bodyAt(NINE)]
    const chave = randomUUID()
    const first = await post(api.ana, path, body, chave)
    expect(first).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
    const [taken, ...others] = first.body.alternativas.toSorted()
    // So short that it is in the way of the earliest alone.
    await take(taken, { cliente: 'Rosa', tempo: '00:15' })
    const again = await post(api.ana, path, body, chave)
    expect(again).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
    expect(again.body.alternativas.toSorted()).toEqual(others)
  },
)

it.each(['booking', 'move'])(
  'a refused %s that is repeated tells what the service costs by now',
  async (what) => {
    const [service] = (await api.ana.call('GET', '/api/Procedimento')).body
    const cost = (valor: number) =>
      api.admin.call('PUT', `/api/Procedimento/${service.id}`, { ...CLEANSING, valor })
    const visit = await take(at(TODAY, '16:00'), { email: ANA })
    const moved = { dataHoraAgendada: NINE, versao: visit.versao }
    const chave = randomUUID()
    const ask = () =>
      what === 'move'
        ? post(api.ana, `/${visit.id}/remarcar`, moved, chave)
        : post(api.ana, '', bodyAt(NINE), chave)
    await cost(150)
    expect((await ask()).body).toMatchObject({ code: 'procedimento_alterado', atual: { valor: 150 } })
    await cost(180)
    expect((await ask()).body).toMatchObject({ code: 'procedimento_alterado', atual: { valor: 180 } })
    await cost(CLEANSING.valor)
  },
)

it('a refused booking that is repeated names no time of a day whose hours are others by now', async () => {
  await take(NINE)
  const chave = randomUUID()
  expect((await post(api.ana, '', bodyAt(NINE), chave)).body.alternativas).toHaveLength(3)
  await api.db.pool.query('insert into horario (data, inicio_1, fim_1) values ($1, $2, $3)', [
    TODAY,
    '10:30',
    '12:00',
  ])
  expect((await post(api.ana, '', bodyAt(NINE), chave)).body.alternativas).toEqual([at(TODAY, '10:30')])
})

it('a refused cancellation that is repeated is done where the visit was cancelled meanwhile', async () => {
  const visit = await take(NINE, { email: ANA })
  const keys = { client: randomUUID(), reception: randomUUID() }
  const path = `/api/Agendamentos/${visit.id}`
  const cancelByHer = () =>
    api.ana.call('DELETE', `${path}?versao=1`, undefined, { 'idempotency-key': keys.client })
  const cancelByReception = () =>
    post(api.admin, `/${visit.id}/estado`, { estado: 'cancelada', versao: 1 }, keys.reception)
  const elsewhere = { dataHoraAgendada: at(TODAY, '16:00'), versao: 1 }
  expect((await post(api.admin, `/${visit.id}/remarcar`, elsewhere)).statusCode).toBe(200)
  for (const cancel of [cancelByHer, cancelByReception]) {
    const first = await cancel()
    expect(first).toMatchObject({ statusCode: 409, body: { code: 'agendamento_mudou' } })
  }
  expect((await api.admin.call('DELETE', path)).statusCode).toBe(204)
  expect(await cancelByHer()).toMatchObject({ statusCode: 404, body: { code: 'nao_encontrado' } })
  expect(await cancelByReception()).toMatchObject({
    ...{ statusCode: 200, body: { estado: 'cancelada', jaEstava: true } },
  })
})

it('so is one that was refused because it came too late', async () => {
  const visit = await take(NINE, { email: ANA })
  const chave = randomUUID()
  const cancel = () =>
    api.ana.call('DELETE', `/api/Agendamentos/${visit.id}`, undefined, { 'idempotency-key': chave })
  await api.db.pool.query(
    "update agendamento set inicio = inicio - interval '30 days', fim = fim - interval '30 days'",
  )
  expect(await cancel()).toMatchObject({ statusCode: 409, body: { code: 'horario_indisponivel' } })
  expect((await api.admin.call('DELETE', `/api/Agendamentos/${visit.id}`)).statusCode).toBe(204)
  expect(await cancel()).toMatchObject({ statusCode: 404, body: { code: 'nao_encontrado' } })
})
