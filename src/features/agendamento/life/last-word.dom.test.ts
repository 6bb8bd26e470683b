import { beforeEach, expect, it, vi } from 'vitest'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { editByReception, moveByReception } from './commands.ts'

const EMAIL = 'admin@exemplo.test'

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

it('the last time that was asked for is the one that is wanted, whichever way it was asked', async () => {
  const { dataHoraAgendada, nome, descricao, valor, tempo, tipoProcedimento, email } = visit
  const visto = { dataHoraAgendada, nome, descricao, valor, tempo, tipoProcedimento, email, cliente: null }
  const [ten, two] = ['2026-11-13T10:00:00.000Z', '2026-11-13T14:00:00.000Z']
  const edit = { visto, mudancas: { dataHoraAgendada: ten } }
  await editByReception(visit, edit, { dono: EMAIL, id: uuid(2) })
  await moveByReception(visit, two, { dono: EMAIL, id: uuid(3) })
  // By the form again, over the visit as the clinic has it.
  await editByReception(visit, edit, { dono: EMAIL, id: uuid(4) })
  const rows = await readQueueOf(db, EMAIL)
  const last = rows.at(-1)?.command
  expect(last?.kind === 'agendamento.alterar' ? last.payload.mudancas : last?.payload).toMatchObject({
    dataHoraAgendada: ten,
  })
})

it('an edit after an edit that took a move’s place is kept, and so is that one', async () => {
  const { dataHoraAgendada, nome, descricao, valor, tempo, tipoProcedimento, email } = visit
  const visto = { dataHoraAgendada, nome, descricao, valor, tempo, tipoProcedimento, email, cliente: null }
  const edit = (mudancas: object, n: number) =>
    editByReception(visit, { visto, mudancas }, { dono: EMAIL, id: uuid(n) })
  await moveByReception(visit, '2026-11-13T10:00:00.000Z', { dono: EMAIL, id: uuid(2) })
  await edit({ dataHoraAgendada: '2026-11-13T15:00:00.000Z' }, 3)
  expect(await edit({ descricao: 'Sala 2' }, 4)).toMatchObject({ ok: true, value: { kind: 'queued' } })
  const rows = await readQueueOf(db, EMAIL)
  expect(
    rows.map(({ command }) => [command.kind, 'mudancas' in command.payload && command.payload.mudancas]),
  ).toEqual([['agendamento.alterar', { dataHoraAgendada: '2026-11-13T15:00:00.000Z', descricao: 'Sala 2' }]])
})
