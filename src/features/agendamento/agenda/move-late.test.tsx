import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorOfRefusal, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const ofNobody = { ...visit, descricao: 'Pernas', email: null, chave: null }
const lucia = { ...ofNobody, id: 1, cliente: 'Dona Lúcia', dataHoraAgendada: `${AGENDA_DAY}T09:00:00.000Z` }
const rita = { ...ofNobody, id: 2, cliente: 'Rita', dataHoraAgendada: `${AGENDA_DAY}T11:00:00.000Z` }

beforeEach(async () => {
  holdUpright()
  await emptyDevice()
  await logInHere('admin@exemplo.test', 'Admin', 'Recepção')
  await keepAgenda()
  await db.agendamentos.bulkPut([lucia, rita])
})

async function askWhereTo(which: number) {
  const found = await screen.findAllByRole('button', { name: /^Alterar Drenagem/, hidden: true })
  fireEvent.click(found[which] as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  return screen.findByRole('region', { name: 'Mudar horário' })
}

/** Lúcia's move is on its way, and reception is by now choosing where Rita's visit goes. */
async function moveOneAndAskOfAnother() {
  renderAgenda()
  const first = await askWhereTo(0)
  fireEvent.click(await within(first).findByRole('button', { name: '14:00' }))
  fireEvent.click(await within(first).findByRole('button', { name: 'Mudar para 14:00' }))
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  await askWhereTo(1)
  const second = await screen.findByRole('region', { name: 'Mudar horário' })
  await within(second).findByText('Rita')
  fireEvent.click(await within(second).findByRole('button', { name: '16:00' }))
  await within(second).findByRole('button', { name: 'Mudar para 16:00' })
}

const paneOfRita = () => within(screen.getByRole('region', { name: 'Mudar horário' }))

it('a refusal that comes late is not said of another visit, and stays to be resolved', async () => {
  await moveOneAndAskOfAnother()
  const error = errorOfRefusal(409, 'horario_ocupado')
  await db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error })
  await screen.findByText('A clínica não aceitou')
  expect(paneOfRita().queryByText(error.mensagem)).toBeNull()
  paneOfRita().getByRole('button', { name: 'Mudar para 16:00' })
  expect(await db.outbox.toArray()).toMatchObject([{ state: 'conflict' }])
})

it('a move that is done late leaves the question about another visit as it is', async () => {
  await moveOneAndAskOfAnother()
  await db.outbox.toCollection().modify({ state: 'done', attempts: 1, ackedAt: Date.now() })
  await screen.findByText('Dona: novo horário 14:00')
  paneOfRita().getByRole('button', { name: 'Mudar para 16:00' })
})

const choose = async (which: number) => {
  const found = await screen.findAllByRole('button', { name: /^Alterar Drenagem/, hidden: true })
  fireEvent.click(found[which] as HTMLElement)
  return within(await screen.findByRole('region', { name: 'Agendamento escolhido' }))
}
const rows = () => db.outbox.orderBy('seq').toArray()

it('what is said of another visit is said, however late the answer about the first one comes', async () => {
  renderAgenda()
  fireEvent.click((await choose(0)).getByRole('button', { name: 'Chegou' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  const second = await choose(1)
  await second.findByText('Rita')
  fireEvent.click(second.getByRole('button', { name: 'Chegou' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

it('a cancellation that was confirmed is asked for, though something else of the visit is on its way', async () => {
  renderAgenda()
  const pane = await choose(0)
  fireEvent.click(pane.getByRole('button', { name: 'Chegou' }))
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  await db.outbox.toCollection().modify({ state: 'sending', attempts: 1 })
  fireEvent.click(pane.getByRole('button', { name: 'Cancelar' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancelar a visita' }))
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

describe('what is refused after she has gone to another screen is said, and stays to be resolved', () => {
  const refuse = () =>
    db.outbox
      .toCollection()
      .modify({ state: 'conflict', attempts: 1, error: errorOfRefusal(409, 'horario_ocupado') })

  // Each hears its own notice, and not the one of the test before it.
  afterEach(() => {
    vi.restoreAllMocks()
  })

  async function leaveBeforeTheAnswer(press: () => Promise<void>) {
    const say = vi.spyOn(notify, 'bad').mockReturnValue('')
    const { unmount } = renderAgenda()
    await press()
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    unmount()
    await refuse()
    await waitFor(() => expect(say).toHaveBeenCalledOnce())
    expect(await rows()).toMatchObject([{ state: 'conflict' }])
  }

  it('a move', () =>
    leaveBeforeTheAnswer(async () => {
      const pane = within(await askWhereTo(0))
      fireEvent.click(await pane.findByRole('button', { name: '14:00' }))
      fireEvent.click(await pane.findByRole('button', { name: 'Mudar para 14:00' }))
    }))

  it('an edit', () =>
    leaveBeforeTheAnswer(async () => {
      const pane = await choose(0)
      fireEvent.click(pane.getByRole('button', { name: 'Alterar' }))
      fireEvent.change(await screen.findByLabelText('Descrição'), { target: { value: 'Braços' } })
      fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    }))
})
