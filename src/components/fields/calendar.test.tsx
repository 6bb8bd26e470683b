import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Calendar } from './calendar.tsx'

const onChange = vi.fn()

const drawn = (today: string, value = today) => (
  <MantineProvider env="test">
    <Calendar label="Data do agendamento" {...{ today, value, onChange }} minDate={today} />
  </MantineProvider>
)

/** Waits for a month, by the button of a day in its middle. */
async function expectMonth(name: string): Promise<void> {
  const middle = new RegExp(`, 15 de ${name} de 2026`)
  expect(await screen.findByRole('button', { name: middle })).toBeTruthy()
}

it('turns to the clinic’s month where the device named another one before the clinic answered', async () => {
  const { rerender } = render(drawn('2026-12-01'))
  await expectMonth('dezembro')
  rerender(drawn('2026-11-11'))
  await expectMonth('novembro')
})

it('stays at the month that was leafed to where the day turns within a month', async () => {
  const { rerender } = render(drawn('2026-11-11'))
  fireEvent.click(await screen.findByRole('button', { name: 'Próximo mês' }))
  await expectMonth('dezembro')
  rerender(drawn('2026-11-12'))
  await expectMonth('dezembro')
})
