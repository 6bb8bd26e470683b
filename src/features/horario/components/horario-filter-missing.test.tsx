import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { choose, chosen, page, pick, startAnew } from '#tests/support/horario-registry.tsx'
import { press } from '#tests/support/on-screen.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: vi.fn() } }))
const file = vi.hoisted(() => ({ isMissing: true }))
vi.mock('./horario-filter.lazy.tsx', () => ({
  get HorarioFilterDialog() {
    if (file.isMissing) throw new Error('not fetched')
    return ({ opened }: { opened: boolean }) => opened && <p>{HORARIO_TEXTS.filter}</p>
  },
}))

beforeEach(startAnew)

it('whose file cannot be fetched leaves what is typed beside it, says so, and is tried anew', async () => {
  const bad = vi.spyOn(notify, 'bad')
  render(page())
  await pick(/^segunda-feira, 23 de novembro/)
  choose('Início do 1º período', '09:00')
  for (const tries of [1, 2]) {
    press('Filtro')
    await waitFor(() => expect(bad).toHaveBeenCalledTimes(tries))
  }
  const again = expect.objectContaining({ text: 'Tente de novo.' })
  expect(bad).toHaveBeenLastCalledWith('O filtro não abriu', again)
  expect(chosen('Início do 1º período')).toBe('09:00')
  file.isMissing = false
  press('Filtro')
  await screen.findByText(HORARIO_TEXTS.filter)
})
