import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_LIMITS } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import { addDays, formatDayAndMonth } from '#domain/lib/dates.ts'
import { ANA, type Answer, type Api, at, CLEANSING, startApi, TODAY, TOMORROW } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())

let current: Limits | undefined
/** Sets the limits, and waits until a server that has read the record before believes them. */
async function setLimits(limits: Limits): Promise<void> {
  if (JSON.stringify(limits) === JSON.stringify(current)) return
  current = limits
  const saved = await api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora', limites: limits })
  expect(saved.statusCode).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 2100))
}
beforeEach(async () => {
  await api.db.pool.query('truncate agendamento, pedidos_do_dia')
})

const HOURS = ['08:00', '09:30', '11:00', '13:00', '14:30', '16:00']
/** The nth free time, from tomorrow on. */
const nth = (n: number): string =>
  at(addDays(TOMORROW, Math.floor(n / HOURS.length)), HOURS[n % HOURS.length] ?? '')
const book = (who: Api['ana'], dataHoraAgendada: string, more: object = {}, key = randomUUID()) =>
  who.call(
    'POST',
    '/api/Agendamentos',
    { ...CLEANSING, dataHoraAgendada, ...more },
    { 'idempotency-key': key },
  )
const count = async () =>
  (await api.db.pool.query(`select count(*)::int as n from agendamento where estado <> 'cancelada'`)).rows[0]
    .n as number

describe('the last day', () => {
  const inDays = (days: number) => at(addDays(TODAY, days), '09:00')
  beforeEach(() => setLimits({ ...NO_LIMITS, diasDeAgenda: 30 }))

  it('can be booked, and none after it', async () => {
    expect((await book(api.ana, inDays(30))).statusCode).toBe(201)
    const refused = await book(api.ana, inDays(31))
    expect(refused).toMatchObject({
      statusCode: 409,
      body: { code: 'horario_indisponivel', detail: 'A clínica ainda não abriu a agenda deste dia.' },
    })
    expect((await book(api.ana, at('2300-01-04', '09:00'))).statusCode).toBe(409)
  })

  it('is no limit for reception, nor for the Admin’s own booking', async () => {
    expect((await book(api.admin, inDays(60), { email: ANA })).statusCode).toBe(201)
    expect(
      (await book(api.admin, inDays(61), { email: 'admin@exemplo.test', procedimentoId: 1 })).statusCode,
    ).toBe(201)
  })

  it('holds for the times that are offered instead', async () => {
    await book(api.bia, inDays(30))
    const taken = await book(api.ana, inDays(30))
    expect(taken.body.code).toBe('horario_ocupado')
    for (const time of taken.body.alternativas) expect(time.slice(0, 10)).toBe(inDays(30).slice(0, 10))
  })
})

describe('visits that are not over', () => {
  beforeEach(() => setLimits({ ...NO_LIMITS, visitasAbertas: 3 }))

  it('are so many at most; one less makes room; what is over does not count', async () => {
    await api.admin.call('POST', '/api/Agendamentos', {
      ...CLEANSING,
      email: ANA,
      dataHoraAgendada: at('2026-11-10', '09:00'),
    })
    const answers: Answer[] = []
    for (let n = 0; n < 4; n++) answers.push(await book(api.ana, nth(n)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 409])
    expect(answers[3]?.body).toMatchObject({ code: 'limite_atingido' })
    expect(answers[3]?.body.detail).toContain('no máximo 3 agendamentos por vir')
    expect((await api.ana.call('DELETE', `/api/Agendamentos/${answers[0]?.body.id}`)).statusCode).toBe(204)
    expect((await book(api.ana, nth(4))).statusCode).toBe(201)
    expect((await book(api.bia, nth(5))).statusCode).toBe(201)
  })

  it('are none that are done or were missed, though their booked end has not passed', async () => {
    for (const [time, ...states] of [
      ['07:00', 'em_atendimento', 'concluida'],
      ['07:15', 'faltou'],
    ] as const) {
      const body = { ...CLEANSING, email: ANA, encaixe: true, dataHoraAgendada: at(TODAY, time) }
      const made = await api.admin.call('POST', '/api/Agendamentos', body)
      const url = `/api/Agendamentos/${made.body.id}/estado`
      for (const [i, estado] of states.entries())
        expect((await api.admin.call('POST', url, { estado, versao: i + 1 })).statusCode).toBe(200)
    }
    for (let n = 0; n < 3; n++) expect((await book(api.ana, nth(n))).statusCode).toBe(201)
  })

  it('are told in the singular where there may be one', async () => {
    await setLimits({ ...NO_LIMITS, visitasAbertas: 1 })
    expect((await book(api.ana, nth(0))).statusCode).toBe(201)
    expect((await book(api.ana, nth(1))).body.detail).toContain('no máximo 1 agendamento por vir')
  })

  it('are so many also where all are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => book(api.ana, nth(n))))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'limite_atingido')).toHaveLength(9)
    expect(await count()).toBe(3)
  })

  it('are no limit for reception', async () => {
    for (let n = 0; n < 6; n++) expect((await book(api.admin, nth(n), { email: ANA })).statusCode).toBe(201)
    expect((await book(api.ana, nth(7))).body.code).toBe('limite_atingido')
  })

  it('are counted once under one key', async () => {
    const key = randomUUID()
    for (let n = 0; n < 3; n++) expect((await book(api.ana, nth(0), {}, key)).statusCode).toBe(201)
    expect(await count()).toBe(1)
    expect((await api.db.pool.query('select pedidos from pedidos_do_dia')).rows).toEqual([{ pedidos: 1 }])
  })
})

