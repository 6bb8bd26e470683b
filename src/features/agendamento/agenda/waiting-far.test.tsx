import { fireEvent, screen, waitFor } from '@testing-library/react'
import Dexie from 'dexie'
import { beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
/** Eight days after the day that is shown. */
const when = '2026-11-20T09:00:00.000Z'
const request = { ...create.payload.pedido, cliente: 'Dona Lúcia', dataHoraAgendada: when }

beforeEach(async () => {
  holdUpright()
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  const command = createAgendamento({ pedido: request, imagem: '', recepcao: true })
  await enqueue(db, command, { id: uuid(1), dono: EMAIL, deviceNow: Date.now() })
})

/** The clinic takes the booking, and the device has both at once. */
const arrive = () =>
  db.transaction('rw', db.outbox, db.agendamentos, async () => {
    await db.outbox
      .toCollection()
      .modify({ state: 'done', attempts: 1, ackedAt: Date.now(), result: { id: 10 } })
    const { nome, descricao, valor, tempo } = request
    const asked = { nome, descricao, valor, tempo, cliente: 'Dona Lúcia', dataHoraAgendada: when }
    await db.agendamentos.put({ ...visit, ...asked, id: 10, chave: uuid(1), email: null })
  })

it('what is typed over a booking of another day goes on over the visit that it has become', async () => {
  renderAgenda()
  fireEvent.click(await screen.findByRole('button', { name: /Drenagem/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Alterar' }))
  fireEvent.change(await screen.findByLabelText('Descrição'), { target: { value: 'Braços' } })
  await arrive()
  await waitFor(() => expect(screen.queryByText(/ainda não saiu deste aparelho/)).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Descrição').value).toBe('Braços')
  screen.getByRole('form', { name: 'Alterar Agendamento' })
})

it('what is typed while the device reads what the booking has become is not wiped out', async () => {
  renderAgenda()
  fireEvent.click(await screen.findByRole('button', { name: /Drenagem/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Alterar' }))
  const field = await screen.findByLabelText('Descrição')
  let end: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    end = resolve
  })
  const filter = db.agendamentos.filter.bind(db.agendamentos)
  const reading = vi.spyOn(db.agendamentos, 'filter').mockImplementation((test) => {
    const found = filter(test)
    vi.spyOn(found, 'first').mockImplementation(() =>
      Dexie.Promise.resolve(slow.then(() => filter(test).toArray()).then(([one]) => one)),
    )
    return found
  })
  await arrive()
  await waitFor(() => expect(reading).toHaveBeenCalled())
  fireEvent.change(field, { target: { value: 'Braços' } })
  end()
  await waitFor(() => expect(screen.queryByText(/ainda não saiu deste aparelho/)).toBeNull())
  await screen.findByRole('form', { name: 'Alterar Agendamento' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Descrição').value).toBe('Braços')
  reading.mockRestore()
})

it('a booking of another day that was given up elsewhere does not stand there any more', async () => {
  renderAgenda()
  fireEvent.click(await screen.findByRole('button', { name: /Drenagem/ }))
  await screen.findByRole('region', { name: 'Agendamento escolhido' })
  await db.outbox.clear()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Agendamento escolhido' })).toBeNull())
})
