import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { AgendaScreen } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const TODAY = '2026-11-12'
const held = {
  ...visit,
  descricao: 'Pernas',
  email: null,
  cliente: 'Dona Lúcia',
  dataHoraAgendada: `${TODAY}T09:00:00.000Z`,
}

beforeEach(async () => {
  // A tablet held upright: the chosen visit stands in its summary.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('48em'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))
  await Promise.all(db.tables.map((t) => t.clear()))
  await db.agendamentos.put(held)
  const mark = { em: Date.now(), desde: '2026-11-01', ate: '2026-12-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
})

async function chooseIt() {
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <AgendaScreen
          email="admin@exemplo.test"
          clinicNow={{ date: TODAY, minute: 480 }}
          place={{ view: 'list', date: TODAY }}
          onPlace={() => undefined}
          newFor={null}
          toResolve={{ conflicts: 0, unaware: 0 }}
          clientEmail={null}
          loading={false}
          online
          silent={false}
          procedimentos={[]}
          clientSearch={{ search: async () => ({ pessoas: [], kept: null }), choose: () => undefined }}
          imageOf={() => ''}
          pictureOf={() => null}
          back={null}
          draft={null}
          onLogin={() => undefined}
          onReload={() => undefined}
        />
      </MantineProvider>
    </MemoryRouter>,
  )
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
