import { beforeEach, expect, it, vi } from 'vitest'
import type { KnownBooking } from '#domain/agendamento/restored.ts'
import { ANA, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { bookLost } from './commands.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const CARD = uuid(50)
const known: KnownBooking = {
  ...{ key: 'agendamento:10', target: { id: 10 }, epoca: 'before', client: null, state: 'booked' },
  visit: { ...visit, email: null, cliente: 'Rosa Lima', ficha: CARD },
}
const asked = async () => {
  const [row] = await readQueueOf(db, ANA)
  return row?.command.kind === 'agendamento.criar' ? row.command.payload.pedido : null
}

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(ANA)
  await db.conhecidos.put(known)
})

it('a lost visit is registered anew on its client’s card', async () => {
  await db.fichas.put({ chave: CARD, nome: 'Rosa Lima', telefone: '', conta: null })
  await bookLost(known, { dono: ANA, byReception: true })
  expect(await asked()).toMatchObject({ ficha: CARD, cliente: 'Rosa Lima' })
})

it('a card that the copy does not have is not asked for: her name is', async () => {
  await bookLost(known, { dono: ANA, byReception: true })
  expect(await asked()).toMatchObject({ cliente: 'Rosa Lima' })
  expect(await asked()).not.toHaveProperty('ficha')
})
