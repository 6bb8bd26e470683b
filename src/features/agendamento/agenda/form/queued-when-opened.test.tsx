import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import { errorOfRefusal, uuid, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'
import { editByReception, moveByReception } from '../../life/commands.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const OWNER = 'admin@exemplo.test'
const held = { ...visit, descricao: 'Pernas', email: null, cliente: 'Dona Lúcia' }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(OWNER, 'Admin', 'Admin')
  await db.agendamentos.put(held)
})
afterEach(() => {
  notify.clear()
  vi.restoreAllMocks()
})

const openPayloads = async () =>
  (await readQueueOf(db, OWNER))
    .filter(({ state }) => state === 'queued')
    .map(({ command }) => command.payload)

it.each([
  ['', AGENDA_DAY],
  [' of a day that is not shown', '2026-11-20'],
])('a form over a visit%s shows and sends nothing that was refused since it was chosen', async (_, date) => {
  holdUpright()
  await keepAgenda()
  const listed = { ...held, dataHoraAgendada: `${date}T09:00:00.000Z` }
  await db.agendamentos.put(listed)
  const mudancas = { dataHoraAgendada: `${date}T11:30:00.000Z` }
  await editByReception(listed, { visto: editableOf(listed), mudancas }, { dono: OWNER, id: uuid(2) })
  renderAgenda({ online: false })
  fireEvent.click((await screen.findAllByRole('button', { name: /^Alterar Drenagem/ }))[0] as HTMLElement)
  await screen.findByRole('region', { name: 'Agendamento escolhido' })
  await screen.findByText(/Até a clínica aceitar/)
  // The visit stands chosen; the clinic refuses the edit.
  const error = errorOfRefusal(409, 'agendamento_mudou')
  await db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error })
  await waitFor(() => expect(screen.queryByText(/Até a clínica aceitar/)).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Alterar' }))
  const field = await screen.findByLabelText<HTMLInputElement>('Data do Procedimento', { selector: 'input' })
  expect(screen.queryByText(/Até a clínica aceitar/)).toBeNull()
  expect(field.value).toContain('09:00')
  // And what is saved then of something else does not ask for the refused time again.
  fireEvent.change(screen.getByLabelText('Descrição'), { target: { value: 'Colo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(async () => expect(await openPayloads()).toHaveLength(1))
  expect(((await openPayloads())[0] as { mudancas: object }).mudancas).toEqual({ descricao: 'Colo' })
})

it('a form over a visit whose move was sent and not answered does not promise the old time', async () => {
  holdUpright()
  await keepAgenda()
  const listed = { ...held, dataHoraAgendada: `${AGENDA_DAY}T09:00:00.000Z` }
  await db.agendamentos.put(listed)
  await moveByReception(listed, `${AGENDA_DAY}T11:30:00.000Z`, { dono: OWNER, id: uuid(2) })
  await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 })
  renderAgenda({ online: false })
  fireEvent.click((await screen.findAllByRole('button', { name: /^Alterar Drenagem/ }))[0] as HTMLElement)
  await screen.findByRole('region', { name: 'Agendamento escolhido' })
  fireEvent.click(screen.getByRole('button', { name: 'Alterar' }))
  const field = await screen.findByLabelText('Data do Procedimento', { selector: 'input' })
  fireEvent.input(field, { target: { value: '12/11/2026, 15:00' } })
  const form = within(await screen.findByRole('form'))
  await form.findByText(/pode valer .*09:00 ou 11:30/)
  expect(form.queryByText(/continua marcado/)).toBeNull()
})
