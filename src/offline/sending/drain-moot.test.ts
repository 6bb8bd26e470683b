import { expect, it } from 'vitest'
import { cancel, rowOf, uuid } from '#domain/testing/outbox.ts'
import { booking, createDevice, MARINA, rowById } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { enterSession } from '../login/session.ts'
import { drainOutbox } from './drain.ts'
import { leaseNext } from './lease.ts'
import { recordAnswer } from './record-answer.ts'

/** Its time comes on the 20th; the device's clock stands on the 11th once it has been put right. */
const expired = rowOf(booking(), {
  id: uuid(1),
  dono: MARINA,
  state: 'expired',
  expiresAt: '2026-11-20T09:00:00.000Z',
})
const givenUp = rowOf(cancel({ comando: uuid(1) }), { id: uuid(2), dono: MARINA })

it('what she had given up is not in the queue that the next row is leased from', async () => {
  const { db, deps, clock } = await createDevice(new FakeServer())
  await db.outbox.bulkAdd([expired, givenUp])
  const sent: string[] = []
  let readings = 0
  await drainOutbox({
    ...deps,
    // Wrong as long as the cancellation is leased, and right by the time that its end is recorded: a booking
    // that is still there then has time left, and would be sent.
    now: () => (readings++ === 0 ? Date.parse('2026-11-21T12:00:00.000Z') : clock.deviceNow),
    send: (request, by) => {
      sent.push(by.chave)
      return deps.send(request, by)
    },
  })
  expect(sent).toEqual([])
  expect(await rowById(db, uuid(2))).toMatchObject({ state: 'done', result: null })
  expect(await rowById(db, uuid(1))).toBeUndefined()
})

it('and is no choice of hers where somebody else logs in before that end is recorded', async () => {
  const { db, deps, clock } = await createDevice(new FakeServer())
  const refused = { ...expired, state: 'conflict', attempts: 1, unanswered: false } as const
  await db.outbox.bulkAdd([refused, givenUp])
  const leased = await leaseNext(deps)
  if (leased.row === null) throw new Error('the cancellation is due')
  const other = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' } as const
  await enterSession(db, other, 'e2', clock.deviceNow)
  await recordAnswer(deps, leased, { kind: 'moot' })
  expect(await rowById(db, uuid(2))).toMatchObject({ state: 'done', result: null })
  expect(await rowById(db, uuid(1))).toBeUndefined()
})
