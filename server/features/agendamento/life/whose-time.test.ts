import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Agendamento, agendamentoSchema } from '#domain/agendamento/schema.ts'
import { errorOf } from '#domain/outbox/answer.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { rowOf } from '#domain/testing/outbox.ts'
import { choicesOf } from '#src/features/agendamento/conflicts/choices.ts'
import { isHersNow } from '#src/features/agendamento/conflicts/present.ts'
import {
  ANA,
  type Api,
  at,
  type Caller,
  CLEANSING,
  startApi,
  THURSDAY_0730,
  TODAY,
  TOMORROW,
} from '#tests/support/api.ts'

/** Whose doing the time of a visit is, as the conflicts' screen reads it from what the server answers. */

let api: Api
let ana: Caller
const tomorrowAt = (time: string) => at(TOMORROW, time)

beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
  ana = api.ana
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.deviceNow = THURSDAY_0730
  await api.db.pool.query('truncate agendamento, idempotencia, pedidos_do_dia')
})

const act = (who: Caller, id: number, what: string, body: object) =>
  who.call('POST', `/api/Agendamentos/${id}/${what}`, body, { 'idempotency-key': randomUUID() })

async function moved(who: Caller, { id, versao }: Agendamento, time: string): Promise<Agendamento> {
  const answer = await act(who, id, 'remarcar', { dataHoraAgendada: tomorrowAt(time), versao })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

async function bookedByReception(): Promise<Agendamento> {
  const body = { ...CLEANSING, dataHoraAgendada: tomorrowAt('09:00'), email: ANA, descricao: 'x' }
  const made = await api.admin.call('POST', '/api/Agendamentos', body, { 'idempotency-key': randomUUID() })
  expect(made.statusCode).toBe(201)
  return made.body
}

/** Reception's move to eleven, made over the version that was `seen`, as it stands among the conflicts. */
async function conflictOf(seen: Agendamento) {
  const recepcao = { encaixe: false, motivo: null }
  const visto = { ...seen, cliente: null }
  const para = tomorrowAt('11:00')
  const { id, versao } = seen
  const refused = await act(api.admin, id, 'remarcar', { dataHoraAgendada: para, versao, ...recepcao })
  expect(refused).toMatchObject({ statusCode: 409, body: { code: 'agendamento_mudou' } })
  const error = errorOf(
    { kind: 'problem', status: 409, problem: refused.body, retryAfter: null },
    0,
    'agendamento.remarcar',
  )
  const row = rowOf(moveAgendamento({ alvo: { id }, versao, visto, para, recepcao }), {
    state: 'conflict',
    error,
  })
  const client = { nome: 'Ana', email: ANA, telefone: '' }
  // The lists say no more of it than what every visit says.
  const visit = agendamentoSchema.parse((await api.admin.call('GET', `/api/Agendamentos/${id}`)).body)
  return { row, client, visit, hasMore: false, others: [], since: { queue: [], heard: null } }
}
/** As it is refused. */
const NOW = { clinicNow: { date: TODAY, minute: 480 }, deviceNow: 0 }
const choices = (conflict: Awaited<ReturnType<typeof conflictOf>>) =>
  choicesOf(conflict, NOW).map(({ kind }) => kind)

it('what she has moved is not offered to be passed over, because she was told of something before', async () => {
  const second = await moved(api.admin, await bookedByReception(), '10:00')
  expect((await act(ana, second.id, 'ciencia', { versao: 2 })).statusCode).toBe(204)
  // A tablet without a network wants eleven, over version 2; she moves it to 15:00 meanwhile.
  await moved(ana, second, '15:00')
  const conflict = await conflictOf(second)
  expect(isHersNow(conflict, NOW)).toBe(true)
  expect(choices(conflict)).toEqual([])
})

it('what the other tablet has moved is not said to be hers, because she has confirmed it', async () => {
  const first = await bookedByReception()
  const { id, versao } = await moved(api.admin, first, '10:00')
  expect((await act(ana, id, 'estado', { estado: 'confirmada', versao })).statusCode).toBe(200)
  const conflict = await conflictOf(first)
  expect(isHersNow(conflict, NOW)).toBe(false)
  expect(choices(conflict)).toEqual(['again'])
})
