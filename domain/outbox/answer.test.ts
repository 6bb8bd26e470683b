import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { VisitState } from '#domain/agendamento/states.ts'
import { codes, problem } from '#domain/api/errors.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { cancel, create, decided, refusal, save, visit } from '#domain/testing/outbox.ts'
import {
  type AnswerClass,
  backoff,
  classify,
  errorOf,
  LONGEST_RETRY_WAIT_MS,
  leavesUnanswered,
  type SendAnswer,
  stopsDrain,
} from './answer.ts'

const TABLE: [string, SendAnswer, AnswerClass][] = [
  ['200', { kind: 'ok', status: 200, body: {} }, 'done'],
  ['201', { kind: 'ok', status: 201, body: {} }, 'done'],
  ['204', { kind: 'ok', status: 204, body: null }, 'done'],
  ['no answer, timeout, reset', { kind: 'no_answer' }, 'retry'],
  ['a captive portal’s 200', { kind: 'foreign', status: 200 }, 'retry'],
  ['a captive portal’s 302', { kind: 'foreign', status: 302 }, 'retry'],
  ['a proxy’s 403', { kind: 'foreign', status: 403 }, 'retry'],
  ['408', refusal(408), 'retry'],
  ['425', refusal(425), 'retry'],
  ['429', refusal(429, 'muitas_tentativas', 30), 'retry'],
  ['500', refusal(500, 'erro_interno'), 'retry'],
  ['502 without a problem', refusal(502), 'retry'],
  ['503', refusal(503, 'indisponivel'), 'retry'],
  ['504', refusal(504), 'retry'],
  ['409 in progress', refusal(409, 'chave_em_andamento'), 'retry'],
  ['401', refusal(401, 'nao_autenticado'), 'auth'],
  ['403 of another person’s session', refusal(403, 'outra_pessoa'), 'auth'],
  ['409 slot taken', refusal(409, 'horario_ocupado'), 'conflict'],
  ['409 not offered', refusal(409, 'horario_indisponivel'), 'conflict'],
  ['409 price changed', refusal(409, 'procedimento_alterado'), 'conflict'],
  ['409 of her own visit', refusal(409, 'horario_seu'), 'conflict'],
  ['409 without a problem', refusal(409), 'retry'],
  ['412', refusal(412, 'versao_antiga'), 'conflict'],
  ['400', refusal(400, 'requisicao_invalida'), 'rejected'],
  ['403', refusal(403, 'sem_permissao'), 'rejected'],
  ['404 of what the key speaks of', decided(refusal(404, 'nao_encontrado')), 'rejected'],
  ['404 of a route that this server does not have', refusal(404, 'nao_encontrado'), 'retry'],
  ['404 of another server', refusal(404), 'retry'],
  ['403 of a proxy under our header', refusal(403), 'retry'],
  ['403 of a proxy that changed the address', refusal(403, 'origem_recusada'), 'retry'],
  ['401 of a proxy', refusal(401), 'retry'],
  ['400 of a gateway', refusal(400), 'retry'],
  ['a code that is no answer to a command', refusal(409, 'email_em_uso'), 'retry'],
  ['410', refusal(410), 'retry'],
  ['413', refusal(413, 'corpo_grande'), 'rejected'],
  ['422', refusal(422, 'dados_invalidos'), 'rejected'],
  ['409 of what was given up', refusal(409, 'desistido'), 'rejected'],
  ['422 of a key used twice', refusal(422, 'chave_reutilizada'), 'rejected'],
]

it.each(TABLE)('%s is %#', (_name, answer, answerClass) => {
  expect(classify(answer, { command: create, unanswered: false })).toBe(answerClass)
})

describe('after a try of which nobody heard what became', () => {
  const afterLost = (answer: SendAnswer) => classify(answer, { command: create, unanswered: true })

  it.each([
    ['sem_permissao', 403],
    ['dados_invalidos', 422],
    ['requisicao_invalida', 400],
    ['corpo_grande', 413],
    ['nao_encontrado', 404],
  ] as const)('%s is final only where the key was looked up', (code, status) => {
    expect(afterLost(refusal(status, code))).toBe('retry')
    expect(afterLost(decided(refusal(status, code)))).toBe('rejected')
  })

  it('what only the key can bring is final', () => {
    for (const code of ['horario_ocupado', 'horario_seu', 'procedimento_alterado'] as const)
      expect(afterLost(refusal(409, code))).toBe('conflict')
    expect(afterLost(refusal(422, 'chave_reutilizada'))).toBe('rejected')
  })

  it('stays unanswered until the key was looked up', () => {
    const unheard: SendAnswer[] = [{ kind: 'no_answer' }, { kind: 'foreign', status: 403 }]
    for (const answer of [...unheard, refusal(500, 'erro_interno'), refusal(503)])
      expect(leavesUnanswered(answer, false)).toBe(true)
    for (const answer of [refusal(401, 'nao_autenticado'), refusal(429, 'muitas_tentativas')]) {
      expect(leavesUnanswered(answer, false)).toBe(false)
      expect(leavesUnanswered(answer, true)).toBe(true)
    }
    expect(leavesUnanswered(refusal(409, 'horario_ocupado'), true)).toBe(false)
    expect(leavesUnanswered(decided(refusal(404, 'nao_encontrado')), true)).toBe(false)
    expect(leavesUnanswered(decided(refusal(409, 'chave_em_andamento')), false)).toBe(true)
    expect(leavesUnanswered(decided(refusal(500, 'erro_interno')), false)).toBe(true)
  })
})

