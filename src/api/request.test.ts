import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { API_HEADER } from '#domain/api/headers.ts'
import { createRequest } from './request.ts'

// The clock of the limit: `AbortSignal.timeout` and `performance.now` as one that the test moves.
let now = 0
let limits: { readonly at: number; readonly controller: AbortController }[] = []

/** As much time goes by, in which nobody says anything; what comes of it has happened afterwards. */
async function pass(ms: number): Promise<void> {
  now += ms
  for (const { controller } of limits.filter(({ at }) => at <= now))
    controller.abort(new DOMException('The time is up.', 'TimeoutError'))
  limits = limits.filter(({ at }) => at > now)
  await new Promise((resolve) => setTimeout(resolve))
}

beforeEach(() => {
  now = 0
  limits = []
  vi.spyOn(performance, 'now').mockImplementation(() => now)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    limits.push({ at: now + ms, controller })
    return controller.signal
  })
})
afterEach(() => vi.restoreAllMocks())

/** A server whose answer comes piece by piece, when the test says so; it breaks off when the call does. */
function slowServer() {
  const encoder = new TextEncoder()
  let body: ReadableStreamDefaultController<Uint8Array> | undefined
  const begun = Promise.withResolvers<Response>()
  const onSign = vi.fn()
  const onNoAnswer = vi.fn()
  const fetch = vi.fn((request: Request) => {
    const { promise, reject } = Promise.withResolvers<Response>()
    request.signal.addEventListener('abort', () => {
      reject(request.signal.reason)
      body?.error(request.signal.reason)
    })
    return Promise.race([promise, begun.promise])
  })
  const options = { baseUrl: 'http://clinica.test', fetch: fetch as typeof globalThis.fetch }
  const ask = (timeout?: null) => {
    const request = createRequest({ ...options, onSign, onNoAnswer, ...(timeout === null && { timeout }) })
    return request({ method: 'GET', path: '/api/horarios' }, (opened) => opened)
  }
  return {
    ask,
    onNoAnswer,
    async begin() {
      const stream = new ReadableStream<Uint8Array>({
        start(controller) {
          body = controller
        },
      })
      await vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce())
      begun.resolve(new Response(stream, { headers: { [API_HEADER]: '1' } }))
      await vi.waitFor(() => expect(onSign).toHaveBeenCalled())
    },
    async piece(text: string) {
      const before = onSign.mock.calls.length
      body?.enqueue(encoder.encode(text))
      await vi.waitFor(() => expect(onSign.mock.calls.length).toBeGreaterThan(before))
    },
    end: () => body?.close(),
    isCalled: () => vi.waitFor(() => expect(fetch).toHaveBeenCalledOnce()),
  }
}

it('gives a call up after a silence of twenty seconds before the first byte, and not sooner', async () => {
  const { ask, isCalled, onNoAnswer } = slowServer()
  const answer = ask()
  await isCalled()
  await pass(19_999)
  expect(onNoAnswer).not.toHaveBeenCalled()
  await pass(1)
  expect(await answer).toEqual({ kind: 'no_answer' })
  expect(onNoAnswer).toHaveBeenCalledOnce()
})

it('waits for what comes slowly but comes, however long it takes in all', async () => {
  const { ask, begin, piece, end } = slowServer()
  const answer = ask()
  await begin()
  for (const text of ['[', '1', ',', '2', ']']) {
    await pass(15_000)
    await piece(text)
  }
  end()
  expect(await answer).toMatchObject({ kind: 'ok', body: [1, 2] })
})

it('gives up an answer that falls silent in the middle', async () => {
  const { ask, begin, piece, onNoAnswer } = slowServer()
  const answer = ask()
  await begin()
  await pass(15_000)
  await piece('[1')
  await pass(19_999)
  expect(onNoAnswer).not.toHaveBeenCalled()
  await pass(1)
  expect(await answer).toEqual({ kind: 'no_answer' })
})

it('sets no limit to a call that watches over itself', async () => {
  const { ask, begin, piece, end } = slowServer()
  const answer = ask(null)
  await begin()
  await pass(600_000)
  await piece('[]')
  end()
  expect(await answer).toMatchObject({ kind: 'ok', body: [] })
})
