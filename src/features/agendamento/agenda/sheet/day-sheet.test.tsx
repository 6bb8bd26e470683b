import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { db, writeMeta } from '#src/offline/db.ts'
import { DaySheet } from './day-sheet.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))
beforeEach(async () => {
  await Promise.all(db.tables.map((t) => t.clear()))
  await writeMeta(db, 'sessao', {
    email: 'admin@exemplo.test',
    status: 'Admin',
    nomeExibicao: '',
    epoch: 'e',
    expirada: false,
  })
})

/** The sheet at ten o'clock, from data of so many days and five minutes before. */
async function sheetOf(days: number) {
  const em = Date.now() - (days * 24 * 60 + 5) * 60_000
  const mark = { em, desde: '2026-10-21', ate: '2027-05-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DaySheet
          email="admin@exemplo.test"
          date="2026-11-12"
          clinicNow={{ date: '2026-11-12', minute: 600 }}
          clinica="Aurora"
        />
      </MemoryRouter>
    </MantineProvider>,
  )
  const header = (await screen.findByText('impresso às 10:00')).closest('header')
  return [header?.textContent, screen.getByText(/O que mudou depois/).textContent]
}

it('says of what hour its data are, where they are of today', async () => {
  const [header, lead] = await sheetOf(0)
  expect(header).toContain('dados de 09:55')
  expect(lead).toContain('depois das 09:55 não está aqui')
})

it('does not print data of the day before yesterday as of five minutes ago', async () => {
  const [header, lead] = await sheetOf(2)
  expect(header).toContain('dados de 10 de novembro às 09:55')
  expect(lead).toContain('depois de 10 de novembro às 09:55 não está aqui')
})
