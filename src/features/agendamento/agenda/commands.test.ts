import { beforeEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#domain/api/headers.ts'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/session.ts'
import { cancelAllOf } from './commands.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const noAnswer = { kind: 'no_answer' } as const

const reception = { email: 'helena@exemplo.test', status: 'Admin', nomeExibicao: 'Helena' } as const

/** What the clinic answers to each call; a list is answered in turn. */
let answers: Record<string, unknown>

beforeEach(async () => {
  answers = {}
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
