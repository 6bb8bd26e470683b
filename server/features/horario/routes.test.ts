import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seenOf } from '#domain/horario/rules.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { type Api, at, CLEANSING, startApi } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate horario, agendamento, procedimento'))

const day = {
  data: '2026-11-16',
  horarioInicioPrimeiroPeriodo: '08:00',
  horarioFimPrimeiroPeriodo: '12:00',
  horarioInicioSegundoPeriodo: '',
  horarioFimSegundoPeriodo: '',
}
const create = (data: string, more = {}) => api.admin.call('POST', '/api/Horarios', { ...day, data, ...more })

it('is registered for a date and listed by date, narrowed by either query', async () => {
  const second = await create('2026-11-17T03:00:00.000Z')
  const first = await create('2026-11-16', { horarioInicioPrimeiroPeriodo: '07:00:00' })
  expect(second.statusCode).toBe(201)
  expect(second.body).toEqual({ ...day, id: second.body.id, data: '2026-11-17' })
  expect(first.body.horarioInicioPrimeiroPeriodo).toBe('07:00')
  const list = async (path: string) =>
    (await api.ana.call('GET', path)).body.map((h: { data: string }) => h.data)
  expect(await list('/api/horarios')).toEqual(['2026-11-16', '2026-11-17'])
  expect(await list('/api/Horarios?desde=2026-11-17')).toEqual(['2026-11-17'])
  expect(await list('/api/horarios/filtrar?dataInicial=&dataFinal=2026-11-16')).toEqual(['2026-11-16'])
  expect(await list('/api/horarios/filtrar?dataInicial=null&dataFinal=null')).toHaveLength(2)
  expect(await list('/api/horarios/filtrar?dataInicial=2030-01-01')).toEqual([])
})

it('is removed by Admin', async () => {
  const { id } = (await create('2026-11-16')).body
  expect((await api.admin.call('DELETE', `/api/Horarios/${id}`)).statusCode).toBe(204)
  expect((await api.admin.call('DELETE', `/api/Horarios/${id}`)).statusCode).toBe(404)
})

const DATE = '2026-11-16'
const NO_PERIOD = { horarioInicioPrimeiroPeriodo: '', horarioFimPrimeiroPeriodo: '' }
const AFTERNOON = { horarioInicioPrimeiroPeriodo: '14:00', horarioFimPrimeiroPeriodo: '16:00' }
const keyed = () => ({ 'idempotency-key': crypto.randomUUID() })
const registered = async (): Promise<Horario[]> =>
  (await api.ana.call('GET', `/api/horarios/filtrar?dataInicial=${DATE}&dataFinal=${DATE}`)).body
const starts = async () =>
  (await registered()).map((h) => `${h.horarioInicioPrimeiroPeriodo}-${h.horarioFimPrimeiroPeriodo}`)

describe('a date registered again', () => {
  it('adds up where nothing is said, as the specification’s caller knows it', async () => {
    await create(DATE)
    expect((await create(DATE, AFTERNOON)).statusCode).toBe(201)
    expect(await starts()).toEqual(['08:00-12:00', '14:00-16:00'])
    await create(DATE, { ...AFTERNOON, modo: 'somar' })
    expect(await starts()).toHaveLength(3)
  })

  it('is replaced where that is asked for, and no other date', async () => {
    await create('2026-11-17')
    await create(DATE)
    await create(DATE)
    const { body } = await create(DATE, { ...AFTERNOON, modo: 'substituir' })
    expect(await registered()).toEqual([{ ...day, ...AFTERNOON, id: body.id, data: DATE }])
    expect((await api.ana.call('GET', '/api/horarios')).body).toHaveLength(2)
  })

  it('without any period is closed, whatever stood there, and clients are offered nothing', async () => {
    const { body: service } = await api.admin.call('POST', '/api/Procedimento', CLEANSING)
    const booking = { ...CLEANSING, procedimentoId: service.id, dataHoraAgendada: at(DATE, '09:00') }
    await create(DATE)
    await create(DATE, AFTERNOON)
    await create(DATE, NO_PERIOD)
    expect(await starts()).toEqual(['-'])
    const refused = await api.ana.call('POST', '/api/Agendamentos', booking)
    expect([refused.statusCode, refused.body.code]).toEqual([409, 'horario_indisponivel'])
    // Opened again, it has what was saved and nothing of before.
    await create(DATE, day)
    expect(await starts()).toEqual(['08:00-12:00'])
    expect((await api.ana.call('POST', '/api/Agendamentos', booking)).statusCode).toBe(201)
  })

  it('that is closed stays closed beside older rows', async () => {
    await api.db.pool.query(
      `insert into horario (data, inicio_1, fim_1) values ($1, '08:00', '12:00'), ($1, '', '')`,
      [DATE],
    )
    const { body: service } = await api.admin.call('POST', '/api/Procedimento', CLEANSING)
    const booking = { ...CLEANSING, procedimentoId: service.id, dataHoraAgendada: at(DATE, '08:00') }
    expect((await api.ana.call('POST', '/api/Agendamentos', booking)).body.code).toBe('horario_indisponivel')
  })

  it('asks again where somebody else was quicker, and changes nothing', async () => {
    const nothing = seenOf(await registered())
    await create(DATE)
    const late = await create(DATE, { ...AFTERNOON, modo: 'somar', visto: nothing })
    expect([late.statusCode, late.body.code]).toEqual([409, 'horario_mudou'])
    expect(await starts()).toEqual(['08:00-12:00'])
    const knowing = await create(DATE, { ...AFTERNOON, modo: 'somar', visto: seenOf(await registered()) })
    expect(knowing.statusCode).toBe(201)
  })

  it('by two people at once keeps one of the two, not both', async () => {
    await create(DATE)
    const visto = seenOf(await registered())
    const both = await Promise.all(
      ['13:00', '14:00', '15:00', '16:00'].map((from) =>
        create(DATE, {
          horarioInicioPrimeiroPeriodo: from,
          horarioFimPrimeiroPeriodo: '19:00',
          modo: 'substituir',
          visto,
        }),
      ),
    )
    expect(both.map((r) => r.statusCode).sort()).toEqual([201, 409, 409, 409])
    expect(await registered()).toHaveLength(1)
  })

  it('does not repeat itself after a lost answer', async () => {
    await create(DATE)
    const body = { ...day, ...AFTERNOON, modo: 'somar', visto: seenOf(await registered()) }
    const key = keyed()
    const first = await api.admin.call('POST', '/api/Horarios', body, key)
    const again = await api.admin.call('POST', '/api/Horarios', body, key)
    expect([first.statusCode, again.statusCode, again.body.id]).toEqual([201, 201, first.body.id])
    expect(await registered()).toHaveLength(2)
  })

  it('refuses a way it does not know', async () => {
    const { statusCode, body } = await create(DATE, { modo: 'juntar' })
    expect([statusCode, body.errors[0].campo]).toEqual([422, 'modo'])
  })
})

