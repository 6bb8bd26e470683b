import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation, useNavigate } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { notify } from '#src/components/notices/toast.tsx'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { useGoToBooking, useRepeat } from './ways-on.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const { pullSoonEnough } = vi.hoisted(() => ({ pullSoonEnough: vi.fn(() => Promise.resolve()) }))
vi.mock('../live/use-pull.ts', () => ({ pullSoonEnough }))

beforeEach(emptyDevice)

let at = ''
let goTo: (path: string) => unknown

/** The pages are of one screen each: whatever the hook is called on is gone once she is elsewhere. */
function Pages({ children }: { readonly children: ReactNode }) {
  return (
    <MemoryRouter>
      <Watch />
      <Routes>
        <Route path="/" element={children} />
        <Route path="*" element={null} />
      </Routes>
    </MemoryRouter>
  )
}

function Watch() {
  at = useLocation().pathname
  goTo = useNavigate()
  return null
}

it.each(['a service that is read first', 'an earlier visit'] as const)(
  'who has gone to another page meanwhile is not called back (%s)',
  async (of) => {
    const cleansing = { ...{ id: 1, nome: 'Limpeza de pele', descricao: '', valor: 189 }, tempo: '01:15' }
    const put = () => db.procedimentos.put({ ...cleansing, tipoProcedimento: 2, imagem: '' })
    if (of === 'an earlier visit') await put()
    const { promise, resolve } = Promise.withResolvers<undefined>()
    pullSoonEnough.mockReset().mockReturnValueOnce(promise)
    const clinicNow = { date: '2026-11-11', minute: 600 }
    const { result } = renderHook(
      () => ({
        ...{ go: useGoToBooking(), repeat: useRepeat('ana@exemplo.test', clinicNow) },
        list: useProcedimentoList(),
      }),
      { wrapper: Pages },
    )
    await waitFor(() => expect(result.current.list).toHaveLength(of === 'an earlier visit' ? 1 : 0))
    act(() => {
      if (of === 'an earlier visit') result.current.repeat(cleansing.nome, '2026-10-14T09:00:00.000Z')
      else result.current.go(cleansing)
    })
    await waitFor(() => expect(pullSoonEnough).toHaveBeenCalledOnce())
    act(() => void goTo('/sobre'))
    await put()
    resolve(undefined)
    await new Promise((done) => setTimeout(done, 100))
    expect(at).toBe('/sobre')
  },
)

it.each([
  [false, 'Ainda não lemos os serviços da clínica neste aparelho'],
  [true, 'Limpeza de pele não está mais na lista de serviços'],
])('a service is called gone where the list was read (%s), and there alone', async (isRead, said) => {
  const info = vi.spyOn(notify, 'info').mockReset()
  if (isRead)
    await db.meta.put({ key: 'pull:procedimentos', value: { em: Date.now(), desde: null, ate: null } })
  const { result } = renderHook(() => ({ go: useGoToBooking(), list: useProcedimentoList() }), {
    wrapper: MemoryRouter,
  })
  await waitFor(() => expect(result.current.list).toEqual([]))
  act(() => result.current.go({ nome: 'Limpeza de pele' }))
  await waitFor(() => expect(info.mock.calls.map(([title]) => title)).toEqual([said]))
})

it('a tap that comes before the device has answered leads to the booking of a service that it has', async () => {
  const info = vi.spyOn(notify, 'info').mockReset()
  await db.meta.put({ key: 'pull:procedimentos', value: { em: Date.now(), desde: null, ate: null } })
  const cleansing = { ...{ id: 1, nome: 'Limpeza de pele', descricao: '', valor: 189 }, tempo: '01:15' }
  await db.procedimentos.put({ ...cleansing, tipoProcedimento: 2, imagem: '' })
  const { result } = renderHook(() => ({ go: useGoToBooking(), at: useLocation() }), {
    wrapper: MemoryRouter,
  })
  act(() => result.current.go({ nome: 'Limpeza de pele' }, 'refused'))
  await waitFor(() => expect(result.current.at.pathname).toBe('/agendamentos'))
  expect(result.current.at.state).toMatchObject({ informacoes: cleansing, supersedes: 'refused' })
  expect(info).not.toHaveBeenCalled()
})
