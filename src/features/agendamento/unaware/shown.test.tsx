import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { knowAllVisits, movedOnThe13th, renderUnaware } from '#tests/support/unaware-screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

/** Of whom the pane tells, and of whom a press in it then says that she knows. */
function hold(wide: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
}
const moved = (id: number, cliente: string, from: string) => ({
  ...visit,
  ...{ id, chave: uuid(id), email: null, cliente },
  ...movedOnThe13th(`${from}:00`, `${from}:30`),
})
const paneOf = (nome: string) => screen.findByRole('region', { name: `Mudança de ${nome}` })
const told = async () => (await db.outbox.toArray()).map(({ command }) => command.payload)
const later = () => new Promise((resolve) => setTimeout(resolve, 200))

beforeEach(async () => {
  await emptyDevice()
  await logInHere('admin@exemplo.test', 'Admin', 'Recepção')
  await knowAllVisits()
  await db.agendamentos.bulkPut([moved(1, 'Rosa', '10'), moved(2, 'Helena', '11')])
})

it('who is being called stays in the pane though somebody nearer comes, and the press is hers', async () => {
  hold(true)
  renderUnaware()
  await paneOf('Rosa')
  await db.agendamentos.put(moved(3, 'Bia', '08'))
  await screen.findByRole('button', { name: /Bia/ })
  fireEvent.click(screen.getByRole('button', { name: 'Avisei por telefone' }))
  await waitFor(async () => expect(await told()).toMatchObject([{ alvo: { id: 1 } }]))
  // After a press of her own the next one follows, now the nearest.
  await paneOf('Bia')
})

it('where she answers on her own telephone nobody takes her place in the pane unasked', async () => {
  hold(true)
  renderUnaware()
  await paneOf('Rosa')
  await db.agendamentos
    .where('id')
    .equals(1)
    .modify((row) => void delete row.conhecido)
  await screen.findByText(/^A mudança de Rosa saiu desta lista.*Escolha uma mudança/)
  await later()
  expect(screen.queryByRole('button', { name: 'Avisei por telefone' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: /Helena/ }))
  await paneOf('Helena')
})

it('nor after a press that could not be kept, of which she is no more said to know', async () => {
  hold(true)
  renderUnaware()
  const pane = within(await paneOf('Rosa'))
  await db.meta.delete('sessao')
  fireEvent.click(pane.getByRole('button', { name: 'Avisei por telefone' }))
  await later()
  await db.agendamentos.delete(1)
  await screen.findByText(/^A mudança de Rosa saiu desta lista/)
})

it('on a phone’s card, too, what has become of a visit is read before she is said to know it', async () => {
  hold(false)
  renderUnaware()
  const card = async () =>
    within((await screen.findByRole('heading', { name: 'Rosa' })).closest('li') as HTMLElement)
  const press = async () =>
    fireEvent.click((await card()).getByRole('button', { name: 'Avisei por telefone' }))
  await card()
  await db.agendamentos.update(1, { dataHoraAgendada: '2026-11-13T15:30:00.000Z', versao: 3 })
  await screen.findByText('Mudou de novo')
  await press()
  await later()
  expect(await told()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Já li' }))
  await press()
  await waitFor(async () => expect(await told()).toMatchObject([{ alvo: { id: 1 }, versao: 3 }]))
})