describe('a registration edited in place', () => {
  const put = (id: number, more = {}, headers = {}) =>
    api.admin.call('PUT', `/api/Horarios/${id}`, { ...day, data: DATE, ...more }, headers)

  it('keeps its id and its date’s other registrations', async () => {
    const { id } = (await create(DATE)).body
    await create(DATE, AFTERNOON)
    const { statusCode, body } = await put(id, { horarioFimPrimeiroPeriodo: '11:00' })
    expect([statusCode, body]).toEqual([200, { ...day, id, data: DATE, horarioFimPrimeiroPeriodo: '11:00' }])
    expect(await starts()).toEqual(['08:00-11:00', '14:00-16:00'])
  })

  it('without any period closes its date', async () => {
    const { id } = (await create(DATE)).body
    await create(DATE, AFTERNOON)
    expect((await put(id, NO_PERIOD)).statusCode).toBe(200)
    expect(await registered()).toEqual([{ ...day, ...NO_PERIOD, id, data: DATE }])
  })

  it('does nothing over what somebody else changed, nor to what is gone, nor to another date', async () => {
    const { id } = (await create(DATE)).body
    const visto = seenOf(await registered())
    await put(id, { horarioFimPrimeiroPeriodo: '10:00' })
    expect((await put(id, { ...AFTERNOON, visto })).body.code).toBe('horario_mudou')
    expect(await starts()).toEqual(['08:00-10:00'])
    expect((await put(id, { data: '2026-11-17' })).body.errors[0].campo).toBe('data')
    await api.admin.call('DELETE', `/api/Horarios/${id}`)
    expect((await put(id)).statusCode).toBe(404)
  })

  it('answers a repeat with the first answer', async () => {
    const { id } = (await create(DATE)).body
    const visto = seenOf(await registered())
    const key = keyed()
    await put(id, { ...AFTERNOON, visto }, key)
    const again = await put(id, { ...AFTERNOON, visto }, key)
    expect([again.statusCode, again.body.horarioInicioPrimeiroPeriodo]).toEqual([200, '14:00'])
  })

  it('is Admin’s', async () => {
    const { id } = (await create(DATE)).body
    expect((await api.ana.call('PUT', `/api/Horarios/${id}`, { ...day, data: DATE })).statusCode).toBe(403)
    expect((await api.visitor.call('PUT', `/api/Horarios/${id}`, day)).statusCode).toBe(401)
  })
})

it('is not deleted over what somebody else changed; a repeat is answered as the first', async () => {
  const { id } = (await create(DATE)).body
  const visto = encodeURIComponent(seenOf(await registered()))
  const other = (await create(DATE, AFTERNOON)).body
  const late = await api.admin.call('DELETE', `/api/Horarios/${id}?visto=${visto}`)
  expect([late.statusCode, late.body.code]).toEqual([409, 'horario_mudou'])
  const key = keyed()
  const now = encodeURIComponent(seenOf(await registered()))
  const statuses: number[] = []
  for (let i = 0; i < 2; i++)
    statuses.push(
      (await api.admin.call('DELETE', `/api/Horarios/${id}?visto=${now}`, undefined, key)).statusCode,
    )
  expect(statuses).toEqual([204, 204])
  expect((await registered()).map((h) => h.id)).toEqual([other.id])
})

it.each([
  [{ data: '2026-02-30' }, 'data'],
  [{ horarioFimPrimeiroPeriodo: '07:00' }, 'horarioFimPrimeiroPeriodo'],
  [{ horarioFimPrimeiroPeriodo: '' }, 'horarioFimPrimeiroPeriodo'],
  [{ horarioInicioSegundoPeriodo: '25:00' }, 'horarioInicioSegundoPeriodo'],
  [
    { horarioInicioSegundoPeriodo: '11:00', horarioFimSegundoPeriodo: '13:00' },
    'horarioInicioSegundoPeriodo',
  ],
])('%j is refused by its field', async (more, campo) => {
  const { statusCode, body } = await create('2026-11-16', more)
  expect(statusCode).toBe(422)
  expect(body.errors[0].campo).toBe(campo)
})

it('a filter that is no date is refused by its field', async () => {
  const { statusCode, body } = await api.ana.call('GET', '/api/horarios/filtrar?dataInicial=ontem')
  expect(statusCode).toBe(422)
  expect(body.errors).toEqual([{ campo: 'dataInicial', mensagem: 'Data inválida: use AAAA-MM-DD.' }])
})
