import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdAcross, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'
import { tap } from '#tests/support/tap.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'

it('a double tap on one who has arrived is not the arrival of another', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  holdAcross()
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  const whose = { ...visit, email: null, tempo: '00:30' }
  const at = (time: string) => `${AGENDA_DAY}T${time}:00.000Z`
  await db.agendamentos.bulkPut([
    { ...whose, id: 1, chave: uuid(1), cliente: 'Rosa', dataHoraAgendada: at('08:10') },
    { ...whose, id: 2, chave: uuid(2), cliente: 'Helena', dataHoraAgendada: at('08:40') },
  ])
  renderAgenda({ place: { view: 'day', date: AGENDA_DAY }, online: false })
  const pane = within(await screen.findByRole('region', { name: 'Agora' }))
  const buttons = () => pane.getAllByRole('button', { name: /^(Chegou|Iniciar): / })
  await pane.findByRole('button', { name: 'Chegou: Helena' })
  // The second row's button, and what stands at its place a moment later.
  expect(buttons()[1]?.getAttribute('aria-label')).toBe('Chegou: Helena')
  tap(buttons()[1] as HTMLElement, 1000)
  await pane.findByRole('button', { name: 'Iniciar: Helena' })
  tap(buttons()[1] as HTMLElement, 1120)
  await new Promise((resolve) => setTimeout(resolve, 300))
  const said = (await db.outbox.toArray()).map(({ command }) => command.payload)
  expect(said).toMatchObject([{ alvo: { id: 2 }, estado: 'chegou' }])
})
