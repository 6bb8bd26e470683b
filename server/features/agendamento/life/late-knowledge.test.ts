import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Api,
  at,
  type Caller,
  CLEANSING,
  startApi,
  THURSDAY_0730,
  TOMORROW,
} from '#tests/support/api.ts'

/** What a client has heard of her visit, where the clinic learns it after the visit has changed again. */

let api: Api
const [NINE, TWO, THREE] = [at(TOMORROW, '09:00'), at(TOMORROW, '14:00'), at(TOMORROW, '15:30')]

beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.deviceNow = THURSDAY_0730
  await api.db.pool.query('truncate agendamento, idempotencia, pedidos_do_dia')
})

const keyed = () => ({ 'idempotency-key': randomUUID() })
async function act(who: Caller, id: number, what: string, body: object) {
  const { statusCode } = await who.call('POST', `/api/Agendamentos/${id}/${what}`, body, keyed())
  expect(statusCode).toBe(what === 'ciencia' ? 204 : 200)
}
const move = (who: Caller, id: number, dataHoraAgendada: string, versao: number) =>
  act(who, id, 'remarcar', { dataHoraAgendada, versao })
const called = (id: number, versao: number) => act(api.admin, id, 'ciencia', { versao, por: 'telefone' })
const tapped = (id: number, versao: number) => act(api.ana, id, 'ciencia', { versao })
const unaware = async () => (await api.admin.call('GET', '/api/Agendamentos/sem-ciencia')).body
/** Ana's own, at two. */
async function booked(): Promise<number> {
  const made = await api.ana.call(
    'POST',
    '/api/Agendamentos',
    { ...CLEANSING, dataHoraAgendada: TWO },
    keyed(),
  )
  expect(made.statusCode).toBe(201)
  return made.body.id
}
/** The clinic moves it to nine, and back: versions 2 and 3. */
async function movedAndBack(): Promise<number> {
  const id = await booked()
  await move(api.admin, id, NINE, 1)
  await move(api.admin, id, TWO, 2)
  return id
}

describe('who has heard of a change that was undone before the clinic knew that she had', () => {
  it('is to be told again, where reception had called her', async () => {
    const id = await movedAndBack()
    expect(await unaware()).toEqual([])
    await called(id, 2)
    const [untold] = await unaware()
    expect(untold).toMatchObject({ id, dataHoraAgendada: TWO, conhecido: { dataHoraAgendada: NINE } })
    const history = (await api.admin.call('GET', `/api/Agendamentos/${id}/historico`)).body
    expect(untold.mudadoEm).toBe(history.at(-1).em)
    await called(id, 3)
    expect(await unaware()).toEqual([])
  })

  it('is to be told again, where she had tapped that she knows of a cancellation', async () => {
    const id = await booked()
    await act(api.admin, id, 'estado', { estado: 'cancelada', versao: 1, motivo: 'Sala em obras' })
    await act(api.ana, id, 'ciencia', { versao: 2, recebida: true })
    await act(api.admin, id, 'estado', { estado: 'marcada', versao: 2 })
    await tapped(id, 2)
    expect(await unaware()).toMatchObject([{ id, estado: 'marcada', conhecido: { cancelada: true } }])
  })

  it('believes what she heard, not what was before, where the clinic has moved it once more', async () => {
    const id = await movedAndBack()
    await move(api.admin, id, THREE, 3)
    await called(id, 2)
    expect(await unaware()).toMatchObject([{ id, conhecido: { dataHoraAgendada: NINE } }])
    // What she believes is what is again.
    await move(api.admin, id, NINE, 4)
    expect(await unaware()).toEqual([])
  })
})

describe('what comes late lowers nothing', () => {
  it('of a version before one that she made herself', async () => {
    const id = await booked()
    await move(api.admin, id, NINE, 1)
    await move(api.ana, id, THREE, 2)
    await called(id, 2)
    expect(await unaware()).toEqual([])
  })

  it('of a version before one that she has acknowledged', async () => {
    const id = await booked()
    await move(api.admin, id, NINE, 1)
    await move(api.admin, id, THREE, 2)
    await tapped(id, 3)
    await called(id, 2)
    expect(await unaware()).toEqual([])
  })

  it('of a version before one that she has acknowledged, though it left her nothing to be told', async () => {
    const id = await movedAndBack()
    await tapped(id, 3)
    await called(id, 2)
    expect(await unaware()).toEqual([])
  })

  it('where a device of hers had fetched it and she has not looked', async () => {
    const id = await movedAndBack()
    await act(api.ana, id, 'ciencia', { versao: 2, recebida: true })
    expect(await unaware()).toEqual([])
  })
})
