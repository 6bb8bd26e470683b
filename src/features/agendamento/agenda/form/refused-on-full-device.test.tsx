import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice, fillDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'

let server: FakeServer
vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))
vi.mock('#src/offline/sending/send.ts', () => ({ send: (...sent: Parameters<Send>) => server.send(...sent) }))

const EMAIL = 'admin@exemplo.test'

/** A refused booking is open in the form, on a device that has no room for another row. */
beforeEach(async () => {
  localStorage.clear()
  server = new FakeServer(EMAIL, 'Admin')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  holdUpright()
  const dataHoraAgendada = `${AGENDA_DAY}T09:00:00.000Z`
  const pedido = { ...create.payload.pedido, descricao: 'x', cliente: 'Dona Lúcia', dataHoraAgendada }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  const error = errorOfRefusal(409, 'horario_ocupado')
  await db.outbox.add(rowOf(command, { id: uuid(1), dono: EMAIL, state: 'conflict', attempts: 1, error }))
  fillDevice(db.outbox, 'add')
  renderAgenda()
  fireEvent.click(await screen.findByRole('button', { name: /^Abrir Drenagem/ }))
})
afterEach(() => vi.restoreAllMocks())

const rows = async () =>
  (await db.outbox.toArray()).map(({ id, state }) => (id === uuid(1) ? 'the refused' : state))

async function saveAt(time: string) {
  const date = await screen.findByLabelText('Data do Procedimento', { selector: 'input' })
  fireEvent.input(date, { target: { value: `12/11/2026, ${time}` } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
}

/** Something was deleted: the device has room for a row again. */
const makeRoom = () => vi.mocked(db.outbox.add).mockRestore()

it.each(['procedimento_alterado', 'horario_seu'] as const)(
  'what a full device sent at once and the clinic refused (%s) replaces the refused row when it is saved anew',
  async (code) => {
    server.faults.push(code)
    await saveAt('15:00')
    await waitFor(() => expect(server.sent).toHaveLength(1))
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Salvar' }).hasAttribute('data-loading')).toBe(false),
    )
    expect(await rows()).toEqual(['the refused'])
    makeRoom()
    await saveAt('16:00')
    await waitFor(async () => expect(await rows()).toContain('queued'))
    expect(await rows()).toEqual(['queued'])
  },
)

it('the encaixe, too, which is asked about after a full device was told that the time is taken', async () => {
  server.faults.push('horario_ocupado')
  await saveAt('15:00')
  const squeezeIn = await screen.findByRole('button', { name: 'Confirmar' })
  makeRoom()
  fireEvent.click(squeezeIn)
  await waitFor(async () => expect(await rows()).toContain('queued'))
  expect(await rows()).toEqual(['queued'])
})
