import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Api, at, CLEANSING, startApi, TODAY, TOMORROW } from '#tests/support/api.ts'

let api: Api
let cleansing: { id: number }
const GAP = { intervaloAntes: 10, intervaloDepois: 20 }
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.pool.query('truncate agendamento, procedimento')
  // From 09:00 to 10:15, and the clinic keeps 08:50 to 10:35 for it.
  cleansing = (await api.admin.call('POST', '/api/Procedimento', { ...CLEANSING, ...GAP })).body
})

const service = (nome: string, tempo: string, gap = {}) => ({ ...CLEANSING, nome, tempo, ...gap })
const bookBy = (who: Api['ana'], when: string, what: object = CLEANSING) =>
  who.call('POST', '/api/Agendamentos', { ...what, dataHoraAgendada: when })
const byReception = (when: string, what: object, extra = {}) =>
  bookBy(api.admin, when, { ...what, descricao: 'Por telefone', ...extra })

it('goes with the visit as it was when it was booked, and is no part of its duration', async () => {
  const booked = await bookBy(api.ana, at(TODAY, '09:00'))
  expect(booked.body).toMatchObject({ tempo: '01:15', ...GAP })
  const { imagem: _, id, ...seen } = { imagem: '', ...cleansing }
  const changed = await api.admin.call('PUT', `/api/Procedimento/${id}`, {
    ...seen,
    intervaloAntes: 0,
    intervaloDepois: 0,
  })
  expect(changed.body).not.toHaveProperty('intervaloDepois')
  const [own] = (await api.ana.call('GET', `/api/Agendamentos?desde=${TODAY}&ate=${TODAY}`)).body
  expect(own).toMatchObject({ tempo: '01:15', ...GAP })
})

it('what a body does not say of it stays, and only it is laid over what somebody else has changed', async () => {
  const { id } = cleansing
  const put = (body: object) => api.admin.call('PUT', `/api/Procedimento/${id}`, body)
  expect((await put(CLEANSING)).body).toMatchObject(GAP)
  const seen = { ...CLEANSING, imagem: '', ...GAP }
  const moreAfter = await put({ ...seen, intervaloDepois: 30, visto: seen })
  expect(moreAfter.body).toMatchObject({ ...GAP, intervaloDepois: 30 })
  const dearer = await put({ ...seen, valor: 200, visto: seen })
  expect(dearer.body).toMatchObject({ valor: 200, intervaloDepois: 30 })
  const against = await put({ ...seen, intervaloDepois: 0, visto: seen })
  expect([against.statusCode, against.body.code]).toEqual([409, 'registro_mudou'])
  const none = { ...seen, valor: 200, intervaloDepois: 30 }
  expect((await put({ ...none, intervaloAntes: 0, visto: none })).body).not.toHaveProperty('intervaloAntes')
  // The form says 0 of what the clinic does not say.
  const first = { ...none, intervaloAntes: 0 }
  expect((await put({ ...first, intervaloAntes: 5, visto: first })).body).toMatchObject({ intervaloAntes: 5 })
})

it('is refused where it is none', async () => {
  for (const intervaloDepois of [-1, 121, 1.5, '15']) {
    const answer = await api.admin.call('POST', '/api/Procedimento', { ...CLEANSING, intervaloDepois })
    expect([intervaloDepois, answer.statusCode]).toEqual([intervaloDepois, 422])
    expect(answer.body.errors).toMatchObject([{ campo: 'intervaloDepois' }])
  }
})

it('blocks time for clients, who are told nothing but that', async () => {
  await bookBy(api.ana, at(TODAY, '09:00'))
  await api.admin.call('POST', '/api/Procedimento', service('Sobrancelha', '00:30'))
  const brow = service('Sobrancelha', '00:30')
  // Until 10:35.
  const late = await bookBy(api.bia, at(TODAY, '10:30'), brow)
  expect([late.statusCode, late.body.code]).toEqual([409, 'horario_ocupado'])
  expect(late.body.alternativas).not.toContain(at(TODAY, '08:30'))
  const early = await bookBy(api.bia, at(TODAY, '08:30'), brow)
  expect(early.statusCode).toBe(409)
  for (const when of ['08:00', '11:00'])
    expect((await bookBy(api.bia, at(TODAY, when), brow)).statusCode).toBe(201)
  const taken = (await api.bia.call('GET', `/api/Agendamentos/ocupados?desde=${TODAY}&ate=${TODAY}`)).body
  expect(taken.dias[TODAY]).toEqual([530, 105])
  const rows = (await api.bia.call('GET', `/api/Agendamentos?desde=${TODAY}&ate=${TODAY}`)).body
  expect(rows.find((row: { nome?: string }) => row.nome === undefined)).toMatchObject({
    dataHoraAgendada: at(TODAY, '08:50'),
    tempo: '01:45',
  })
  expect(rows.find((row: { nome?: string }) => row.nome === undefined)).not.toHaveProperty('intervaloDepois')
})

it('also around the visit that is booked beside another', async () => {
  await api.admin.call('POST', '/api/Procedimento', service('Sobrancelha', '00:30'))
  await bookBy(api.bia, at(TODAY, '11:00'), service('Sobrancelha', '00:30'))
  // 09:30 to 10:45, and kept free until 11:05.
  expect((await bookBy(api.ana, at(TODAY, '09:30'))).statusCode).toBe(409)
  expect((await bookBy(api.ana, at(TODAY, '09:00'))).statusCode).toBe(201)
})

