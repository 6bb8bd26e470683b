import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { AGENDA_DAY, agendaProps, holdAcross } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda } from '#tests/support/page-device.ts'
import { type AgendaPlace, AgendaScreen } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

function Screen() {
  const [place, setPlace] = useState<AgendaPlace>({ view: 'day', date: AGENDA_DAY })
  return (
    <AgendaScreen {...agendaProps} place={place} onPlace={(next) => setPlace((p) => ({ ...p, ...next }))} />
  )
}

beforeEach(async () => {
  holdAcross()
  await emptyDevice()
  await keepAgenda()
})

it('a free time that is pressed in the week goes into the new visit that is being written down', async () => {
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <Screen />
      </MantineProvider>
    </MemoryRouter>,
  )
  await screen.findAllByRole('button', { name: /Livre/ })
  fireEvent.click(screen.getAllByRole('button', { name: /^Novo/ })[0] as HTMLElement)
  await screen.findByRole('form', { name: 'Cadastro de Agendamento' })
  fireEvent.change(screen.getByLabelText('Descrição'), { target: { value: 'Dona Rosa' } })
  fireEvent.click(screen.getByRole('radio', { name: 'Semana' }))
  await screen.findByRole('region', { name: 'Agenda da semana' })
  fireEvent.click((await screen.findAllByRole('button', { name: /Livre.*sexta/ }))[0] as HTMLElement)
  await screen.findByRole('form', { name: 'Cadastro de Agendamento' })
  expect(screen.getByLabelText<HTMLTextAreaElement>('Descrição').value).toBe('Dona Rosa')
  expect(screen.getByLabelText<HTMLInputElement>('Data do Procedimento').value).toContain('13/11/2026')
})
