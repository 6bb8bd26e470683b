import { expect, it } from 'vitest'
import { errorOf } from '#domain/outbox/answer.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { create, errorOfRefusal, refusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { alternativesOf, sentTime } from './rows.ts'

const clinicNow = { date: '2026-11-11', minute: 10 * 60 }

it('offers only alternatives that are still ahead', () => {
  const p = refusal(409, 'horario_ocupado')
  const error = errorOf(p, 0, create.kind)
  const row = rowOf(create, {
    state: 'conflict',
    error: error && { ...error, alternativas: ['2026-11-11T10:00:00.000Z', '2026-11-11T11:00:00.000Z'] },
  })
  expect(alternativesOf(row, { clinicNow, queue: [row], heard: null })).toEqual(['2026-11-11T11:00:00.000Z'])
})

it('offers no alternative that overlaps what she has asked for since, but for what was refused itself', () => {
  const { payload } = create
  const at = (dataHoraAgendada: string, change: Partial<OutboxRow>) =>
    rowOf(createAgendamento({ ...payload, pedido: { ...payload.pedido, dataHoraAgendada } }), change)
  const alternativas = ['2026-11-12T09:00:00.000Z', '2026-11-12T10:00:00.000Z', '2026-11-12T14:00:00.000Z']
  const error = { ...errorOfRefusal(409, 'horario_ocupado'), alternativas }
  const refused = at('2026-11-12T14:00:00.000Z', { id: uuid(1), state: 'conflict', error })
  const other = at('2026-11-12T10:30:00.000Z', { id: uuid(2) })
  const queue = [refused, other]
  expect(alternativesOf(refused, { clinicNow, queue, heard: null })).toEqual([
    '2026-11-12T09:00:00.000Z',
    '2026-11-12T14:00:00.000Z',
  ])
  const given = [refused, { ...other, state: 'conflict' } as const]
  expect(alternativesOf(refused, { clinicNow, queue: given, heard: null })).toEqual(alternativas)
})

it('of a move that has become a part of a booking on its way the time that was sent is the booking’s', () => {
  const row = rowOf(create, { state: 'done', result: { id: 10 } })
  expect(sentTime({ kind: 'done', row })).toBe(create.payload.pedido.dataHoraAgendada)
})
