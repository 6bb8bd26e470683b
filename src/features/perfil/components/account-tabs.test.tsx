import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { AccountTabs, useTab } from './account-tabs.tsx'

function Screen() {
  return <AccountTabs {...useTab()} perfil={<input aria-label="campo" />} agendamentos={<p>visitas</p>} />
}

it('has the two tabs of a client; what one holds survives a look at the other', () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </MantineProvider>,
  )
  const perfil = screen.getByRole('tab', { name: 'Perfil' })
  const agendamentos = screen.getByRole('tab', { name: 'Meus agendamentos' })
  expect(perfil.getAttribute('aria-selected')).toBe('true')
  fireEvent.change(screen.getByLabelText('campo'), { target: { value: 'pela metade' } })
  fireEvent.click(agendamentos)
  expect(screen.getByText('visitas')).toBeTruthy()
  fireEvent.click(perfil)
  expect(screen.getByLabelText<HTMLInputElement>('campo').value).toBe('pela metade')
})
