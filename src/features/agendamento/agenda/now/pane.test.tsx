import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { AGENDA_DAY } from '#tests/support/agenda-screen.tsx'
import { NOBODY } from '../../queries.ts'
import { entryOfAgendamento } from '../entry.ts'
import { NowPane } from './pane.tsx'

it('of a hundred who are late the first stand there, and the others at a tap', () => {
  const entries = Array.from({ length: 100 }, (_, i) => i + 1).flatMap(
    (id) => entryOfAgendamento({ ...visit, id, dataHoraAgendada: `${AGENDA_DAY}T09:00:00.000Z` }) ?? [],
  )
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <NowPane
          {...{ entries, clients: NOBODY, conflicts: 0, unaware: 0, busyKeys: new Set<string>() }}
          clinicNow={{ date: AGENDA_DAY, minute: 18 * 60 }}
          onState={() => undefined}
          onChoose={() => undefined}
          onNew={() => undefined}
        />
      </MantineProvider>
    </MemoryRouter>,
  )
  const arrived = () => screen.getAllByRole('button', { name: /Chegou/ })
  expect(arrived()).toHaveLength(12)
  fireEvent.click(screen.getByRole('button', { name: 'Ver mais 88' }))
  expect(arrived()).toHaveLength(100)
  expect(screen.queryByRole('button', { name: /^Ver mais/ })).toBeNull()
})

it('whoever cannot be asked in writing says by telephone that she comes; the others are asked', () => {
  const at = (id: number, time: string, more: object) =>
    entryOfAgendamento({ ...visit, id, dataHoraAgendada: `${AGENDA_DAY}T${time}:00.000Z`, ...more }) ?? []
  const onState = vi.fn()
  const entries = [
    at(1, '09:00', { estado: 'confirmada' }),
    at(2, '10:00', { estado: 'confirmada' }),
    at(3, '14:00', { email: null, cliente: 'Dona Lúcia' }),
    at(4, '15:00', { email: 'bia@exemplo.test' }),
  ].flat()
  const bia = { nome: 'Beatriz', email: 'bia@exemplo.test', telefone: '(11) 98140-2270' }
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <NowPane
          {...{ entries, conflicts: 0, unaware: 0, busyKeys: new Set<string>(), onState }}
          clients={new Map([[bia.email, bia]])}
          clinicNow={{ date: AGENDA_DAY, minute: 8 * 60 }}
          onChoose={() => undefined}
          onNew={() => undefined}
        />
      </MantineProvider>
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('button', { name: 'Confirmou: Dona Lúcia' }))
  expect(onState.mock.calls).toMatchObject([[{ agendamento: { id: 3 } }, 'confirmada']])
  expect(screen.getAllByRole('link', { name: 'WhatsApp' })).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Confirmou: Beatriz' })).toBeNull()
})
