import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListedFicha } from '#domain/ficha/schema.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { rowOf } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useCards } from './queries.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const bia = {
  email: 'bia@exemplo.test',
  nomeUsuario: 'bia',
  nome: 'Beatriz',
  sobrenome: 'Alves',
  telefone: '',
}

beforeEach(async () => {
  call.mockReset()
  await emptyDevice()
})

const card = (i: number): ListedFicha => {
  const chave = `k${String(i).padStart(3, '0')}`
  return { chave, nome: `Ana ${i}`, telefone: '', conta: null, visitas: 0, ultimaVisita: null }
}

/** The clinic's cards, thirty at a time; how many it has. */
function clinicOf(total: number) {
  call.mockImplementation(async (_: string, { query }: { query: { depois?: string } }) => {
    const from = query.depois === undefined ? 0 : Number(query.depois.slice(1)) + 1
    const count = Math.min(30, total - from)
    return { kind: 'ok', body: Array.from({ length: count }, (_, i) => card(from + i)) }
  })
}

it('offers no more once the clinic has answered that there is none', async () => {
  clinicOf(60)
  const { result } = renderHook(() => useCards('', true))
  await waitFor(() => expect(result.current?.rows).toHaveLength(30))
  await act(async () => result.current?.more?.())
  expect(result.current?.rows).toHaveLength(60)
  await act(async () => result.current?.more?.())
  expect(result.current?.more).toBeNull()
})

it('goes on with the cards that are there where the next page has no answer', async () => {
  clinicOf(60)
  const { result } = renderHook(() => useCards('', true))
  await waitFor(() => expect(result.current?.rows).toHaveLength(30))
  call.mockResolvedValue({ kind: 'no_answer' })
  await act(async () => result.current?.more?.())
  expect(result.current).toMatchObject({ isTold: true, isMoreMissing: true })
  expect(result.current?.rows).toHaveLength(30)
  clinicOf(60)
  await act(async () => result.current?.more?.())
  expect(result.current).toMatchObject({ isTold: true, isMoreMissing: false })
  expect(result.current?.rows).toHaveLength(60)
})

it('a double tap on "Mostrar mais" shows the next page once', async () => {
  clinicOf(90)
  const { result } = renderHook(() => useCards('', true))
  const keys = () => result.current?.rows.map(({ chave }) => chave)
  await waitFor(() => expect(keys()).toHaveLength(30))
  await act(async () => {
    result.current?.more?.()
    result.current?.more?.()
  })
  expect(new Set(keys()).size).toBe(60)
  expect(keys()).toHaveLength(60)
  await act(async () => result.current?.more?.())
  expect(keys()).toHaveLength(90)
})

it('goes on where a card stood that went into another meanwhile, and shows nobody twice', async () => {
  clinicOf(40)
  const { result } = renderHook(() => useCards('', true))
  await waitFor(() => expect(result.current?.rows).toHaveLength(30))
  // Those who are called as it was come again.
  const body = [28, ...Array.from({ length: 10 }, (_, i) => 30 + i)].map(card)
  call.mockResolvedValue({ kind: 'ok', body })
  await act(async () => result.current?.more?.())
  expect(call.mock.lastCall?.[1].query).toMatchObject({ depois: 'k029', nomeDepois: 'Ana 29' })
  expect(new Set(result.current?.rows.map(({ chave }) => chave)).size).toBe(40)
  expect(result.current?.rows).toHaveLength(40)
})

describe('without a network', () => {
  const found = async (typed: string): Promise<readonly string[] | undefined> => {
    const { result } = renderHook(() => useCards(typed, false))
    await waitFor(() => expect(result.current).toBeDefined())
    return result.current?.rows.map(({ nome }) => nome)
  }

  it.each(['bia@exemplo.test', 'BIA@ex', 'beatriz al'])(
    'finds by “%s” whom this device keeps',
    async (typed) => {
      await db.usuarios.put(bia)
      expect(await found(typed)).toEqual(['Beatriz Alves'])
    },
  )

  it('finds nobody by somebody else’s e-mail, and nobody without an account by one', async () => {
    await db.usuarios.put(bia)
    await db.fichas.put({ chave: 'k1', nome: 'Ana', telefone: '(11) 97381-4460', conta: null })
    expect(await found('ana@exemplo.test')).toEqual([])
  })

  it('finds somebody who was registered here, before the clinic has heard of her', async () => {
    await logInHere('admin@exemplo.test', 'Admin', 'Recepção')
    const campos = { nome: 'Rosa Prado', telefone: '(11) 97310-5528' }
    const made = saveFicha({ chave: 'k2', nome: 'Rosa Prado', campos })
    await db.outbox.add(rowOf(made, { dono: 'admin@exemplo.test' }))
    expect(await found('rosa')).toEqual(['Rosa Prado'])
    // Nobody reads the queue of somebody else.
    await logInHere('outra@exemplo.test', 'Admin', 'Outra')
    expect(await found('rosa')).toEqual([])
  })
})
