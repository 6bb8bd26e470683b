import { beforeEach, expect, it } from 'vitest'
import { knowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { takeBackTold } from './commands.ts'

const telling = knowAgendamento({
  ...{ alvo: { id: visit.id }, versao: 1, por: 'telefone' },
  visto: { nome: visit.nome, dataHoraAgendada: visit.dataHoraAgendada },
})

beforeEach(emptyDevice)

it.each<readonly [OutboxRow['state'], number, boolean]>([
  ['queued', 0, true],
  ['sending', 1, false],
  ['retry', 1, false],
  ['done', 1, false],
])('a telling that is %s after %i tries is called undone: %s', async (state, attempts, isUndone) => {
  await db.outbox.add(rowOf(telling, { id: uuid(1), state, attempts }))
  expect(await takeBackTold(uuid(1))).toBe(isUndone)
  expect(await db.outbox.count()).toBe(isUndone ? 0 : 1)
})

it('a telling that has left the queue since is not called undone', async () => {
  expect(await takeBackTold(uuid(1))).toBe(false)
})
