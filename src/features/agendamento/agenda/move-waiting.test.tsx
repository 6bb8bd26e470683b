import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, errorOfRefusal, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'

beforeEach(async () => {
  holdUpright()
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  const when = `${AGENDA_DAY}T09:00:00.000Z`
  const pedido = { ...create.payload.pedido, cliente: 'Dona Lúcia', dataHoraAgendada: when }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  await enqueue(db, command, { id: uuid(1), dono: EMAIL, deviceNow: Date.now() })
})

it('a booking that waited, was moved and is refused at its new time is kept, with its form to go on', async () => {
  renderAgenda()
  fireEvent.click(await screen.findByRole('button', { name: /Drenagem/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  fireEvent.click(await screen.findByRole('button', { name: '14:00' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mudar para 14:00' }))
  // The move has become a part of the booking.
  const moved = { pedido: { dataHoraAgendada: `${AGENDA_DAY}T14:00:00.000Z` } }
  await waitFor(async () =>
    expect(await db.outbox.toArray()).toMatchObject([{ id: uuid(1), command: { payload: moved } }]),
  )
  // Another tablet was quicker at 14:00.
  const error = errorOfRefusal(409, 'horario_ocupado')
  await db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error })
  await screen.findByText(error.mensagem)
  expect(await db.outbox.toArray()).toMatchObject([{ id: uuid(1), state: 'conflict' }])
  // Its own form, over the row that was refused.
  await screen.findByRole('form')
})
