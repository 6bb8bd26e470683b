import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { FilterForm } from './filter-form.tsx'

it('a filter that was given up while it was asked for is not applied by its late answer', async () => {
  let answer: (found: string) => void = () => undefined
  const [onFound, onCancel] = [vi.fn(), vi.fn()]
  const form = (
    <MantineProvider env="test">
      <FilterForm
        initial={{ dataInicial: null, dataFinal: null }}
        current={null}
        minDate="1970-01-01"
        search={() =>
          new Promise<string>((resolve) => {
            answer = resolve
          })
        }
        nothing="Nada"
        onFound={onFound}
        onClear={vi.fn()}
        onCancel={onCancel}
      />
    </MantineProvider>
  )
  const { unmount } = render(form)
  fireEvent.click(screen.getByRole('button', { name: 'Aplicar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(onCancel).toHaveBeenCalledOnce()
  // The dialog closes, and takes its form down.
  unmount()
  answer('found')
  await new Promise((r) => setTimeout(r, 30))
  expect(onFound).not.toHaveBeenCalled()
})
