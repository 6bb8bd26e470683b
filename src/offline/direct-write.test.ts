import { beforeEach, describe, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '#domain/api/headers.ts'
import type { ApiResult } from '#src/api/client.ts'
import { db, writeMeta } from './db.ts'

beforeEach(async () => {
  localStorage.clear()
  await db.meta.clear()
})

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
const problem = (status: number, decided = false): ApiResult<null> => ({
  kind: 'problem',
  status,
  problem: null,
  retryAfter: null,
  decided,
})

/** What an Admin writes with, as a page has it that was just loaded. */
async function page(scope = 'vouchers') {
  vi.resetModules()
  const { saves, deletions } = (await import('./direct-write.ts')).keptKeys(scope)
  /** The key that content was sent under, and was answered so. */
  const sent = async (body: unknown, answer: ApiResult<null>) => {
    let chave: string | undefined
    await saves.send(body, async (headers) => {
      chave = headers[IDEMPOTENCY_HEADER]
      return answer
    })
    return chave
  }
  /** Something was deleted, which was answered so. */
  const deleted = (answer: ApiResult<null>) => deletions.send(3, async () => answer)
  return { sent, deleted }
}

describe('the key of a write', () => {
  it('is kept until the clinic says what became of it, and for the same content alone', async () => {
    const { sent } = await page()
    const first = await sent(ten, noAnswer)
    expect(first).toMatch(/^[\da-f-]{36}$/)
    for (const answer of [
      { kind: 'foreign', status: 502 },
      problem(401),
      problem(429),
      problem(503),
      done,
    ] as const)
      expect(await sent({ ...ten }, answer)).toBe(first)
    const second = await sent(ten, noAnswer)
    expect(second).not.toBe(first)
    expect(await sent(twenty, noAnswer)).not.toBe(second)
    expect(await sent(ten, noAnswer)).toBe(second)
  })

  // The clinic has stored the refusal under it, and would repeat it for ever.
  it.each([404, 409, 422])('is another one after a refusal with %i', async (status) => {
    const { sent } = await page()
    const first = await sent(ten, problem(status, true))
    expect(await sent(ten, done)).not.toBe(first)
  })

  it('is kept over a refusal that did not look it up, and after the page was loaded anew', async () => {
    const first = await (await page()).sent(ten, noAnswer)
    const loaded = await page()
    expect(await loaded.sent(ten, problem(422))).toBe(first)
    expect(await loaded.sent(ten, problem(404))).toBe(first)
    expect(await (await page('mensagens')).sent(ten, noAnswer)).not.toBe(first)
    expect(await (await page()).sent(ten, done)).toBe(first)
    expect(await (await page()).sent(ten, done)).not.toBe(first)
  })

  it('tells a refusal of the repeat alone from one of the first try', async () => {
    const { saves } = (await import('./direct-write.ts')).keptKeys('vouchers')
    expect(await saves.send(ten, async () => problem(429))).not.toHaveProperty('unanswered')
    await saves.send(ten, async () => noAnswer)
    expect(await saves.send(ten, async () => problem(429))).toMatchObject({ unanswered: true })
    expect(await saves.send(ten, async () => problem(409, true))).not.toHaveProperty('unanswered')
  })

  it('is of one person', async () => {
    const login = (email: string) =>
      writeMeta(db, 'sessao', { email, status: 'Admin', nomeExibicao: 'A', epoch: email, expirada: false })
    await login('a@exemplo.test')
    const { sent } = await page()
    const first = await sent(ten, noAnswer)
    await login('b@exemplo.test')
    expect(await sent(ten, done)).not.toBe(first)
    await login('a@exemplo.test')
    expect(await sent(ten, done)).toBe(first)
  })

  it('goes with the name of who pressed, for the clinic to refuse it in somebody else’s session', async () => {
    const epoch = 'a'
    await writeMeta(db, 'sessao', {
      email: 'ana lú@exemplo.test',
      status: 'Admin',
      nomeExibicao: 'A',
      epoch,
      expirada: false,
    })
    const call = vi.fn(async () => done)
    await (await import('./direct-write.ts')).keptKeys('vouchers').saves.send(ten, call)
    expect(call).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ [OWNER_HEADER]: 'ana%20l%C3%BA%40exemplo.test' }),
    )
  })

  it('is another one once something was deleted', async () => {
    const { sent, deleted } = await page()
    const first = await sent(ten, noAnswer)
    await deleted(noAnswer)
    expect(await sent(ten, noAnswer)).not.toBe(first)
  })
})
