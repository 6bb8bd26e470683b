import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { useCandidates } from './queries.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'

beforeEach(emptyDevice)

it('a card that newer code has written breaks no search for who is alike', async () => {
  await db.fichas.put({ chave: uuid(7), nome: 'Maria Souza', telefone: '11999990000', conta: null })
  const newer: unknown = { kind: 'ficha.salvar', v: 2, payload: {} }
  await db.outbox.add(rowOf(newer as Command, { id: uuid(2), dono: EMAIL, lane: 'newer' }))
  const { result } = renderHook(() => useCandidates({ nome: 'Maria', telefone: '', cpf: '' }, EMAIL, false))
  await waitFor(() => expect(result.current.shown).toHaveLength(1))
})
