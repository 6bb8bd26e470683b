import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { visitorAgendaSchema } from '#domain/agendamento/schema.ts'
import { TAKEN_DAYS } from '#domain/agendamento/taken.ts'
import { addDays } from '#domain/lib/dates.ts'
import { ANA, type Api, at, BIA, startApi, THURSDAY_0730, TODAY, TOMORROW } from '#tests/support/api.ts'
import { VISITOR_QUESTIONS_PER_MINUTE } from '../../http/visitor-limit.ts'

const PATH = '/api/Visitantes/agenda'
const YESTERDAY = addDays(TODAY, -1)

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.deviceNow = THURSDAY_0730
  await api.db.pool.query('truncate agendamento')
  await api.db.pool.query('truncate horario')
})

/** A visit straight into the database, with words that must never be told. */
async function put(email: string | null, when: string, estado = 'marcada'): Promise<void> {
  await api.db.pool.query(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos,
        encaixe, estado)
     values ((select id from usuario where email = $1), 'Segredo', 'Sigilo', 1, $2::timestamp,
       $2::timestamp + interval '1 hour', 98765, true, $3)`,
    [email, when.slice(0, 19), estado],
  )
}

it('tells a visitor by day when the clinic is taken, and its hours; what was, and what is cancelled, not', async () => {
  await put(BIA, at(TODAY, '09:00'))
  await put(ANA, at(TODAY, '10:00'))
  await put(null, at(TOMORROW, '15:00'))
  await put(BIA, at(TOMORROW, '17:00'), 'cancelada')
  await put(BIA, at(YESTERDAY, '09:00'))
  await api.db.pool.query(
    `insert into horario (data, inicio_1, fim_1, inicio_2, fim_2) values ($1, '09:00', '12:00', '', ''),
      ($2, '07:00', '08:00', '', '')`,
    [TOMORROW, YESTERDAY],
  )
  const { statusCode, body } = await api.visitor.call('GET', PATH)
  expect(statusCode).toBe(200)
  expect(body).toEqual({
    desde: TODAY,
    ate: addDays(TODAY, TAKEN_DAYS),
    dias: { [TODAY]: [540, 120], [TOMORROW]: [900, 60] },
    horarios: [
      {
        data: TOMORROW,
        horarioInicioPrimeiroPeriodo: '09:00',
        horarioFimPrimeiroPeriodo: '12:00',
        horarioInicioSegundoPeriodo: '',
        horarioFimSegundoPeriodo: '',
      },
    ],
  })
  expect(visitorAgendaSchema.parse(body)).toEqual(body)
})

it('has nothing in its bytes but dates, times and the names of its fields', async () => {
  await put(BIA, at(TODAY, '09:00'))
  await put(ANA, at(TODAY, '10:00'))
  await put(null, at(TOMORROW, '15:00'))
  await api.db.pool.query(
    `insert into horario (data, inicio_1, fim_1, inicio_2, fim_2) values ($1, '09:00', '12:00', '13:00', '18:00')`,
    [TOMORROW],
  )
  const response = await api.app.inject({ method: 'GET', url: PATH })
  const bytes = response.rawPayload.toString('latin1')
  const fields =
    /"(desde|ate|dias|horarios|data|horario(Inicio|Fim)(Primeiro|Segundo)Periodo|\d{4}-\d\d-\d\d|\d\d:\d\d|)"/g
  // What is left of it once its own words are taken out are minutes and the marks of JSON.
  const left = bytes.replace(fields, '')
  expect(left).toMatch(/^[\d[\]{}:,]+$/)
  const numbers = [...left.matchAll(/\d+/g)].map(Number)
  expect(numbers).toEqual([540, 120, 900, 60])
  for (const secret of ['Segredo', 'Sigilo', '@', BIA, ANA, '98765']) expect(bytes).not.toContain(secret)
})

it('is the same byte for byte, however many visits take the time, and whoever asks', async () => {
  await put(BIA, at(TODAY, '09:00'))
  const read = async (who: Api['ana']) => JSON.stringify((await who.call('GET', PATH)).body)
  const one = await read(api.visitor)
  await put(ANA, at(TODAY, '09:00'))
  await put(null, at(TODAY, '09:00'))
  expect(one).toContain('540,60')
  expect(await Promise.all([api.visitor, api.ana, api.bia, api.admin].map(read))).toEqual([
    one,
    one,
    one,
    one,
  ])
})

it('counts the questions of one address, and tells it when to come back', async () => {
  const ask = (remoteAddress: string) => api.app.inject({ method: 'GET', url: PATH, remoteAddress })
  for (let n = 0; n < VISITOR_QUESTIONS_PER_MINUTE; n++)
    expect((await ask('198.51.100.7')).statusCode).toBe(200)
  const refused = await ask('198.51.100.7')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'muitas_tentativas'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('198.51.100.8')).statusCode).toBe(200)
})
