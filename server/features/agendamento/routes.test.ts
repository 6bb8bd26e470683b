import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pageCursorOf } from '#domain/agendamento/page-cursor.ts'
import {
  agendamentoListedSchema,
  agendamentoMatchSchema,
  agendamentoSchema,
} from '#domain/agendamento/schema.ts'
import {
  ANA,
  type Api,
  at,
  BIA,
  CLEANSING,
  startApi,
  THURSDAY_0730,
  TODAY,
  TOMORROW,
} from '#tests/support/api.ts'

let api: Api
let cleaningId: number
beforeAll(async () => {
  api = await startApi()
  cleaningId = (await api.admin.call('POST', '/api/Procedimento', CLEANSING)).body.id
})
afterAll(() => api.close())
beforeEach(async () => {
  api.clock.deviceNow = THURSDAY_0730
  await api.db.pool.query('truncate agendamento, horario, idempotencia')
})

const bodyFor = (dataHoraAgendada: string, more = {}) => ({
  ...CLEANSING,
  valor: '189.00',
  dataHoraAgendada,
  ...more,
})
const book = (who: Api['ana'], start: string, more = {}) =>
  who.call('POST', '/api/Agendamentos', bodyFor(start, more))
const receptionBody = (start: string, more = {}) => ({
  dataHoraAgendada: start,
  nome: 'Avaliação',
  descricao: 'Combinada por telefone',
  tempo: '00:30',
  valor: '0',
  tipoProcedimento: 1,
  ...more,
})
const reserve = (start: string, more = {}) =>
  api.admin.call('POST', '/api/Agendamentos', receptionBody(start, more))
const rows = async () => (await api.db.pool.query('select * from agendamento order by id')).rows

