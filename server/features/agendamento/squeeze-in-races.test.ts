import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  type Answer,
  type Api,
  at,
  type Caller,
  CLEANSING,
  insertPrincipal,
  login,
  startApi,
  TODAY,
} from '#tests/support/api.ts'
import { gateNewVisits, untilWaiting, whileHeld } from '#tests/support/held.ts'

const GATE = 424242

let api: Api
let atGate: Awaited<ReturnType<typeof gateNewVisits>>
beforeAll(async () => {
  api = await startApi()
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
  atGate = await gateNewVisits(api.db, GATE)
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate agendamento'))

type Call = () => Promise<Answer>
const book =
  (who: Caller, time: string, more: object = {}): Call =>
  () =>
    who.call('POST', '/api/Agendamentos', { ...CLEANSING, dataHoraAgendada: at(TODAY, time), ...more })

/** What both are answered where the second comes while the first is stored and not committed yet. */
async function meanwhile(first: Call, second: Call): Promise<[Answer, Answer]> {
  const { both } = await whileHeld(api.db, atGate, async () => {
    const one = first()
    await untilWaiting(api.db, 1)
    const other = second()
    await untilWaiting(api.db, 2)
    return { both: Promise.all([one, other]) }
  })
  return both
}

/** How many pairs of visits are at the clinic at one time. */
async function overlaps(): Promise<number> {
  const { rows } = await api.db.pool.query(
    `select 1 from agendamento a join agendamento b on a.id < b.id
      and tsrange(a.inicio, a.fim) && tsrange(b.inicio, b.fim)`,
  )
  return rows.length
}

const squeezeIn = () => book(api.admin, '09:45', { encaixe: true })

it('who books a time that is being squeezed into is told that it is taken', async () => {
  await book(api.bia, '09:00')()
  const [squeezed, client] = await meanwhile(squeezeIn(), book(api.ana, '10:30'))
  expect(squeezed).toMatchObject({ statusCode: 201, body: { encaixe: true } })
  expect(client).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
  expect(await overlaps()).toBe(1)
})

it('so is reception, where it books there without squeezing in', async () => {
  await book(api.bia, '09:00')()
  const [squeezed, other] = await meanwhile(squeezeIn(), book(api.admin, '10:30', { cliente: 'Rosa' }))
  expect(squeezed).toMatchObject({ statusCode: 201, body: { encaixe: true } })
  expect(other).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
  expect(await overlaps()).toBe(1)
})

it('who books a time that a visit is being moved into as a squeeze-in is told that it is taken', async () => {
  await book(api.bia, '09:00')()
  const { body } = await book(api.admin, '14:00', { cliente: 'Rosa' })()
  await api.db.pool.query(`drop trigger if exists wait_at_move on agendamento;
    create trigger wait_at_move after update on agendamento for each row execute function wait_at_gate()`)
  const move = () =>
    api.admin.call('POST', `/api/Agendamentos/${body.id}/remarcar`, {
      ...{ dataHoraAgendada: at(TODAY, '09:45'), versao: 1, encaixe: true },
    })
  const [moved, client] = await meanwhile(move, book(api.ana, '10:30'))
  await api.db.pool.query('drop trigger wait_at_move on agendamento')
  expect(moved).toMatchObject({ statusCode: 200, body: { encaixe: true } })
  expect(client).toMatchObject({ statusCode: 409, body: { code: 'horario_ocupado' } })
  expect(await overlaps()).toBe(1)
})

it('a time that is being booked is no free one for a squeeze-in', async () => {
  const [client, squeezed] = await meanwhile(book(api.ana, '10:30'), squeezeIn())
  expect(client.statusCode).toBe(201)
  expect(squeezed).toMatchObject({ statusCode: 201, body: { encaixe: true } })
})

it('two who book one day at once do not wait for each other', async () => {
  const { both } = await whileHeld(api.db, atGate, async () => {
    const both = Promise.all([book(api.ana, '09:00')(), book(api.bia, '14:00')()])
    // Both are at the gate: each has stored its visit.
    await untilWaiting(api.db, 2)
    const { rows } = await api.db.pool.query(
      `select count(*)::int as n from pg_locks where not granted and locktype = 'advisory' and objid = ${GATE}`,
    )
    expect(rows[0].n).toBe(2)
    return { both }
  })
  expect((await both).map(({ statusCode }) => statusCode)).toEqual([201, 201])
})

it('two of the team who squeeze in one person for the same at once do it once, and the second hears that she is there', async () => {
  await insertPrincipal(api.db, 'duda@exemplo.test', 'Admin')
  const other = await login(api.app, 'duda@exemplo.test')
  await book(api.bia, '09:00')()
  const rosa = { encaixe: true, cliente: 'Rosa Lima' }
  const both = [
    book(api.admin, '09:45', rosa),
    book(other, '09:45', { ...rosa, cliente: 'rosa lima' }),
  ] as const
  const [first, second] = await meanwhile(...both)
  expect(first).toMatchObject({ statusCode: 201, body: { encaixe: true } })
  expect(second).toMatchObject({ statusCode: 409, body: { code: 'ja_na_agenda' } })
  expect(await overlaps()).toBe(1)
})
