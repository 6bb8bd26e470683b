import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EDITABLE_FIELDS } from '#domain/agendamento/edit.ts'
import { type Agendamento, agendamentoSchema, agendamentoWrittenSchema } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { problemSchema } from '#domain/api/endpoints.ts'
import { ANA, type Api, at, type Caller, CLEANSING, startApi, TODAY, TOMORROW } from '#tests/support/api.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate agendamento, idempotencia'))

const visitAt = async (hour: string, more = {}): Promise<Agendamento> => {
  const body = { ...CLEANSING, dataHoraAgendada: at(TODAY, hour), email: ANA, ...more }
  const made = await api.admin.call('POST', '/api/Agendamentos', body)
  expect(made.statusCode).toBe(201)
  return made.body
}
const fieldsOf = (visit: Agendamento) => Object.fromEntries(EDITABLE_FIELDS.map((f) => [f, visit[f]]))
/** An edit as a form sends it: what was seen, and what is wanted of it. */
const edit = (seen: Agendamento, wanted: object, chave: string = randomUUID()) =>
  api.admin.call(
    'PUT',
    `/api/Agendamentos/${seen.id}`,
    { ...fieldsOf(seen), ...wanted, versao: seen.versao, visto: fieldsOf(seen) },
    { 'idempotency-key': chave },
  )
async function setState(who: Caller, { id, versao }: Agendamento, estado: VisitState): Promise<Agendamento> {
  const key = { 'idempotency-key': randomUUID() }
  const { statusCode, body } = await who.call(
    'POST',
    `/api/Agendamentos/${id}/estado`,
    { estado, versao },
    key,
  )
  expect(statusCode).toBe(200)
  return body
}
const read = async (id: number): Promise<Agendamento> =>
  (await api.admin.call('GET', `/api/Agendamentos/${id}`)).body

