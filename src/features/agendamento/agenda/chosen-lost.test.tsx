import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { discard, enqueue } from '#src/offline/queue/outbox.ts'
import { AGENDA_DAY, agendaProps, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'
import { formPane } from './form/pane.ts'
import { AgendaScreen } from './screen.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const EMAIL = 'admin@exemplo.test'

beforeEach(async () => {
  call.mockReset().mockResolvedValue({ kind: 'no_answer' })
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
})

it('what is typed over a booking that another tab takes back is not dropped', async () => {
  holdUpright()
  const dataHoraAgendada = `${AGENDA_DAY}T09:00:00.000Z`
  const pedido = { ...create.payload.pedido, cliente: 'Dona Lúcia', dataHoraAgendada }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  await enqueue(db, command, { id: uuid(1), dono: EMAIL, deviceNow: Date.now() })
  renderAgenda()
  fireEvent.click(await screen.findByRole('button', { name: /Drenagem/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Alterar' }))
  fireEvent.change(await screen.findByLabelText('Descrição'), { target: { value: 'Usar o creme dela' } })
  await discard(db, uuid(1), uuid(2), Date.now())
  await waitFor(() => expect(screen.queryByRole('button', { name: /Drenagem/ })).toBeNull())
  expect(screen.getByDisplayValue('Usar o creme dela')).toBeTruthy()
})

it('a visit that is closed on a phone leaves no empty form behind', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...{ matches: false, media },
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await formPane.fetch()
  const dataHoraAgendada = `${AGENDA_DAY}T09:00:00.000Z`
  await db.agendamentos.put({ ...visit, email: null, cliente: 'Dona Lúcia', dataHoraAgendada })
  // With its transitions, as a person sees them.
  render(
    <MemoryRouter>
      <MantineProvider>
        <AgendaScreen {...agendaProps} />
      </MantineProvider>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Alterar Drenagem/ }))
  await screen.findByRole('region', { name: 'Agendamento escolhido' })
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  expect(screen.queryByRole('dialog', { hidden: true })).not.toBeNull()
  expect(screen.queryByRole('form', { hidden: true })).toBeNull()
})

it('what is typed while the visit of a draft is asked for is not dropped', async () => {
  holdUpright()
  const far = { ...visit, id: 77, email: null, cliente: 'Rosa', dataHoraAgendada: '2027-08-12T09:00:00.000Z' }
  const { promise, resolve } = Promise.withResolvers<void>()
  call.mockImplementation(async (name: string) => {
    if (name !== 'agendamento.ler') return { kind: 'no_answer' }
    await promise
    return { kind: 'ok', status: 200, body: far }
  })
  await db.agendamentos.put({
    ...visit,
    email: null,
    cliente: 'Dona Lúcia',
    dataHoraAgendada: `${AGENDA_DAY}T09:00:00.000Z`,
  })
  const values = {
    nome: far.nome,
    descricao: 'Longe',
    valor: 150,
    tempo: '01:15',
    email: null,
    cliente: 'Rosa',
    tipoProcedimento: '1',
    dataHoraAgendada: '2027-08-12T09:00',
  }
  renderAgenda({ keptDraft: { editing: 77, values } })
  fireEvent.click(await screen.findByRole('button', { name: /^Alterar Drenagem/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Alterar' }))
  fireEvent.change(await screen.findByLabelText('Descrição'), { target: { value: 'Usar o creme dela' } })
  await expect.poll(() => call.mock.calls.some(([name]) => name === 'agendamento.ler')).toBe(true)
  resolve()
  await screen.findByRole('dialog', { name: 'Sair sem salvar?' })
  expect(screen.queryByDisplayValue('Longe')).toBeNull()
  expect(screen.queryByDisplayValue('Usar o creme dela')).not.toBeNull()
})

it('a change of a booking that another tab has taken back goes on as a new one, and is not called kept', async () => {
  holdUpright()
  const dataHoraAgendada = `${AGENDA_DAY}T09:00:00.000Z`
  const pedido = { ...create.payload.pedido, descricao: 'x', cliente: 'Dona Lúcia', dataHoraAgendada }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  await enqueue(db, command, { id: uuid(1), dono: EMAIL, deviceNow: Date.now() })
  renderAgenda({ online: false })
  fireEvent.click(await screen.findByRole('button', { name: /Drenagem/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Alterar' }))
  fireEvent.change(await screen.findByLabelText('Descrição'), { target: { value: 'Usar o creme dela' } })
  await discard(db, uuid(1), uuid(2), Date.now())
  await waitFor(() => expect(screen.queryByRole('button', { name: /Drenagem/ })).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Este pedido foi retirado da fila')
  expect(screen.getByRole('form', { name: 'Cadastro de Agendamento' })).toBeTruthy()
  expect(screen.getByDisplayValue('Usar o creme dela')).toBeTruthy()
  expect(await db.outbox.count()).toBe(0)
})
