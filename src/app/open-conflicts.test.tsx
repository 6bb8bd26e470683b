import { act, render, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { useOpenRefusals } from '#src/features/agendamento/conflicts/queries.ts'
import { db } from '#src/offline/db.ts'
import { markSeen } from '#src/offline/queue/queue-rows.ts'
import { setToldHere } from '#src/offline/sending/outcome.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'

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

let hasFocus: { mockReturnValue: (has: boolean) => unknown }

beforeEach(() => {
  navigate.mockClear()
  hasFocus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})

/** How often Conflitos was opened, once what was noted of it in the device's database is written. */
async function expectOpenings(times: number): Promise<void> {
  await act(() => db.transaction('rw', db.outbox, () => db.outbox.count()))
  expect(navigate).toHaveBeenCalledTimes(times)
}

it('what is refused later is told, though something that was pressed after it was told before', async () => {
  const tell = opening()
  tell(['b'])
  tell(['b'])
  await expectOpenings(1)
  // Reception has decided the second, and the first, whose way was longer, is refused now.
  tell([])
  tell(['a'])
  await expectOpenings(2)
})

it('what the screen or its notice tells is not told again; what nobody follows any more is, however soon', async () => {
  const tell = opening()
  setToldHere('a', true)
  tell(['a'])
  await expectOpenings(0)
  // Its notice has left, or that of another press took its place.
  setToldHere('b', true)
  setToldHere('b', false)
  tell(['a', 'b'])
  await expectOpenings(1)
})

it('whoever reads them is not led back to them', async () => {
  const tell = opening('/conflitos')
  tell(['c'])
  tell(['c'], AGENDA)
  await expectOpenings(0)
})

it('a page that nobody looks at tells nothing until somebody does', async () => {
  const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const tell = opening()
  tell(['d'])
  await expectOpenings(0)
  seen.mockRestore()
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  await expectOpenings(1)
})

describe('two pages of one tablet', () => {
  const EMAIL = 'admin@exemplo.test'

  function Page() {
    const { untold } = useOpenRefusals(EMAIL)
    useOpenConflicts(untold, AGENDA)
    return null
  }

  beforeEach(async () => {
    await emptyDevice()
    await logInHere(EMAIL, 'Admin', 'Recepção')
    const { id, versao, nome, dataHoraAgendada, tempo, valor } = visit
    const visto = { nome, dataHoraAgendada, tempo, valor, email: null, cliente: 'Rosa' }
    const [para, recepcao] = ['2026-11-13T10:00:00.000Z', { encaixe: false, motivo: null }]
    const move = moveAgendamento({ alvo: { id }, versao, visto, para, recepcao })
    const refused = { state: 'conflict', error: errorOfRefusal(409, 'horario_ocupado') } as const
    await db.outbox.add(rowOf(move, { id: uuid(1), dono: EMAIL, ...refused }))
  })

  it.each(['its own opening', 'what was pressed there'])(
    'the one does not open what %s has told in the other, and counts it all the same',
    async (by) => {
      setToldHere(uuid(1), by === 'what was pressed there')
      const first = render(<Page />)
      await waitFor(async () => expect((await db.outbox.toArray())[0]?.seenAt).not.toBeNull())
      expect(navigate).toHaveBeenCalledTimes(by === 'its own opening' ? 1 : 0)
      first.unmount()
      // The other page has followed nothing of it.
      setToldHere(uuid(1), false)
      navigate.mockClear()
      render(<Page />)
      const { result } = renderHook(() => useOpenRefusals(EMAIL))
      await waitFor(() => expect(result.current).toEqual({ count: 1, untold: [] }))
      expect(navigate).not.toHaveBeenCalled()
    },
  )

  it('of two that are looked at side by side one opens it', async () => {
    render(<Page />)
    render(<Page />)
    await waitFor(() => expect(navigate).toHaveBeenCalled())
    await waitFor(async () => expect((await db.outbox.toArray())[0]?.seenAt).not.toBeNull())
    await expectOpenings(1)
  })

  it('the one that is used, or where it was pressed, tells it before the other', async () => {
    hasFocus.mockReturnValue(false)
    render(<Page />)
    await act(() => new Promise((done) => setTimeout(done, 300)))
    expect(navigate).not.toHaveBeenCalled()
    await act(() => markSeen(db, [uuid(1)], 1))
    await act(() => new Promise((done) => setTimeout(done, 1200)))
    expect(navigate).not.toHaveBeenCalled()
  })

  it('and where none is used, the other tells it a moment later', async () => {
    hasFocus.mockReturnValue(false)
    render(<Page />)
    await waitFor(() => expect(navigate).toHaveBeenCalledTimes(1), { timeout: 5000 })
  })
})