describe('two tablets that edit the same visit', () => {
  it('both get what they changed, where it was not the same', async () => {
    const seen = await visitAt('09:00')
    expect((await edit(seen, { dataHoraAgendada: at(TODAY, '14:00') })).statusCode).toBe(200)
    const second = await edit(seen, { descricao: 'Pele sensível' })
    expect(second).toMatchObject({
      statusCode: 200,
      body: { dataHoraAgendada: at(TODAY, '14:00'), descricao: 'Pele sensível', versao: 3, email: ANA },
    })
    expect(agendamentoSchema.parse(second.body)).toEqual(second.body)
    expect(await read(seen.id)).toEqual(second.body)
  })

  it('are asked where both moved it, and told how it is now', async () => {
    const seen = await visitAt('09:00')
    const moved = await edit(seen, { dataHoraAgendada: at(TODAY, '14:00') })
    const refused = await edit(seen, { dataHoraAgendada: at(TODAY, '16:00'), descricao: 'Pele sensível' })
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'agendamento_mudou', atual: moved.body } })
    expect(problemSchema.parse(refused.body)).toEqual(refused.body)
    expect(await read(seen.id)).toEqual(moved.body)
    // Knowingly over it: the clinic's own is what was seen.
    const mine = await edit(moved.body, { dataHoraAgendada: at(TODAY, '16:00') })
    expect(mine).toMatchObject({ statusCode: 200, body: { dataHoraAgendada: at(TODAY, '16:00') } })
  })

  it('are asked where one moves it out of a state that the other has written down', async () => {
    const seen = await visitAt('09:00')
    const arrived = await setState(api.admin, seen, 'chegou')
    const refused = await edit(seen, { dataHoraAgendada: at(TOMORROW, '09:00') })
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'agendamento_mudou', atual: arrived } })
    expect(await read(seen.id)).toEqual(arrived)
    // What does not move it leaves the state, and knowingly it is moved all the same.
    expect((await edit(seen, { descricao: 'Pele sensível' })).body).toMatchObject({ estado: 'chegou' })
    const mine = await edit(await read(seen.id), { dataHoraAgendada: at(TOMORROW, '09:00') })
    expect(mine).toMatchObject({ statusCode: 200, body: { estado: 'marcada' } })
  })

  it('one at a time, however close', async () => {
    const seen = await visitAt('09:00')
    const answers = await Promise.all(
      ['11:00', '13:00', '15:00', '17:00'].map((hour) => edit(seen, { dataHoraAgendada: at(TODAY, hour) })),
    )
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409, 409, 409])
    const winner = answers.find((a) => a.statusCode === 200)
    expect(await read(seen.id)).toEqual(winner?.body)
    expect(winner?.body.versao).toBe(2)
  })

  it('are compared with the others at the time that comes of both', async () => {
    const seen = await visitAt('09:00')
    await visitAt('15:00')
    await edit(seen, { dataHoraAgendada: at(TODAY, '14:00'), tempo: '00:30' })
    const longer = await edit({ ...seen, tempo: '00:30' }, { tempo: '01:30' })
    expect(longer).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
    expect(longer.body.alternativas[0]).not.toBe(at(TODAY, '09:00'))
  })

  it('squeeze nothing in beside another visit than the one that was asked about', async () => {
    const seen = await visitAt('14:00')
    await visitAt('10:30')
    await visitAt('15:30')
    const moved = await edit(seen, { dataHoraAgendada: at(TODAY, '09:00') })
    const longer = { tempo: '02:00', encaixe: true }
    const refused = await edit(seen, longer)
    expect(refused).toMatchObject({ statusCode: 409, body: { code: 'agendamento_mudou', atual: moved.body } })
    expect(await read(seen.id)).toEqual(moved.body)
    // Asked again, of the time that it has.
    expect((await edit(moved.body, longer)).body).toMatchObject({ tempo: '02:00', encaixe: true })
  })

  it('squeeze nothing in beside a visit that only another service’s gap reaches', async () => {
    await api.admin.call('POST', '/api/Procedimento', { ...CLEANSING, nome: 'Peeling', intervaloDepois: 60 })
    const seen = await visitAt('09:00')
    await visitAt('14:00')
    const peeling = await edit(seen, { nome: 'Peeling' })
    const squeezed = await edit(seen, { dataHoraAgendada: at(TODAY, '12:00'), encaixe: true })
    expect(squeezed).toMatchObject({
      statusCode: 409,
      body: { code: 'agendamento_mudou', atual: peeling.body },
    })
  })

  it('change no version where nothing is another', async () => {
    const seen = await visitAt('09:00')
    expect((await edit(seen, {})).body).toEqual(seen)
  })
})

it('a client who has confirmed meanwhile is not moved by a form that did not see it', async () => {
  const seen = await visitAt('14:00')
  const confirmed = await setState(api.ana, seen, 'confirmada')
  const refused = await edit(seen, { dataHoraAgendada: at(TOMORROW, '09:00') })
  expect(refused).toMatchObject({ statusCode: 409, body: { code: 'agendamento_mudou' } })
  expect((await read(seen.id)).versao).toBe(confirmed.versao)
})

it('an edit by the version alone is refused where there is another', async () => {
  const seen = await visitAt('09:00')
  const put = (versao: number, hour: string) =>
    api.admin.call('PUT', `/api/Agendamentos/${seen.id}`, {
      ...CLEANSING,
      dataHoraAgendada: at(TODAY, hour),
      versao,
    })
  expect((await put(seen.versao, '14:00')).statusCode).toBe(200)
  expect((await put(seen.versao, '16:00')).body).toMatchObject({
    code: 'agendamento_mudou',
    atual: { versao: seen.versao + 1, dataHoraAgendada: at(TODAY, '14:00') },
  })
})

it('an edit that is sent again after a lost answer is done once', async () => {
  const seen = await visitAt('09:00')
  const chave = randomUUID()
  const first = await edit(seen, { dataHoraAgendada: at(TODAY, '14:00') }, chave)
  const again = await edit(seen, { dataHoraAgendada: at(TODAY, '14:00') }, chave)
  expect(again).toMatchObject({ statusCode: 200, body: first.body })
  expect(again.headers['idempotency-replayed']).toBe('true')
  // Moved back by somebody else meanwhile: the repeat moves nothing, and says how it is.
  const back = await edit(first.body, { dataHoraAgendada: at(TODAY, '09:00') })
  const late = await edit(seen, { dataHoraAgendada: at(TODAY, '14:00') }, chave)
  expect(late).toMatchObject({ statusCode: 200, body: { ...first.body, agora: back.body } })
  expect(await read(seen.id)).toEqual(back.body)
})

