import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import Dexie from 'dexie'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { rowOf, uuid, visit } from '#domain/testing/outbox.ts'
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

describe('the telephone of whom a chosen visit is for', () => {
  const CARD = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'
  const telefone = '(11) 97310-5528'
  const far = { ...held, id: 12, nome: 'Peeling', dataHoraAgendada: '2026-11-20T11:00:00.000Z' }
  const choose = async (name: RegExp, view: 'list' | 'day' = 'list') => {
    renderAgenda({ place: { view, date: AGENDA_DAY } })
    fireEvent.click(await screen.findByRole('button', { name }))
    return within(await screen.findByRole('region', { name: 'Agendamento escolhido' }))
  }

  beforeEach(async () => {
    await db.fichas.put({ chave: CARD, nome: 'Dona Lúcia', telefone, conta: null })
    await db.agendamentos.bulkPut([held, far].map((visit) => ({ ...visit, ficha: CARD })))
  })

  it.each([
    ['the day', /^09:00 às .*Drenagem/, 'day'],
    ['the list', /^Alterar Drenagem/, 'list'],
    ['the list, on a day that is not shown', /^Alterar Peeling/, 'list'],
  ] as const)('stands there from her card, in %s', async (_, name, view) => {
    const pane = await choose(name, view)
    expect(await pane.findByRole('link', { name: 'Ligar' })).toBeTruthy()
    expect(pane.queryByText('sem telefone')).toBeNull()
  })

  it('as it was typed on this device, while the clinic has not answered', async () => {
    const campos = { telefone: '(11) 98000-1111' }
    const command = saveFicha({ chave: CARD, nome: 'Dona Lúcia', visto: { telefone }, campos })
    await db.outbox.add(rowOf(command, { id: uuid(1), dono: 'admin@exemplo.test' }))
    const pane = await choose(/^Alterar Peeling/)
    expect(await pane.findByText(campos.telefone)).toBeTruthy()
  })

  it.each([
    ['a card', { ficha: CARD }],
    ['an account', { email: 'lucia@exemplo.test', cliente: null }],
  ])('is not said to be missing while the device is asked for %s', async (_, whose) => {
    await db.agendamentos.put({ ...far, ...whose })
    renderAgenda()
    const button = await screen.findByRole('button', { name: /^Alterar Peeling/ })
    vi.spyOn(db.usuarios, 'bulkGet').mockImplementation(() => new Dexie.Promise(() => undefined))
    fireEvent.click(button)
    const pane = within(await screen.findByRole('region', { name: 'Agendamento escolhido' }))
    expect(pane.queryByText('sem telefone')).toBeNull()
    expect(pane.queryByText('sem celular')).toBeNull()
  })

  it('is missing where nobody but a typed name is known', async () => {
    await db.agendamentos.put({ ...far, ficha: undefined })
    expect(await (await choose(/^Alterar Peeling/)).findByText('sem telefone')).toBeTruthy()
  })
})

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
