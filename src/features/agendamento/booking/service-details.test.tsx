import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { ServiceDetails } from './service-details.tsx'

const page = (extra: Partial<Parameters<typeof ServiceDetails>[0]> = {}) => (
  <MantineProvider env="test">
    <ServiceDetails
      date="2026-11-12"
      today="2026-11-11"
      minute={9 * 60}
      isFree
      tempo="01:15"
      valor={189}
      payment=""
      {...extra}
    />
  </MantineProvider>
)

it('says the year where it is another', () => {
  render(page({ date: '2027-11-12' }))
  expect(screen.getByText('sexta-feira, 12 de novembro de 2027')).toBeTruthy()
})

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

it('says how one pays in the clinic’s words, and nothing where it has none', () => {
  const { rerender, container } = render(page({ payment: 'Pix ou cartão, na recepção' }))
  expect(screen.getByText('Pix ou cartão, na recepção')).toBeTruthy()
  rerender(page())
  expect(container.textContent).not.toMatch(/pag|recepção/i)
})