it('a refusal that is sent again after a lost answer says how the visit is by then', async () => {
  const seen = await visitAt('09:00')
  const first = await edit(seen, { dataHoraAgendada: at(TODAY, '14:00') })
  const key = { 'idempotency-key': randomUUID() }
  const body = { dataHoraAgendada: at(TODAY, '16:00'), versao: seen.versao }
  const move = () => api.admin.call('POST', `/api/Agendamentos/${seen.id}/remarcar`, body, key)
  expect(await move()).toMatchObject({ statusCode: 409, body: { atual: first.body } })
  const hers = { dataHoraAgendada: at(TOMORROW, '10:30'), versao: first.body.versao }
  const moved = await api.ana.call('POST', `/api/Agendamentos/${seen.id}/remarcar`, hers)
  expect(moved.statusCode).toBe(200)
  const again = await move()
  expect(again.headers['idempotency-replayed']).toBe('true')
  expect(again).toMatchObject({
    statusCode: 409,
    body: {
      code: 'agendamento_mudou',
      atual: { dataHoraAgendada: hers.dataHoraAgendada, versao: 3, horarioPor: 'cliente' },
    },
  })
  expect(problemSchema.parse(again.body)).toEqual(again.body)
  // Cancelled since, it is told as that.
  await setState(api.admin, await read(seen.id), 'cancelada')
  expect(await move()).toMatchObject({ statusCode: 409, body: { atual: { estado: 'cancelada' } } })
})

it('an edit that lost its time to a quicker booking is refused under its key, for its copies, too', async () => {
  const seen = await visitAt('09:00')
  const quicker = await api.db.pool.connect()
  await quicker.query('begin')
  await quicker.query(
    `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     values ('', '', 1, '${TODAY} 14:00', '${TODAY} 15:00', 0)`,
  )
  const chave = randomUUID()
  const move = () => edit(seen, { dataHoraAgendada: at(TODAY, '14:00') }, chave)
  // It has looked at the day, and waits for the booking that it could not see there.
  const answer = move()
  const waiting =
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
  await expect.poll(async () => (await api.db.pool.query(waiting)).rowCount).toBe(1)
  await quicker.query('commit')
  quicker.release()
  const refused = await answer
  expect(refused).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
  expect(refused.headers['idempotency-decided']).toBe('true')
  await api.db.pool.query('delete from agendamento where id <> $1', [seen.id])
  const copy = await move()
  expect(copy).toMatchObject({ statusCode: 409, body: refused.body })
  expect(copy.headers['idempotency-replayed']).toBe('true')
  expect(await read(seen.id)).toEqual(seen)
})

describe('a booking that is sent again after a lost answer', () => {
  const book = (chave: string) =>
    api.ana.call(
      'POST',
      '/api/Agendamentos',
      { ...CLEANSING, dataHoraAgendada: at(TODAY, '09:00') },
      { 'idempotency-key': chave },
    )

  it('and was moved meanwhile says the first answer, and how the visit is now', async () => {
    const chave = randomUUID()
    const first = await book(chave)
    expect((await book(chave)).body).toEqual(first.body)
    const moved = await edit(first.body, { dataHoraAgendada: at(TOMORROW, '10:00') })
    const again = await book(chave)
    expect(again).toMatchObject({ statusCode: 201, body: { ...first.body, agora: moved.body } })
    expect(agendamentoWrittenSchema.parse(again.body)).toEqual(again.body)
  })

  it('can be answered where the answer was stored before visits had a version', async () => {
    const chave = randomUUID()
    const first = await book(chave)
    await api.db.pool.query(
      `update idempotencia set corpo = ((corpo::jsonb) - 'versao' - 'cliente')::text where chave = $1`,
      [chave],
    )
    expect(await book(chave)).toMatchObject({ statusCode: 201, body: first.body })
    // Moved before anybody counted: no version tells it.
    await api.db.pool.query(
      `update agendamento set inicio = inicio + interval '5 hours', fim = fim + interval '5 hours' where id = $1`,
      [first.body.id],
    )
    expect((await book(chave)).body.agora).toMatchObject({ dataHoraAgendada: at(TODAY, '14:00') })
  })
})

