import { beforeEach, expect, it } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { drainOutbox } from './drain.ts'

const EMAIL = 'admin@exemplo.test'

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

it('an arrival whose booking was refused is not said to be a cancellation', async () => {
  const pedido = { ...create.payload.pedido, cliente: 'Rosa' }
  const booking = createAgendamento({ pedido, imagem: '', recepcao: true })
  const { nome, dataHoraAgendada, tempo, valor } = pedido
  const arrived = setVisitState({
    ...{ alvo: { comando: uuid(1) }, versao: 1, estado: 'chegou' },
    visto: { nome, dataHoraAgendada, tempo, valor, cliente: 'Rosa' },
    recepcao: { feitoEm: dataHoraAgendada, motivo: null, encaixe: false },
  })
  const error = errorOfRefusal(409, 'horario_ocupado')
  const refused = { state: 'conflict', attempts: 1, unanswered: false, error } as const
  await db.outbox.bulkAdd([
    rowOf(booking, { id: uuid(1), dono: EMAIL, ...refused }),
    rowOf(arrived, { id: uuid(2), dono: EMAIL }),
  ])
  await drainOutbox({
    ...{ db, now: Date.now, random: () => 0.5, owner: 'test', locks: undefined },
    send: async () => ({ kind: 'no_answer' }),
  })
  const row = await db.outbox.where('id').equals(uuid(2)).first()
  expect(row?.state).toBe('rejected')
  expect(row?.error?.mensagem).not.toMatch(/cancelad|Meus agendamentos/)
})
