import { act, renderHook, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { notify } from '#src/components/toast.tsx'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { useGoToBooking } from './ways-on.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

beforeEach(emptyDevice)

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

it('a tap that comes before the device has answered leads to the booking of a service that it has', async () => {
  const info = vi.spyOn(notify, 'info').mockReset()
  await db.meta.put({ key: 'pull:procedimentos', value: { em: Date.now(), desde: null, ate: null } })
  const cleansing = { ...{ id: 1, nome: 'Limpeza de pele', descricao: '', valor: 189 }, tempo: '01:15' }
  await db.procedimentos.put({ ...cleansing, tipoProcedimento: 2, imagem: '' })
  const { result } = renderHook(() => ({ go: useGoToBooking(), at: useLocation() }), {
    wrapper: MemoryRouter,
  })
  act(() => result.current.go('Limpeza de pele', 'refused'))
  await waitFor(() => expect(result.current.at.pathname).toBe('/agendamentos'))
  expect(result.current.at.state).toMatchObject({ informacoes: cleansing, supersedes: 'refused' })
  expect(info).not.toHaveBeenCalled()
})
