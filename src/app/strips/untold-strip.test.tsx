import { render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import { knowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import { ANA, rowOf, visit } from '#domain/testing/outbox.ts'
import { useUntold } from '#src/features/agendamento/my-visits/queries.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { UntoldStrip } from './untold-strip.tsx'

const known = factsOf({ ...visit, dataHoraAgendada: '2099-11-12T14:00:00.000Z' })
const moved = {
  ...visit,
  versao: 2,
  dataHoraAgendada: '2099-11-13T09:30:00.000Z',
  mudadoEm: '2026-11-12T09:00:00.000Z',
  conhecido: known,
}

beforeEach(async () => {
  await emptyDevice()
  await db.agendamentos.put(moved)
})
afterEach(() => void vi.useRealTimers())

function Strip({ email }: { readonly email: string | null }) {
  return <UntoldStrip untold={useUntold(email, useClinicNow())} />
}
const showAt = (path: string, email: string | null = ANA) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <Strip email={email} />
    </MemoryRouter>,
  )

it('leads from every other page to where it is told, and says both times', async () => {
  showAt('/servicos')
  const strip = await screen.findByRole('link')
  expect(strip.textContent).toBe(
    'A clínica mudou seu horário de qui 14:00Agora é sex 13 de nov. de 2099, 09:30',
  )
  expect(strip.getAttribute('href')).toBe('/perfil?aba=agendamentos')
  expect(strip.closest('[role="status"]')).not.toBeNull()
})

it.each([
  [{}, 'A clínica mudou seu horário de qua 12 de nov., 14:00Ficou para qui 13 de nov., 09:30'],
  [{ estado: 'cancelada' }, `A clínica cancelou seu horário de qua 12 de nov., 14:00${visit.nome}`],
] as const)('stays when the time has passed, and says the day of it (%o)', async (state, words) => {
  vi.useFakeTimers({ now: Date.parse('2025-11-14T12:00:00.000Z'), toFake: ['Date'] })
  const conhecido = { ...known, dataHoraAgendada: '2025-11-12T14:00:00.000Z' }
  const dataHoraAgendada = 'estado' in state ? conhecido.dataHoraAgendada : '2025-11-13T09:30:00.000Z'
  await db.agendamentos.put({ ...moved, dataHoraAgendada, conhecido, ...state })
  showAt('/servicos')
  expect((await screen.findByRole('link')).textContent).toBe(words)
})

it('counts what was moved and what was cancelled', async () => {
  await db.cancelados.put({ ...moved, id: 11, estado: 'cancelada' })
  showAt('/')
  await screen.findByText('A clínica mudou 2 horários seus')
})

it('is gone once she has said that she knows, before the clinic has heard of it', async () => {
  showAt('/')
  await screen.findByRole('link')
  await db.outbox.add(rowOf(knowAgendamento({ alvo: { id: 10 }, versao: 2, visto: moved })))
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
})

it('is not on the page it leads to, nor for anybody whose visit it is not', async () => {
  showAt('/perfil?aba=agendamentos')
  showAt('/', null)
  showAt('/', 'bia@exemplo.com')
  showAt('/')
  await screen.findByRole('link')
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
