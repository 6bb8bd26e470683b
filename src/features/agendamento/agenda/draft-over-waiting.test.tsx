import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { NOT_YET } from '#domain/outbox/commands/target.ts'
import { create, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/outbox.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'

it('what was typed over a booking on its way is not dropped by a login without a word', async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const mark = { em: Date.now(), desde: '2026-11-01', ate: '2026-12-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  holdUpright()
  const dataHoraAgendada = `${AGENDA_DAY}T09:00:00.000Z`
  const pedido = { ...create.payload.pedido, descricao: 'x', cliente: 'Dona Lúcia', dataHoraAgendada }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  await enqueue(db, command, { id: uuid(1), dono: EMAIL, deviceNow: Date.now() })
  const values = {
    ...{ nome: pedido.nome, descricao: 'Usar o creme dela', valor: 150, tempo: '01:15', email: null },
    ...{ cliente: 'Dona Lúcia', tipoProcedimento: '1', dataHoraAgendada: `${AGENDA_DAY}T09:00` },
  }
  renderAgenda({ keptDraft: { editing: NOT_YET, values } })
  await screen.findByText('O que você digitou não voltou')
  // As another visit it would be booked beside the one that waits.
  expect(screen.queryByRole('form')).toBeNull()
})
