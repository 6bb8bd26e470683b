import { expect, it } from 'vitest'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { uuid, visit } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { createDevice, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { drainOutbox } from './drain.ts'
import { enqueue } from './outbox.ts'

it('what was asked next of a visit leaves over the version that the answer before it told', async () => {
  const { db, deps, clock } = await createDevice(new FakeServer())
  const recepcao = { feitoEm: '2026-11-11T09:00:00.000Z', motivo: null, encaixe: false }
  for (const [i, estado] of (['chegou', 'em_atendimento'] as const).entries()) {
    const command = setVisitState({ alvo: { id: visit.id }, versao: 1, estado, visto: visit, recepcao })
    await enqueue(db, command, { id: uuid(i + 1), dono: MARINA, deviceNow: clock.deviceNow })
  }
  const bodies: unknown[] = []
  const send: Send = async ({ body }) => {
    bodies.push(body)
    return { kind: 'ok', status: 200, body: { ...visit, versao: bodies.length + 1 } }
  }
  await drainOutbox({ ...deps, send })
  expect(bodies).toMatchObject([{ versao: 1 }, { versao: 2 }])
})
