import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { API_HEADER, LINEAGE_HEADER } from '#domain/api/headers.ts'
import { createRequest } from '#src/api/request.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { readServerNow } from '../clock.ts'
import { db, readMeta, writeMeta } from '../db.ts'
import { lastWriteHere } from '../restore/lineage.ts'
import { heedAnswers } from './answers.ts'

const START = Date.parse('2026-11-12T10:30:00.000Z')

beforeEach(async () => {
  await emptyDevice()
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
})
afterEach(() => void vi.useRealTimers())

/** The device's clock is right when the answer's head comes; its body takes so long (ms). */
async function askOverSlowLine(ms: number): Promise<void> {
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        vi.setSystemTime(START + ms)
        controller.enqueue(new TextEncoder().encode('[]'))
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { [API_HEADER]: '1', date: new Date(START).toUTCString() }
  const answer = async () => new Response(body, { headers })
  const request = createRequest({ baseUrl: 'http://localhost', fetch: answer, ...heedAnswers })
  await request({ method: 'GET', path: '/api/x' }, (opened) => opened)
}

it('a long answer on a slow line does not set the clinic’s clock back by as long as it took to come', async () => {
  await askOverSlowLine(180_000)
  expect(await readServerNow(db, Date.now())).toBe(Date.now())
})

async function ask(method: string, status: number, epoca: string): Promise<void> {
  const headers = { [API_HEADER]: '1', [LINEAGE_HEADER]: epoca }
  const answer = async () => new Response('{}', { status, headers })
  const request = createRequest({ baseUrl: 'http://localhost', fetch: answer, ...heedAnswers })
  await request({ method, path: '/api/Equipe/7' }, (opened) => opened)
}

it('whatever the clinic has taken from here, also past the queue, a copy of before does not have', async () => {
  await writeMeta(db, 'epoca', 'now')
  await ask('GET', 200, 'now')
  await ask('DELETE', 409, 'now')
  expect(await lastWriteHere(db)).toBeNull()
  await ask('DELETE', 200, 'now')
  expect(await lastWriteHere(db)).toBe(START)
  // What the clinic that has come back takes is its own.
  vi.setSystemTime(START + 60_000)
  await ask('POST', 201, 'later')
  expect(await readMeta(db, 'escritaAntes')).toBe(START)
  expect(await lastWriteHere(db)).toBe(START + 60_000)
})

it('what a worker of older code has sent since counts, too, though it notes that elsewhere', async () => {
  await writeMeta(db, 'ultimaEscrita', START)
  await writeMeta(db, 'ultimoEnvio', START + 60_000)
  expect(await lastWriteHere(db)).toBe(START + 60_000)
})
