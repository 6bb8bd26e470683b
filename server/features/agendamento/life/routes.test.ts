import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Agendamento, agendamentoChangesSchema, visitVersionSchema } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { problemSchema } from '#domain/api/endpoints.ts'
import { NO_LIMITS } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import { formatDayAndMonth } from '#domain/lib/dates.ts'
import { buildApp } from '#server/app.ts'
import { connect } from '#server/db/connection.ts'
import {
  ANA,
  type Api,
  at,
  BIA,
  type Caller,
  CLEANSING,
  callerOf,
  startApi,
  THURSDAY_0730,
  TODAY,
  TOMORROW,
  testEnv,
} from '#tests/support/api.ts'
import { quietLog } from '#tests/support/quiet-log.ts'
import { IS_WHOLE_ROUND } from '#tests/support/round.ts'

let api: Api
let second: Caller
const NINE = at(TODAY, '09:00')
const TEN = at(TOMORROW, '10:00')

beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
  second = api.admin
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.deviceNow = THURSDAY_0730
  await api.db.pool.query('truncate agendamento, idempotencia, pedidos_do_dia')
})

/** Sets the clinic's limits, and waits until a server that has read others before believes them. */
async function setLimits(limites: Partial<Limits>): Promise<void> {
  const saved = await api.admin.call('PUT', '/api/Clinica', {
    nome: 'Aurora',
    limites: { ...NO_LIMITS, ...limites },
  })
  expect(saved.statusCode).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 2100))
}
const keyed = (chave: string = randomUUID()) => ({ 'idempotency-key': chave })
const book = async (who: Caller, when = NINE, more = {}): Promise<Agendamento> => {
  const made = await who.call(
    'POST',
    '/api/Agendamentos',
    { ...CLEANSING, dataHoraAgendada: when, ...more },
    keyed(),
  )
  expect(made.statusCode).toBe(201)
  return made.body
}
const byReception = (when = NINE, more = {}) => book(api.admin, when, { email: ANA, descricao: 'x', ...more })
const act = (who: Caller, { id }: { id: number }, what: string, body: object, chave?: string) =>
  who.call('POST', `/api/Agendamentos/${id}/${what}`, body, keyed(chave))
const setState = (who: Caller, visit: Agendamento, estado: VisitState, more = {}) =>
  act(who, visit, 'estado', { estado, versao: visit.versao, ...more })
const versionOf = async ({ id }: Agendamento): Promise<number> =>
  (await api.admin.call('GET', `/api/Agendamentos/${id}`)).body.versao
const move = (who: Caller, visit: Agendamento, dataHoraAgendada: string, more = {}) =>
  act(who, visit, 'remarcar', { dataHoraAgendada, versao: visit.versao, ...more })
const own = async (who: Caller) =>
  agendamentoChangesSchema.parse((await who.call('GET', '/api/Agendamentos/mudancas?meus=1')).body)
const historyOf = async ({ id }: { id: number }, who = api.admin) => {
  const answer = await who.call('GET', `/api/Agendamentos/${id}/historico`)
  expect(answer.statusCode).toBe(200)
  return answer.body.map((version: unknown) => visitVersionSchema.parse(version))
}
const unaware = async () =>
  (await api.admin.call('GET', '/api/Agendamentos/sem-ciencia')).body as (Agendamento & { pessoa: unknown })[]