it('holds reception too, who may squeeze a visit in; moves and edits take it along', async () => {
  const first = await byReception(at(TODAY, '09:00'), CLEANSING)
  expect(first.body).toMatchObject(GAP)
  const beside = service('Peeling', '00:30')
  const refused = await byReception(at(TODAY, '10:20'), beside)
  expect([refused.statusCode, refused.body.code]).toEqual([409, 'horario_ocupado'])
  const squeezed = await byReception(at(TODAY, '10:20'), beside, { encaixe: true })
  expect(squeezed.body).toMatchObject({ encaixe: true })
  await api.admin.call('DELETE', `/api/Agendamentos/${squeezed.body.id}`)

  const free = await byReception(at(TODAY, '10:35'), beside)
  expect([free.statusCode, free.body.encaixe]).toEqual([201, false])
  const { id, versao } = first.body
  const move = (when: string, seen: number) =>
    api.admin.call('POST', `/api/Agendamentos/${id}/remarcar`, { dataHoraAgendada: when, versao: seen })
  expect((await move(at(TODAY, '09:05'), versao)).statusCode).toBe(409)
  const moved = await move(at(TODAY, '08:00'), versao)
  expect(moved.body).toMatchObject(GAP)
  // Of another service, it has that one's.
  const { email: _, ...body } = { ...moved.body, descricao: 'Por telefone' }
  const edited = await api.admin.call('PUT', `/api/Agendamentos/${id}`, { ...body, nome: 'Sem cadastro' })
  expect(edited.statusCode, edited.payload).toBe(200)
  expect(edited.body).not.toHaveProperty('intervaloDepois')
  const back = await api.admin.call('PUT', `/api/Agendamentos/${id}`, {
    ...body,
    dataHoraAgendada: at(TODAY, '09:05'),
  })
  expect(back.statusCode).toBe(409)
})

it('reaches over midnight, and both days are told of', async () => {
  const evening = service('Noturno', '00:30', { intervaloDepois: 60 })
  await api.admin.call('POST', '/api/Procedimento', evening)
  const range = `desde=${TODAY}&ate=${TOMORROW}`
  const { cursor } = (await api.ana.call('GET', `/api/Agendamentos/ocupados?${range}`)).body
  const late = await byReception(at(TODAY, '23:20'), evening)
  const told = (await api.ana.call('GET', `/api/Agendamentos/ocupados?${range}&cursor=${cursor}`)).body
  expect(told.dias).toEqual({ [TODAY]: [1400, 40], [TOMORROW]: [0, 50] })
  await api.admin.call('DELETE', `/api/Agendamentos/${late.body.id}`)
  const after = (await api.ana.call('GET', `/api/Agendamentos/ocupados?${range}&cursor=${told.cursor}`)).body
  expect(after.dias).toEqual({ [TODAY]: [], [TOMORROW]: [] })
})

describe('a visit that takes a day and more with its gaps', () => {
  const retreat = service('Retiro', '22:00', { intervaloAntes: 60, intervaloDepois: 60 })
  const book = (extra = {}) => byReception(at(TODAY, '02:00'), retreat, extra)
  beforeEach(() => api.admin.call('POST', '/api/Procedimento', retreat))

  it('takes that day, and no time of it is offered', async () => {
    expect((await book()).body).toMatchObject({ intervaloAntes: 60, intervaloDepois: 60 })
    const taken = await bookBy(api.ana, at(TODAY, '09:00'))
    expect(taken).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
    expect(taken.body.alternativas.filter((when: string) => when.startsWith(TODAY))).toEqual([])
  })

  it('also where it was squeezed in', async () => {
    await bookBy(api.bia, at(TODAY, '08:00'))
    expect((await book({ encaixe: true })).body).toMatchObject({ encaixe: true })
    const taken = await bookBy(api.ana, at(TODAY, '14:00'))
    expect(taken).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
  })

  it('is told to others in a duration that they can read', async () => {
    await book()
    const rows = (await api.ana.call('GET', `/api/Agendamentos?desde=${TODAY}&ate=${TOMORROW}`)).body
    expect(rows).toMatchObject([{ dataHoraAgendada: at(TODAY, '01:00'), tempo: '23:59' }])
  })
})

it('one of many who book into a gap at once has it', async () => {
  const service30 = service('Massagem', '00:30', { intervaloDepois: 30 })
  await api.admin.call('POST', '/api/Procedimento', service30)
  const starts = ['14:00', '14:30']
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      bookBy(i % 3 === 0 ? api.bia : api.ana, at(TOMORROW, starts[i % 2] ?? ''), service30),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true)
})

it('the database itself keeps them apart', async () => {
  const put = (inicio: string, fim: string, antes: number, depois: number) =>
    api.db.pool.query(
      `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, intervalo_antes, intervalo_depois)
       values ('x', 'x', 1, $1::timestamp, $2::timestamp, 100, $3, $4)`,
      [`${TODAY}T${inicio}`, `${TODAY}T${fim}`, antes, depois],
    )
  await put('09:00', '10:00', 0, 15)
  await expect(put('10:10', '10:30', 0, 0)).rejects.toThrow('agendamento_sem_sobreposicao')
  await expect(put('10:20', '10:30', 10, 0)).rejects.toThrow('agendamento_sem_sobreposicao')
  await put('10:25', '10:30', 10, 0)
})