describe('a client books', () => {
  it('what the procedure says, for oneself', async () => {
    const response = await book(api.ana, at(TODAY, '09:00'), { descricao: 'outra', email: ANA })
    expect(response.statusCode).toBe(201)
    expect(agendamentoSchema.parse(response.body)).toEqual({
      id: expect.any(Number),
      ...CLEANSING,
      dataHoraAgendada: at(TODAY, '09:00'),
      tipoAgendamento: 2,
      email: ANA,
      encaixe: false,
      chave: null,
      versao: 1,
      estado: 'marcada',
      cliente: null,
    })
    expect((await api.ana.call('GET', `/api/Agendamentos/${response.body.id}`)).body).toEqual(response.body)
  })

  it('nothing in the name of another', async () => {
    expect(await book(api.ana, at(TODAY, '09:00'), { email: BIA })).toMatchObject({
      statusCode: 403,
      body: { code: 'sem_permissao' },
    })
    expect(await book(api.ana, at(TODAY, '09:00'), { encaixe: true })).toMatchObject({
      statusCode: 403,
      body: { code: 'sem_permissao' },
    })
    expect(await rows()).toEqual([])
  })

  it('only at the price and length that it has now', async () => {
    const wrong = [{ valor: 188.99 }, { tempo: '01:00' }, { procedimentoId: cleaningId, valor: 1 }]
    for (const more of wrong)
      expect(await book(api.ana, at(TODAY, '09:00'), more)).toMatchObject({
        statusCode: 409,
        body: {
          code: 'procedimento_alterado',
          atual: { nome: 'Limpeza de pele', valor: 189, tempo: '01:15' },
        },
      })
    // Also on a taken time: the price is what the person has to decide upon first.
    await book(api.bia, at(TODAY, '09:00'))
    expect((await book(api.ana, at(TODAY, '09:00'), { valor: 1 })).body.code).toBe('procedimento_alterado')
  })

  it('only the service that she was shown, where its record has become another', async () => {
    const { id } = (await api.admin.call('POST', '/api/Procedimento', { ...CLEANSING, nome: 'Peeling' })).body
    const waited = { procedimentoId: id, nome: 'Peeling' }
    const other = { ...CLEANSING, nome: 'Depilação a laser', tipoProcedimento: 1 }
    await api.admin.call('PUT', `/api/Procedimento/${id}`, other)
    expect(await book(api.ana, at(TODAY, '09:00'), waited)).toMatchObject({
      statusCode: 409,
      body: {
        code: 'procedimento_alterado',
        atual: { nome: 'Depilação a laser', valor: 189, tempo: '01:15' },
      },
    })
    expect(await rows()).toEqual([])
    // Asked again for what it is now, it is booked: its kind she is shown nowhere.
    const again = await book(api.ana, at(TODAY, '09:00'), { ...waited, nome: 'Depilação a laser' })
    expect(again).toMatchObject({ statusCode: 201, body: { nome: 'Depilação a laser', tipoProcedimento: 1 } })
  })

  it('and is told that what she asks for is there already, with nothing to choose instead', async () => {
    await book(api.ana, at(TODAY, '09:00'))
    const again = await book(api.ana, at(TODAY, '09:00'))
    expect(again).toMatchObject({
      statusCode: 409,
      body: { code: 'horario_seu', detail: 'Este horário já é seu.' },
    })
    expect(again.body.alternativas).toBeUndefined()
    expect((await book(api.bia, at(TODAY, '09:00'))).body.code).toBe('horario_ocupado')
  })

  it('only what exists', async () => {
    for (const more of [{ nome: 'Outra coisa' }, { procedimentoId: 2_000_000 }])
      expect(await book(api.ana, at(TODAY, '09:00'), more)).toMatchObject({
        statusCode: 422,
        body: { code: 'procedimento_inexistente', errors: [{ campo: 'nome' }] },
      })
  })

  it('on a free start only, and is told others', async () => {
    await book(api.bia, at(TODAY, '09:00'))
    const taken = await book(api.ana, at(TODAY, '09:30'))
    expect(taken).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
    expect(taken.body.alternativas).toEqual([at(TODAY, '10:30'), at(TODAY, '11:00'), at(TODAY, '11:30')])
    // It would run into the visit.
    expect((await book(api.ana, at(TODAY, '08:00'))).body.code).toBe('horario_ocupado')
    for (const start of [
      at(TODAY, '07:30'),
      at(TODAY, '12:00'),
      at(TODAY, '09:10'),
      at('2026-11-11', '09:00'),
    ]) {
      const refused = await book(api.ana, start)
      expect(refused).toMatchObject({ statusCode: 409, body: { code: 'horario_indisponivel' } })
      expect(refused.body.alternativas).toHaveLength(3)
    }
    for (const [i, alternative] of taken.body.alternativas.entries())
      expect((await book(api.ana, alternative)).statusCode).toBe(i === 0 ? 201 : 409)
  })

  it('within the hours registered for the day', async () => {
    const h = { horarioInicioPrimeiroPeriodo: '08:00', horarioFimPrimeiroPeriodo: '10:00' }
    await api.admin.call('POST', '/api/Horarios', { data: `${TOMORROW}T00:00:00.000Z`, ...h })
    expect((await book(api.ana, at(TOMORROW, '09:00'))).body.code).toBe('horario_indisponivel')
    expect((await book(api.ana, at(TOMORROW, '08:30'))).statusCode).toBe(201)
  })

  it.each([
    [{ dataHoraAgendada: '2026-02-30T09:00:00.000Z' }, 'dataHoraAgendada'],
    [{ dataHoraAgendada: '2026-11-12T09:00:00-03:00' }, 'dataHoraAgendada'],
    [{ tempo: '00:00' }, 'tempo'],
    [{ valor: -1 }, 'valor'],
    [{ nome: '' }, 'nome'],
  ])('%j is refused by its field', async (more, campo) => {
    const response = await book(api.ana, at(TODAY, '09:00'), more)
    expect(response.statusCode).toBe(422)
    expect(response.body.errors[0].campo).toBe(campo)
  })
})