describe('moving', () => {
  it('is one act of hers, at the clinic’s hours, and leaves the old time to others', async () => {
    const visit = await book(api.ana)
    const moved = await move(api.ana, visit, TEN)
    expect(moved).toMatchObject({ statusCode: 200, body: { id: visit.id, dataHoraAgendada: TEN, versao: 2 } })
    expect((await book(api.bia)).dataHoraAgendada).toBe(NINE)
    const lost = await move(api.bia, (await own(api.bia)).alterados[0] as Agendamento, TEN)
    expect(lost).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
    expect(lost.body.alternativas).toHaveLength(3)
    expect((await own(api.bia)).alterados).toMatchObject([{ dataHoraAgendada: NINE, versao: 1 }])
    expect((await move(api.bia, { ...visit, versao: 2 }, at(TODAY, '14:00'))).statusCode).toBe(404)
  })

  it('onto its own half is no conflict with itself, also among the alternatives', async () => {
    const visit = await book(api.ana)
    await book(api.bia, at(TODAY, '14:00'))
    const taken = await move(api.ana, visit, at(TODAY, '13:30'))
    expect(taken).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
    const back = await move(api.ana, visit, at(TODAY, '14:30'))
    expect(back.body.alternativas).toHaveLength(3)
    await book(api.bia, at(TODAY, '11:00'))
    const near = await move(api.ana, visit, at(TODAY, '11:00'))
    expect(near.body.alternativas).toHaveLength(3)
    expect(near.body.alternativas).not.toContain(NINE)
    const moved = await move(api.ana, visit, at(TODAY, '09:30'))
    expect(moved).toMatchObject({ statusCode: 200, body: { dataHoraAgendada: at(TODAY, '09:30') } })
  })

  it('holds a client to grid, hours and clock, and reception to other visits alone', async () => {
    const visit = await book(api.ana)
    for (const when of [at(TODAY, '09:10'), at(TODAY, '06:00'), at('2026-11-01', '09:00')])
      expect((await move(api.ana, visit, when)).body.code).toBe('horario_indisponivel')
    expect((await move(api.admin, visit, at(TODAY, '06:10'))).statusCode).toBe(200)
    const other = await book(api.bia)
    expect((await move(api.admin, other, at(TODAY, '06:20'))).body.code).toBe('horario_ocupado')
    const squeezed = await move(api.admin, other, at(TODAY, '06:20'), { encaixe: true })
    expect(squeezed.body).toMatchObject({ encaixe: true, dataHoraAgendada: at(TODAY, '06:20') })
    const back = await move(api.admin, squeezed.body, NINE, { encaixe: true })
    expect(back.body).toMatchObject({ encaixe: false })
  })

  it('of another version is refused with the visit as it is now', async () => {
    const visit = await book(api.ana)
    await move(api.admin, visit, at(TODAY, '14:00'))
    const refused = await move(api.ana, visit, TEN)
    expect(problemSchema.parse(refused.body)).toMatchObject({
      code: 'agendamento_mudou',
      atual: { dataHoraAgendada: at(TODAY, '14:00'), versao: 2 },
    })
  })

  it('that was made on another device of hers before is done, and made no second time', async () => {
    const visit = await book(api.ana)
    const asked = { valor: CLEANSING.valor, tempo: CLEANSING.tempo }
    expect((await move(api.ana, visit, TEN, asked)).body.versao).toBe(2)
    const key = randomUUID()
    const body = { dataHoraAgendada: TEN, versao: 1, ...asked }
    // The same for a repeat under its key.
    for (let i = 0; i < 2; i++) {
      const answer = await act(api.ana, visit, 'remarcar', body, key)
      expect(answer).toMatchObject({
        statusCode: 200,
        body: { id: visit.id, dataHoraAgendada: TEN, versao: 2, jaEstava: true },
      })
      expect(answer.body).not.toHaveProperty('agora')
    }
    expect(await historyOf(visit)).toHaveLength(2)
    // What is to be told later is told: the first answer holds, and how it is now.
    await move(api.admin, { ...visit, versao: 2 }, at(TODAY, '15:00'))
    expect((await act(api.ana, visit, 'remarcar', body, key)).body).toMatchObject({
      dataHoraAgendada: TEN,
      agora: { dataHoraAgendada: at(TODAY, '15:00') },
    })
  })

  it('to where it is already, but at another price, asks', async () => {
    const visit = await book(api.ana)
    await move(api.ana, visit, TEN)
    for (const more of [{ valor: CLEANSING.valor - 1 }, { tempo: '00:30' }])
      expect((await move(api.ana, visit, TEN, more)).body).toMatchObject({
        code: 'agendamento_mudou',
        atual: { dataHoraAgendada: TEN, versao: 2 },
      })
  })

  it('to where a visit was that is cancelled by now asks', async () => {
    const visit = await book(api.ana)
    const moved = (await move(api.ana, visit, TEN)).body
    await setState(api.admin, moved, 'cancelada')
    expect((await move(api.ana, visit, TEN)).body.code).toBe('agendamento_mudou')
  })

  it('to where reception has put it before is done, and what she was to be told of it stays', async () => {
    const visit = await book(api.ana)
    await move(api.admin, visit, TEN, { motivo: 'Manutenção' })
    const answer = await move(api.ana, visit, TEN)
    expect(answer.body).toMatchObject({ versao: 2, jaEstava: true, conhecido: { dataHoraAgendada: NINE } })
    expect(await unaware()).toMatchObject([{ id: visit.id }])
    expect((await act(api.ana, visit, 'ciencia', { versao: 2 })).statusCode).toBe(204)
    expect(await unaware()).toEqual([])
    // Nobody else's visit is told so.
    expect((await move(api.bia, visit, TEN)).statusCode).toBe(404)
  })

  it('told again once she has acknowledged it tells nobody that she does not know', async () => {
    const visit = await book(api.ana)
    await move(api.admin, visit, TEN)
    const asked = { dataHoraAgendada: TEN, versao: 1 }
    const [hers, theirs] = [randomUUID(), randomUUID()]
    const again = async () => [
      (await act(api.ana, visit, 'remarcar', asked, hers)).body,
      (await act(api.admin, visit, 'remarcar', asked, theirs)).body,
    ]
    for (const told of await again())
      expect(told).toMatchObject({ jaEstava: true, conhecido: { dataHoraAgendada: NINE } })
    expect((await act(api.admin, visit, 'ciencia', { versao: 2, por: 'telefone' })).statusCode).toBe(204)
    for (const told of await again()) {
      expect(told).toMatchObject({ versao: 2, jaEstava: true, dataHoraAgendada: TEN })
      expect(told).not.toHaveProperty('conhecido')
      expect(told).not.toHaveProperty('agora')
    }
  })

  it('confirmed by telephone and told again after that call is not untold once more', async () => {
    const visit = await book(api.ana)
    await move(api.admin, visit, TEN)
    const [body, key] = [{ estado: 'confirmada', versao: 2 }, randomUUID()]
    const first = await act(api.admin, visit, 'estado', body, key)
    expect(first.body).toMatchObject({ versao: 3, conhecido: { dataHoraAgendada: NINE } })
    await act(api.admin, visit, 'ciencia', { versao: 3, por: 'telefone' })
    const told = await act(api.admin, visit, 'estado', body, key)
    expect(told.body).toMatchObject({ versao: 3, estado: 'confirmada', cientePor: expect.anything() })
    for (const name of ['conhecido', 'agora', 'jaEstava']) expect(told.body).not.toHaveProperty(name)
  })

  it('of two tablets to one time is done twice, but for a reason that only the second gives', async () => {
    const visit = await byReception()
    expect((await move(api.admin, visit, TEN)).body.versao).toBe(2)
    expect((await move(second, visit, TEN)).body).toMatchObject({ versao: 2, jaEstava: true })
    const why = await move(second, visit, TEN, { motivo: 'Manutenção' })
    expect(why.body.code).toBe('agendamento_mudou')
  })

  it('asks again where the service costs or takes something else by now', async () => {
    const visit = await book(api.ana)
    const [service] = (await api.visitor.call('GET', '/api/Procedimento')).body
    await api.admin.call('PUT', `/api/Procedimento/${service.id}`, { ...CLEANSING, valor: 200 })
    const refused = await move(api.ana, visit, TEN)
    expect(refused.body).toMatchObject({ code: 'procedimento_alterado', atual: { valor: 200 } })
    const moved = await move(api.ana, visit, TEN, { valor: 200, tempo: CLEANSING.tempo })
    expect(moved.body).toMatchObject({ valor: 200, dataHoraAgendada: TEN })
    await api.admin.call('PUT', `/api/Procedimento/${service.id}`, CLEANSING)
  })

  it('to the time that it is at takes as long as the service takes by now, as she was shown', async () => {
    const visit = await book(api.ana)
    const [service] = (await api.visitor.call('GET', '/api/Procedimento')).body
    await api.admin.call('PUT', `/api/Procedimento/${service.id}`, { ...CLEANSING, tempo: '02:00' })
    const shown = { valor: CLEANSING.valor, tempo: '02:00' }
    const longer = await move(api.ana, visit, NINE, shown)
    expect(longer.body).toMatchObject({ tempo: '02:00', dataHoraAgendada: NINE, versao: 2 })
    expect((await move(api.ana, longer.body, NINE, shown)).body).toMatchObject({ tempo: '02:00', versao: 2 })
    await api.admin.call('PUT', `/api/Procedimento/${service.id}`, CLEANSING)
  })

  it('takes back a confirmation, which was for the time that it was', async () => {
    const visit = await book(api.ana)
    const confirmed = await setState(api.ana, visit, 'confirmada')
    expect(confirmed.body).toMatchObject({ estado: 'confirmada', estadoPor: 'cliente', versao: 2 })
    expect((await move(api.admin, confirmed.body, TEN)).body).toMatchObject({ estado: 'marcada', versao: 3 })
  })

  it('under one key is done once, and what was cancelled since is not told as there', async () => {
    const visit = await book(api.ana)
    const key = randomUUID()
    const body = { dataHoraAgendada: TEN, versao: 1 }
    expect((await act(api.ana, visit, 'remarcar', body, key)).statusCode).toBe(200)
    expect((await act(api.ana, visit, 'remarcar', body, key)).body).toMatchObject({ versao: 2 })
    await move(api.admin, { ...visit, versao: 2 }, at(TODAY, '15:00'))
    expect((await act(api.ana, visit, 'remarcar', body, key)).body).toMatchObject({
      dataHoraAgendada: TEN,
      agora: { dataHoraAgendada: at(TODAY, '15:00') },
    })
    await api.admin.call('DELETE', `/api/Agendamentos/${visit.id}`)
    expect((await act(api.ana, visit, 'remarcar', body, key)).statusCode).toBe(404)
  })
})