describe('what has been', () => {
  it('is written down by reception, of today and of days before', async () => {
    for (const when of [at(TODAY, '07:00'), at('2026-11-11', '16:00')]) {
      const body = { ...CLEANSING, dataHoraAgendada: when, cliente: 'Dona Lúcia' }
      expect((await api.admin.call('POST', '/api/Agendamentos', body)).statusCode).toBe(201)
    }
  })

  it('is not booked by a client', async () => {
    for (const when of [at(TODAY, '07:00'), at('2026-11-11', '16:00')]) {
      const body = { ...CLEANSING, dataHoraAgendada: when }
      expect((await api.ana.call('POST', '/api/Agendamentos', body)).body.code).toBe('horario_indisponivel')
    }
  })
})

describe('a visit that only has a typed name', () => {
  const typed = () => visitAt('09:00', { email: null, cliente: 'Dona Lúcia' })
  const given = { email: ANA, cliente: null }

  it('is given to an account by reception, with the version that was seen', async () => {
    const seen = await typed()
    const answer = await edit(seen, given)
    expect(answer).toMatchObject({ statusCode: 200, body: { ...given, versao: 2 } })
    expect(await read(seen.id)).toEqual(answer.body)
    const hers = await api.ana.call('GET', `/api/Agendamentos/${seen.id}`)
    expect(hers).toMatchObject({ statusCode: 200, body: { email: ANA, nome: seen.nome } })
    const byVersion = await typed2(seen)
    expect(byVersion).toMatchObject({ statusCode: 200, body: given })
  })

  /** Another such visit, edited with its version alone. */
  async function typed2(like: Agendamento) {
    const other = await visitAt('15:00', { email: null, cliente: 'Dona Lúcia', nome: like.nome })
    return api.admin.call('PUT', `/api/Agendamentos/${other.id}`, {
      ...fieldsOf(other),
      ...given,
      versao: other.versao,
    })
  }

  it('is not given away where somebody else has changed whose it is', async () => {
    const seen = await typed()
    const renamed = await edit(seen, { cliente: 'Lúcia Reis' })
    expect(await edit(seen, given)).toMatchObject({ statusCode: 409, body: { code: 'agendamento_mudou' } })
    expect(await read(seen.id)).toEqual(renamed.body)
  })

  it('is given to nobody whom the clinic does not know, nor beside a name', async () => {
    const seen = await typed()
    for (const wanted of [
      { email: 'ninguem@exemplo.test', cliente: null },
      { email: ANA, cliente: 'Dona Lúcia' },
    ])
      expect(await edit(seen, wanted)).toMatchObject({ statusCode: 422, body: { code: 'dados_invalidos' } })
    expect(await read(seen.id)).toEqual(seen)
  })

  it('keeps the account that it was given', async () => {
    const { body: hers } = await edit(await typed(), given)
    expect(await edit(hers, { email: null })).toMatchObject({ statusCode: 422 })
    expect(await read(hers.id)).toEqual(hers)
  })

  it('stays as it is where nothing says what was seen, and for everybody but reception', async () => {
    const seen = await typed()
    const body = { ...fieldsOf(seen), ...given, versao: seen.versao, visto: fieldsOf(seen) }
    const put = (who: Pick<Api['ana'], 'call'>) => who.call('PUT', `/api/Agendamentos/${seen.id}`, body)
    expect((await put(api.ana)).statusCode).toBe(403)
    expect((await put(api.visitor)).statusCode).toBe(401)
    expect(await read(seen.id)).toEqual(seen)
    const { versao: _, visto: __, cliente: ___, ...unaware } = body
    const answer = await api.admin.call('PUT', `/api/Agendamentos/${seen.id}`, unaware)
    expect(answer).toMatchObject({ statusCode: 200, body: { email: null, cliente: 'Dona Lúcia' } })
  })
})
