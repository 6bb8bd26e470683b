import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import type { FilterResult } from './commands.ts'
import { ListView } from './list-view.tsx'

const nothing = () => undefined
const onMoreFiltered = vi.fn(() => Promise.resolve())
const page = (waiting: boolean, result: FilterResult | null = null) => (
  <MantineProvider env="test">
    <ListView
      email="admin@exemplo.test"
      waiting={waiting}
      applied={result && { filter: { nome: 'limpeza', dataInicial: '2026-11-11', dataFinal: null }, result }}
      today="2026-11-11"
      context={{ online: true, deviceNow: 0 }}
      pictureOf={() => null}
      onClear={nothing}
      onFilter={nothing}
      onWeek={nothing}
      onMoreFiltered={onMoreFiltered}
      onDelete={nothing}
      onChoose={nothing}
    />
  </MantineProvider>
)

/** `perDay` visits of five minutes on each day from the 11th on. */
const manyVisits = (count: number, perDay: number): Agendamento[] =>
  Array.from({ length: count }, (_, i) => ({
    ...visit,
    id: i + 1,
    chave: null,
    email: 'luiza@exemplo.test',
    dataHoraAgendada: new Date(
      Date.UTC(2026, 10, 11 + Math.floor(i / perDay), 7, (i % perDay) * 5),
    ).toISOString(),
  }))
const rows = () => screen.getAllByRole('listitem').length
const more = () => fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }))

beforeEach(async () => {
  onMoreFiltered.mockClear()
  await Promise.all(db.tables.map((t) => t.clear()))
})

it('says that there is nothing, and only where there is nothing', async () => {
  const { rerender } = render(page(true))
  expect(await screen.findByText('Carregando os agendamentos…')).toBeTruthy()
  expect(screen.queryByText(AGENDAMENTO_TEXTS.empty)).toBeNull()
  rerender(page(false))
  expect(await screen.findByText(AGENDAMENTO_TEXTS.empty)).toBeTruthy()
  await db.agendamentos.put(visit)
  expect(await screen.findByText(visit.nome)).toBeTruthy()
  expect(screen.queryByText(AGENDAMENTO_TEXTS.empty)).toBeNull()
})

describe('a long list', () => {
  it('is drawn by the page, with every day’s number and everybody’s name', async () => {
    await db.agendamentos.bulkPut(manyVisits(90, 30))
    const luiza = { email: 'luiza@exemplo.test', nomeUsuario: 'lu', nome: 'Luíza', sobrenome: 'Prado' }
    await db.usuarios.put({ ...luiza, telefone: '' })
    render(page(false))
    expect(await screen.findAllByText('Luíza Prado')).toHaveLength(25)
    expect(screen.getAllByText('30 agendamentos')).toHaveLength(1)
    more()
    await vi.waitFor(() => expect(screen.getAllByText('30 agendamentos')).toHaveLength(2))
    expect(rows()).toBe(50)
    more()
    await vi.waitFor(() => expect(rows()).toBe(75))
    more()
    await vi.waitFor(() => expect(rows()).toBe(90))
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
  })

  it('that the clinic found asks it for more only when what came is used up', async () => {
    const visits = manyVisits(50, 60)
    render(page(false, { agendamentos: visits, total: 120, fromClinic: true }))
    expect(await screen.findByText(/120 agendamentos: “limpeza”/)).toBeTruthy()
    const [title] = await screen.findAllByRole('heading', { level: 2 })
    // The day goes on beyond what came: nobody has counted it.
    expect(within(title as HTMLElement).queryByText(/agendamentos/)).toBeNull()
    expect(rows()).toBe(25)
    more()
    await vi.waitFor(() => expect(rows()).toBe(50))
    expect(onMoreFiltered).not.toHaveBeenCalled()
    more()
    expect(onMoreFiltered).toHaveBeenCalledOnce()
    cleanup()
    render(page(false, { agendamentos: manyVisits(50, 60), total: 50, fromClinic: false }))
    expect(await screen.findByText('50 agendamentos')).toBeTruthy()
    more()
    await vi.waitFor(() => expect(rows()).toBe(50))
    expect(onMoreFiltered).toHaveBeenCalledOnce()
  })
})