describe('the state', () => {
  it('is “faltou” from its start on, by the clinic’s clock', async () => {
    const visit = await book(api.ana)
    expect((await setState(api.admin, visit, 'faltou')).body.code).toBe('estado_invalido')
    api.clock.deviceNow += 90 * 60_000
    expect((await setState(api.admin, visit, 'faltou')).statusCode).toBe(200)
  })

  it.each([
    ['ana', 'cliente'],
    ['admin', 'clinica'],
  ] as const)(
    'confirmed by %s it is so again where reception takes back what it said by mistake',
    async (by, estadoPor) => {
      let visit = await book(api.ana)
      visit = (await setState(api[by], visit, 'confirmada')).body
      for (const mistake of ['chegou', 'em_atendimento'] as const) {
        visit = (await setState(api.admin, visit, mistake)).body
        expect(visit).toMatchObject({ estado: mistake, estadoPor: 'clinica' })
        visit = (await setState(api.admin, visit, 'confirmada')).body
        expect(visit).toMatchObject({ estado: 'confirmada', estadoPor })
      }
      // Taken back and said anew it is the word of who says it.
      visit = (await setState(api.admin, visit, 'marcada')).body
      expect((await setState(api.admin, visit, 'confirmada')).body).toMatchObject({ estadoPor: 'clinica' })
    },
  )

  it('confirmed by her before it was moved is not her own word for the other time', async () => {
    const confirmed = (await setState(api.ana, await book(api.ana), 'confirmada')).body
    const moved = (await move(api.admin, confirmed, TEN)).body
    const said = (await setState(api.admin, moved, 'confirmada')).body
    expect(said).toMatchObject({ estado: 'confirmada', estadoPor: 'clinica' })
    // Who has come is moved within the day, and stays there.
    const hers = (await setState(api.bia, await book(api.bia), 'confirmada')).body
    const come = (await setState(api.admin, hers, 'chegou')).body
    const later = (await move(api.admin, come, at(TODAY, '15:00'))).body
    expect(later).toMatchObject({ estado: 'chegou', dataHoraAgendada: at(TODAY, '15:00') })
    const back = (await setState(api.admin, later, 'confirmada')).body
    expect(back).toMatchObject({ estado: 'confirmada', estadoPor: 'clinica' })
  })

  it('taken back is confirmed since she confirmed, also where the clinic had cancelled it by mistake', async () => {
    const confirmed = (await setState(api.ana, await book(api.ana), 'confirmada')).body
    api.clock.deviceNow += 30 * 60_000
    for (const mistake of ['chegou', 'cancelada'] as const) {
      const wrong = (await setState(api.admin, { ...confirmed, versao: await versionOf(confirmed) }, mistake))
        .body
      const back = (await setState(api.admin, wrong, 'confirmada')).body
      expect(back).toMatchObject({ estadoPor: 'cliente', estadoEm: confirmed.estadoEm })
    }
    // What she cancels herself she does not confirm any more.
    const gone = (await setState(api.ana, { ...confirmed, versao: await versionOf(confirmed) }, 'cancelada'))
      .body
    const back = (await setState(api.admin, gone, 'confirmada')).body
    expect(back).toMatchObject({ estado: 'confirmada', estadoPor: 'clinica' })
  })

  it.each(['ana', 'admin'] as const)(
    'cancelled by %s may have a reason, which the clinic reads',
    async (by) => {
      const visit = await book(api.ana)
      const motivo = '  Vou viajar nesse dia. '
      const cancelled = await setState(api[by], visit, 'cancelada', { motivo })
      expect(cancelled).toMatchObject({
        statusCode: 200,
        body: { motivo: motivo.trim(), estadoPor: by === 'ana' ? 'cliente' : 'clinica' },
      })
      const { cancelados } = agendamentoChangesSchema.parse(
        (await api.admin.call('GET', `/api/Agendamentos/mudancas?desde=${TODAY}&ate=${TODAY}`)).body,
      )
      expect(cancelados).toMatchObject([{ id: visit.id, motivo: motivo.trim() }])
      const history = (await api.admin.call('GET', `/api/Agendamentos/${visit.id}/historico`)).body
      expect(history.at(-1)).toMatchObject({ motivo: motivo.trim(), depois: { estado: 'cancelada' } })
    },
  )

  it('has a reason of the client’s where she cancels, and nothing else that only reception can say', async () => {
    const visit = await book(api.ana)
    for (const [estado, more] of [
      ['confirmada', { motivo: 'Vou' }],
      ['cancelada', { motivo: 'Vou viajar', encaixe: true }],
      ['cancelada', { motivo: 'Vou viajar', feitoEm: at(TODAY, '07:00') }],
    ] as const)
      expect((await setState(api.ana, visit, estado, more)).body.code).toBe('sem_permissao')
    const long = await setState(api.ana, visit, 'cancelada', { motivo: 'x'.repeat(301) })
    expect(long.statusCode).toBe(422)
    expect((await setState(api.bia, visit, 'cancelada', { motivo: 'x' })).statusCode).toBe(404)
  })

  it('cancelled by the clinic keeps the clinic’s reason, whatever its client says of it', async () => {
    const visit = await book(api.ana)
    const cancelled = await setState(api.admin, visit, 'cancelada', { motivo: 'A Dra. adoeceu' })
    const hers = await setState(api.ana, cancelled.body, 'cancelada', { motivo: 'Vou viajar' })
    expect(hers).toMatchObject({ statusCode: 200, body: { motivo: 'A Dra. adoeceu', versao: 2 } })
  })

  it('cancelled frees its time in the same statement, and brought back takes it again or asks', async () => {
    const visit = await book(api.ana)
    const cancelled = await setState(api.admin, visit, 'cancelada', { motivo: 'A cabine fica em manutenção' })
    expect(cancelled.body).toMatchObject({
      estado: 'cancelada',
      estadoPor: 'clinica',
      motivo: 'A cabine fica em manutenção',
    })
    expect((await api.ana.call('GET', `/api/Agendamentos/${visit.id}`)).statusCode).toBe(404)
    const inTheWay = await book(api.bia)
    const refused = await setState(api.admin, cancelled.body, 'marcada')
    expect(refused.body).toMatchObject({ code: 'horario_ocupado' })
    expect(refused.body.alternativas).toHaveLength(3)
    expect((await setState(api.admin, cancelled.body, 'marcada', { encaixe: true })).body).toMatchObject({
      estado: 'marcada',
      encaixe: true,
    })
    expect(inTheWay.dataHoraAgendada).toBe(NINE)
  })

  it('of another version asks, unless both agree or it is a fact of the house of the same time', async () => {
    const visit = await book(api.ana)
    await setState(api.ana, visit, 'confirmada')
    const arrived = await setState(api.admin, visit, 'chegou', { feitoEm: at(TODAY, '07:20') })
    expect(arrived.body).toMatchObject({ estado: 'chegou', estadoEm: at(TODAY, '07:20'), versao: 3 })
    expect((await setState(second, visit, 'chegou')).body).toMatchObject({ estado: 'chegou', versao: 3 })
    const clash = await setState(second, visit, 'cancelada')
    expect(clash.body).toMatchObject({ code: 'agendamento_mudou', atual: { estado: 'chegou' } })
    expect((await setState(second, visit, 'confirmada')).body.code).toBe('agendamento_mudou')
    await move(api.admin, arrived.body, at(TODAY, '15:00'))
    expect((await setState(second, visit, 'em_atendimento')).body.code).toBe('agendamento_mudou')
  })

  it('cannot be said of a time that has not come', async () => {
    const visit = await book(api.ana)
    const refused = await setState(api.admin, visit, 'chegou', { feitoEm: at(TODAY, '08:00') })
    expect(refused).toMatchObject({ statusCode: 422, body: { errors: [{ campo: 'feitoEm' }] } })
  })

  it('is for the client to change until the hour that the clinic has set, and for reception always', async () => {
    await setLimits({ horasParaMudar: 18 })
    const visit = await book(api.ana)
    const refused = await api.ana.call('DELETE', `/api/Agendamentos/${visit.id}`)
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'horario_indisponivel' } })
    expect((await setState(api.ana, visit, 'cancelada')).body.code).toBe('horario_indisponivel')
    expect((await move(api.ana, visit, TEN)).body.code).toBe('horario_indisponivel')
    expect((await setState(api.ana, visit, 'confirmada')).statusCode).toBe(200)
    expect((await move(api.admin, { ...visit, versao: 2 }, TEN)).statusCode).toBe(200)
    await setLimits({})
  })
})