it('says nothing is done of a visit that nobody here knows, but retries until the clinic was asked', () => {
  const tried = { command: cancel({ id: 1 }), unanswered: false } as const
  expect(classify({ kind: 'no_target', asked: false }, tried)).toBe('retry')
  expect(classify({ kind: 'no_target', asked: true }, tried)).toBe('rejected')
  expect(classify({ kind: 'moot' }, tried)).toBe('done')
})

it('takes a visit that is gone already for cancelled', () => {
  const gone = decided(refusal(404, 'nao_encontrado'))
  expect(classify(gone, { command: cancel({ id: 1 }), unanswered: true })).toBe('done')
  expect(classify(gone, { command: save({}), unanswered: true })).toBe('rejected')
  const saidByReception = (estado: VisitState, feitoEm?: ClinicDateTime) => {
    const recepcao = { motivo: null, encaixe: false, ...(feitoEm !== undefined && { feitoEm }) }
    const command = setVisitState({ alvo: { id: 1 }, versao: 1, estado, visto: visit, recepcao })
    return classify(gone, { command, unanswered: true })
  }
  expect(saidByReception('cancelada', visit.dataHoraAgendada)).toBe('done')
  expect(saidByReception('chegou', visit.dataHoraAgendada)).toBe('rejected')
  // Whoever is of the team no more is answered so of a visit that stands.
  expect(saidByReception('cancelada')).toBe('rejected')
  const ofAnotherServer = refusal(404)
  expect(classify(ofAnotherServer, { command: cancel({ id: 1 }), unanswered: false })).toBe('retry')
})

it('has a class for every code the API can answer', () => {
  const classes = Object.entries(codes).map(([code, { status }]) => [
    code,
    classify(refusal(status, code as keyof typeof codes), { command: create, unanswered: false }),
  ])
  expect(classes.filter(([, answerClass]) => answerClass === 'done')).toEqual([])
})

it('stops the whole drain only where nothing was learned of the command', () => {
  for (const [name, answer] of TABLE)
    expect(stopsDrain(answer), name).toBe(answer.kind === 'no_answer' || answer.kind === 'foreign')
})

describe('backoff', () => {
  const MINUTE = 60_000
  it.each([
    [0, 2_000],
    [1, 2_000],
    [2, 5_000],
    [3, 15_000],
    [4, 30_000],
    [5, MINUTE],
    [6, 3 * MINUTE],
    [7, 5 * MINUTE],
    [8, 10 * MINUTE],
    [9, 30 * MINUTE],
    [10, 60 * MINUTE],
    [11, 60 * MINUTE],
    [1000, 60 * MINUTE],
  ])('after try %i: %i ms', (attempts, ms) => {
    expect(backoff(attempts, 0.5)).toBe(ms)
  })

  it('strays by a fifth at most, never to zero', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, random) => {
        const middle = backoff(attempts, 0.5)
        expect(backoff(attempts, random)).toBeGreaterThanOrEqual(middle * 0.8)
        expect(backoff(attempts, random)).toBeLessThanOrEqual(middle * 1.2)
      }),
    )
  })

  it('does as the server asks, but never hammers it', () => {
    expect(backoff(9, 0.9, 7)).toBe(7_000)
    expect(backoff(1, 0.5, 0)).toBe(1_000)
    expect(backoff(1, 0.5, 86_400)).toBe(60 * MINUTE)
    expect(backoff(99, 1)).toBe(LONGEST_RETRY_WAIT_MS)
  })
})

describe('errorOf', () => {
  it('keeps what helps the person', () => {
    const atual = { nome: 'Drenagem', valor: 160, tempo: '01:00' }
    const errors = [{ campo: 'valor', mensagem: 'Mudou.' }]
    const alternativas = ['2026-11-12T10:00:00.000Z']
    const p = problem('procedimento_alterado', 'O valor mudou.', { atual, errors, alternativas })
    expect(
      errorOf({ kind: 'problem', status: 409, problem: p, retryAfter: null }, 5, 'agendamento.criar'),
    ).toEqual({
      class: 'http',
      status: 409,
      code: 'procedimento_alterado',
      mensagem: 'O valor mudou.',
      at: 5,
      alternativas,
      atual,
      visita: null,
      campos: errors,
    })
  })

  it('has a sentence for every failure, and none for a success', () => {
    for (const [name, answer] of TABLE) {
      const error = errorOf(answer, 5, 'agendamento.criar')
      if (answer.kind === 'ok') expect(error).toBeNull()
      else expect(error?.mensagem, name).toMatch(/\.$/)
    }
  })
})
