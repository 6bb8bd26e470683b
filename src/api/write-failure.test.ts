import { expect, it } from 'vitest'
import { type Code, problem } from '#domain/api/errors.ts'
import type { FailedAnswer } from './client.ts'
import { isUnknown, writeFailureOf } from './write-failure.ts'

const answer = (status: number, code?: Code): Extract<FailedAnswer, { readonly kind: 'problem' }> => ({
  kind: 'problem',
  status,
  problem: code === undefined ? null : problem(code, 'Não deu.'),
  retryAfter: null,
})

const unknown: readonly FailedAnswer[] = [
  { kind: 'no_answer' },
  { kind: 'foreign', status: 200 },
  answer(408),
  answer(500, 'erro_interno'),
  answer(502),
  answer(503, 'indisponivel'),
  // Of a proxy, or of a clinic whose words did not arrive whole.
  answer(400),
  answer(403),
  answer(404),
  answer(409),
  // An earlier try may have been accepted.
  { ...answer(429, 'muitas_tentativas'), unanswered: true },
]

it.each(unknown)('what became of a write is not known from %o', (failed) => {
  expect(isUnknown(failed)).toBe(true)
  expect(writeFailureOf(failed)).toMatchObject({
    kind: 'unknown',
    mensagem: expect.stringMatching(/repetir é seguro/),
    campos: [],
  })
})

it.each([
  [answer(401), 'login'],
  [answer(401, 'nao_autenticado'), 'login'],
  [answer(404, 'nao_encontrado'), 'gone'],
  [answer(409, 'registro_mudou'), 'refused'],
  [answer(422, 'dados_invalidos'), 'refused'],
  [answer(429, 'muitas_tentativas'), 'refused'],
] as const)('%o says that it was not done', (failed, kind) => {
  expect(isUnknown(failed)).toBe(false)
  expect(writeFailureOf(failed).kind).toBe(kind)
})
