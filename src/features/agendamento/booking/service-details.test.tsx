import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { ServiceDetails } from './service-details.tsx'

const page = (extra: Partial<Parameters<typeof ServiceDetails>[0]> = {}) => (
  <MantineProvider env="test">
    <ServiceDetails date="2026-11-12" minute={9 * 60} isFree tempo="01:15" valor={189} {...extra} />
  </MantineProvider>
)

it('is open until it is closed, and says date, time, duration and price', () => {
  render(page())
  const control = screen.getByRole('button', { name: AGENDAMENTO_TEXTS.details })
  expect(control.getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('quinta-feira, 12 de novembro')).toBeTruthy()
  expect(screen.getByText('às 09:00')).toBeTruthy()
  expect(screen.getByText('Duração: 01:15')).toBeTruthy()
  expect(screen.getByText('R$ 189,00')).toBeTruthy()
  expect(screen.getByText('Valor:', { exact: false }).textContent).toContain('R$')
  fireEvent.click(control)
  expect(control.getAttribute('aria-expanded')).toBe('false')
})

it.each([
  ['1:5', 'Duração: 01:05'],
  ['uma hora', 'Duração: uma hora'],
])('shows a duration of %s', (tempo, words) => {
  render(page({ tempo }))
  expect(screen.getByText(words)).toBeTruthy()
})

it('asks for a time where none is chosen', () => {
  render(page({ minute: null }))
  expect(screen.getByText('Escolha um horário')).toBeTruthy()
})
