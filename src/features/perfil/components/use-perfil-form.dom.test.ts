import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ANA, rowOf, save } from '#domain/testing/outbox.ts'
import { perfilOf } from '#domain/testing/perfil.ts'
import { db } from '#src/offline/db.ts'
import { readQueue } from '#src/offline/queue/queue-rows.ts'
import { drainOutbox } from '#src/offline/sending/drain.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import type { PerfilResult } from './notices.ts'
import { usePerfilForm } from './use-perfil-form.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const TYPED = 'Fundos, portão azul'

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await emptyDevice()
  await logInHere(ANA)
})
afterEach(() => vi.restoreAllMocks())

/** She presses "Atualizar", and the clinic refuses; `meanwhile` comes before its answer. */
async function refusedAfter(meanwhile: (leave: () => void) => void) {
  const server = new FakeServer(ANA)
  server.faults.push('dados_invalidos')
  const perfil = perfilOf(ANA, { id: 3, nome: 'Ana', versao: 2 })
  const mine = {
    ...{ campos: perfil, unsynced: new Set<never>(), server: perfil },
    ...{ known: true, refused: null, lost: null },
  }
  const { result, unmount } = renderHook(() => usePerfilForm(ANA, 'Ana', mine, () => undefined))
  act(() => result.current.change('complemento', TYPED))
  let saved: Promise<PerfilResult> | null = null
  act(() => {
    saved = result.current.save()
  })
  await vi.waitFor(async () => expect(await readQueue(db)).toHaveLength(1))
  meanwhile(unmount)
  const deps = { db, send: server.send, now: Date.now, random: () => 0.5, owner: 'p', locks: undefined }
  await drainOutbox(deps)
  await act(async () => expect(await saved).toMatchObject({ kind: 'refused' }))
  return result.current
}

it('what is refused stays in the form, and leaves no row behind', async () => {
  const { form } = await refusedAfter(() => undefined)
  expect(form.getValues().complemento).toBe(TYPED)
  expect(await db.outbox.count()).toBe(0)
})

it('what is refused after she has left the page is kept, for the form to show when she comes back', async () => {
  await refusedAfter((leave) => leave())
  expect(await readQueue(db)).toMatchObject([{ state: 'rejected', command: save({ complemento: TYPED }) }])
})

it('a refused write of which nothing is left to send leaves with "Atualizar", and its notice with it', async () => {
  const row = rowOf(save({ telefone: '(11) 97215-6604' }), { state: 'rejected', attempts: 1 })
  await db.outbox.add(row)
  // The profile has that telephone by now.
  const campos = { telefone: '(11) 97215-6604' }
  const perfil = perfilOf(ANA, { id: 3, ...campos, versao: 2 })
  const mine = {
    ...{ campos: perfil, unsynced: new Set<never>(), server: perfil, known: true, lost: null },
    refused: { ids: [row.id], campos, mensagem: 'Este perfil não existe.', errors: [] },
  }
  const { result } = renderHook(() => usePerfilForm(ANA, 'Ana', mine, () => undefined))
  await act(async () => expect(await result.current.save()).toEqual({ kind: 'unchanged' }))
  expect(await db.outbox.count()).toBe(0)
})