describe('what a client knows', () => {
  const aware = (who: Caller, visit: { id: number }, body: object) => act(who, visit, 'ciencia', body)

  it('is what she did herself; what the clinic does is told until she says that she knows', async () => {
    const visit = await byReception()
    expect(await unaware()).toEqual([])
    const moved = (await move(api.admin, visit, TEN, { motivo: 'Sala em obras' })).body
    expect(moved.conhecido).toMatchObject({ dataHoraAgendada: NINE, cancelada: false })
    const [version] = (await historyOf(visit)).slice(-1)
    expect(moved.mudadoEm).toBe(version.em)
    expect((await own(api.ana)).alterados).toMatchObject([
      { motivo: 'Sala em obras', conhecido: { dataHoraAgendada: NINE } },
    ])
    expect(await unaware()).toMatchObject([{ id: visit.id, pessoa: { email: ANA } }])
    expect((await aware(api.bia, visit, { versao: 2 })).statusCode).toBe(404)
    expect((await aware(api.ana, visit, { versao: 2, recebida: true })).statusCode).toBe(204)
    expect(await unaware()).toMatchObject([{ recebidoEm: at(TODAY, '07:30') }])
    expect((await aware(api.ana, visit, { versao: 2 })).statusCode).toBe(204)
    expect(await unaware()).toEqual([])
    const [row] = (await own(api.ana)).alterados as Agendamento[]
    expect(row).toMatchObject({ versao: 2, cienteEm: at(TODAY, '07:30') })
    expect(row).not.toHaveProperty('conhecido')
  })

  it('is nothing new where a change was undone before she looked', async () => {
    const visit = await byReception()
    const moved = (await move(api.admin, visit, TEN)).body
    const back = (await move(api.admin, moved, NINE)).body
    expect(back.versao).toBe(3)
    expect(back).not.toHaveProperty('conhecido')
    expect(await unaware()).toEqual([])
  })

  it('never becomes less, and of a version in between it is what that one said', async () => {
    const visit = await byReception()
    const moved = (await move(api.admin, visit, TEN)).body
    const again = (await move(api.admin, moved, at(TOMORROW, '15:00'))).body
    await aware(api.ana, visit, { versao: 2 })
    expect(await unaware()).toMatchObject([{ conhecido: { dataHoraAgendada: TEN } }])
    await aware(api.ana, visit, { versao: 1 })
    expect(await unaware()).toMatchObject([{ conhecido: { dataHoraAgendada: TEN } }])
    await aware(api.ana, visit, { versao: again.versao })
    expect(await unaware()).toEqual([])
  })

  it('is nothing of a version that the clinic does not have, as after a restore', async () => {
    const visit = await byReception()
    await move(api.admin, visit, TEN)
    for (const more of [{}, { recebida: true }])
      expect((await aware(api.ana, visit, { versao: 9, ...more })).statusCode).toBe(204)
    const [untold] = await unaware()
    expect(untold).toMatchObject({ id: visit.id, conhecido: { dataHoraAgendada: NINE } })
    expect(untold).not.toHaveProperty('recebidoEm')
  })

  it('of a cancellation is told too, on routes of its own, and reception can say that it has called her', async () => {
    const visit = await byReception(at(TOMORROW, '09:00'))
    await api.admin.call('DELETE', `/api/Agendamentos/${visit.id}`)
    expect(await own(api.ana)).toMatchObject({
      alterados: [],
      cancelados: [{ id: visit.id, estado: 'cancelada' }],
    })
    expect((await own(api.bia)).cancelados).toEqual([])
    const whole = await api.admin.call('GET', `/api/Agendamentos/mudancas?desde=${TODAY}&ate=${TOMORROW}`)
    expect(whole.body).toMatchObject({ alterados: [], cancelados: [{ id: visit.id }] })
    expect(await unaware()).toMatchObject([{ id: visit.id, estado: 'cancelada' }])
    await aware(api.admin, visit, { versao: 2, por: 'telefone' })
    expect(await unaware()).toEqual([])
    const told = await api.admin.call('GET', `/api/Agendamentos/mudancas?desde=${TODAY}&ate=${TOMORROW}`)
    expect(told.body.cancelados).toMatchObject([{ cientePor: 'admin', cienteEm: at(TODAY, '07:30') }])
    expect((await own(api.ana)).cancelados).toMatchObject([{ cienteEm: at(TODAY, '07:30') }])
  })

  it('of a cancellation is asked for a week from when the clinic heard of it, however late a tablet told it', async () => {
    const visit = await byReception(TEN)
    // Cancelled ten days ago on a tablet without a network; it arrives now.
    await setState(api.admin, visit, 'cancelada', { feitoEm: at('2026-11-02', '10:00') })
    expect(await unaware()).toMatchObject([{ id: visit.id, estadoEm: at('2026-11-02', '10:00') }])
    const heardDaysAgo = (days: number) =>
      api.db.pool.query(
        `update agendamento set conhecido = conhecido || jsonb_build_object('desde', now() - $1 * interval '1 day')`,
        [days],
      )
    await heardDaysAgo(6)
    expect(await unaware()).toMatchObject([{ id: visit.id }])
    await heardDaysAgo(8)
    expect(await unaware()).toEqual([])
  })

  it('is asked of somebody without an account too, until reception has told her', async () => {
    const visit = await book(api.admin, TEN, { descricao: 'x', cliente: 'Sueli Gomes' })
    await move(api.admin, visit, at(TOMORROW, '15:00'))
    expect(await unaware()).toMatchObject([{ cliente: 'Sueli Gomes', pessoa: null }])
    await aware(api.admin, visit, { versao: 2, por: 'telefone' })
    expect(await unaware()).toEqual([])
  })

  it('is nothing that others are told: not of whose visit, and not who told her', async () => {
    const visit = await byReception(TEN)
    await move(api.admin, visit, at(TOMORROW, '15:00'))
    await aware(api.admin, visit, { versao: 2, por: 'telefone' })
    expect(JSON.stringify(await own(api.ana))).not.toContain('"cientePor"')
    const others = await api.bia.call('GET', '/api/Agendamentos')
    expect(others.body).toEqual([
      { id: visit.id, dataHoraAgendada: at(TOMORROW, '15:00'), tempo: CLEANSING.tempo },
    ])
  })

  it('of a past visit, cancelled or not, is hers to answer on every device, a new one too', async () => {
    const { ana } = api
    const [moved, cancelled] = [await byReception(), await byReception(at(TODAY, '15:00'))]
    await move(api.admin, moved, at(TODAY, '11:00'))
    await setState(api.admin, cancelled, 'cancelada')
    api.clock.deviceNow += 29 * 24 * 3_600_000
    const before = await own(ana)
    for (const visits of [before.alterados, before.cancelados ?? []])
      expect(visits).toMatchObject([{ conhecido: { cancelada: false } }])
    for (const visit of [moved, cancelled])
      expect((await act(ana, visit, 'ciencia', { versao: 2 })).statusCode).toBe(204)
    const after = await own(ana)
    for (const visit of [...after.alterados, ...(after.cancelados ?? [])])
      expect(visit).not.toHaveProperty('conhecido')
  })

  it('of a past visit is nobody’s business at reception any more', async () => {
    const visit = await byReception()
    await api.admin.call('PUT', `/api/Agendamentos/${visit.id}`, {
      ...CLEANSING,
      dataHoraAgendada: NINE,
      valor: 100,
    })
    expect(await unaware()).toHaveLength(1)
    api.clock.deviceNow += 2 * 3_600_000
    expect(await unaware()).toEqual([])
  })
})

