import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { NOT_YET } from '#domain/outbox/commands/target.ts'
import { create, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { AGENDA_DAY, holdAcross, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'
import { moveByReception } from '../../life/commands.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'

it('who was booked without an answer and moved to today has come by the press of her button', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  holdAcross()
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  const pedido = { ...create.payload.pedido, cliente: 'Rita', dataHoraAgendada: '2026-11-13T10:00:00.000Z' }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  await enqueue(db, command, { id: uuid(1), dono: EMAIL, deviceNow: Date.now() })
  await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true })
  const { procedimentoId: _, ...asked } = pedido
  const booked = { ...visit, ...asked, id: NOT_YET, email: null, cliente: 'Rita' }
  await moveByReception(booked, `${AGENDA_DAY}T08:40:00.000Z`, { dono: EMAIL, id: uuid(2) })
  renderAgenda({ place: { view: 'day', date: AGENDA_DAY }, online: false })
  const pane = within(await screen.findByRole('region', { name: 'Agora' }))
  fireEvent.click(await pane.findByRole('button', { name: 'Chegou: Rita' }))
  await pane.findByRole('button', { name: 'Iniciar: Rita' })
  await waitFor(async () => expect(await db.outbox.count()).toBe(3))
  expect((await db.outbox.orderBy('seq').last())?.command.payload).toMatchObject({
    ...{ alvo: { comando: uuid(1) }, estado: 'chegou' },
  })
})
