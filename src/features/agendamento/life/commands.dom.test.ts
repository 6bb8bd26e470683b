import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import { isMoveAgendamento, moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { ANA, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { confirmVisit, knowVisit, moveAgain, moveVisit } from './commands.ts'

const FRIDAY = '2026-11-13T09:30:00.000Z'
const act = (n: number) => ({ dono: ANA, id: uuid(n) })
const known = factsOf(visit)
const commands = async () => (await db.outbox.toArray()).map(({ command }) => command)

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(ANA)
})
afterEach(() => vi.restoreAllMocks())

it('keeps a move, a confirmation and what was seen, each over the version that she saw', async () => {
  expect(await moveVisit(visit, FRIDAY, act(1))).toMatchObject({ ok: true, value: { kind: 'queued' } })
  expect(await confirmVisit({ ...visit, id: 11 }, 'confirmada', act(2))).toMatchObject({ ok: true })
  expect(await knowVisit({ ...visit, id: 12, versao: 4 }, act(3))).toMatchObject({ ok: true })
  expect(await commands()).toMatchObject([
    { kind: 'agendamento.remarcar', payload: { alvo: { id: 10 }, versao: 1, para: FRIDAY } },
    { kind: 'agendamento.estado', payload: { alvo: { id: 11 }, versao: 1, estado: 'confirmada' } },
    { kind: 'agendamento.ciencia', payload: { alvo: { id: 12 }, versao: 4 } },
  ])
})

it.each([
  ['as it is by now', {}, 2],
  ['as she saw it, where she still has to be told what it is', { conhecido: known }, 1],
])('moves a visit again %s, at the price that she was shown', async (_, more, versao) => {
  const refused = rowOf(moveAgendamento({ alvo: { id: 10 }, versao: 1, visto: known, para: FRIDAY }), {
    ...{ id: uuid(1), state: 'conflict', attempts: 1 },
  })
  await db.outbox.add(refused)
  await db.agendamentos.put({ ...visit, versao: 2, valor: 999, ...more })
  if (!isMoveAgendamento(refused.command)) throw new Error('not a move')
  const when = '2026-11-13T11:00:00.000Z'
  await moveAgain(refused, refused.command.payload, { when, id: uuid(2) })
  expect(await commands()).toMatchObject([{ payload: { versao, para: when, visto: { valor: visit.valor } } }])
})

it('another time takes the place of the move that was refused, also where no row is named or one that is gone', async () => {
  const move = moveAgendamento({ alvo: { id: 10 }, versao: 1, visto: known, para: FRIDAY })
  const refused = { state: 'conflict', attempts: 1 } as const
  const ofAnother = { ...move, payload: { ...move.payload, alvo: { id: 11 } } }
  for (const supersedes of [null, uuid(9)]) {
    await db.outbox.clear()
    await db.outbox.bulkAdd([
      rowOf(ofAnother, { id: uuid(1), ...refused }),
      rowOf(move, { id: uuid(2), ...refused }),
    ])
    await moveVisit(visit, '2026-11-13T11:00:00.000Z', { ...act(3), supersedes })
    expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual([uuid(1), uuid(3)])
  }
})
