import { fireEvent, screen, waitFor } from '@testing-library/react'
import Dexie from 'dexie'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const held = {
  ...visit,
  descricao: 'Pernas',
  email: null,
  cliente: 'Dona Lúcia',
  dataHoraAgendada: `${AGENDA_DAY}T09:00:00.000Z`,
}

beforeEach(async () => {
  // A tablet held upright: the chosen visit stands in its summary.
  holdUpright()
  await emptyDevice()
  await db.agendamentos.put(held)
  await keepAgenda()
})

afterEach(() => vi.restoreAllMocks())

async function chooseIt() {
  renderAgenda()
  fireEvent.click(await screen.findByRole('button', { name: /^Alterar Drenagem/ }))
  await screen.findByRole('region', { name: 'Agendamento escolhido' })
}
const later = () => new Promise((resolve) => setTimeout(resolve, 600))

it('a chosen visit that was cancelled elsewhere does not stand in the summary any more', async () => {
  await chooseIt()
  await db.agendamentos.delete(held.id)
  await later()
  expect(screen.queryByRole('region', { name: 'Agendamento escolhido' })).toBeNull()
})

it('a chosen visit that was moved to another date stands there with its new time, or not at all', async () => {
  await chooseIt()
  await db.agendamentos.put({ ...held, dataHoraAgendada: '2026-11-20T15:00:00.000Z', versao: 2 })
  await later()
  expect(screen.queryByRole('region', { name: 'Agendamento escolhido' })?.textContent ?? '').not.toContain(
    '09:00',
  )
})

/** The clinic moves the chosen visit away, and the device reads it slowly; answers how the reading ends. */
async function moveAwaySlowly(): Promise<() => Promise<unknown>> {
  let end: () => void = () => undefined
  const slow = new Promise<void>((resolve) => {
    end = resolve
  })
  const moved = { ...held, dataHoraAgendada: '2026-11-20T15:00:00.000Z', versao: 2 }
  const get = vi.spyOn(db.agendamentos, 'get')
  get.mockImplementation(() => Dexie.Promise.resolve(slow.then(() => moved)))
  await db.agendamentos.put(moved)
  await waitFor(() => expect(get).toHaveBeenCalled())
  return () => {
    end()
    return later()
  }
}

it('the visit that was chosen meanwhile stays chosen, whatever became of the one before it', async () => {
  await db.agendamentos.put({
    ...{ ...held, id: 12, nome: 'Peeling', cliente: 'Rosa' },
    dataHoraAgendada: `${AGENDA_DAY}T11:00:00.000Z`,
  })
  await chooseIt()
  const read = await moveAwaySlowly()
  fireEvent.click(screen.getByRole('button', { name: /^Alterar Peeling/, hidden: true }))
  await read()
  const chosen = await screen.findByRole('region', { name: 'Agendamento escolhido' })
  expect(chosen.textContent).toContain('Rosa')
})

it('what was typed meanwhile over a visit that went to another date is still there', async () => {
  await chooseIt()
  fireEvent.click(screen.getByRole('button', { name: 'Alterar' }))
  const field = await screen.findByLabelText('Descrição')
  const read = await moveAwaySlowly()
  fireEvent.change(field, { target: { value: 'Braços' } })
  await read()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Descrição').value).toBe('Braços')
})
