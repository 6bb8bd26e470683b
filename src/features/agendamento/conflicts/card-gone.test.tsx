import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { ConflictsScreen } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const MESSAGE = 'Esta ficha não está na clínica.'

it('a visit that was refused for a card that the clinic does not have can be registered by her name', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const pedido = { ...create.payload.pedido, email: null, cliente: 'Rosa', ficha: uuid(50), encaixe: true }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  const campos = [{ campo: 'ficha', mensagem: MESSAGE }]
  const error = { ...errorOfRefusal(422, 'dados_invalidos'), mensagem: MESSAGE, campos }
  await db.outbox.add(rowOf(command, { id: uuid(1), dono: EMAIL, state: 'rejected', attempts: 1, error }))
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ConflictsScreen
          email={EMAIL}
          clinicNow={{ date: '2026-11-11', minute: 540 }}
          deviceNow={Date.now()}
          online
          onLogin={vi.fn()}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Registrar só com o nome' }))
  await screen.findByText('Nada para decidir')
  const [again, ...others] = await readQueueOf(db, EMAIL)
  expect(others).toEqual([])
  const { ficha: _, ...byName } = pedido
  expect(again).toMatchObject({ state: 'queued', command: { payload: { pedido: byName } } })
  expect(again?.command.payload).not.toHaveProperty('pedido.ficha')
})