describe('bookings of a day', () => {
  beforeEach(() => setLimits({ ...NO_LIMITS, pedidosPorDia: 3 }))

  it('are so many at most, cancelled ones too, and as many again tomorrow', async () => {
    for (let n = 0; n < 3; n++) {
      const { statusCode, body } = await book(api.ana, nth(0))
      expect(statusCode).toBe(201)
      await api.ana.call('DELETE', `/api/Agendamentos/${body.id}`)
    }
    const refused = await book(api.ana, nth(0))
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'limite_atingido' } })
    expect(refused.body.detail).toContain(
      `Em ${formatDayAndMonth(TODAY)} você já fez 3 agendamentos, o máximo por dia.`,
    )
    // The device that sent it keeps the words, and is looked at on another day.
    expect(refused.body.detail).not.toMatch(/hoje|amanhã/)
    expect(await count()).toBe(0)
    api.clock.deviceNow += 24 * 3_600_000
    expect((await book(api.ana, nth(1))).statusCode).toBe(201)
    api.clock.deviceNow -= 24 * 3_600_000
  })

  it('do not count what was refused', async () => {
    await book(api.bia, nth(0))
    for (let n = 0; n < 5; n++) expect((await book(api.ana, nth(0))).statusCode).toBe(409)
    expect((await book(api.ana, nth(1))).statusCode).toBe(201)
  })

  it('are so many also where all are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => book(api.ana, nth(n))))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    expect(await count()).toBe(3)
  })
})

it('a clinic that has set nothing has 90 days, 20 visits and 10 bookings; null is none', async () => {
  await api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora' })
  const { body } = await api.visitor.call('GET', '/api/Clinica')
  expect(body.limites).toEqual({ diasDeAgenda: 90, visitasAbertas: 20, pedidosPorDia: 10 })
  const wrong = { diasDeAgenda: 0, visitasAbertas: 1.5, pedidosPorDia: null }
  const refused = await api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora', limites: wrong })
  expect(refused.statusCode).toBe(422)
  expect(refused.body.errors.map(({ campo }: { campo: string }) => campo)).toEqual([
    'limites.diasDeAgenda',
    'limites.visitasAbertas',
  ])
  current = undefined
  await vi.waitFor(
    async () => expect((await book(api.ana, at(addDays(TODAY, 91), '09:00'))).statusCode).toBe(409),
    { timeout: 5000, interval: 500 },
  )
})

describe('all that a person has', () => {
  beforeEach(() => setLimits(NO_LIMITS))

  it('is cancelled by reception in one act, the past left as it was', async () => {
    await book(api.admin, at('2026-11-10', '09:00'), { email: ANA })
    for (let n = 0; n < 5; n++) await book(api.ana, nth(n))
    await book(api.bia, nth(6))
    const cancel = (who: Api['ana'], email = ANA, key: string = randomUUID()) =>
      who.call('POST', '/api/Agendamentos/cancelarTodos', { email }, { 'idempotency-key': key })
    expect((await cancel(api.bia)).statusCode).toBe(403)
    expect((await cancel(api.admin, 'ninguem@exemplo.test')).statusCode).toBe(404)
    const key = randomUUID()
    for (let n = 0; n < 2; n++)
      expect(await cancel(api.admin, ANA, key)).toMatchObject({ statusCode: 200, body: { cancelados: 5 } })
    expect(await count()).toBe(2)
    expect((await cancel(api.admin)).body).toEqual({ cancelados: 0 })
  })
})
