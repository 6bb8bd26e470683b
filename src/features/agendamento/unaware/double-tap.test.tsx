import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { tap } from '#tests/support/tap.ts'
import { knowAllVisits, movedOnThe13th, renderUnaware } from '#tests/support/unaware-screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'

async function show(wide: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: wide && query.includes('min-width'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  await knowAllVisits()
  const moved = (id: number, cliente: string, hour: string) => ({
    ...visit,
    ...{ id, chave: uuid(id), email: null, cliente },
    ...movedOnThe13th(`${hour}:00`, `${hour}:30`),
  })
  await db.agendamentos.bulkPut([moved(1, 'Rosa', '09'), moved(2, 'Helena', '11')])
  renderUnaware()
}

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

it.each([
  ['on a tablet, where the pane goes on to the next', true],
  ['on a phone, where the next card moves up', false],
])('a double tap does not say of another that she was told, %s', async (_, wide) => {
  await show(wide)
  const buttons = () => screen.getAllByRole('button', { name: 'Avisei por telefone' })
  await screen.findAllByRole('button', { name: 'Avisei por telefone' })
  tap(buttons()[0] as HTMLElement, 1000)
  await screen.findByText('Já sabem')
  await waitFor(() => expect(buttons()).toHaveLength(1))
  tap(buttons()[0] as HTMLElement, 1120)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await db.outbox.toArray()).map(({ command }) => command.payload)).toMatchObject([
    { alvo: { id: 1 }, por: 'telefone' },
  ])
})
