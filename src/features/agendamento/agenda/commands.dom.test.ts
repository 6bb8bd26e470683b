import Dexie from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#domain/api/headers.ts'
import { visit } from '#domain/testing/outbox.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { cancelAllOf } from './commands.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const noAnswer = { kind: 'no_answer' } as const

const reception = { email: 'helena@exemplo.test', status: 'Admin', nomeExibicao: 'Helena' } as const

/** What the clinic answers to each call; a list is answered in turn. */
let answers: Record<string, unknown>

beforeEach(async () => {
  answers = {}
  call.mockReset()
  call.mockImplementation(async (name: string) => {
    const given = answers[name] ?? noAnswer
    if (typeof given === 'function') return given()
    return Array.isArray(given) ? (given.shift() ?? noAnswer) : given
  })
  localStorage.clear()
  await emptyDevice()
  await enterSession(db, reception, 'e1', 0)
  await db.agendamentos.put(visit)
  const mark = { em: 0, desde: null, ate: null, epoca: 'now' }
  await db.meta.put({ key: 'pull:agendamentos', value: mark })
})

const EMAIL = visit.email ?? ''
const cancelled = (cancelados: number, replayed = false) => ({
  kind: 'ok',
  status: 200,
  body: { cancelados },
  replayed,
})
const idsOnDevice = async () => (await db.agendamentos.toArray()).map(({ id }) => id).sort()
const keysSent = () =>
  call.mock.calls
    .filter(([name]) => name === 'agendamento.cancelarTodos')
    .map(([, { headers }]) => headers[IDEMPOTENCY_HEADER])

describe('all that a person has', () => {
  it('leaves the device once the clinic has cancelled it, the past and others’ stay', async () => {
    const others = { ...visit, id: 501, email: 'bia@exemplo.test' }
    const past = { ...visit, id: 502, dataHoraAgendada: '2026-10-01T09:00:00.000Z' }
    await db.agendamentos.bulkPut([others, past])
    answers = { 'agendamento.cancelarTodos': cancelled(1) }
    expect(await cancelAllOf(EMAIL, [visit])).toEqual({ ok: true, value: 1 })
    expect(await idsOnDevice()).toEqual([501, 502])
  })

  it('is said to be cancelled where the device has no space to note it', async () => {
    vi.spyOn(db.agendamentos, 'bulkDelete').mockImplementation(() => {
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    })
    answers = { 'agendamento.cancelarTodos': cancelled(1) }
    expect(await cancelAllOf(EMAIL, [visit])).toEqual({ ok: true, value: 1 })
    vi.restoreAllMocks()
  })

  it('leaves only as far as it was shown: what came to the device since stays', async () => {
    const edited = { ...visit, id: 503 }
    const given = { ...visit, id: 504 }
    await db.agendamentos.bulkPut([edited, given])
    call.mockImplementationOnce(async () => {
      // While the answer is on its way she books, one of hers is changed, and one goes to somebody else.
      await db.agendamentos.bulkPut([
        { ...visit, id: 505 },
        { ...edited, versao: edited.versao + 1 },
        { ...given, email: 'bia@exemplo.test' },
      ])
      return cancelled(3)
    })
    expect(await cancelAllOf(EMAIL, [visit, edited, given])).toEqual({ ok: true, value: 3 })
    expect(await idsOnDevice()).toEqual([503, 504, 505])
  })

  it('stays where nobody knows, and goes again under the same key', async () => {
    for (let n = 0; n < 2; n++)
      expect(await cancelAllOf(EMAIL, [visit])).toMatchObject({ error: { kind: 'unknown' } })
    expect(await db.agendamentos.count()).toBe(1)
    expect(new Set(keysSent()).size).toBe(1)
  })

  it.each([
    ['she has booked since', { ...visit, id: 506 }],
    ['the visit stands again since', { ...visit, versao: visit.versao + 2 }],
  ])(
    'is asked for anew where %s: it is no repeat of the request whose answer was lost',
    async (_, standing) => {
      answers = { 'agendamento.cancelarTodos': [noAnswer, cancelled(1)] }
      await cancelAllOf(EMAIL, [visit])
      await db.agendamentos.clear()
      await db.agendamentos.put(standing)
      expect(await cancelAllOf(EMAIL, [standing])).toEqual({ ok: true, value: 1 })
      expect(new Set(keysSent()).size).toBe(2)
      expect(await idsOnDevice()).toEqual([])
    },
  )
})

describe('a repeated answer', () => {
  /** The first answer is lost, the second repeats it; `list` is what the clinic then says that it has. */
  const repeated = async (list: unknown) => {
    const mark = { em: 0, desde: null, ate: null, epoca: 'now', versao: 'v1' }
    answers = { 'agendamento.cancelarTodos': [noAnswer, cancelled(1, true)] }
    await cancelAllOf(EMAIL, [visit])
    await db.meta.put({ key: 'pull:agendamentos', value: mark })
    answers['agendamento.mudancas'] = list
    return cancelAllOf(EMAIL, [visit])
  }
  const listed = (alterados: readonly object[]) => {
    const body = { completo: true, alterados, removidos: [], cursor: 'v2', epoca: 'now' }
    return { kind: 'ok', status: 200, body }
  }

  it('is believed where the clinic does not say what it has: nothing stays marked, all is asked anew', async () => {
    expect(await repeated(noAnswer)).toEqual({ ok: true, value: 1 })
    expect(await idsOnDevice()).toEqual([])
    expect(await readPullMark(db, 'agendamentos')).toMatchObject({ versao: null })
  })

  it('is not believed of what has come to the device since, of a page before the line broke', async () => {
    const standing = { ...visit, versao: visit.versao + 2 }
    const told = repeated(async () => {
      await db.agendamentos.put(standing)
      return noAnswer
    })
    expect(await told).toMatchObject({ error: { kind: 'refused' } })
    expect(await db.agendamentos.toArray()).toEqual([standing])
  })

  it('is believed where the device has no space to ask anew', async () => {
    const put = db.meta.put.bind(db.meta)
    const full = new DOMException('full', 'QuotaExceededError')
    vi.spyOn(db.meta, 'put').mockImplementation((row) =>
      (row.value as { versao?: string | null }).versao === null ? Dexie.Promise.reject(full) : put(row),
    )
    expect(await repeated(noAnswer)).toEqual({ ok: true, value: 1 })
    vi.restoreAllMocks()
  })

  it('is believed where the clinic has none of them any more, and not where one stands again', async () => {
    expect(await repeated(listed([]))).toEqual({ ok: true, value: 1 })
    expect(await idsOnDevice()).toEqual([])
    expect(await repeated(listed([{ ...visit, versao: 3 }]))).toMatchObject({ error: { kind: 'refused' } })
    expect(await idsOnDevice()).toEqual([visit.id])
  })
})