describe('reception', () => {
  it('is bound to neither grid nor hours nor now, but to the other visits', async () => {
    expect((await reserve(at(TODAY, '06:10'))).statusCode).toBe(201)
    expect((await reserve(at(TODAY, '06:20'))).body.code).toBe('horario_ocupado')
    expect((await reserve(at(TODAY, '06:40'))).statusCode).toBe(201)
  })

  it('squeezes one in knowingly', async () => {
    await book(api.ana, at(TODAY, '09:00'))
    expect((await reserve(at(TODAY, '09:30'))).body).toMatchObject({ code: 'horario_ocupado', status: 409 })
    expect((await reserve(at(TODAY, '09:30'), { encaixe: true })).body).toMatchObject({ encaixe: true })
    // Over the encaixe alone: that is a visit too.
    expect((await reserve(at(TODAY, '09:45'))).statusCode).toBe(409)
    // And with nothing beside it, it is none.
    expect((await reserve(at(TODAY, '15:00'), { encaixe: true })).body).toMatchObject({ encaixe: false })
  })

  it('books for a registered person, or for nobody', async () => {
    expect((await reserve(at(TODAY, '09:00'), { email: ANA })).body.email).toBe(ANA)
    expect((await reserve(at(TODAY, '10:00'))).body.email).toBeNull()
    const unknown = await reserve(at(TODAY, '11:00'), { email: 'ninguem@exemplo.test' })
    expect(unknown).toMatchObject({ statusCode: 422, body: { errors: [{ campo: 'email' }] } })
    const noText = await reserve(at(TODAY, '11:00'), { descricao: ' ' })
    expect(noText).toMatchObject({ statusCode: 422, body: { errors: [{ campo: 'descricao' }] } })
  })

  it('writes down for whom it is where there is no account, as typed', async () => {
    const lucia = await reserve(at(TODAY, '09:00'), { cliente: '  Dona Lúcia Prado ' })
    expect(lucia).toMatchObject({ statusCode: 201, body: { cliente: 'Dona Lúcia Prado', email: null } })
    expect(agendamentoSchema.parse(lucia.body)).toEqual(lucia.body)
    expect((await api.admin.call('GET', `/api/Agendamentos/${lucia.body.id}`)).body).toEqual(lucia.body)
    expect((await api.admin.call('GET', '/api/Agendamentos')).body).toEqual([lucia.body])
    for (const nothing of [{}, { cliente: null }, { cliente: ' ' }])
      expect((await reserve(at(TOMORROW, '09:00'), { ...nothing, encaixe: true })).body.cliente).toBeNull()
    // A name of her own beside the account would say two things.
    const both = await reserve(at(TODAY, '11:00'), { email: ANA, cliente: 'Ana' })
    expect(both).toMatchObject({ statusCode: 422, body: { errors: [{ campo: 'cliente' }] } })
    const found = await api.admin.call('GET', '/api/Agendamentos/filtrar?nome=lucia')
    expect(found.body).toEqual([{ ...lucia.body, pessoa: null }])
    expect((await api.admin.call('GET', '/api/Agendamentos/filtrar?nome=lucia avaliacao')).body).toHaveLength(
      1,
    )
    const put = (more: object) =>
      api.admin.call('PUT', `/api/Agendamentos/${lucia.body.id}`, receptionBody(at(TODAY, '09:00'), more))
    expect((await put({})).body.cliente).toBe('Dona Lúcia Prado')
    expect((await put({ cliente: 'Lúcia P.' })).body).toMatchObject({ cliente: 'Lúcia P.', versao: 2 })
    expect((await put({ cliente: '' })).body.cliente).toBeNull()
    expect((await put({ cliente: 'x'.repeat(121) })).statusCode).toBe(422)
  })

  it('alone writes a name, and never beside an account', async () => {
    const asClient = await book(api.ana, at(TODAY, '09:00'), { cliente: 'Minha mãe' })
    expect(asClient).toMatchObject({ statusCode: 403, body: { code: 'sem_permissao' } })
    expect(await rows()).toEqual([])
    const { id } = (await book(api.ana, at(TODAY, '09:00'))).body
    const renamed = await api.admin.call(
      'PUT',
      `/api/Agendamentos/${id}`,
      receptionBody(at(TODAY, '09:00'), { cliente: 'Outra' }),
    )
    expect(renamed).toMatchObject({ statusCode: 422, body: { errors: [{ campo: 'cliente' }] } })
    expect(await rows()).toMatchObject([{ cliente: null, versao: 1 }])
  })

  it('books for oneself through the booking screen like a client', async () => {
    const own = { email: 'admin@exemplo.test', procedimentoId: cleaningId }
    expect((await book(api.admin, at(TODAY, '09:00'), { ...own, valor: 1 })).body.code).toBe(
      'procedimento_alterado',
    )
    expect((await book(api.admin, at(TODAY, '09:10'), own)).body.code).toBe('horario_indisponivel')
    expect((await book(api.admin, at(TODAY, '09:00'), own)).body.email).toBe('admin@exemplo.test')
  })

  it('alters a visit, which keeps its owner', async () => {
    const { id } = (await book(api.ana, at(TODAY, '09:00'))).body
    const put = (more = {}) =>
      api.admin.call('PUT', `/api/Agendamentos/${id}`, receptionBody(at(TODAY, '14:10'), more))
    const moved = await put()
    expect(moved).toMatchObject({
      statusCode: 200,
      body: { id, email: ANA, nome: 'Avaliação', valor: 0, tempo: '00:30' },
    })
    await reserve(at(TODAY, '15:00'))
    expect((await put({ dataHoraAgendada: at(TODAY, '14:50') })).body.code).toBe('horario_ocupado')
    expect((await put({ dataHoraAgendada: at(TODAY, '14:50'), encaixe: true })).body.encaixe).toBe(true)
    // Not moved: no reason to ask again.
    expect((await put({ dataHoraAgendada: at(TODAY, '14:50'), descricao: 'corrigida' })).statusCode).toBe(200)
    expect((await put({ dataHoraAgendada: at(TODAY, '16:00') })).body.encaixe).toBe(false)
    expect(
      (await api.admin.call('PUT', '/api/Agendamentos/2000000', receptionBody(at(TODAY, '09:00'))))
        .statusCode,
    ).toBe(404)
  })

  it('searches by service, person and date', async () => {
    await api.ana.call('POST', '/api/PerfilUsuario', { nome: 'Márcia', sobrenome: 'Ávila' })
    await book(api.ana, at(TODAY, '09:00'))
    await book(api.bia, at(TOMORROW, '09:00'))
    const search = async (query: string) =>
      (await api.admin.call('GET', `/api/Agendamentos/filtrar?${query}`)).body.map(
        (a: { email: string }) => a.email,
      )
    expect(await search('nome=marcia avila')).toEqual([ANA])
    expect(await search('nome=LIMPEZA')).toEqual([ANA, BIA])
    expect(await search(`dataInicial=${TOMORROW}`)).toEqual([BIA])
    expect(await search(`dataInicial=null&dataFinal=${TODAY}T00:00:00`)).toEqual([ANA])
    expect(await search('nome=%25')).toEqual([])
    expect((await api.admin.call('GET', '/api/Agendamentos/filtrar?dataInicial=ontem')).statusCode).toBe(422)
  })

  it('comes in pages with the total, and says whose each visit is', async () => {
    await reserve(at(TODAY, '09:00'), { email: ANA })
    await reserve(at(TODAY, '11:00'), {})
    await reserve(at(TOMORROW, '09:00'), { email: BIA })
    const search = (query: string) => api.admin.call('GET', `/api/Agendamentos/filtrar?${query}`)
    const first = await search('limite=2')
    for (const row of first.body) expect(agendamentoMatchSchema.parse(row)).toEqual(row)
    expect(first.body.map((a: { pessoa: { email: string } | null }) => a.pessoa?.email)).toEqual([
      ANA,
      undefined,
    ])
    expect(first.headers['x-total']).toBe('3')
    // Also where the last visit of the page is gone by then.
    await api.admin.call('DELETE', `/api/Agendamentos/${first.body[1].id}`)
    const second = await search(`limite=2&depois=${pageCursorOf(first.body[1])}`)
    expect(second.body).toMatchObject([{ email: BIA }])
    expect((await search('nome=bia&limite=2')).headers['x-total']).toBe('1')
    // A clinic that went back to a copy has ids of ten digits, some time.
    expect((await search(`depois=${at(TODAY, '09:00')}_2147483647`)).statusCode).toBe(200)
    for (const wrong of [
      'limite=101',
      'depois=12',
      `depois=${at(TODAY, '09:00')}_x`,
      `depois=${at(TODAY, '09:00')}_9999999999`,
    ])
      expect((await search(wrong)).statusCode).toBe(422)
  })
})

