import { expect, it } from 'vitest'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { create, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { dropNewCard } from './commands.ts'

const ADMIN = 'admin@exemplo.test'

it('a card that nothing of this code waits for stays where a row of newer code may', async () => {
  await emptyDevice()
  await logInHere(ADMIN, 'Admin', 'Recepção')
  const card = saveFicha({ chave: uuid(8), nome: 'Rosa', campos: { nome: 'Rosa' } })
  await enqueue(db, card, { id: uuid(1), dono: ADMIN, deviceNow: Date.now() })
  const newer: Command = JSON.parse('{"kind":"agendamento.avaliar","v":1,"payload":{}}')
  const row = { ...rowOf(create, { id: uuid(2), dono: ADMIN }), command: newer }
  await db.outbox.add(row)
  await dropNewCard(uuid(8), ADMIN)
  expect((await readQueueOf(db, ADMIN)).map(({ id }) => id)).toEqual([uuid(1), uuid(2)])
  await db.outbox.where('id').equals(uuid(2)).delete()
  await dropNewCard(uuid(8), ADMIN)
  expect(await readQueueOf(db, ADMIN)).toEqual([])
})
