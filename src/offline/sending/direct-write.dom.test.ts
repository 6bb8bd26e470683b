import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem as refusalWith } from '#domain/api/errors.ts'
import { IDEMPOTENCY_HEADER, OWNER_HEADER } from '#domain/api/headers.ts'
import type { ApiResult } from '#src/api/client.ts'
import { db, writeMeta } from '../db.ts'

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
/** The key was used by what was registered when an answer was lost. */
const used: ApiResult<null> = {
  ...{ kind: 'problem', status: 422, retryAfter: null, decided: true },
  problem: refusalWith('chave_reutilizada', 'Esta chave já foi usada com outro conteúdo.'),
}

/** What an Admin writes with, as a page has it that was just loaded. */
async function page(scope = 'vouchers') {
  vi.resetModules()
  const keys = (await import('./direct-write.ts')).keptKeys(scope)
  /** The key that content of a kind was sent under, and was answered so. */
  const sentBy =
    (kind: keyof typeof keys) =>
    async (
      content: unknown,
      answer: ApiResult<null> | Promise<ApiResult<null>>,
    ): Promise<string | undefined> => {
      let chave: string | undefined
      await keys[kind].send(content, async (headers) => {
        chave = headers[IDEMPOTENCY_HEADER]
        return answer
      })
      return chave
    }
  return { registered: sentBy('registrations'), sent: sentBy('saves'), deleted: sentBy('deletions') }
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
    expect(await sent(ten, noAnswer)).not.toBe(first)
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

  it('is another one once something was deleted, but for what is made anew', async () => {
    const { registered, sent, deleted } = await page()
    const first = await registered(ten, noAnswer)
    const change = await sent([3, ten], noAnswer)
    for (const answer of [noAnswer, problem(429), done]) await deleted(3, answer)
    expect(await sent([3, ten], noAnswer)).not.toBe(change)
    expect(await registered(ten, noAnswer)).toBe(first)
    // It was the very one that was deleted: the clinic says so under the kept key, and that closes it.
    expect(await registered(ten, problem(404, true))).toBe(first)
    expect(await registered(ten, done)).not.toBe(first)
  })

  it.each(['registered', 'sent', 'deleted'] as const)(
    'is another one once something else was %s, which may have undone what the lost answer was about',
    async (kind) => {
      const writes = await page()
      const change = await writes.sent(['a', { outra: 'b' }], noAnswer)
      const deletion = await writes.deleted(['a', 'saude'], noAnswer)
      await writes[kind](['a', 7], done)
      expect(await writes.sent(['a', { outra: 'b' }], noAnswer)).not.toBe(change)
      expect(await writes.deleted(['a', 'saude'], noAnswer)).not.toBe(deletion)
    },
  )

  it('is kept over what had no effect, and over what is done elsewhere', async () => {
    const { sent, deleted } = await page()
    const deletion = await deleted(3, noAnswer)
    const change = await sent([3, ten], noAnswer)
    for (const answer of [noAnswer, problem(409, true), problem(503)]) await sent([4, twenty], answer)
    await (await page('mensagens')).sent([3, ten], done)
    expect(await sent([3, ten], noAnswer)).toBe(change)
    expect(await deleted(3, noAnswer)).toBe(deletion)
  })

  it('of what is made anew is kept while other things are changed: a second one would be made', async () => {
    const { registered, sent } = await page()
    const first = await registered(ten, noAnswer)
    await sent([3, twenty], done)
    expect(await registered(ten, done)).toBe(first)
    expect(await registered(ten, done)).not.toBe(first)
  })

  it('of what is made anew is kept for other content, too, until the clinic says what became of it', async () => {
    const { registered } = await page()
    const first = await registered(ten, noAnswer)
    expect(await registered(twenty, noAnswer)).toBe(first)
    const loaded = await page()
    expect(await loaded.registered(twenty, problem(422, true))).toBe(first)
    expect(await loaded.registered(twenty, done)).not.toBe(first)
  })

  it('of what is made anew is kept for the page that lost its answer, whatever another tab hears of its own', async () => {
    const [tab, other] = [await page(), await page()]
    const first = await tab.registered(ten, noAnswer)
    expect(await other.registered(twenty, used)).toBe(first)
    expect(await other.registered(twenty, done)).not.toBe(first)
    // "Repetir é seguro", says that page.
    expect(await tab.registered(ten, done)).toBe(first)
    expect(await tab.registered(ten, done)).not.toBe(first)
  })

  it('is so also where the other tab hears it while that answer is awaited', async () => {
    const [tab, other] = [await page(), await page()]
    const { promise, resolve } = Promise.withResolvers<ApiResult<null>>()
    const hanging = tab.registered(ten, promise)
    await vi.waitFor(() => expect(localStorage.length).toBe(1))
    const second = await other.registered(twenty, used)
    resolve(noAnswer)
    expect(await hanging).toBe(second)
    expect(await tab.registered(ten, done)).toBe(second)
  })

  it.each(['the same page', 'a page loaded anew'])(
    'of what is made anew is another one once %s has heard that the clinic has the first',
    async (which) => {
      const losing = await page()
      const first = await losing.registered(ten, noAnswer)
      const hearing = which === 'the same page' ? losing : await page()
      expect(await hearing.registered(twenty, used)).toBe(first)
      expect((await import('./open-tries.ts')).hasOpenTries()).toBe(false)
      // She has made another of it since, and registers it once more.
      expect(await hearing.registered(ten, done)).not.toBe(first)
    },
  )

  it('of what is made anew is kept over another refusal of other content', async () => {
    const { registered } = await page()
    const first = await registered(ten, noAnswer)
    expect(await registered(twenty, problem(422, true))).toBe(first)
    expect(await registered(twenty, problem(422, true))).not.toBe(first)
    expect((await import('./open-tries.ts')).hasOpenTries()).toBe(true)
    expect(await registered(ten, done)).toBe(first)
  })

  it('of what is made anew is another one once the clinic has made something else under it', async () => {
    const { registered } = await page()
    const first = await registered(ten, noAnswer)
    expect(await registered(twenty, done)).toBe(first)
    expect(await registered(ten, done)).not.toBe(first)
  })

  it('of what is made anew stays another tab’s, whose own answer is lost, too', async () => {
    const [tab, other] = [await page(), await page()]
    const first = await tab.registered(ten, noAnswer)
    await other.registered(twenty, used)
    const second = await other.registered(twenty, noAnswer)
    expect(await tab.registered(ten, noAnswer)).toBe(first)
    expect(await other.registered(twenty, done)).toBe(second)
    expect(await tab.registered(ten, done)).toBe(first)
  })
})
