import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { IDEMPOTENCY_HEADER } from '#domain/api/headers.ts'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/session.ts'
import { cancelAllOf, changeAgendamento, deleteAgendamento } from './commands.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const noAnswer = { kind: 'no_answer' } as const
const notThere = { kind: 'problem', status: 404, problem: problem('nao_encontrado', ''), retryAfter: null }

const reception = { email: 'helena@exemplo.test', status: 'Admin', nomeExibicao: 'Helena' } as const
const client = { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' } as const

/** What the clinic answers to each call; a list is answered in turn. */
let answers: Record<string, unknown>

beforeEach(async () => {
  answers = { 'agendamento.cancelar': { kind: 'ok', status: 204, body: null } }
  call.mockImplementation(async (name: string) => {
    const given = answers[name] ?? noAnswer
    return Array.isArray(given) ? (given.shift() ?? noAnswer) : given
  })
  await Promise.all(db.tables.map((t) => t.clear()))
  await enterSession(db, reception, 'e1', 0)
  await db.agendamentos.put(visit)
  const mark = { em: 0, desde: null, ate: null, epoca: 'now' }
  await db.meta.put({ key: 'pull:agendamentos', value: mark })
})

it('remembers a deleted visit as cancelled, for a clinic that goes back to a copy', async () => {
  expect(await deleteAgendamento(visit.id)).toEqual({ ok: true, value: 'deleted' })
  expect(await db.agendamentos.count()).toBe(0)
  expect(await db.conhecidos.toArray()).toMatchObject([{ target: { id: visit.id }, state: 'cancelled' }])
})

it('keeps nothing of what reception did on a device where a client has logged in meanwhile', async () => {
  const moved = { ...visit, dataHoraAgendada: '2026-11-20T09:00:00.000Z' }
  call.mockImplementationOnce(async () => {
    await enterSession(db, client, 'e2', 0)
    return { kind: 'ok', status: 200, body: moved }
  })
  expect(await changeAgendamento(visit, moved)).toMatchObject({ ok: true })
  expect(await db.agendamentos.count()).toBe(0)
})

it('remembers nothing of a visit that the device could not take away', async () => {
  vi.spyOn(db.agendamentos, 'delete').mockImplementationOnce(() => {
    throw new Error('no room')
  })
  await expect(deleteAgendamento(visit.id)).rejects.toThrow('no room')
  expect(await db.conhecidos.count()).toBe(0)
})

it.each([400, 403, 404, 409])('%i in nobody’s words leaves a write unknown', async (status) => {
  const unread = { kind: 'problem', status, problem: null, retryAfter: null }
  answers = { 'agendamento.cancelar': unread, 'agendamento.alterar': unread }
  expect(await deleteAgendamento(visit.id)).toMatchObject({ ok: false, error: { kind: 'unknown' } })
  const changed = await changeAgendamento(visit, { ...visit, nome: 'Peeling' })
  expect(changed).toMatchObject({ ok: false, error: { kind: 'unknown' } })
})

it.each([
  ['deleted', { kind: 'ok', status: 204, body: null }],
  ['gone', { kind: 'problem', status: 404, problem: null, retryAfter: null, decided: true }],
  ['missing', noAnswer],
])(
  'a visit that is no more after a lost answer is called %s only by the clinic’s word',
  async (how, word) => {
    answers = { 'agendamento.cancelar': [noAnswer, word], 'agendamento.ler': notThere }
    expect(await deleteAgendamento(visit.id)).toEqual({ ok: true, value: how })
    expect(await db.agendamentos.count()).toBe(0)
    const sent = call.mock.calls.filter(([name]) => name === 'agendamento.cancelar')
    const keys = sent.map(([, { headers }]) => headers[IDEMPOTENCY_HEADER])
    expect(new Set(keys).size).toBe(1)
    expect(keys).toHaveLength(2)
  },
)

it.each([
  ['nobody’s words', null],
  ['the words of a server without that address', problem('endereco_inexistente', '')],
])('a 404 in %s does not say that a visit is no more', async (_, words) => {
  answers = { 'agendamento.ler': { ...notThere, problem: words } }
  const deleted = await deleteAgendamento(visit.id)
  expect(deleted).toMatchObject({ error: { kind: 'unknown' } })
  expect(JSON.stringify(deleted)).toContain('A agenda também não pôde ser atualizada')
  const changed = await changeAgendamento(visit, { ...visit, nome: 'Peeling' })
  expect(JSON.stringify(changed)).not.toContain('não existe mais')
  expect(await db.agendamentos.count()).toBe(1)
})

describe('all that a person has', () => {
  const NOW = '2026-11-01T08:00:00.000Z'

  it('leaves the device once the clinic has cancelled it, the past and others’ stay', async () => {
    const others = { ...visit, id: 501, email: 'bia@exemplo.test' }
    const past = { ...visit, id: 502, dataHoraAgendada: '2026-10-01T09:00:00.000Z' }
    await db.agendamentos.bulkPut([others, past])
    answers = { 'agendamento.cancelarTodos': { kind: 'ok', status: 200, body: { cancelados: 1 } } }
    expect(await cancelAllOf(visit.email ?? '', NOW)).toEqual({ ok: true, value: 1 })
    expect((await db.agendamentos.toArray()).map(({ id }) => id).sort()).toEqual([501, 502])
  })

  it('stays where nobody knows, and goes again under the same key', async () => {
    answers = { 'agendamento.cancelarTodos': [noAnswer, noAnswer] }
    for (let n = 0; n < 2; n++)
      expect(await cancelAllOf(visit.email ?? '', NOW)).toMatchObject({ error: { kind: 'unknown' } })
    expect(await db.agendamentos.count()).toBe(1)
    const sent = call.mock.calls.filter(([name]) => name === 'agendamento.cancelarTodos')
    expect(new Set(sent.map(([, { headers }]) => headers[IDEMPOTENCY_HEADER])).size).toBe(1)
  })
})
