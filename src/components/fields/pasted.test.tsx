import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { formatPhone } from '#domain/lib/masks.ts'
import { MaskedField } from './masked-field.tsx'
import { MoneyField } from './money-field.tsx'

function MoneyOnPage() {
  const [value, setValue] = useState<number | ''>('')
  return (
    <MantineProvider env="test">
      <MoneyField label="Valor" value={value} onChange={setValue} />
      <output>{JSON.stringify(value)}</output>
    </MantineProvider>
  )
}
function TelephoneOnPage() {
  const [value, setValue] = useState('')
  return (
    <MantineProvider env="test">
      <MaskedField label="Telefone" mask="telefone" value={value} onChange={setValue} />
      <output>{formatPhone(value)}</output>
    </MantineProvider>
  )
}
it.each([
  ['R$ 1.234,50', '1234.5'],
  ['R$\u00a01.234,50', '1234.5'],
  ['R$150.00', '150'],
  ['150.00 ', '150'],
  ['R$ 150.00 ', '150'],
  ['1,234.50', '1234.5'],
  ['1.234.50', '1234.5'],
  ['150.5', '150.5'],
  ['150,00 reais', '150'],
  ['-150,00', '150'],
  ['1,234', '1234'],
])('an amount that comes in one piece is read as it was meant: %j', (text, value) => {
  render(<MoneyOnPage />)
  fireEvent.input(screen.getByLabelText('Valor'), { target: { value: text } })
  expect(screen.getByRole('status').textContent).toBe(value)
})
it.each([
  ['+55 11 98140-2276', '(11) 98140-2276'],
  ['+55 (11) 98140-2276', '(11) 98140-2276'],
  ['5511981402276', '(11) 98140-2276'],
  ['011 98140-2276', '(11) 98140-2276'],
  ['+55 11 3555-0148', '(11) 3555-0148'],
])('a telephone that comes in one piece is not cut to another: %j', (text, shown) => {
  render(<TelephoneOnPage />)
  fireEvent.input(screen.getByLabelText('Telefone'), { target: { value: text } })
  expect(screen.getByRole('status').textContent).toBe(shown)
})

it('what is typed key by key is left to the mask: a digit too many does not turn one number into another', () => {
  render(<TelephoneOnPage />)
  const field = screen.getByLabelText('Telefone')
  fireEvent.input(field, { target: { value: '(55) 98140-2276' } })
  const typed = { bubbles: true, inputType: 'insertText', data: '9' }
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '(55) 98140-22769')
  fireEvent(field, new InputEvent('input', typed))
  expect(screen.getByRole('status').textContent).toBe('(55) 98140-2276')
})
