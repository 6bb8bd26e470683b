import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'
import { tap } from '#tests/support/tap.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'

/** What has been said by the time that a second tap would have been kept, too. */
async function said() {
  await new Promise((resolve) => setTimeout(resolve, 300))
  return (await db.outbox.toArray()).map(({ command }) => command)
}

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  holdUpright()
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  await db.agendamentos.put({
    ...visit,
    email: null,
    cliente: 'Rosa',
    dataHoraAgendada: `${AGENDA_DAY}T09:00:00.000Z`,
  })
  renderAgenda({ online: false })
})

const ofRosa = () => screen.findByRole('button', { name: /^Alterar Drenagem/ })

it('without a network a double tap on “Chegou” in the pane of the chosen visit does not begin it, too', async () => {
  fireEvent.click(await ofRosa())
  await screen.findByRole('region', { name: 'Agendamento escolhido' })
  tap(await screen.findByRole('button', { name: 'Chegou' }), 1000)
  const next = await screen.findByRole('button', { name: 'Iniciar' })
  await waitFor(() => expect((next as HTMLButtonElement).disabled).toBe(false))
  tap(screen.getByRole('button', { name: 'Iniciar' }), 1180)
  expect(await said()).toMatchObject([{ payload: { estado: 'chegou' } }])
})

it('without a network a double tap on “Mudar para 14:00” does not say that she has arrived, too', async () => {
  fireEvent.click(await ofRosa())
  fireEvent.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  tap(await screen.findByRole('button', { name: '14:00' }), 100, 100)
  // Both large buttons stand at the pane's foot, at the same place.
  tap(await screen.findByRole('button', { name: 'Mudar para 14:00' }), 1000)
  tap(await screen.findByRole('button', { name: 'Chegou' }), 1180)
  expect(await said()).toMatchObject([{ kind: 'agendamento.remarcar' }])
})

it('a double tap on a visit of the agenda chooses it, and says nothing of it', async () => {
  // What is chosen is drawn over the foot of the agenda, where its row was tapped.
  tap(await ofRosa(), 1000)
  tap(await screen.findByRole('button', { name: 'Chegou' }), 1180)
  expect(await said()).toEqual([])
})
