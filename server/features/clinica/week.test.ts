import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_LIMITS } from '#domain/clinica/limits.ts'
import type { Week } from '#domain/week/schema.ts'
import { ANA, type Answer, type Api, at, CLEANSING, startApi, TODAY } from '#tests/support/api.ts'

const FRIDAY = '2026-11-20'
const SUNDAY = '2026-11-22'
const MONDAY = '2026-11-23'
const CHRISTMAS = '2026-12-25'
const OPEN = [
  { inicio: '08:00', fim: '12:00' },
  { inicio: '13:00', fim: '18:00' },
]
const WEEK: Week = {
  dias: [[], OPEN, OPEN, OPEN, OPEN, OPEN, []],
  feriadosAbertos: [],
  fechamentos: [],
  passo: 30,
}

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.pool.query('truncate agendamento, horario, pedidos_do_dia')
})

const save = async (semana: unknown, more: object = {}): Promise<Answer> =>
  api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora', limites: NO_LIMITS, semana, ...more })
const book = (dataHoraAgendada: string): Promise<Answer> =>
  api.ana.call('POST', '/api/Agendamentos', { ...CLEANSING, dataHoraAgendada })

describe('a clinic that has set its week', () => {
  beforeEach(async () => {
    expect((await save(WEEK)).statusCode).toBe(200)
  })

  it('is closed to clients on a Sunday and on Christmas Day, and says by which rule', async () => {
    expect(await book(at(SUNDAY, '09:00'))).toMatchObject({
      statusCode: 409,
      body: { code: 'horario_indisponivel', detail: 'A clínica não atende neste dia.' },
    })
    const christmas = await book(at(CHRISTMAS, '09:00'))
    expect(christmas).toMatchObject({
      statusCode: 409,
      body: { detail: 'A clínica não atende neste dia: feriado, Natal.' },
    })
    for (const when of christmas.body.alternativas) expect(when > at(CHRISTMAS, '23:59')).toBe(true)
    expect((await book(at(MONDAY, '09:00'))).statusCode).toBe(201)
    expect((await book(at(MONDAY, '07:00'))).statusCode).toBe(409)
  })

  it('opens a holiday, and closes days and hours with a reason', async () => {
    const course = { de: MONDAY, ate: MONDAY, inicio: '13:00', fim: '18:00', motivo: 'Curso da Helena' }
    const away = { de: '2026-12-01', ate: '2026-12-10', inicio: null, fim: null, motivo: 'Férias' }
    await save({ ...WEEK, feriadosAbertos: [FRIDAY], fechamentos: [course, away] })
    expect((await book(at(FRIDAY, '09:00'))).statusCode).toBe(201)
    expect((await book(at(MONDAY, '14:00'))).statusCode).toBe(409)
    expect((await book(at(MONDAY, '10:00'))).statusCode).toBe(201)
    expect((await book(at('2026-12-03', '10:00'))).body.detail).toBe(
      'A clínica não atende neste dia: Férias.',
    )
  })

  it('gives way to what is registered for a date', async () => {
    await api.admin.call('POST', '/api/Horarios', {
      data: SUNDAY,
      horarioInicioPrimeiroPeriodo: '09:00',
      horarioFimPrimeiroPeriodo: '11:00',
    })
    expect((await book(at(SUNDAY, '09:00'))).statusCode).toBe(201)
  })

  it('binds no reception', async () => {
    const visit = { ...CLEANSING, email: ANA, dataHoraAgendada: at(SUNDAY, '09:00') }
    expect((await api.admin.call('POST', '/api/Agendamentos', visit)).statusCode).toBe(201)
  })

  it('lets no client move to where it is closed, and her visit stays', async () => {
    const { body: visit } = await book(at(MONDAY, '09:00'))
    const moved = await api.ana.call('POST', `/api/Agendamentos/${visit.id}/remarcar`, {
      dataHoraAgendada: at(CHRISTMAS, '09:00'),
      versao: visit.versao,
    })
    expect(moved.body.detail).toBe('A clínica não atende neste dia: feriado, Natal.')
    const list = (await api.ana.call('GET', `/api/Agendamentos?desde=${TODAY}&ate=2026-12-31`)).body
    expect(list.map((a: { dataHoraAgendada: string }) => a.dataHoraAgendada)).toEqual([at(MONDAY, '09:00')])
  })

  it('keeps its visits when it closes over them', async () => {
    const { body: visit } = await book(at(MONDAY, '09:00'))
    await save({ ...WEEK, dias: WEEK.dias.map(() => []) })
    const { body } = await api.ana.call('GET', `/api/Agendamentos/${visit.id}`)
    expect(body).toMatchObject({ versao: visit.versao, dataHoraAgendada: at(MONDAY, '09:00') })
    expect(body.conhecido).toBeUndefined()
  })

  it('keeps its week where a caller of before saves the record without one', async () => {
    const { statusCode, body } = await api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora de novo' })
    expect(statusCode).toBe(200)
    expect(body.semana).toEqual(WEEK)
    expect((await api.visitor.call('GET', '/api/clinica')).body.semana).toEqual(WEEK)
  })

  it('is as the specification has it once it takes its week away', async () => {
    await save(null)
    expect((await book(at(SUNDAY, '09:00'))).statusCode).toBe(201)
    expect((await book(at(CHRISTMAS, '07:00'))).statusCode).toBe(201)
  })
})

