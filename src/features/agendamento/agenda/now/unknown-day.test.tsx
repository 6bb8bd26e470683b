import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { AGENDA_DAY, holdAcross, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

beforeEach(async () => {
  holdAcross()
  await emptyDevice()
  await logInHere('admin@exemplo.test', 'Admin', 'Recepção')
})

const NOBODY_TO_COME = 'Ninguém para receber agora.'

it('on a device that knows nothing of today nobody says that nobody is to come', async () => {
  renderAgenda({ place: { view: 'day', date: AGENDA_DAY }, online: false })
  expect(await screen.findByText('Este aparelho não conhece a agenda de hoje.')).toBeTruthy()
  expect(screen.queryByText(NOBODY_TO_COME)).toBeNull()
})

it('nor while the clinic’s first answer is awaited', async () => {
  renderAgenda({ place: { view: 'day', date: AGENDA_DAY }, loading: true })
  expect(await screen.findByText('Carregando o dia de hoje…')).toBeTruthy()
  expect(screen.queryByText(NOBODY_TO_COME)).toBeNull()
})

it('of a day that is known, and for which nobody is booked, it is said', async () => {
  await keepAgenda()
  renderAgenda({ place: { view: 'day', date: AGENDA_DAY }, online: false })
  expect(await screen.findByText(NOBODY_TO_COME)).toBeTruthy()
})
