import { setTimeout as delay } from 'node:timers/promises'
import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { WholeFicha } from '#domain/ficha/schema.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { errorOfRefusal, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useClientCard } from './queries.ts'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const EMAIL = 'admin@exemplo.test'
const CARD_KEY = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'
const told: WholeFicha = {
  ...{
    id: 1,
    chave: CARD_KEY,
    nome: 'Zélia Gomes',
    telefone: '(11) 97381-4460',
    cpf: '',
    email: '',
    recado: '',
  },
  ...{ dataNascimento: null, conta: null, versao: 1, juncoes: [], saude: null },
}
const whose = { email: null, cliente: told.nome, ficha: CARD_KEY }

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  call.mockReset()
  call.mockImplementation(async (name: string) => ({ kind: 'ok', body: name === 'ficha.ler' ? told : [] }))
})

const renderCard = () =>
  renderHook(
    ({ online }) => useClientCard(whose, { nowAtClinic: '2026-11-12T08:00:00.000Z', online, dono: EMAIL }),
    {
      initialProps: { online: true },
    },
  )

it('what waits of a card is shown, and that it waits; refused it is the clinic’s again', async () => {
  const { result } = renderCard()
  await waitFor(() => expect(result.current?.ficha?.telefone).toBe(told.telefone))
  const telefone = '(11) 98000-1111'
  const command = saveFicha({
    chave: CARD_KEY,
    nome: told.nome,
    visto: { telefone: told.telefone },
    campos: { telefone },
  })
  await enqueue(db, command, { id: uuid(1), dono: EMAIL, deviceNow: 1 })
  await waitFor(() => expect(result.current).toMatchObject({ isWaiting: true, ficha: { telefone } }))
  expect(result.current?.client.telefone).toBe(telefone)
  expect(result.current?.toldFicha).toEqual(told)
  await db.outbox.toCollection().modify({ state: 'conflict', error: errorOfRefusal(409, 'registro_mudou') })
  await waitFor(() =>
    expect(result.current).toMatchObject({ isWaiting: false, ficha: { telefone: told.telefone } }),
  )
})

it('what the clinic told before the network went is not all that there may be', async () => {
  const { result, rerender } = renderCard()
  await waitFor(() => expect(result.current?.isWhole).toBe(true))
  act(() => rerender({ online: false }))
  expect(result.current?.isWhole).toBe(false)
})

const heard = (em: number) =>
  db.meta.put({
    key: 'pull:agendamentos',
    value: { em, desde: '2026-10-13', ate: '2027-05-11', versao: 'v' },
  })

describe('a visit that another tablet moves beyond the kept dates while the card is open', () => {
  const TOMORROW = '2026-11-13T10:00:00.000Z'
  const hers = { ...visit, id: 7, email: null, ficha: CARD_KEY, dataHoraAgendada: TOMORROW }
  const moved = { ...hers, dataHoraAgendada: '2027-08-20T10:00:00.000Z', versao: hers.versao + 1 }
  /** The agenda names it as gone from its dates. */
  const hearThatItIsGone = () =>
    db.transaction('rw', db.agendamentos, db.meta, async () => {
      await db.agendamentos.delete(7)
      await heard(2)
    })
  let visits: unknown = [hers]

  beforeEach(async () => {
    visits = [hers]
    call.mockImplementation(async (name: string) => {
      if (visits === null) return { kind: 'no_answer' }
      return { kind: 'ok', body: name === 'ficha.ler' ? told : visits }
    })
    await db.agendamentos.put(hers)
    await heard(1)
  })

  it('does not go on standing at its old time', async () => {
    const { result } = renderCard()
    await waitFor(() => expect(result.current?.isWhole).toBe(true))
    const times = () => result.current?.upcoming.map((v) => v.dataHoraAgendada)
    expect(times()).toEqual([TOMORROW])
    visits = [moved]
    await hearThatItIsGone()
    await waitFor(() => expect(times()).toEqual([moved.dataHoraAgendada]))
    expect(result.current?.isWhole).toBe(true)
  })

  it('is not called all that there is where the clinic did not answer again', async () => {
    const { result } = renderCard()
    await waitFor(() => expect(result.current?.isWhole).toBe(true))
    visits = null
    await hearThatItIsGone()
    await waitFor(() => expect(result.current).toMatchObject({ isWhole: false, isAsking: false }))
    visits = [moved]
    act(() => result.current?.reload())
    await waitFor(() => expect(result.current?.isWhole).toBe(true))
  })
})

describe('while the agenda changes more often than a slow line answers', () => {
  beforeEach(() => {
    call.mockImplementation(async (name: string) => {
      await delay(300)
      return { kind: 'ok', body: name === 'ficha.ler' ? told : [] }
    })
  })

  it('a card that is opened comes, and is all there is once the agenda is quiet', async () => {
    let em = 1
    await heard(em)
    const timer = setInterval(() => void heard(++em), 150)
    try {
      const { result } = renderCard()
      await waitFor(() => expect(result.current?.ficha?.telefone).toBe(told.telefone))
      expect(result.current?.isWhole).toBe(false)
      clearInterval(timer)
      await waitFor(() => expect(result.current?.isWhole).toBe(true))
    } finally {
      clearInterval(timer)
    }
  })

  it('a card that is reloaded is asked for at once, whatever is on its way', async () => {
    await heard(1)
    const { result } = renderCard()
    await waitFor(() => expect(call).toHaveBeenCalled())
    const [, { signal }] = call.mock.calls[0] ?? []
    act(() => result.current?.reload())
    expect(signal.aborted).toBe(true)
    await waitFor(() => expect(result.current?.isWhole).toBe(true))
  })
})
