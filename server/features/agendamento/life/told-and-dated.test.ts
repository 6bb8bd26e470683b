import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { confirmLineage } from '#server/db/lineage.ts'
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
import { restoreDump, takeDump } from '#tests/support/restore.ts'

let api: Api
const NINE = at(TODAY, '09:00')
const TEN = at(TOMORROW, '10:00')
const THREE = at(TOMORROW, '15:00')

beforeAll(async () => {
  api = await startApi()
  await confirmLineage(api.db)
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.deviceNow = THURSDAY_0730
  await api.db.pool.query('truncate agendamento, idempotencia, pedidos_do_dia')
})

const keyed = () => ({ 'idempotency-key': randomUUID() })
async function byReception(dataHoraAgendada: string) {
  const body = { ...CLEANSING, email: ANA, descricao: 'x', dataHoraAgendada }
  const made = await api.admin.call('POST', '/api/Agendamentos', body, keyed())
  expect(made.statusCode).toBe(201)
  return made.body as { readonly id: number }
}
const act = (who: Caller, { id }: { readonly id: number }, what: string, body: object) =>
  who.call('POST', `/api/Agendamentos/${id}/${what}`, body, keyed())
const last = async ({ id }: { readonly id: number }) =>
  (await api.admin.call('GET', `/api/Agendamentos/${id}/historico`)).body.at(-1)
const unaware = async () => (await api.admin.call('GET', '/api/Agendamentos/sem-ciencia')).body

describe('a version that the clinic gave before it went back to a copy', () => {
  const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  const soon = (hour: string) => at(day(9), hour)
  /** The clinic as it was before `later`. */
  async function backBefore(later: () => Promise<unknown>): Promise<void> {
    const dump = await takeDump(api.db.pool)
    await later()
    await restoreDump(api.db.pool, dump)
    await confirmLineage(api.db)
  }
  beforeEach(() => {
    api.clock.deviceNow = Date.now()
  })

  async function movedAndForgotten() {
    const visit = await byReception(soon('14:00'))
    await act(api.admin, visit, 'remarcar', { dataHoraAgendada: soon('15:00'), versao: 1 })
    await backBefore(() => act(api.admin, visit, 'remarcar', { dataHoraAgendada: soon('16:00'), versao: 2 }))
    return visit
  }

  it('is not what a client knows, nor what her device has', async () => {
    const visit = await movedAndForgotten()
    const before = await unaware()
    expect(before).toMatchObject([
      { dataHoraAgendada: soon('15:00'), conhecido: { dataHoraAgendada: soon('14:00') } },
    ])
    // What waits on her phone: she has read of 16:00.
    expect((await act(api.ana, visit, 'ciencia', { versao: 3 })).statusCode).toBe(204)
    await act(api.ana, visit, 'ciencia', { versao: 3, recebida: true })
    expect(await unaware()).toEqual(before)
    // One that the copy knows still counts.
    await act(api.ana, visit, 'ciencia', { versao: 2 })
    expect(await unaware()).toEqual([])
  })

  it('of a visit that has not changed counts, however often the clinic has gone back', async () => {
    const visit = await byReception(soon('14:00'))
    await act(api.admin, visit, 'remarcar', { dataHoraAgendada: soon('15:00'), versao: 1 })
    await backBefore(async () => undefined)
    const { versao } = (await api.admin.call('GET', `/api/Agendamentos/${visit.id}`)).body
    await backBefore(async () => undefined)
    expect((await act(api.admin, visit, 'estado', { estado: 'chegou', versao })).statusCode).toBe(200)
    await act(api.ana, visit, 'ciencia', { versao })
    expect(await unaware()).toEqual([])
  })

  it('is none that a fact of the house was seen over', async () => {
    const visit = await byReception(soon('14:00'))
    const early = { dataHoraAgendada: at(day(0), '07:00'), versao: 1 }
    await backBefore(() => act(api.admin, visit, 'remarcar', early))
    const said = await act(api.admin, visit, 'estado', { estado: 'chegou', versao: 2 })
    expect([said.statusCode, said.body.code]).toEqual([409, 'agendamento_mudou'])
  })

  it('is not given once more, of a visit that is long over, either', async () => {
    const visit = await byReception(at(day(-4), '14:00'))
    await backBefore(() => act(api.admin, visit, 'estado', { estado: 'faltou', versao: 1 }))
    const { versao } = (await api.admin.call('GET', `/api/Agendamentos/${visit.id}`)).body
    await act(api.admin, visit, 'estado', { estado: 'em_atendimento', versao })
    const stale = await act(api.admin, visit, 'remarcar', { dataHoraAgendada: soon('11:00'), versao: 2 })
    expect(stale.statusCode).toBe(409)
  })
})

