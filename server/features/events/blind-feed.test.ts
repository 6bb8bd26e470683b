import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { HEARTBEAT_MS } from '#domain/change/topics.ts'
import { type Api, at, CLEANSING, startApi, TOMORROW, testEnv } from '#tests/support/api.ts'
import { openEvents } from '#tests/support/event-stream.ts'
import { buildApp } from '../../app.ts'

let api: Api
let blind: FastifyInstance
let url: string
beforeAll(async () => {
  api = await startApi()
  // No connection is left for the feed (the pool has them all, or `max_connections` is reached).
  const db = Object.assign(Object.create(api.db), { url: 'postgres://nobody@127.0.0.1:1/nowhere' })
  blind = await buildApp({ env: testEnv(), db, now: () => api.clock.deviceNow })
  url = await blind.listen({ port: 0, host: '127.0.0.1' })
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(async () => {
  await blind.close()
  await api.close()
})

it('a stream that nobody can tell of changes does not go on beating as if there were none', async () => {
  const stream = await openEvents(url, api.bia.headers)
  const booked = await api.ana.call('POST', '/api/Agendamentos', {
    ...CLEANSING,
    dataHoraAgendada: at(TOMORROW, '09:00'),
  })
  expect(booked.statusCode).toBe(201)
  await new Promise((resolve) => setTimeout(resolve, HEARTBEAT_MS + 2_000))
  const beats = stream.text().match(/event: pulso/g)?.length ?? 0
  const told = stream.text().includes('"topico":"agendamentos"')
  stream.close()
  expect({ isTold: told, isVouchedFor: beats > 1 }).not.toEqual({ isTold: false, isVouchedFor: true })
})
