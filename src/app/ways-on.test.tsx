import { act, renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { notify } from '#src/components/toast.tsx'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'
import { db } from '#src/offline/db.ts'
import { useGoToBooking } from './ways-on.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

beforeEach(() => Promise.all(db.tables.map((t) => t.clear())))

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
  act(() => result.current.go('Limpeza de pele'))
  await waitFor(() => expect(info.mock.calls.map(([title]) => title)).toEqual([said]))
})