it('a client is not told by the answers to her own acts who of the clinic called her', async () => {
  const body = { ...CLEANSING, dataHoraAgendada: TEN }
  const key = keyed()
  const made = (await api.ana.call('POST', '/api/Agendamentos', body, key)).body
  await act(api.admin, made, 'remarcar', { dataHoraAgendada: THREE, versao: 1 })
  await act(api.admin, made, 'ciencia', { versao: 2, por: 'telefone' })
  const again = await api.ana.call('POST', '/api/Agendamentos', body, key)
  const confirmed = await act(api.ana, made, 'estado', { estado: 'confirmada', versao: 2 })
  const moved = await act(api.ana, made, 'remarcar', { dataHoraAgendada: TEN, versao: 3 })
  expect([again.body.agora.versao, confirmed.statusCode, moved.statusCode]).toEqual([2, 200, 200])
  for (const told of [again.body.agora, confirmed.body, moved.body])
    expect(told).not.toHaveProperty('cientePor')
})

it('a confirmation that a move takes back is taken back when it is moved', async () => {
  const visit = await byReception(TEN)
  await act(api.ana, visit, 'estado', { estado: 'confirmada', versao: 1 })
  api.clock.deviceNow += 5 * 3_600_000
  const moved = await act(api.admin, visit, 'remarcar', { dataHoraAgendada: THREE, versao: 2 })
  expect(moved.body).toMatchObject({ estado: 'marcada', estadoEm: at(TODAY, '12:30') })
  const edited = await act(api.ana, visit, 'estado', { estado: 'confirmada', versao: 3 })
  api.clock.deviceNow += 3_600_000
  const change = { ...CLEANSING, descricao: 'x', dataHoraAgendada: TEN }
  const put = await api.admin.call('PUT', `/api/Agendamentos/${visit.id}`, change, keyed())
  expect([edited.statusCode, put.body.estado, put.body.estadoEm]).toEqual([
    200,
    'marcada',
    at(TODAY, '13:30'),
  ])
})

it('a missed visit that is moved ahead is to come', async () => {
  const visit = await byReception(NINE)
  api.clock.deviceNow += 2 * 3_600_000
  await act(api.admin, visit, 'estado', { estado: 'faltou', versao: 1 })
  const moved = await act(api.admin, visit, 'remarcar', { dataHoraAgendada: TEN, versao: 2 })
  expect(moved.body.estado).toBe('marcada')
  expect((await act(api.ana, visit, 'estado', { estado: 'cancelada', versao: 3 })).statusCode).toBe(200)
})

