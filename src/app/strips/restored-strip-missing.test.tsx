import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import type { KnownVisit } from '#domain/agendamento/restored.ts'
import { visit } from '#domain/testing/outbox.ts'
import type { Restored } from '#src/offline/restore/read-restored.ts'
import { RestoredStrip } from './restored-strip.tsx'

vi.mock('./restored-strip.lazy.tsx', () => ({
  get Strip() {
    throw new Error('not fetched')
  },
}))

it('leads to what is told also where its words cannot be fetched', async () => {
  const key = 'agendamento:10'
  const known: KnownVisit = { key, target: { id: 10 }, epoca: 'before', client: null, state: 'booked', visit }
  const differences = [{ kind: 'gone', known }] as const
  const restored: Restored = { copiaDe: null, differences, isOld: false, isRead: true }
  render(
    <MemoryRouter initialEntries={['/pendencias']}>
      <RestoredStrip status="Usuario" restored={restored} />
    </MemoryRouter>,
  )
  const strip = await screen.findByRole('link', {
    name: 'A clínica voltou a uma cópia antiga. Confira os horários',
  })
  expect(strip.getAttribute('href')).toBe('/perfil?aba=agendamentos')
})
