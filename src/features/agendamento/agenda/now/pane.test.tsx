import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { AGENDA_DAY } from '#tests/support/agenda-screen.tsx'
import { NOBODY } from '../../queries.ts'
import { entriesOfAgendamento } from '../entries.ts'
import { NowPane } from './pane.tsx'

it('of a hundred who are late the first stand there, and the others at a tap', () => {
  const entries = Array.from({ length: 100 }, (_, i) =>
    entriesOfAgendamento({ ...visit, id: i + 1, dataHoraAgendada: `${AGENDA_DAY}T09:00:00.000Z` }),
  ).flat()
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
