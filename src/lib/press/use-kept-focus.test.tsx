import { render, screen } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { useKeptFocus } from './use-kept-focus.ts'

/** A list whose rows leave some time after they were pressed. */
function List() {
  const root = useRef<HTMLDivElement>(null)
  useKeptFocus(root)
  const [rows, setRows] = useState(['first', 'second'])
  const leave = (row: string) => setTimeout(() => setRows((all) => all.filter((r) => r !== row)), 20)
  return (
    <>
      <div ref={root} tabIndex={-1} data-testid="root">
        {rows.map((row) => (
          <button key={row} type="button" onClick={() => leave(row)}>
            {row}
          </button>
        ))}
      </div>
      <button type="button">elsewhere</button>
    </>
  )
}

it('the focus of a row that leaves goes to the list, and that of another stays', async () => {
  render(<List />)
  const press = (name: string) => {
    const button = screen.getByRole('button', { name })
    button.focus()
    button.click()
  }
  press('first')
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('root')))
  press('second')
  screen.getByRole('button', { name: 'elsewhere' }).focus()
  await vi.waitFor(() => expect(screen.queryByRole('button', { name: 'second' })).toBeNull())
  expect(document.activeElement?.textContent).toBe('elsewhere')
})
