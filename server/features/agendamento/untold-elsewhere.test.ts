import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { AgendamentoChanges } from '#domain/agendamento/schema.ts'
import { addDays } from '#domain/lib/dates.ts'
import { ANA, type Api, at, CLEANSING, startApi, TODAY, TOMORROW } from '#tests/support/api.ts'
import { build, named, readNamed } from '../../db/named.ts'
import type { Connection } from '../../db/transaction.ts'
import { untoldElsewhere } from './list-repository.ts'

let api: Api
beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate agendamento, idempotencia'))

/** As the Admin's device asks: 30 days back, 180 ahead. */
const RANGE = { desde: addDays(TODAY, -30), ate: addDays(TODAY, 180) }
const DATES = `desde=${RANGE.desde}&ate=${RANGE.ate}&paginas=1`
const KEPT = `${DATES}&semCiencia=1`
const FAR = at(addDays(TODAY, 200), '10:00')

const changes = async (cursor = '', query = KEPT, who = api.admin): Promise<AgendamentoChanges> => {
  const url = `/api/Agendamentos/mudancas?${query}&cursor=${encodeURIComponent(cursor)}`
  return (await who.call('GET', url)).body
}
const idsOf = (rows: readonly { id: number }[] = []) => rows.map(({ id }) => id)
const unaware = async () => idsOf((await api.admin.call('GET', '/api/Agendamentos/sem-ciencia')).body)

const book = async (when: string, whose: object = { email: ANA }) => {
  const body = { ...CLEANSING, dataHoraAgendada: when, ...whose }
  const made = await api.admin.call('POST', '/api/Agendamentos', body)
  expect(made.statusCode).toBe(201)
  return made.body as { id: number; versao: number }
}
const act = async (visit: { id: number; versao: number }, how: string, body: object) => {
  const url = `/api/Agendamentos/${visit.id}/${how}`
  const done = await api.admin.call('POST', url, { versao: visit.versao, ...body })
  expect(done.statusCode).toBeLessThan(300)
  return done.body
}

it('who still believes in a kept date stays among what a tablet keeps, wherever her visit went', async () => {
  const visit = await book(at(TOMORROW, '10:00'))
  const first = await changes()
  expect(idsOf(first.alterados)).toEqual([visit.id])
  const moved = await act(visit, 'remarcar', { dataHoraAgendada: FAR })

  expect(await unaware()).toEqual([visit.id])
  // "Quem ainda não sabe" is drawn of this alone; a tablet that comes anew hears the same.
  for (const cursor of [first.cursor, '']) {
    const told = await changes(cursor)
    expect(idsOf(told.alterados)).toEqual([visit.id])
    expect(told.removidos).toEqual([])
    expect(told.pessoas).toMatchObject([{ email: ANA }])
  }
  const { cursor } = await changes(first.cursor)
  await act(moved, 'ciencia', { por: 'telefone' })
  expect(await unaware()).toEqual([])
  // Whoever has just been told is listed for a day or two among those who were.
  const told = await changes(cursor)
  expect(told).toMatchObject({ alterados: [{ id: visit.id, cientePor: 'admin' }], removidos: [] })
  expect(told.pessoas).toMatchObject([{ email: ANA }])
  await api.db.pool.query(`update agendamento set ciente_em = ciente_em - interval '2 days'`)
  expect(await changes(told.cursor)).toMatchObject({ alterados: [], removidos: [visit.id], pessoas: [] })
  expect((await changes()).alterados).toEqual([])
})

it('of a far visit that is cancelled the same holds, also where its client has a card alone', async () => {
  const ficha = randomUUID()
  const card = { nome: 'Sueli Gomes', telefone: '11912345678' }
  await api.admin.call('PUT', `/api/Fichas/${ficha}`, card, { 'idempotency-key': randomUUID() })
  const visit = await book(FAR, { ficha })
  const first = await changes()
  expect(first.alterados).toEqual([])
  const gone = await act(visit, 'estado', { estado: 'cancelada' })
  for (const cursor of [first.cursor, '']) {
    const told = await changes(cursor)
    expect(told.alterados).toEqual([])
    expect(idsOf(told.cancelados)).toEqual([visit.id])
    expect(told.fichas).toMatchObject([{ chave: ficha, nome: 'Sueli Gomes' }])
  }
  const { cursor } = await changes(first.cursor)
  await act(gone, 'ciencia', { por: 'telefone' })
  const told = await changes(cursor)
  expect(told).toMatchObject({ cancelados: [{ id: visit.id }], fichas: [{ chave: ficha }] })
  await api.db.pool.query(`update agendamento set ciente_em = ciente_em - interval '2 days'`)
  expect(await changes(told.cursor)).toMatchObject({ cancelados: [], removidos: [visit.id] })
})

it('another number of somebody who has still to be told is told, too', async () => {
  const visit = await book(at(TOMORROW, '10:00'))
  await act(visit, 'remarcar', { dataHoraAgendada: FAR })
  const { cursor } = await changes()
  const body = { nome: 'Ana', sobrenome: 'Lima', telefone: '11987654321' }
  expect((await api.ana.call('POST', '/api/PerfilUsuario', body)).statusCode).toBeLessThan(300)
  expect((await changes(cursor)).pessoas).toMatchObject([{ email: ANA, telefone: '(11) 98765-4321' }])
})

it('nobody else is told of them: not who asks for dates alone, and no client', async () => {
  const visit = await book(at(TOMORROW, '10:00'))
  await act(visit, 'remarcar', { dataHoraAgendada: FAR })
  expect(await changes('', DATES)).toMatchObject({ alterados: [], pessoas: [] })
  for (const who of [api.ana, api.bia]) expect((await changes('', KEPT, who)).alterados).toEqual([])
})

const VISITS = 20_000

it('they are found by their own index, however many visits the clinic has', async () => {
  const client = await api.db.pool.connect()
  onTestFinished(() => client.release(true))
  // Filling it is no question that anybody waits for.
  await client.query('set statement_timeout = 0')
  await client.query(
    `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     select 'Peeling', '', 2, t, t + interval '45 minutes', 100
     from generate_series('2026-11-12'::timestamp - $1 / 2 * interval '1 hour', '2090-01-01', '1 hour') t limit $1`,
    [VISITS],
  )
  // Of some of them nobody was told, before and after today.
  await client.query(`update agendamento set inicio = inicio + interval '10 minutes' where id % 500 = 0`)
  await client.query('vacuum analyze agendamento')
  await client.query('set plan_cache_mode = force_generic_plan')
  for (const ids of [null, [7]]) {
    const asked = untoldElsewhere(RANGE, ids, at(TODAY, '07:30'))
    const rows = await readNamed(drizzle(client) as unknown as Connection, asked)
    expect(rows.length > 5).toBe(ids === null)
    const { name, values } = named(build(asked))
    const written = values.map((value) => pg.escapeLiteral(Array.isArray(value) ? '{7}' : String(value)))
    const explain = `explain (analyze, buffers, timing off, format json) execute "${name}"(${written})`
    const { Plan: root } = (await client.query(explain)).rows[0]['QUERY PLAN'][0]
    expect(root['Shared Hit Blocks'] + root['Shared Read Blocks']).toBeLessThan(VISITS / 100)
  }
})