describe('the list', () => {
  it('tells a client of others only when they occupy the clinic', async () => {
    await reserve(at('2026-11-11', '09:00'), { email: ANA })
    await reserve(at('2026-11-11', '10:00'), { email: BIA })
    await reserve(at(TODAY, '07:10'), { email: BIA })
    await book(api.ana, at(TODAY, '09:00'))
    const othersVisit = await book(api.bia, at(TODAY, '13:00'))
    const { body } = await api.ana.call('GET', '/api/Agendamentos')
    expect(body.map((a: { dataHoraAgendada: string }) => a.dataHoraAgendada)).toEqual([
      at('2026-11-11', '09:00'),
      // Begun at 07:10 and still on at 07:30.
      at(TODAY, '07:10'),
      at(TODAY, '09:00'),
      at(TODAY, '13:00'),
    ])
    expect(body[3]).toEqual({ id: othersVisit.body.id, dataHoraAgendada: at(TODAY, '13:00'), tempo: '01:15' })
    expect(Object.keys(body[1])).toEqual(['id', 'dataHoraAgendada', 'tempo'])
    expect(body[0].email).toBe(ANA)
    for (const row of body) expect(agendamentoListedSchema.parse(row)).toEqual(row)
    expect((await api.ana.call('GET', `/api/Agendamentos/${othersVisit.body.id}`)).statusCode).toBe(404)
    expect((await api.admin.call('GET', '/api/Agendamentos')).body).toHaveLength(5)
  })

  it('without dates has all of a client’s own visits, and for Admin those from 30 days ago on', async () => {
    for (const date of ['2025-03-03', '2026-10-12', '2026-10-13', '2027-05-05'])
      await reserve(at(date, '09:00'), { email: ANA })
    const dates = async (who: Api['ana'], query = '') =>
      (await who.call('GET', `/api/Agendamentos${query}`)).body.map((a: { dataHoraAgendada: string }) =>
        a.dataHoraAgendada.slice(0, 10),
      )
    expect(await dates(api.ana)).toEqual(['2025-03-03', '2026-10-12', '2026-10-13', '2027-05-05'])
    expect(await dates(api.admin)).toEqual(['2026-10-13', '2027-05-05'])
    expect(await dates(api.admin, '?desde=2025-01-01')).toHaveLength(4)
    expect(await dates(api.admin, '?ate=2026-10-12')).toEqual(['2025-03-03', '2026-10-12'])
  })

  it('is narrowed by dates, both inclusive, with what runs past midnight', async () => {
    await reserve(at('2026-11-19', '23:00'), { tempo: '02:00' })
    await reserve(at('2026-11-20', '23:30'))
    await reserve(at('2026-11-21', '00:00'))
    for (const who of [api.ana, api.admin]) {
      const get = async (query: string) => (await who.call('GET', `/api/Agendamentos?${query}`)).body.length
      expect(await get('desde=2026-11-20&ate=2026-11-20')).toBe(2)
      expect(await get('desde=2026-11-21')).toBe(1)
      expect(await get('ate=2026-11-19')).toBe(1)
    }
  })
})

describe('cancelling', () => {
  it('is for one’s own visits that have not begun', async () => {
    const { id } = (await book(api.ana, at(TODAY, '09:00'))).body
    const cancel = (who: Api['ana']) => who.call('DELETE', `/api/Agendamentos/${id}`)
    expect((await cancel(api.bia)).statusCode).toBe(404)
    api.clock.deviceNow = THURSDAY_0730 + 90 * 60_000
    expect(await cancel(api.ana)).toMatchObject({ statusCode: 409, body: { code: 'horario_indisponivel' } })
    api.clock.deviceNow -= 60_000
    expect((await cancel(api.ana)).statusCode).toBe(204)
    expect((await cancel(api.ana)).statusCode).toBe(404)
    expect(await rows()).toMatchObject([{ estado: 'cancelada' }])
  })

  it('is for Admin at any time', async () => {
    const { id } = (await reserve(at('2026-01-05', '09:00'), { email: ANA })).body
    expect((await api.admin.call('DELETE', `/api/Agendamentos/${id}`)).statusCode).toBe(204)
  })
})
