import { expect, it } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#domain/api/headers.ts'
import type { ApiResult } from '#src/api/client.ts'
import { creationKey } from './direct-write.ts'

const ten = { nome: 'Dez', descricao: 'Dez por cento.' }
const twenty = { nome: 'Vinte', descricao: 'Vinte por cento.' }
const done: ApiResult<null> = {
  kind: 'ok',
  status: 201,
  body: null,
  replayed: false,
  headers: new Headers(),
}
const noAnswer: ApiResult<null> = { kind: 'no_answer' }

function device() {
  const creation = creationKey()
  /** The key that content was sent under, and was answered so. */
  const sent = async (body: unknown, answer: ApiResult<null>) => {
    let chave: string | undefined
    await creation.create(body, async (headers) => {
      chave = headers[IDEMPOTENCY_HEADER]
      return answer
    })
    return chave
  }
  return { sent, forget: creation.forget }
}

it('keeps a creation’s key until the clinic says that it is made, and for the same content alone', async () => {
  const { sent } = device()
  const first = await sent(ten, noAnswer)
  expect(first).toMatch(/^[\da-f-]{36}$/)
  for (const answer of [
    { kind: 'foreign', status: 502 },
    { kind: 'problem', status: 401, problem: null, retryAfter: null },
    { kind: 'problem', status: 503, problem: null, retryAfter: 1 },
    done,
  ] as const)
    expect(await sent({ ...ten }, answer)).toBe(first)
  const second = await sent(ten, noAnswer)
  expect(second).not.toBe(first)
  expect(await sent(twenty, noAnswer)).not.toBe(second)
})

it('takes a new key once something was deleted', async () => {
  const { sent, forget } = device()
  const first = await sent(ten, noAnswer)
  forget()
  expect(await sent(ten, noAnswer)).not.toBe(first)
})
