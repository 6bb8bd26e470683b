import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { NewVisitScreen } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const service: Procedimento = {
  id: 1,
  nome: 'Limpeza de pele',
  descricao: 'Vapor.',
  valor: 189,
  tempo: '01:00',
  imagem: '',
  tipoProcedimento: 2,
  intervaloAntes: 0,
  intervaloDepois: 0,
}
const onBooked = vi.fn()

beforeEach(async () => {
  onBooked.mockReset()
  // Without a network the outcome is known at once: it waits.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await Promise.all(db.tables.map((t) => t.clear()))
  const session = { status: 'Admin', nomeExibicao: 'Recepção', epoch: 'e1', expirada: false } as const
  await writeMeta(db, 'sessao', { email: EMAIL, ...session })
  const mark = { em: 1, desde: '2026-10-12', ate: null, versao: 'v' }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  render(
    <MantineProvider env="test">
      <NewVisitScreen
        email={EMAIL}
        clinicNow={{ date: '2026-11-12', minute: 480 }}
        online={false}
        services={[service]}
        pictureOf={() => null}
        clinic="Clínica Aurora"
        start={{ when: '2026-11-13T10:00:00.000Z', service: service.nome, nome: 'Noemi Prado', client: null }}
        onClose={() => undefined}
        onWholeForm={() => undefined}
        onBooked={onBooked}
        onLogin={() => undefined}
      />
    </MantineProvider>,
  )
})

const bookings = async () =>
  (await db.outbox.toArray()).filter(({ command }) => command.kind === 'agendamento.criar')

it('books once, however often it is pressed while the next screen is on its way', async () => {
  const press = await screen.findByRole('button', { name: 'Agendar' })
  fireEvent.click(press)
  fireEvent.click(press)
  await waitFor(() => expect(onBooked).toHaveBeenCalledWith('2026-11-13'))
  // Her own visit has taken the time by now, and this screen is still there.
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole('button', { name: 'Encaixar' })).toBeNull()
  for (const button of screen.getAllByRole('button'))
    if (/Agendar|Encaixar/.test(button.textContent ?? '')) fireEvent.click(button)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await bookings()).toHaveLength(1)
})