it('a first week that two Admins set at once is the first one’s, and the second is asked', async () => {
  await save(null)
  // The record as it begins: nobody has said anything of a week.
  await api.db.pool.query(`update clinica set dados = dados - 'semana'`)
  const { body: seen } = await api.visitor.call('GET', '/api/clinica')
  const body = (semana: Week) => ({ ...seen, semana, visto: { ...seen, semana: null } })
  const headers = { 'idempotency-key': '00000000-0000-4000-8000-000000000071' }
  const first = await api.admin.call('PUT', '/api/Clinica', body(WEEK), headers)
  expect(first).toMatchObject({ statusCode: 200, body: { semana: WEEK } })
  const other = { ...WEEK, passo: 60 } as const
  expect(await api.admin.call('PUT', '/api/Clinica', body(other))).toMatchObject({
    statusCode: 409,
    body: { code: 'registro_mudou', atual: { semana: WEEK } },
  })
  const again = await api.admin.call('PUT', '/api/Clinica', body(WEEK), headers)
  expect([again.statusCode, again.body]).toEqual([200, first.body])
})

it.each([
  [{ ...WEEK, dias: [[]] }, 'semana.dias'],
  [{ ...WEEK, dias: [[{ inicio: '18:00', fim: '08:00' }], ...WEEK.dias.slice(1)] }, 'semana.dias.0.0.fim'],
  [{ ...WEEK, passo: 45 }, 'semana.passo'],
  [
    { ...WEEK, fechamentos: [{ de: MONDAY, ate: MONDAY, inicio: null, fim: null, motivo: '' }] },
    'semana.fechamentos.0.motivo',
  ],
])('%j is refused by its field', async (semana, campo) => {
  const { statusCode, body } = await save(semana)
  expect([statusCode, body.errors?.[0]?.campo]).toEqual([422, campo])
})

it('wants to know of a client’s visit as many hours before as the clinic says, and of reception’s never', async () => {
  await save(null, { limites: { ...NO_LIMITS, horasParaMarcar: 48 } })
  await new Promise((resolve) => setTimeout(resolve, 2100))
  const tomorrow = at('2026-11-13', '09:00')
  expect(await book(tomorrow)).toMatchObject({
    statusCode: 409,
    body: { detail: 'Este horário precisa ser marcado com mais antecedência.' },
  })
  expect((await book(at('2026-11-16', '09:00'))).statusCode).toBe(201)
  const visit = { ...CLEANSING, email: ANA, dataHoraAgendada: tomorrow }
  expect((await api.admin.call('POST', '/api/Agendamentos', visit)).statusCode).toBe(201)
})
