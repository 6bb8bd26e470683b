import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { MoneyField } from './money-field.tsx'

function Field() {
  const [value, setValue] = useState<number | ''>('')
  return (
    <MantineProvider env="test">
      <MoneyField label="Valor" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </MantineProvider>
  )
}

it.each([
  ['150', 150, 'R$ 150,00'],
  ['150,00', 150, 'R$ 150,00'],
  ['150.00', 150, 'R$ 150,00'],
  ['1.500', 1500, 'R$ 1.500,00'],
  ['1.500,50', 1500.5, 'R$ 1.500,50'],
  ['R$ 0,99', 0.99, 'R$ 0,99'],
  ['', '', ''],
])('reads %j as %j', (text, value, shown) => {
  render(<Field />)
  const field = screen.getByLabelText<HTMLInputElement>('Valor')
  fireEvent.input(field, { target: { value: '7' } })
  fireEvent.input(field, { target: { value: text } })
  expect(screen.getByRole('status').textContent).toBe(JSON.stringify(value))
  expect(field.value.replace('\u00a0', ' ')).toBe(shown)
})

it('keeps a point of thousands while it is shortened from the end', () => {
  render(<Field />)
  const field = screen.getByLabelText<HTMLInputElement>('Valor')
  fireEvent.input(field, { target: { value: '1234' } })
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  setValue?.call(field, 'R$ 1.23')
  fireEvent(field, new InputEvent('input', { inputType: 'deleteContentBackward', bubbles: true }))
  expect(screen.getByRole('status').textContent).toBe('123')
})
