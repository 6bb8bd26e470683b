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

describe('over a version that was seen', () => {
  const cancelSeen = (who: Api['ana'], id: number, versao: number | string, key = randomUUID()) =>
    who.call('DELETE', `/api/Agendamentos/${id}?versao=${versao}`, undefined, { 'idempotency-key': key })
  const versionOf = async (id: number): Promise<number> =>
    (await api.db.pool.query('select versao from agendamento where id = $1', [id])).rows[0]?.versao
  const move = async (who: Api['ana'], id: number, time: string) => {
    const body = { dataHoraAgendada: at(TODAY, time), versao: await versionOf(id) }
    expect((await who.call('POST', `/api/Agendamentos/${id}/remarcar`, body)).statusCode).toBe(200)
  }
  const later = () => book(at(TODAY, '10:00'))
  const changed = { code: 'agendamento_mudou', atual: { dataHoraAgendada: at(TODAY, '14:00'), versao: 2 } }

  it.each([
    ['the clinic', 'a client', 'clinica'],
    ['she herself elsewhere', 'a client', 'cliente'],
    ['the clinic', 'reception', 'clinica'],
  ] as const)('nothing is cancelled that %s has moved since: of %s', async (_, who, horarioPor) => {
    const id = await later()
    await move(horarioPor === 'cliente' ? api.ana : api.admin, id, '14:00')
    const refused = await cancelSeen(who === 'reception' ? api.admin : api.ana, id, 1)
    expect(refused).toMatchObject({ statusCode: 409, body: changed })
    expect(refused.body.atual).toMatchObject({ id, horarioPor })
    expect(refused.body.detail).toContain('nada foi cancelado')
    expect(await stateOf(id)).toBe('marcada')
    // Seen as it is, it is cancelled.
    expect((await cancelSeen(api.ana, id, 2)).statusCode).toBe(204)
    expect(await stateOf(id)).toBe('cancelada')
  })

  it('one that is moved is told before that it is too late for the time that it has', async () => {
    const id = await book(at(TODAY, '14:00'))
    await move(api.admin, id, '08:00')
    api.clock.deviceNow = THURSDAY_0730 + 60 * 60_000
    expect((await cancelSeen(api.ana, id, 1)).body.code).toBe('agendamento_mudou')
    expect((await cancelSeen(api.ana, id, 2)).body.code).toBe('horario_indisponivel')
  })

  it('one that was moved there and back is cancelled', async () => {
    const id = await later()
    await move(api.admin, id, '14:00')
    await move(api.admin, id, '10:00')
    expect((await cancelSeen(api.ana, id, 1)).statusCode).toBe(204)
    expect((await cancelSeen(api.ana, id, 1)).statusCode).toBe(404)
  })

  it('one of which the clinic has changed all but the time is cancelled', async () => {
    const id = await later()
    await become(id, 'confirmada')
    const edit = {
      ...CLEANSING,
      dataHoraAgendada: at(TODAY, '10:00'),
      valor: 999,
      tempo: '01:45',
      descricao: 'x',
    }
    expect((await api.admin.call('PUT', `/api/Agendamentos/${id}`, edit)).statusCode).toBe(200)
    expect(await versionOf(id)).toBeGreaterThan(2)
    expect((await cancelSeen(api.ana, id, 1)).statusCode).toBe(204)
  })

  it('without a version it is cancelled wherever it is, as specified', async () => {
    const id = await later()
    await move(api.admin, id, '14:00')
    expect((await cancel(api.ana, id)).statusCode).toBe(204)
  })

  it('one that is cancelled already, or somebody else’s, is not there', async () => {
    const id = await later()
    await move(api.admin, id, '14:00')
    expect((await cancelSeen(api.bia, id, 1)).statusCode).toBe(404)
    await cancel(api.admin, id)
    expect((await cancelSeen(api.ana, id, 1)).statusCode).toBe(404)
  })

  it.each(['x', '0', '-1', '1.5', '', '99999999999'])('“%s” is no version', async (versao) => {
    const id = await later()
    expect((await cancelSeen(api.ana, id, versao)).body.code).toBe('dados_invalidos')
    expect(await stateOf(id)).toBe('marcada')
  })

  it('of a clinic that went back to a copy, a version that it has forgotten refuses nothing by itself', async () => {
    const [seenMoved, seenHere, movedSince] = [await book(), await later(), await book(at(TODAY, '16:00'))]
    await api.db.pool.query('alter table agendamento disable trigger user')
    await api.db.pool.query('update agendamento set versao = 101')
    await api.db.pool.query('alter table agendamento enable trigger user')
    // Of this one the copy has forgotten where it was; it is where it had been before, and nobody moved it.
    expect((await cancelSeen(api.ana, seenMoved, 3)).statusCode).toBe(204)
    expect((await cancelSeen(api.ana, seenHere, 1)).statusCode).toBe(204)
    await move(api.admin, movedSince, '14:00')
    expect((await cancelSeen(api.ana, movedSince, 3)).body).toMatchObject({
      ...{ code: 'agendamento_mudou', atual: { dataHoraAgendada: at(TODAY, '14:00') } },
    })
    // A version that this history has not reached yet says nothing of a move.
    expect((await cancelSeen(api.ana, movedSince, 500)).statusCode).toBe(204)
  })

  it('a repeat gets the first answer, and is told how the visit is by now', async () => {
    const id = await later()
    await move(api.admin, id, '14:00')
    const key = randomUUID()
    expect((await cancelSeen(api.ana, id, 1, key)).body).toMatchObject(changed)
    await move(api.admin, id, '15:00')
    const again = await cancelSeen(api.ana, id, 1, key)
    expect(again).toMatchObject({
      statusCode: 409,
      body: { code: 'agendamento_mudou', atual: { dataHoraAgendada: at(TODAY, '15:00') } },
    })
    expect(again.headers['idempotency-replayed']).toBe('true')
    // Older code sent the same key without a version.
    const done = randomUUID()
    const bare = { 'idempotency-key': done }
    expect((await api.ana.call('DELETE', `/api/Agendamentos/${id}`, undefined, bare)).statusCode).toBe(204)
    expect((await cancelSeen(api.ana, id, 3, done)).statusCode).toBe(204)
  })

  it('one that waits for a move that is just being made is refused by it', async () => {
    const id = await later()
    const reception = await api.db.pool.connect()
    await reception.query('begin')
    await reception.query(
      "update agendamento set inicio = inicio + interval '4 hours', fim = fim + interval '4 hours' where id = $1",
      [id],
    )
    const cancelling = cancelSeen(api.ana, id, 1)
    await delay(200)
    await reception.query('commit')
    reception.release()
    expect(await cancelling).toMatchObject({ statusCode: 409, body: changed })
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
