import type { FastifyRequest } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { HEARTBEAT_MS } from '#domain/change/topics.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { createStreams } from './streams.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())
afterEach(() => void vi.useRealTimers())

const visitor = { ip: '10.0.0.1', session: { sessionId: 'x' } } as unknown as FastifyRequest
const client = {
  ip: '10.0.0.1',
  session: { sessionId: 'gone', principal: { id: 1, email: 'a@x.test', status: 'Usuario' } },
} as unknown as FastifyRequest

function opened(streams: ReturnType<typeof createStreams>, request: FastifyRequest) {
  const result = streams.open(request)
  if (!result.ok) throw new Error('refused')
  return result.value
}

it('beats, and ends a stream whose session is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const streams = createStreams({ db })
  const [hers, anybody] = [opened(streams, client), opened(streams, visitor)]
  const ended = vi.fn()
  anybody.on('end', ended)
  let text = ''
  anybody.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const over = new Promise((resolve) => hers.on('end', resolve).resume())
  vi.advanceTimersByTime(HEARTBEAT_MS)
  await over
  expect(text.match(/event: pulso/g)).toHaveLength(2)
  expect(ended).not.toHaveBeenCalled()
  streams.close()
})

it('keeps a stream while the database cannot say', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const down = { pool: { query: () => Promise.reject(new Error('down')) } } as unknown as TestDatabase
  const streams = createStreams({ db: down })
  const stream = opened(streams, client).resume()
  const ended = vi.fn()
  stream.on('end', ended)
  vi.advanceTimersByTime(HEARTBEAT_MS)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(ended).not.toHaveBeenCalled()
  streams.close()
})

it('cuts off a reader who does not read', async () => {
  const streams = createStreams({ db })
  const stream = opened(streams, visitor)
  const closed = new Promise((resolve) => stream.on('close', resolve))
  for (let i = 0; i < 10_000 && !stream.destroyed; i++) streams.publish(null)
  await closed
  streams.close()
})

it('does not beat while nobody hears of changes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let isCurrent = false
  const streams = createStreams({ db }, () => isCurrent)
  const anybody = opened(streams, visitor)
  let text = ''
  anybody.on('data', (chunk: Buffer) => {
    text += chunk.toString()
  })
  const beats = async () => {
    vi.advanceTimersByTime(HEARTBEAT_MS)
    await new Promise((resolve) => setImmediate(resolve))
    return text.match(/event: pulso/g)?.length
  }
  // One tells that the stream is open.
  expect(await beats()).toBe(1)
  isCurrent = true
  expect(await beats()).toBe(2)
  streams.close()
})
