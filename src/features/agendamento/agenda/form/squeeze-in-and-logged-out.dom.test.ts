import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { saveAgendamento as saveForm } from './save.ts'
import { useSaving } from './use-saving.ts'
import { NEW_VISIT, visitValuesOf } from './values.ts'

const saveAgendamento = vi.hoisted(() => vi.fn())
vi.mock('./pane.ts', () => ({ formPane: { fetch: async () => ({ saveAgendamento }) } }))
vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

/** A session that is over while the question about an encaixe stands. */

beforeEach(() => saveAgendamento.mockReset())

const values = { nome: 'Peeling', dataHoraAgendada: '2026-11-12T09:00:00.000Z' }
const edited = { mode: 'edit', agendamento: visit } as const

it.each([
  ['a new visit', NEW_VISIT],
  ['an edit', edited],
])(
  '%s that could not be saved as an encaixe still replaces at the next press what was refused',
  async (_, target) => {
    const visitForm = {
      target,
      form: { values, setErrors: () => undefined },
      setSaving: () => undefined,
      forgetRefused: () => undefined,
      setUncertain: () => undefined,
      focusError: () => undefined,
    }
    const { result } = renderHook(() =>
      useSaving({
        ...{ email: 'a@exemplo.test', online: true, imageOf: () => '', isInTheWay: async () => false },
        visitForm,
        chosenVisit: { showForm: vi.fn(), clear: vi.fn() },
        ...{ onLogin: vi.fn(), onDay: vi.fn(), onChanged: vi.fn() },
      } as never),
    )
    saveAgendamento.mockResolvedValueOnce({ kind: 'taken', kept: { refusedId: 'R' } })
    await act(async () => result.current.save())
    expect(result.current.taken).toEqual({ refusedId: 'R' })
    // "Registrar como encaixe": the session is over, and nothing is queued.
    saveAgendamento.mockResolvedValueOnce({ kind: 'failed', fields: [], kept: null })
    await act(async () => result.current.squeezeIn())
    expect(result.current.taken).toEqual({ refusedId: 'R' })
    // She logs in in another tab, and presses again: a full device sends it at once, and the clinic refuses.
    saveAgendamento.mockResolvedValueOnce({ kind: 'taken', kept: null })
    await act(async () => result.current.squeezeIn())
    expect(result.current.taken).toEqual({ refusedId: 'R' })
    saveAgendamento.mockResolvedValueOnce({ kind: 'done' })
    await act(async () => result.current.squeezeIn())
    expect(saveAgendamento.mock.lastCall?.[0]).toMatchObject({ supersedes: 'R', encaixe: true })
    expect(result.current.taken).toBeNull()
  },
)

it.each([
  ['a new visit', NEW_VISIT],
  ['an edit', edited],
])('%s of which nothing was queued, because the session was over, says so', async (_, target) => {
  await emptyDevice()
  const request = {
    ...{ target, values: { ...visitValuesOf(edited), descricao: 'Sala 2' }, encaixe: true, supersedes: 'R' },
    ...{ imagem: '', dono: 'a@exemplo.test', isShown: () => true, onLogin: () => undefined },
  }
  expect(await saveForm(request)).toMatchObject({ kind: 'failed', kept: null })
})
