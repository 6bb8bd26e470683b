import { once } from 'node:events'
import { createServer, get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, vi } from 'vitest'
import { EVENTS_PATH } from '#domain/change/topics.ts'
import { OLD_MS } from '#src/lib/words/age.ts'
import { startFaultProxy } from '#tests/support/fault-proxy.ts'
import { Grace } from './grace.ts'

const LOOK_EVERY_MS = 100

/** How long a screen that is never right is looked at, ms; `isTold` is asked how long that has been. */
function lastsWhere(isTold: (ms: number) => boolean, isDead = false): number {
  const grace = new Grace(0, isDead)
  let now = 0
  while (!grace.isOver(now, isTold(now))) now += LOOK_EVERY_MS
  return now
}

it('a page that is told of changes and says what is not so is found out soon', () => {
  expect(lastsWhere(() => true)).toBe(20_000)
})

it('so is a screen whose line has been dead for minutes: it has to say so', () => {
  expect(lastsWhere(() => false, true)).toBe(20_000)
})

it('a page whose stream was cut has its time once it has another, or should have one', () => {
  const reopened = lastsWhere((ms) => ms > 45_000)
  expect(reopened).toBeGreaterThanOrEqual(65_000)
  expect(reopened).toBeLessThan(66_000)
  const never = lastsWhere(() => false)
  expect(never).toBeGreaterThanOrEqual(79_000)
  // Before its lists are so old that it would have to say so.
  expect(never).toBeLessThan(OLD_MS)
})

it('the way to the clinic tells how many pages have their stream', async () => {
  const server = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const proxy = await startFaultProxy({ port: (server.address() as AddressInfo).port })
  const open = async (): Promise<IncomingMessage> => {
    const asked = get(proxy.url + EVENTS_PATH).on('error', () => undefined)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    return answer.on('error', () => undefined)
  }
  const left = await open()
  await open()
  expect(proxy.streams()).toBe(2)
  left.destroy()
  await vi.waitFor(() => expect(proxy.streams()).toBe(1))
  proxy.setDown(true)
  await vi.waitFor(() => expect(proxy.streams()).toBe(0))
  await proxy.stop()
  server.close()
})
