import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'

const navigate = vi.fn()
vi.mock('react-router-dom', () => ({ useNavigate: () => navigate }))

const { useOpenConflicts } = await import('./use-open-conflicts.ts')

const HOUR = 3_600_000
const pressed = (id: string, before: number) => ({ id, createdAt: Date.now() - before })
const AGENDA = '/visualizarAgendamentos'

function opening(path = AGENDA) {
  const { rerender } = renderHook((props) => useOpenConflicts(props.refusals, props.path), {
    initialProps: { refusals: [] as readonly ReturnType<typeof pressed>[], path },
  })
  return (refusals: readonly ReturnType<typeof pressed>[], at = path) => rerender({ refusals, path: at })
}

beforeEach(() => navigate.mockClear())

it('what is refused later is told, though something that was pressed after it was told before', () => {
  const tell = opening()
  const [first, second] = [pressed('a', HOUR), pressed('b', HOUR - 300_000)]
  tell([second])
  tell([second])
  expect(navigate).toHaveBeenCalledTimes(1)
  // Reception has decided the second, and the first, whose way was longer, is refused now.
  tell([])
  tell([first])
  expect(navigate).toHaveBeenCalledTimes(2)
})

it('what is refused when the screen has said that it waits is told; before that the screen tells it', () => {
  const tell = opening()
  tell([pressed('a', 3_000)])
  expect(navigate).not.toHaveBeenCalled()
  tell([pressed('b', 9_000)])
  expect(navigate).toHaveBeenCalledTimes(1)
})

it('what was pressed by a clock that was ahead is told, though the network that sent it has set it back', () => {
  const tell = opening()
  tell([pressed('a', -HOUR / 2)])
  expect(navigate).toHaveBeenCalledTimes(1)
})

it('whoever reads them is not led back to them', () => {
  const tell = opening('/conflitos')
  const refused = [pressed('a', HOUR)]
  tell(refused)
  tell(refused, AGENDA)
  expect(navigate).not.toHaveBeenCalled()
})
