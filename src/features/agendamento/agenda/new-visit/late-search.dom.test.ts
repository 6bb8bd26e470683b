import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { WholeFicha } from '#domain/ficha/schema.ts'
import { uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { joinCards } from '../../client-card/commands.ts'
import { useCandidates } from './queries.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const RECEPTION = 'admin@exemplo.test'
const ROSA: WholeFicha = {
  ...{ id: 1, chave: uuid(1), nome: 'Rosa Prado', telefone: '', cpf: '', email: '', recado: '' },
  ...{ dataNascimento: null, conta: null, versao: 1, juncoes: [], saude: null },
}
/** Registered a moment ago on another tablet, a second time. */
const AGAIN: WholeFicha = { ...ROSA, id: 2, chave: uuid(2), nome: 'Rosa P.' }

beforeEach(async () => {
  call.mockReset()
  await emptyDevice()
  await logInHere(RECEPTION, 'Admin', 'Recepção')
})

/** Whom “rosa” brings up where nobody but this device is asked. */
async function shownWithoutNetwork(): Promise<readonly string[]> {
  const { result } = renderHook(() =>
    useCandidates({ nome: 'rosa', telefone: '', cpf: '' }, RECEPTION, false),
  )
  await waitFor(() => expect(result.current.shown.length).toBeGreaterThan(0))
  return result.current.shown.map(({ nome }) => nome)
}

it('a slow search brings back no card that went into another before its answer came', async () => {
  let tell: (answer: unknown) => void = () => undefined
  const slow = new Promise((resolve) => {
    tell = resolve
  })
  call.mockImplementation((name: string) =>
    name === 'ficha.parecidas' ? slow : { kind: 'ok', status: 200, body: { ...ROSA, versao: 2 } },
  )
  const typed = { nome: 'rosa', telefone: '', cpf: '' }
  const { result } = renderHook(() => useCandidates(typed, RECEPTION, true))
  await waitFor(() => expect(call).toHaveBeenCalledWith('ficha.parecidas', expect.anything()))
  expect(await joinCards({ stays: ROSA, goes: AGAIN, campos: {} }, RECEPTION)).toMatchObject({ ok: true })
  const found = [ROSA, AGAIN].map((card) => ({ ...card, visitas: 0, ultimaVisita: null }))
  await act(async () => tell({ kind: 'ok', status: 200, body: found }))
  await waitFor(() => expect(result.current.shown).toHaveLength(2))
  await new Promise((resolve) => setTimeout(resolve, 100))
  cleanup()
  expect(await shownWithoutNetwork()).toEqual(['Rosa Prado'])
  expect(await db.fichas.count()).toBe(1)
})
