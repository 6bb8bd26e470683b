import { expect, it } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { uuid } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { bookingBody, createDevice, rowById } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { discard, enqueue } from '../queue/outbox.ts'
import { drainOutbox } from './drain.ts'

const RITA = 'rita@clinica.test'
const CARD = uuid(50)

it('a card that another tablet has changed waits for a choice, and holds no booking of its client up', async () => {
  const server = new FakeServer(RITA, 'Admin')
  const { db, deps, clock } = await createDevice(server)
  const add = (command: Parameters<typeof enqueue>[1], n: number) =>
    enqueue(db, command, { id: uuid(n), dono: RITA, deviceNow: clock.deviceNow })
  // The telephone, over the one that was seen; another tablet has written a third.
  await add(
    saveFicha({
      ...{ chave: CARD, nome: 'Maria' },
      ...{ visto: { telefone: '(11) 90000-0001' }, campos: { telefone: '(11) 90000-0002' } },
    }),
    1,
  )
  await add(createAgendamento({ pedido: { ...bookingBody(), ficha: CARD }, imagem: '', recepcao: true }), 2)
  // As server/features/ficha/service.ts answers, under the key for ever.
  const refused = problem('registro_mudou', 'Esta ficha mudou desde que foi lida.')
  const send: Send = (request, sender) =>
    request.endpoint === 'ficha.salvar'
      ? Promise.resolve({ kind: 'problem', status: 409, problem: refused, retryAfter: null, decided: true })
      : server.send(request, sender)
  for (let day = 0; day < 40; day++) {
    await drainOutbox({ ...deps, send })
    clock.deviceNow += 3 * 3_600_000
  }
  const states = (await db.outbox.toArray()).map(
    ({ id, state, attempts }) => `${id.at(-1)} ${state} ${attempts}`,
  )
  const isDiscarded = await discard(db, uuid(1), uuid(9), clock.deviceNow)
  expect({ states, isDiscarded, bookings: server.agendamentos.length }).toEqual({
    states: ['1 conflict 1', '2 done 1'],
    isDiscarded: true,
    bookings: 1,
  })
  expect(await rowById(db, uuid(1))).toBeUndefined()
})
