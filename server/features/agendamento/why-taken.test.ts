import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { TAKEN_REASONS } from '#domain/agendamento/texts.ts'
import { ANA, type Api, at, type Caller, CLEANSING, startApi, TODAY } from '#tests/support/api.ts'

/** Why a client cannot have a time that the clinic would offer: what she is told is what stands there. */

let api: Api
const BROW = { ...CLEANSING, nome: 'Sobrancelha', tempo: '00:30' }
const PEELING = { ...CLEANSING, nome: 'Peeling', tempo: '00:30', intervaloDepois: 30 }
beforeAll(async () => {
  api = await startApi()
  for (const service of [CLEANSING, BROW, PEELING]) await api.admin.call('POST', '/api/Procedimento', service)
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate agendamento, idempotencia'))

type Service = { nome: string; tempo: string }
const bodyOf = (time: string, service: Service) => ({ ...service, dataHoraAgendada: at(TODAY, time) })
const ask = (who: Caller, time: string, service: Service) =>
  who.call('POST', '/api/Agendamentos', bodyOf(time, service))
const book = async (who: Caller, time: string, service: Service, more = {}) => {
  const made = await who.call('POST', '/api/Agendamentos', { ...bodyOf(time, service), ...more })
  expect(made.statusCode).toBe(201)
  return made.body
}
/** A booking of hers for the time, or a move of a visit of hers to it. */
const ASKED = {
  booking: (time: string, service: Service) => ask(api.ana, time, service),
  move: async (time: string, service: Service) => {
    const { id, versao } = await book(api.ana, '16:00', service)
    const body = { dataHoraAgendada: at(TODAY, time), versao }
    return api.ana.call('POST', `/api/Agendamentos/${id}/remarcar`, body)
  },
}
const KINDS = ['booking', 'move'] as const
const expectTaken = (answer: { body: unknown }, reason: keyof typeof TAKEN_REASONS) =>
  expect(answer).toMatchObject({
    statusCode: 409,
    body: {
      code: 'horario_ocupado',
      detail: TAKEN_REASONS[reason],
      alternativas: [expect.any(String), expect.any(String), expect.any(String)],
    },
  })

it.each(KINDS)('a %s over somebody else’s visit is told that it was somebody else', async (kind) => {
  await book(api.bia, '09:00', CLEANSING)
  expectTaken(await ASKED[kind]('09:30', BROW), 'other')
})

it.each(KINDS)('a %s over another visit of hers is told that, wherever the two overlap', async (kind) => {
  await book(api.ana, '09:30', BROW)
  // At its very start, or running into it.
  const [time, service] =
    kind === 'booking' ? (['09:30', CLEANSING] as const) : (['09:00', CLEANSING] as const)
  expectTaken(await ASKED[kind](time, service), 'own')
})

it('another service of hers at the very start is no repeat, and other times are offered', async () => {
  await book(api.ana, '09:00', CLEANSING)
  expectTaken(await ask(api.ana, '09:00', BROW), 'own')
  expectTaken(await ask(api.ana, '09:30', BROW), 'own')
  // The same service at another start is no repeat, either.
  expectTaken(await ask(api.ana, '09:30', CLEANSING), 'own')
  expectTaken(await ask(api.ana, '08:30', CLEANSING), 'own')
})

it('a move to the start of another visit of hers is not done, though that is the same service', async () => {
  await book(api.ana, '09:00', BROW)
  expectTaken(await ASKED.move('09:00', BROW), 'own')
})

it.each(KINDS)('a %s that runs into no visit but into a gap is told of the gap', async (kind) => {
  // Until 09:30, and the clinic keeps the time free until 10:00.
  await book(api.bia, '09:00', PEELING)
  expectTaken(await ASKED[kind]('09:30', BROW), 'gap')
  // Into the gap of her own visit: nobody else's doing, and no visit at that time.
  await api.db.pool.query('truncate agendamento')
  await book(api.ana, '09:00', PEELING)
  expectTaken(await ASKED[kind]('09:30', BROW), 'gap')
})

it('the gap of what she asks for is told, too, where it reaches into a visit', async () => {
  await book(api.bia, '09:30', BROW)
  expectTaken(await ask(api.ana, '09:00', PEELING), 'gap')
})

it('a visit that she does not see as hers is somebody else’s to her', async () => {
  await book(api.admin, '09:00', CLEANSING, { email: ANA, descricao: 'Por telefone' })
  await api.db.pool.query('update agendamento set so_da_clinica = true')
  expectTaken(await ask(api.ana, '09:30', BROW), 'other')
})

it('her own visit is told also where somebody without an account stands there beside it', async () => {
  await book(api.admin, '09:00', BROW, { cliente: 'Rosa', descricao: 'Por telefone' })
  await book(api.ana, '09:30', BROW)
  expectTaken(await ask(api.ana, '09:00', CLEANSING), 'own')
})

it('of two who ask at once the one who comes second is told that it was somebody else', async () => {
  const answers = await Promise.all([ask(api.ana, '09:00', BROW), ask(api.bia, '09:00', BROW)])
  const [first, second] = answers.sort((a, b) => a.statusCode - b.statusCode)
  expect(first?.statusCode).toBe(201)
  expectTaken(second as { body: unknown }, 'other')
})

it('reception is told as before that the time is taken, whoever has it', async () => {
  await book(api.ana, '09:00', CLEANSING)
  const more = { email: ANA, descricao: 'Por telefone' }
  const refused = await api.admin.call('POST', '/api/Agendamentos', { ...bodyOf('09:30', BROW), ...more })
  expectTaken(refused, 'somebody')
})
