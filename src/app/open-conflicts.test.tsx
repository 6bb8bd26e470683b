import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { setToldHere } from '#src/offline/outcome.ts'

const navigate = vi.fn()
vi.mock('react-router-dom', () => ({ useNavigate: () => navigate }))

const { useOpenConflicts } = await import('./use-open-conflicts.ts')

const AGENDA = '/visualizarAgendamentos'

function opening(path = AGENDA) {
  const { rerender } = renderHook((props) => useOpenConflicts(props.refusals, props.path), {
    initialProps: { refusals: [] as readonly string[], path },
  })
  return (refusals: readonly string[], at = path) => rerender({ refusals, path: at })
}

beforeEach(() => navigate.mockClear())

it('what is refused later is told, though something that was pressed after it was told before', () => {
  const tell = opening()
  tell(['b'])
  tell(['b'])
  expect(navigate).toHaveBeenCalledTimes(1)
  // Reception has decided the second, and the first, whose way was longer, is refused now.
  tell([])
  tell(['a'])
  expect(navigate).toHaveBeenCalledTimes(2)
})

it('what the screen or its notice tells is not told again; what nobody follows any more is, however soon', () => {
  const tell = opening()
  setToldHere('a', true)
  tell(['a'])
  expect(navigate).not.toHaveBeenCalled()
  // Its notice has left, or that of another press took its place.
  setToldHere('b', true)
  setToldHere('b', false)
  tell(['a', 'b'])
  expect(navigate).toHaveBeenCalledTimes(1)
})

it('whoever reads them is not led back to them', () => {
  const tell = opening('/conflitos')
  tell(['c'])
  tell(['c'], AGENDA)
  expect(navigate).not.toHaveBeenCalled()
})
