import { beforeEach, describe, expect, it } from 'vitest'
import type { EditableFields } from '#domain/agendamento/edit.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { targetOf } from '#domain/outbox/commands.ts'
import { cancel, create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { hasNotReceived, notReceivedNameOf } from '../queue/not-received.ts'
import { discard, enqueue, replaceRefused } from '../queue/outbox.ts'
import { readQueue } from '../queue/queue-rows.ts'
import { drainOutbox } from './drain.ts'

const EMAIL = 'admin@exemplo.test'
const whose = { cliente: 'Rosa', email: null }
const wanted = { ...create.payload.pedido, ...whose }
const booking = createAgendamento({ pedido: wanted, imagem: '', recepcao: true })
const target = { comando: uuid(1) }
const seen = { alvo: target, versao: 1, visto: wanted }
const done = { feitoEm: wanted.dataHoraAgendada, motivo: null, encaixe: false }
const arrived = setVisitState({ ...seen, estado: 'chegou', recepcao: done })
const inside = setVisitState({ ...seen, estado: 'em_atendimento', recepcao: done })
const finished = setVisitState({ ...seen, estado: 'concluida', recepcao: done })
const later = '2026-11-12T15:00:00.000Z'
const moved = moveAgendamento({ ...seen, para: later, recepcao: { encaixe: false, motivo: null } })
const edit = (mudancas: Partial<EditableFields>) => editAgendamento({ ...seen, mudancas, encaixe: false })
const edited = edit({ descricao: 'Pele sensível', dataHoraAgendada: later })
const movedByForm = edit({ dataHoraAgendada: later })

const error = errorOfRefusal(409, 'horario_ocupado')
const refused = { state: 'conflict', attempts: 1, unanswered: false, error } as const
const own = { dono: EMAIL }

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

const asked: string[] = []
async function drain(): Promise<readonly string[]> {
  asked.length = 0
  await drainOutbox({
    ...{ db, now: Date.now, random: () => 0.5, owner: 'test', locks: undefined },
    send: async ({ endpoint }) => {
      asked.push(endpoint)
      return { kind: 'no_answer' }
    },
  })
  return asked
}

async function queueBehind(...commands: Parameters<typeof rowOf>[0][]): Promise<void> {
  await db.outbox.bulkAdd([
    rowOf(booking, { id: uuid(1), ...own, ...refused }),
    ...commands.map((command, i) => rowOf(command, { id: uuid(2 + i), ...own })),
  ])
}

const again = createAgendamento({ pedido: { ...wanted, encaixe: true }, imagem: '', recepcao: true })
const chooseAgain = (change: Partial<typeof wanted> = {}, id = uuid(9), supersedes = uuid(1)) => {
  const { payload } = again
  const command = createAgendamento({ ...payload, pedido: { ...payload.pedido, ...change } })
  return enqueue(db, command, { id, ...own, deviceNow: 5_000, supersedes })
}

describe('what was asked of a visit whose booking was refused', () => {
  it('is neither sent nor refused until she has chosen', async () => {
    await queueBehind(arrived, inside)
    expect(await drain()).toEqual([])
    expect((await readQueue(db)).map(({ state }) => state)).toEqual(['conflict', 'queued', 'queued'])
  })

  it('goes out behind the booking that she chose instead, in its order', async () => {
    await queueBehind(arrived, inside, edited)
    await chooseAgain()
    const queue = await readQueue(db)
    expect(queue.map(({ id }) => id)).toEqual([uuid(9), uuid(2), uuid(3), uuid(4)])
    const behind = queue.slice(1)
    expect(new Set(queue.map(({ lane }) => lane)).size).toBe(1)
    for (const { command } of behind) expect(targetOf(command)).toEqual({ comando: uuid(9) })
    expect(behind.map(({ state }) => state)).toEqual(['queued', 'queued', 'queued'])
    expect(await drain()).toEqual(['agendamento.criar'])
  })

  it('is sent over what the one before it made, also at another time of the day', async () => {
    await queueBehind(arrived, inside, finished)
    await chooseAgain({ dataHoraAgendada: '2026-11-12T08:00:00.000Z' })
    const versions: unknown[] = []
    let versao = 0
    await drainOutbox({
      ...{ db, now: Date.now, random: () => 0.5, owner: 'test', locks: undefined },
      send: async ({ body }) => {
        const { estado = 'marcada', versao: over = 0 } = body as { estado?: string; versao?: number }
        versions.push([estado, over])
        versao++
        const visit = { ...wanted, dataHoraAgendada: '2026-11-12T08:00:00.000Z', estado, versao }
        return { kind: 'ok', status: 200, body: { ...visit, id: 7, chave: uuid(9) } }
      },
    })
    expect(versions).toEqual([
      ['marcada', 0],
      ['chegou', 1],
      ['em_atendimento', 2],
      ['concluida', 3],
    ])
  })

  it('is not called received where it does not hold of what she chose', async () => {
    await queueBehind(arrived)
    await chooseAgain({ dataHoraAgendada: '2026-11-13T08:00:00.000Z' })
    expect((await readQueue(db)).map(({ id }) => id)).toEqual([uuid(9)])
    expect(await hasNotReceived(db, await notReceivedNameOf(EMAIL))).toBe(true)
  })

  it('leaves the time to the choice of another one, which came later', async () => {
    await queueBehind(moved, movedByForm, edited)
    await chooseAgain({ dataHoraAgendada: '2026-11-12T11:00:00.000Z' })
    const [, row, ...more] = await readQueue(db)
    expect(more).toEqual([])
    expect(row?.command.payload).toMatchObject({ mudancas: { descricao: 'Pele sensível' } })
    expect(row?.command.payload).not.toHaveProperty('mudancas.dataHoraAgendada')
  })

  it('keeps the time that was wanted where only a squeeze-in was chosen', async () => {
    await queueBehind(moved)
    await chooseAgain()
    expect((await readQueue(db)).map(({ command }) => command.kind)).toEqual([booking.kind, moved.kind])
  })

  it('goes along from booking to booking, and stays there where another tab shows the first refused one', async () => {
    await queueBehind(arrived, inside)
    await chooseAgain()
    await db.outbox.where('id').equals(uuid(9)).modify(refused)
    const time = { dataHoraAgendada: '2026-11-12T11:00:00.000Z' }
    await chooseAgain(time, uuid(10), uuid(9))
    expect(await chooseAgain({}, uuid(11))).toEqual({ ok: false, error: 'replaced' })
    const queue = await readQueue(db)
    expect(queue.map(({ id }) => id)).toEqual([uuid(10), uuid(2), uuid(3)])
    for (const { command } of queue.slice(1)) expect(targetOf(command)).toEqual({ comando: uuid(10) })
  })

  it('goes along also where nobody knows whether the clinic has the booking that was chosen first', async () => {
    await queueBehind(arrived)
    await chooseAgain()
    await drain()
    await chooseAgain({ dataHoraAgendada: '2026-11-12T11:00:00.000Z' }, uuid(10), uuid(9))
    const queue = await readQueue(db)
    expect(queue.map(({ id, command }) => [id, command.kind])).toEqual([
      [uuid(9), booking.kind],
      [expect.any(String), 'agendamento.cancelar'],
      [uuid(10), booking.kind],
      [uuid(2), arrived.kind],
    ])
  })

  it('follows the visit that a device without room for a row has booked in its place', async () => {
    await queueBehind(arrived)
    await replaceRefused(db, { id: uuid(1), ...own }, { id: uuid(9), command: again }, 1)
    const queue = await readQueue(db)
    expect(queue.map(({ id }) => id)).toEqual([uuid(2)])
    expect(queue.map(({ command }) => targetOf(command))).toEqual([{ comando: uuid(9) }])
  })

  it('stays where nobody replaces a row that is another person’s', async () => {
    await queueBehind(arrived)
    await replaceRefused(db, { id: uuid(1), dono: 'outra@exemplo.test' }, { id: uuid(9), command: again }, 1)
    expect((await readQueue(db)).map(({ id }) => id)).toEqual([uuid(1), uuid(2)])
  })

  it('leaves the queue with the booking that is given up', async () => {
    await queueBehind(arrived, inside)
    expect(await discard(db, uuid(1), uuid(8), 1)).toBe(true)
    expect(await readQueue(db)).toEqual([])
    // The clinic has heard of the booking, and of nothing else.
    expect(await hasNotReceived(db, await notReceivedNameOf(EMAIL))).toBe(true)
  })

  it('is asked of the clinic as before where the booking may be there', async () => {
    await db.outbox.bulkAdd([
      rowOf(booking, { id: uuid(1), ...own, ...refused, unanswered: true }),
      rowOf(arrived, { id: uuid(2), ...own }),
    ])
    await drain()
    expect((await readQueue(db)).map(({ state }) => state)).toEqual(['conflict', 'retry'])
  })

  it('does not hold what takes the booking back: there is nothing to cancel', async () => {
    await queueBehind(cancel(target))
    await drain()
    const [row] = await readQueue(db)
    expect([row?.id, row?.state]).toEqual([uuid(2), 'done'])
  })
})
