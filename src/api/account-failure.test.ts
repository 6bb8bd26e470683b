import { expect, it } from 'vitest'
import { type Code, codes, problem } from '#domain/api/errors.ts'
import { accountFailureOf, isLost } from './account-failure.ts'
import { isUnknown } from './write-failure.ts'

const answer = (code: Code) =>
  ({
    kind: 'problem',
    status: codes[code].status,
    problem: problem(code, 'Não deu.'),
    retryAfter: null,
  }) as const

it.each(Object.keys(codes) as Code[])('of %s nobody says more than the one rule for all writes', (code) => {
  expect(isLost(accountFailureOf(answer(code)))).toBe(isUnknown(answer(code)))
})

it.each(['sem_permissao', 'nao_encontrado', 'origem_recusada'] as const)(
  'what the clinic answers with %s is its own no, which blames nothing that was typed',
  (code) => {
    expect(accountFailureOf(answer(code))).toEqual({ kind: 'denied', mensagem: 'Não deu.', campos: [] })
  },
)

it.each([401, 403, 404, 409, 422])('a %s in other words than the clinic’s leaves it open', (status) => {
  expect(isLost(accountFailureOf({ kind: 'problem', status, problem: null, retryAfter: null }))).toBe(true)
})