describe('a reason', () => {
  const longer = { tempo: '01:30' }
  const edit = (visit: { readonly id: number }, dataHoraAgendada: string, more: object) =>
    api.admin.call(
      'PUT',
      `/api/Agendamentos/${visit.id}`,
      { ...CLEANSING, dataHoraAgendada, ...more },
      keyed(),
    )

  it('of a cancellation goes with it', async () => {
    const visit = await byReception(TEN)
    const motivo = 'A Dra. adoeceu'
    await act(api.admin, visit, 'estado', { estado: 'cancelada', versao: 1, motivo })
    await act(api.ana, visit, 'ciencia', { versao: 2 })
    const back = await act(api.admin, visit, 'estado', { estado: 'marcada', versao: 2 })
    expect(back.body).not.toHaveProperty('motivo')
    expect((await edit(visit, TEN, longer)).statusCode).toBe(200)
    expect(await last(visit)).not.toHaveProperty('motivo')
  })

  it.each([
    ['length', longer],
    ['price', { valor: 250 }],
    ['service', { nome: 'Peeling' }],
  ])('of a move that she has heard of is not that of another %s', async (_what, other) => {
    const visit = await byReception(TEN)
    await act(api.admin, visit, 'remarcar', { dataHoraAgendada: THREE, versao: 1, motivo: 'Falta de luz' })
    await act(api.ana, visit, 'ciencia', { versao: 2 })
    expect((await edit(visit, THREE, other)).statusCode).toBe(200)
    expect(await last(visit)).not.toHaveProperty('motivo')
    expect((await unaware())[0]).not.toHaveProperty('motivo')
  })

  it('of a move that she has not heard of stays', async () => {
    const visit = await byReception(TEN)
    await act(api.admin, visit, 'remarcar', { dataHoraAgendada: THREE, versao: 1, motivo: 'Falta de luz' })
    await edit(visit, THREE, { ...longer, valor: 250 })
    expect((await unaware())[0]).toMatchObject({ motivo: 'Falta de luz' })
  })
})

describe('what reception takes back without saying since when it was so', () => {
  const hour = (time: string) => at(TODAY, time)
  const say = (visit: { readonly id: number }, estado: string, versao: number, feitoEm?: string) =>
    act(api.admin, visit, 'estado', { estado, versao, ...(feitoEm && { feitoEm }) })

  it.each([
    ['em_atendimento', 'chegou', '07:20'],
    ['concluida', 'em_atendimento', '07:25'],
    ['concluida', 'chegou', '07:20'],
  ] as const)('from %s to %s is so since %s, as it was before', async (last, back, since) => {
    const visit = await byReception(hour('08:30'))
    await say(visit, 'chegou', 1, hour('07:20'))
    await say(visit, 'em_atendimento', 2, hour('07:25'))
    if (last === 'concluida') await say(visit, 'concluida', 3, hour('07:29'))
    const answered = await say(visit, back, last === 'concluida' ? 4 : 3)
    expect(answered.body).toMatchObject({ estado: back, estadoEm: hour(since) })
  })

  it('is so since now where it was never before', async () => {
    const visit = await byReception(hour('07:00'))
    await say(visit, 'em_atendimento', 1, hour('07:10'))
    expect((await say(visit, 'chegou', 2)).body).toMatchObject({ estadoEm: hour('07:30') })
  })

  it.each([undefined, '10:20'])(
    'from “faltou” is so since it was so before, whatever hour a tablet says that does not know it (%s)',
    async (told) => {
      const missed = await byReception(hour('09:30'))
      await say(missed, 'chegou', 1, hour('07:10'))
      api.clock.deviceNow = THURSDAY_0730 + 3 * 3_600_000
      await say(missed, 'faltou', 2)
      const answered = await say(missed, 'chegou', 3, told && hour(told))
      expect(answered.body).toMatchObject({ estado: 'chegou', estadoEm: hour('07:10') })
    },
  )

  it('who was missed and comes after all is there since she came, also where that is heard later', async () => {
    const missed = await byReception(hour('09:30'))
    await say(missed, 'confirmada', 1)
    api.clock.deviceNow = THURSDAY_0730 + 3 * 3_600_000
    await say(missed, 'faltou', 2)
    const came = await say(missed, 'chegou', 3, hour('10:20'))
    expect(came.body).toMatchObject({ estado: 'chegou', estadoEm: hour('10:20') })
  })

  it('was what a client says of her own visit only when she says it', async () => {
    const visit = await byReception(TEN)
    await act(api.ana, visit, 'estado', { estado: 'confirmada', versao: 1 })
    const taken = await act(api.ana, visit, 'estado', { estado: 'marcada', versao: 2 })
    expect(taken.body).toMatchObject({ estado: 'marcada', estadoEm: hour('07:30') })
  })
})
