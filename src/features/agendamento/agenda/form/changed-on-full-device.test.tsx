import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { errorOfRefusal, visit } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { FakeServer } from '#tests/support/fake-server.ts'
import { press } from '#tests/support/on-screen.ts'
import { emptyDevice, fillDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'

let server: FakeServer
vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))
vi.mock('#src/offline/sending/send.ts', () => ({ send: (...sent: Parameters<Send>) => server.send(...sent) }))

const EMAIL = 'admin@exemplo.test'
const held = {
  ...{ ...visit, descricao: 'Pernas', email: null, cliente: 'Dona Lúcia' },
  dataHoraAgendada: `${AGENDA_DAY}T09:00:00.000Z`,
}
const rows = async () => (await db.outbox.toArray()).map(({ state }) => state)

/**
 * An edit was refused since its time is taken, and the encaixe, which a full device has sent at once, since
 * the visit has changed: the form shows the choice, and the refused edit is still in the queue.
 */
beforeEach(async () => {
  localStorage.clear()
  server = new FakeServer(EMAIL, 'Admin')
  server.agendamentos = [held]
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  await db.agendamentos.put(held)
  holdUpright()
  renderAgenda()
  fireEvent.click(await screen.findByRole('button', { name: /^Alterar Drenagem/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Alterar' }))
  const date = await screen.findByLabelText('Data do Procedimento', { selector: 'input' })
  fireEvent.input(date, { target: { value: '12/11/2026, 15:00' } })
  press('Salvar')
  await waitFor(async () => expect(await rows()).toEqual(['queued']))
  const error = errorOfRefusal(409, 'horario_ocupado')
  await db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error })
  const squeezeIn = await screen.findByRole('button', { name: 'Confirmar' })
  fillDevice(db.outbox, 'add')
  // The other tablet has moved it, too.
  await db.agendamentos.put({ ...held, versao: 2, dataHoraAgendada: `${AGENDA_DAY}T10:00:00.000Z` })
  server.faults.push('agendamento_mudou')
  fireEvent.click(squeezeIn)
  await screen.findByRole('region', { name: 'O agendamento mudou' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull())
  expect([server.sent.length, await rows()]).toEqual([1, ['conflict']])
})
afterEach(() => {
  notify.clear()
  vi.restoreAllMocks()
})

it('what is saved over it once there is room replaces the refused edit, and leaves no second one', async () => {
  vi.mocked(db.outbox.add).mockRestore()
  press('Salvar o meu')
  await waitFor(async () => expect(await rows()).toContain('queued'))
  expect(await rows()).toEqual(['queued'])
})

it('who keeps what the clinic has is not asked about the refused edit any more', async () => {
  press('Manter o da clínica')
  await waitFor(async () => expect(await rows()).toEqual([]))
})

it('what is saved of another visit afterwards takes nothing of it away', async () => {
  vi.mocked(db.outbox.add).mockRestore()
  press('Fechar')
  await db.agendamentos.put({ ...held, id: 11, chave: null, nome: 'Peeling', cliente: 'Helena' })
  fireEvent.click(await screen.findByRole('button', { name: /^Alterar Peeling/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Sair sem salvar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Alterar' }))
  const note = await screen.findByLabelText('Descrição')
  fireEvent.input(note, { target: { value: 'Rosto' } })
  press('Salvar')
  await waitFor(async () => expect(await rows()).toEqual(['conflict', 'queued']))
})
