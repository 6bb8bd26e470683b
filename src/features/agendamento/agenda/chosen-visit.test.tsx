import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'

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
  await Promise.all(db.tables.map((t) => t.clear()))
  await db.agendamentos.put(held)
  const mark = { em: Date.now(), desde: '2026-11-01', ate: '2026-12-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
})

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
