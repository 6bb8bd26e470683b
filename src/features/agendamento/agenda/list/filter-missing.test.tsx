import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { notify } from '#src/components/notices/toast.tsx'
import { Filter, useFilter } from './filter.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: vi.fn() } }))
const file = vi.hoisted(() => ({ isMissing: true }))
vi.mock('./filter.lazy.tsx', () => ({
  get FilterDialog() {
    if (file.isMissing) throw new Error('not fetched')
    return ({ opened }: { opened: boolean }) => opened && <p>Filtro aberto</p>
  },
}))

/** The agenda as far as the filter goes, and a form beside it. */
function Agenda() {
  const filter = useFilter('admin@exemplo.test', null)
  return (
    <MantineProvider env="test">
      <input aria-label="Observação" />
      <button type="button" onClick={filter.open}>
        Filtro
      </button>
      <Filter filter={filter} today="2026-11-20" onFiltered={() => undefined} />
    </MantineProvider>
  )
}

const press = () => fireEvent.click(screen.getByRole('button', { name: 'Filtro' }))

it('whose file cannot be fetched leaves what is typed beside it, says so, and is tried anew', async () => {
  const bad = vi.spyOn(notify, 'bad')
  render(<Agenda />)
  const typed = () => screen.getByLabelText<HTMLInputElement>('Observação')
  fireEvent.input(typed(), { target: { value: 'alérgica a iodo' } })
  for (const tries of [1, 2]) {
    press()
    await waitFor(() => expect(bad).toHaveBeenCalledTimes(tries))
  }
  expect(typed().value).toBe('alérgica a iodo')
  file.isMissing = false
  press()
  await screen.findByText('Filtro aberto')
})
