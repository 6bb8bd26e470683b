import { expect, it } from 'vitest'
import type { VisitState } from '#domain/agendamento/states.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { uuid, visit } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { createDevice } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { discard, enqueue } from '../queue/outbox.ts'
import { drainOutbox } from './drain.ts'

const RITA = 'rita@clinica.test'
const SEEN = {
  ...{ nome: visit.nome, dataHoraAgendada: visit.dataHoraAgendada, tempo: visit.tempo, valor: visit.valor },
  ...{ email: 'maria@exemplo.test', cliente: null },
}
const target = { id: visit.id }
const at = (hour: string) => `2026-11-13T${hour}:00.000Z`
const state = (estado: VisitState, alvo = target) =>
  setVisitState({
    alvo,
    versao: 1,
    estado,
    visto: SEEN,
    recepcao: { feitoEm: at('08:00'), motivo: null, encaixe: false },
  })

it('what comes back goes over what one’s own command before it has made', async () => {
  const { db, clock, deps } = await createDevice(new FakeServer(RITA, 'Admin'))
  let n = 0
  const add = (command: Parameters<typeof enqueue>[1]) =>
    enqueue(db, command, { id: uuid(++n), dono: RITA, deviceNow: clock.deviceNow })
  await add(state('chegou'))
  const { wakeAt } = await drainOutbox({ ...deps, send: () => Promise.resolve({ kind: 'no_answer' }) })
  await add(state('chegou', { id: 11 }))
  await add(
    moveAgendamento({
      ...{ alvo: target, versao: 1, visto: SEEN, para: at('10:00') },
      recepcao: { encaixe: false, motivo: null },
    }),
  )
  await add(state('cancelada'))
  clock.deviceNow = wakeAt ?? 0
  let sent = 0
  // The first arrival is answered; at the other visit the line breaks.
  const send: Send = () =>
    Promise.resolve(
      ++sent === 1
        ? { kind: 'ok', status: 200, body: { ...visit, estado: 'chegou', versao: 2 } }
        : { kind: 'no_answer' },
    )
  await drainOutbox({ ...deps, send })
  expect(await discard(db, uuid(4), uuid(9), clock.deviceNow)).toBe(true)
  const move = (await db.outbox.toArray()).find((r) => r.id === uuid(3))
  expect(move?.state).toBe('queued')
  expect(move?.command.payload).toMatchObject({ versao: 2 })
})
