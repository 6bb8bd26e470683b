import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const place = { view: 'day', date: AGENDA_DAY } as const
const toggle = () => screen.findByRole('button', { name: '1 cancelada' })
const cancelled = () => screen.queryByRole('button', { name: /^10:00 às .*Rosa, .*cancelada pela cliente/i })

beforeEach(async () => {
  localStorage.clear()
  await emptyDevice()
  await logInHere('admin@exemplo.test', 'Admin', 'Recepção')
  await keepAgenda()
  const whose = { ...visit, email: null, tempo: '00:30' }
  const at = (time: string) => `${AGENDA_DAY}T${time}:00.000Z`
  await db.agendamentos.put({
    ...whose,
    id: 1,
    chave: uuid(1),
    cliente: 'Helena',
    dataHoraAgendada: at('09:00'),
  })
  await db.cancelados.put({
    ...{ ...whose, id: 2, chave: uuid(2), cliente: 'Rosa', dataHoraAgendada: at('10:00') },
    ...{ estado: 'cancelada', estadoPor: 'cliente', versao: 2 },
  })
})

it('cancelled visits come and go at a tap, and are remembered for the day', async () => {
  renderAgenda({ place })
  expect((await toggle()).getAttribute('aria-pressed')).toBe('false')
  expect(cancelled()).toBeNull()
  fireEvent.click(await toggle())
  await waitFor(() => expect(cancelled()).toBeTruthy())
  expect((await toggle()).getAttribute('aria-pressed')).toBe('true')

  // The agenda is left and opened again.
  cleanup()
  renderAgenda({ place })
  await waitFor(() => expect(cancelled()).toBeTruthy())

  fireEvent.click(await toggle())
  await waitFor(() => expect(cancelled()).toBeNull())
  cleanup()
  renderAgenda({ place })
  expect((await toggle()).getAttribute('aria-pressed')).toBe('false')
  expect(cancelled()).toBeNull()
})

it('but not beyond midnight', async () => {
  renderAgenda({ place })
  fireEvent.click(await toggle())
  await waitFor(() => expect(cancelled()).toBeTruthy())
  cleanup()
  renderAgenda({ place, clinicNow: { date: '2026-11-13', minute: 0 } })
  expect((await toggle()).getAttribute('aria-pressed')).toBe('false')
  expect(cancelled()).toBeNull()
})
