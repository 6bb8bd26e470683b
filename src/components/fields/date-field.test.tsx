import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DateField } from './date-field.tsx'

const onChange = vi.fn()

function Field() {
  const [value, setValue] = useState<string | null>(null)
  onChange.mockImplementation(setValue)
  return <DateField label="Data Final" value={value} onChange={onChange} minDate="2020-01-01" />
}

beforeEach(() => {
  onChange.mockReset()
  render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  )
})

const field = () => screen.getByLabelText<HTMLInputElement>('Data Final')
const type = (value: string) => fireEvent.input(field(), { target: { value } })
const calendar = () => screen.queryByRole('dialog', { name: 'Calendário' })

it('puts its calendar away once a whole date is typed, and brings it back at a tap', async () => {
  fireEvent.focus(field())
  await waitFor(() => expect(calendar()).toBeTruthy())
  type('12/11/202')
  expect(calendar()).toBeTruthy()
  type('12/11/2026')
  await waitFor(() => expect(calendar()).toBeNull())
  expect(onChange).toHaveBeenLastCalledWith('2026-11-12')
  fireEvent.click(field())
  await waitFor(() => expect(calendar()).toBeTruthy())
})

it('puts its calendar away on Enter and on leaving', async () => {
  fireEvent.focus(field())
  await waitFor(() => expect(calendar()).toBeTruthy())
  fireEvent.keyDown(field(), { key: 'Enter' })
  await waitFor(() => expect(calendar()).toBeNull())
  fireEvent.click(field())
  await waitFor(() => expect(calendar()).toBeTruthy())
  fireEvent.blur(field())
  await waitFor(() => expect(calendar()).toBeNull())
})

it('takes no date before its first, says so, and shows again what it had', () => {
  type('31/12/2019')
  fireEvent.blur(field())
  expect(onChange).not.toHaveBeenCalled()
  expect(field().value).toBe('')
  expect(screen.getByText('31/12/2019 não vale: use uma data a partir de 01/01/2020.')).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  type('99/99/9999')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  fireEvent.blur(field())
  expect(screen.getByText('“99/99/9999” não é uma data: use dd/mm/aaaa.')).toBeTruthy()
  type('01/01/2020')
  expect(onChange).toHaveBeenLastCalledWith('2020-01-01')
})

it('can be erased, and stays so', () => {
  type('12/11/2026')
  type('')
  expect(onChange).toHaveBeenLastCalledWith(null)
  fireEvent.blur(field())
  expect(field().value).toBe('')
})