describe('the history', () => {
  it('has a row for each version: what, from what to what, who, as what, when, by which command', async () => {
    const visit = await book(api.ana)
    const key = randomUUID()
    await act(api.admin, visit, 'remarcar', { dataHoraAgendada: TEN, versao: 1, motivo: 'Obras' }, key)
    await setState(api.ana, { ...visit, versao: 2 }, 'confirmada')
    await api.ana.call('DELETE', `/api/Agendamentos/${visit.id}`)
    const em = expect.any(String)
    expect(await historyOf(visit)).toEqual([
      {
        ...{ versao: 1, em, papel: 'cliente', quem: 'ana', chave: visit.chave, antes: {} },
        depois: {
          dataHoraAgendada: NINE,
          tempo: '01:15',
          nome: CLEANSING.nome,
          valor: 189,
          estado: 'marcada',
        },
      },
      {
        ...{ versao: 2, em, papel: 'recepcao', quem: 'admin', chave: key, motivo: 'Obras' },
        ...{ antes: { dataHoraAgendada: NINE }, depois: { dataHoraAgendada: TEN } },
      },
      {
        ...{ versao: 3, em, feitoEm: em, papel: 'cliente', quem: 'ana', chave: em },
        ...{ antes: { estado: 'marcada' }, depois: { estado: 'confirmada' } },
      },
      {
        ...{ versao: 4, em, feitoEm: em, papel: 'cliente', quem: 'ana', chave: null },
        ...{ antes: { estado: 'confirmada' }, depois: { estado: 'cancelada' } },
      },
    ])
    const hers = await historyOf(visit, api.ana)
    expect(hers.map((version: { quem?: string }) => version.quem)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect((await api.bia.call('GET', `/api/Agendamentos/${visit.id}/historico`)).statusCode).toBe(404)
  })

  it('is only ever added to, whoever asks', async () => {
    const visit = await book(api.ana)
    for (const statement of [
      `update historico set papel = 'sistema' where agendamento_id = ${visit.id}`,
      `delete from historico where agendamento_id = ${visit.id}`,
      'truncate historico',
    ])
      await expect(api.db.pool.query(statement)).rejects.toThrow('rows of historico are only ever added')
    expect(await historyOf(visit)).toHaveLength(1)
  })

  it('says nothing of what was refused', async () => {
    await book(api.bia)
    const refused = await api.ana.call(
      'POST',
      '/api/Agendamentos',
      { ...CLEANSING, dataHoraAgendada: NINE },
      keyed(),
    )
    expect(refused.statusCode).toBe(409)
    await setLimits({ visitasAbertas: 1 })
    const answers = await Promise.all(
      ['10:30', '13:00', '15:00'].map((hour) =>
        api.ana.call(
          'POST',
          '/api/Agendamentos',
          { ...CLEANSING, dataHoraAgendada: at(TODAY, hour) },
          keyed(),
        ),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    await setLimits({})
    const { rows } = await api.db.pool.query(
      'select h.agendamento_id from historico h where not exists (select 1 from agendamento a where a.id = h.agendamento_id) and h.agendamento_id > (select min(id) from agendamento)',
    )
    expect(rows).toEqual([])
  })

  it('whatever was done has as many rows as versions', async () => {
    const visit = await book(api.ana)
    await api.db.pool.query(`update agendamento set descricao = 'à mão' where id = $1`, [visit.id])
    await act(api.ana, visit, 'ciencia', { versao: 1 })
    const versions = await historyOf(visit)
    expect(versions).toMatchObject([
      { versao: 1 },
      { versao: 2, papel: 'sistema', depois: { descricao: 'à mão' } },
    ])
  })
})

it('visits that are moved into as many times on two servers, 8 racers for each: one winner, all others where they were', async () => {
  const database = connect(String(api.db.pool.options.connectionString), quietLog, { max: 8 })
  const app = await buildApp({ env: testEnv(), db: database, now: () => api.clock.deviceNow })
  const servers = [api.admin, callerOf(app, api.admin.headers)] as const
  const days = IS_WHOLE_ROUND ? 40 : 10
  const day = (n: number) =>
    new Date(Date.parse(`${TODAY}T00:00:00Z`) + n * 86_400_000).toISOString().slice(0, 10)
  const hours = ['07:00', '08:30', '10:00', '11:30', '13:00', '14:30', '16:00', '18:00']
  const visits: Agendamento[] = []
  for (let n = 0; n < days; n++)
    for (const hour of hours)
      visits.push(
        await book(api.admin, at(day(n + 41), hour), { email: n % 2 === 0 ? ANA : BIA, descricao: 'x' }),
      )
  const target = (i: number) => at(day(1 + (i % days)), '09:00')
  // The racers for one time are on either server.
  const serverOf = (i: number) => servers[Math.floor(i / days) % 2 === 0 ? 0 : 1]
  const keys = visits.map(() => randomUUID())
  const race = (serverFor: (i: number) => Caller) =>
    Promise.all(
      visits.map((visit, i) => {
        const body = { dataHoraAgendada: target(i), versao: visit.versao }
        return act(serverFor(i), visit, 'remarcar', body, keys[i])
      }),
    )
  const answers = await race(serverOf)
  const winners = answers.filter(({ statusCode }) => statusCode === 200)
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
  expect(winners).toHaveLength(days)
  expect(new Set(winners.map(({ body }) => body.dataHoraAgendada)).size).toBe(days)
  for (const [i, answer] of answers.entries()) {
    const visit = visits[i] as Agendamento
    const now = (await api.admin.call('GET', `/api/Agendamentos/${visit.id}`)).body
    expect(now.dataHoraAgendada).toBe(answer.statusCode === 200 ? target(i) : visit.dataHoraAgendada)
  }
  // Sent once more to the other server, each hears what it heard first, and nothing moves.
  const again = await race((i) => servers[Math.floor(i / days) % 2 === 0 ? 1 : 0])
  expect(again.map(({ statusCode }) => statusCode)).toEqual(answers.map(({ statusCode }) => statusCode))
  const { rows } = await api.db.pool.query('select max(versao) as versao from agendamento')
  expect(rows[0].versao).toBe(2)
  await app.close()
  await database.close()
})

describe('a visit that its client has changed again and again', () => {
  const OFTEN = 1_500
  /** As if she had confirmed and taken back, two days ago and, some times, today. */
  async function changeOften({ id }: Agendamento, today = 0): Promise<void> {
    await api.db.pool.query(
      `insert into historico (agendamento_id, versao, em, papel, antes, depois)
        select ${id}, n, now() - case when n > ${OFTEN + 1 - today} then 0 else 2 end * interval '1 day', 'cliente',
          jsonb_build_object('estado', case n % 2 when 0 then 'marcada' else 'confirmada' end),
          jsonb_build_object('estado', case n % 2 when 0 then 'confirmada' else 'marcada' end)
        from generate_series(2, ${OFTEN + 1}) n;
      alter table agendamento disable trigger user;
      update agendamento set versao = ${OFTEN + 1} where id = ${id};
      alter table agendamento enable trigger user`,
    )
  }

  it('is told by its newest versions, and reception goes on over one that it saw long ago', async () => {
    const visit = await book(api.ana)
    await changeOften(visit)
    const answer = await api.ana.call('GET', `/api/Agendamentos/${visit.id}/historico`)
    expect(answer.body).toHaveLength(1_000)
    expect(answer.body.at(-1).versao).toBe(OFTEN + 1)
    expect(answer.headers['x-total']).toBe(String(OFTEN + 1))
    expect((await move(api.admin, visit, TEN)).body).toMatchObject({ atual: { horarioPor: 'cliente' } })
    expect((await setState(api.admin, visit, 'chegou')).statusCode).toBe(200)
  })

  it('changes no more that day but to be cancelled', async () => {
    const visit = { ...(await book(api.ana)), versao: OFTEN + 1 }
    await changeOften(visit, 59)
    const confirmed = await setState(api.ana, visit, 'confirmada')
    expect(confirmed.statusCode).toBe(200)
    for (const answer of [
      await setState(api.ana, confirmed.body, 'marcada'),
      await move(api.ana, confirmed.body, TEN),
    ]) {
      expect(answer).toMatchObject({ statusCode: 409, body: { code: 'limite_atingido' } })
      expect(answer.body.detail).toContain(`Até ${formatDayAndMonth(TODAY)}`)
    }
    expect((await setState(api.ana, confirmed.body, 'cancelada')).statusCode).toBe(200)
  })
})
