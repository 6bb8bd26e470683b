import { act, renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { cancel, create, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { reach } from '#src/offline/reach.ts'
import { useLogout } from './logout.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
vi.mock('./sync.ts', () => ({ sync: { verify: async () => undefined } }))

beforeEach(async () => {
  vi.restoreAllMocks()
  await Promise.all(db.tables.map((table) => table.clear()))
  const { dono, epoch } = rowOf(create, { id: uuid(1) })
  await db.outbox.add(rowOf(create, { id: uuid(1) }))
  await db.meta.put({
    key: 'sessao',
    value: { email: dono, epoch, nomeExibicao: 'Ana', status: 'Usuario', expirada: false },
  })
})

/** What the question says of the line before anything is pressed. */
async function noteAsked(): Promise<string | null> {
  const { result } = renderHook(() => useLogout(), { wrapper: MemoryRouter })
  await act(() => result.current.ask())
  expect(result.current.pending).toHaveLength(1)
  return result.current.note
}

it('says before "Enviar agora" that there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  reach.lost()
  expect(await noteAsked()).toBe('Sem internet: agora não dá para enviar.')
})

it('says before "Enviar agora" that nobody answers, whatever the browser believes', async () => {
  reach.start({ probe: async () => false, isWatched: () => true, now: Date.now, random: () => 1 })
  reach.doubt()
  await vi.waitFor(() => expect(reach.state()).toBe('silent'))
  expect(await noteAsked()).toMatch(/^A clínica não está respondendo: o envio pode não dar certo\./)
})

it('says nothing of a line that is open', async () => {
  reach.heard()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await noteAsked()).toBeNull()
})

it('"Descartar e sair" drops what it asked about, and not what another tab has queued meanwhile', async () => {
  const { result } = renderHook(() => useLogout(), { wrapper: MemoryRouter })
  await act(() => result.current.ask())
  expect(result.current.pending?.map((r) => r.id)).toEqual([uuid(1)])
  await db.outbox.add(rowOf(cancel({ id: 77 }), { id: uuid(2) }))
  await act(() => result.current.discard())
  expect((await db.outbox.toArray()).map((r) => r.id)).toEqual([uuid(2)])
})
