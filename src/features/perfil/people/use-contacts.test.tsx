import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { displayName } from '#domain/perfil/search.ts'
import { usuarioOf } from '#domain/testing/perfil.ts'
import { db, FIRST_CONTACTS, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { useContacts } from './use-contacts.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const people = Array.from({ length: 120 }, (_, i) =>
  usuarioOf('Zilda', { sobrenome: `N${String(i).padStart(3, '0')}`, email: `z${i}@exemplo.test` }),
)

type Query = { depois: string | null; nomeDepois?: string; limite: number }

/** Who is there; the clinic answers as its route's tests know it. */
let there: typeof people
function answer({ depois, nomeDepois, limite }: Query) {
  const last = there.findIndex((p) => p.email === depois)
  const stood = nomeDepois === undefined ? -1 : there.findIndex((p) => displayName(p) >= nomeDepois)
  const from = depois === null ? 0 : last >= 0 ? last + 1 : stood
  const body = from < 0 ? [] : there.slice(from, from + limite)
  return { kind: 'ok', status: 200, body, headers: new Headers({ 'x-total': String(there.length) }) }
}

beforeEach(async () => {
  call.mockReset()
  call.mockImplementation(async (_: string, { query }: { query: Query }) => answer(query))
  there = people
  await emptyDevice()
  await writeMeta(db, FIRST_CONTACTS, { emails: [], total: 120 })
})

/** A search, and the page behind its first. */
async function leafOn() {
  const { result } = renderHook(() => useContacts('zilda', true, false))
  await waitFor(() => expect(result.current.pessoas).toHaveLength(50))
  await act(async () => result.current.onMore())
  await waitFor(() => expect(result.current.pessoas).toHaveLength(100))
  return result
}
const removeOne = (place: number) => {
  there = people.filter((_, i) => i !== place)
}

const hearOfOthers = () =>
  act(() => db.meta.put({ key: 'pull:usuarios', value: { em: 2, desde: null, ate: null, versao: 'w2' } }))

it('the people behind the last one shown are reached, though she was removed', async () => {
  const result = await leafOn()
  removeOne(99)
  await act(async () => result.current.onMore())
  await waitFor(() => expect(result.current.pessoas).toHaveLength(120))
  expect(result.current.pessoas?.slice(100)).toMatchObject(people.slice(100))
})

it('an account that was removed is not shown as there to whoever has leafed on in a search', async () => {
  const result = await leafOn()
  // On this very screen, or elsewhere: the clinic's people are others, and the device has heard it.
  removeOne(10)
  await hearOfOthers()
  await waitFor(() => expect(result.current.pessoas).toMatchObject(there.slice(0, 100)))
})

it('who has leafed on without a search stays where she is when somebody registers', async () => {
  const first = people.slice(0, 50)
  await db.usuarios.bulkPut(first)
  await writeMeta(db, FIRST_CONTACTS, { emails: first.map((p) => p.email), total: 120 })
  const { result } = renderHook(() => useContacts('', true, false))
  await waitFor(() => expect(result.current.pessoas).toHaveLength(50))
  await act(async () => result.current.onMore())
  await waitFor(() => expect(result.current.pessoas).toHaveLength(100))
  removeOne(60)
  await hearOfOthers()
  await waitFor(() => expect(result.current.pessoas).toMatchObject(there.slice(0, 100)))
  call.mockResolvedValue({ kind: 'no_answer' })
  await act(() =>
    db.meta.put({ key: 'pull:usuarios', value: { em: 3, desde: null, ate: null, versao: 'w3' } }),
  )
  // Of the further pages nobody knows how they are now.
  await waitFor(() => expect(result.current.pessoas).toMatchObject(first))
  expect(result.current.kept).toBeNull()
})
