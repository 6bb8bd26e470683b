import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ANA, type Api, at, CLEANSING, startApi, THURSDAY_0730, TODAY } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.deviceNow = THURSDAY_0730
  await api.db.pool.query('truncate agendamento, idempotencia')
})

const EIGHT = at(TODAY, '08:00')
async function book(when = EIGHT): Promise<number> {
  const visit = { ...CLEANSING, dataHoraAgendada: when, email: ANA }
  return (await api.admin.call('POST', '/api/Agendamentos', visit)).body.id
}
/** Reception brings a visit into one state after the other. */
async function become(id: number, ...states: readonly string[]): Promise<void> {
  for (const [i, estado] of states.entries()) {
    const answer = await api.admin.call('POST', `/api/Agendamentos/${id}/estado`, { estado, versao: i + 1 })
    expect(answer.statusCode).toBe(200)
  }
}
const cancel = (who: Api['ana'], id: number) => who.call('DELETE', `/api/Agendamentos/${id}`)
const stateOf = async (id: number) =>
  (await api.db.pool.query('select estado from agendamento where id = $1', [id])).rows[0]?.estado

describe('a client', () => {
  it.each([{ states: ['em_atendimento'] }, { states: ['em_atendimento', 'concluida'] }])(
    'does not cancel what reception has begun before its time ($states), and is told how it is',
    async ({ states }) => {
      const id = await book()
      await become(id, ...states)
      const estado = states.at(-1)
      const refused = await cancel(api.ana, id)
      expect(refused).toMatchObject({ statusCode: 409, body: { code: 'estado_invalido', atual: { estado } } })
      expect(await stateOf(id)).toBe(estado)
      expect((await cancel(api.admin, id)).statusCode).toBe(204)
    },
  )

  it('whose cancellation waits for reception is answered by what reception has made of the visit', async () => {
    const id = await book()
    const reception = await api.db.pool.connect()
    await reception.query('begin')
    await reception.query("update agendamento set estado = 'em_atendimento' where id = $1", [id])
    const cancelling = cancel(api.ana, id)
    await delay(200)
    await reception.query('commit')
    reception.release()
    expect(await cancelling).toMatchObject({ statusCode: 409, body: { code: 'estado_invalido' } })
    expect(await stateOf(id)).toBe('em_atendimento')
  })
})

describe('“cancel all”', () => {
  const cancelAll = async () =>
    (await api.admin.call('POST', '/api/Agendamentos/cancelarTodos', { email: ANA })).body.cancelados

  it.each([{ states: ['em_atendimento', 'concluida'] }, { states: ['faltou'] }])(
    'leaves a visit whose time is not over as what it has become ($states)',
    async ({ states }) => {
      const id = await book()
      api.clock.deviceNow = THURSDAY_0730 + 70 * 60_000
      await become(id, ...states)
      expect([await cancelAll(), await stateOf(id)]).toEqual([0, states.at(-1)])
    },
  )

  it.each(['confirmada', 'chegou', 'em_atendimento'])('takes one that is %s', async (estado) => {
    const id = await book()
    await become(id, estado)
    expect([await cancelAll(), await stateOf(id)]).toEqual([1, 'cancelada'])
  })

  const cancelSeen = (visto: readonly { id: number; versao: number }[], key = randomUUID()) =>
    api.admin.call(
      'POST',
      '/api/Agendamentos/cancelarTodos',
      { email: ANA, visto },
      { 'idempotency-key': key },
    )

  it('takes none where one stands that was booked since they were seen, and a repeat is answered as before', async () => {
    const seen = { id: await book(), versao: 1 }
    const since = { id: await book(at(TODAY, '10:00')), versao: 1 }
    const refused = { statusCode: 409, body: { code: 'agendamento_mudou', atual: { id: since.id } } }
    expect(await cancelSeen([seen])).toMatchObject(refused)
    expect([await stateOf(seen.id), await stateOf(since.id)]).toEqual(['marcada', 'marcada'])
    const key = randomUUID()
    const done = { statusCode: 200, body: { cancelados: 2 } }
    expect(await cancelSeen([seen, since], key)).toMatchObject(done)
    const later = await book(at(TODAY, '14:00'))
    expect(await cancelSeen([seen, since], key)).toMatchObject(done)
    expect(await stateOf(later)).toBe('marcada')
  })

  it('takes none where one has become another since it was seen, and leaves out what is over by now', async () => {
    const [first, second] = [await book(), await book(at(TODAY, '10:00'))]
    const seen = [first, second].map((id) => ({ id, versao: 1 }))
    await become(second, 'confirmada')
    expect(await cancelSeen(seen)).toMatchObject({ statusCode: 409, body: { atual: { id: second } } })
    expect(await stateOf(first)).toBe('marcada')
    await cancel(api.admin, second)
    expect(await cancelSeen(seen)).toMatchObject({ statusCode: 200, body: { cancelados: 1 } })
  })
})
