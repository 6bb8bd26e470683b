import { describe, expect, it } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { NO_WISHES, wantedPlaces } from '#domain/outbox/overlay.ts'
import { cancel, create, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { agendaEntries } from './entries.ts'
import { entryOfAgendamento } from './entry.ts'
import { statusOfEntry } from './entry-state.ts'
import { entryOfPlace } from './wanted-place.ts'

const agendamentoOf = (id: number, dataHoraAgendada: string, tempo = '01:15'): Agendamento => ({
  ...visit,
  ...{ id, dataHoraAgendada, tempo, email: null },
})

describe('the reception’s rows', () => {
  it('come by time, from the date on, with the queued booking in its place', () => {
    const entries = agendaEntries(
      [
        { kind: 'at_clinic', agendamento: agendamentoOf(1, '2026-11-12T15:00:00.000Z'), ...NO_WISHES },
        { kind: 'at_clinic', agendamento: agendamentoOf(2, '2026-11-11T15:00:00.000Z'), ...NO_WISHES },
        {
          kind: 'pending',
          row: rowOf(create),
          pedido: { ...agendamentoOf(0, '2026-11-12T09:00:00.000Z'), imagem: '' },
        },
      ],
      '2026-11-12',
    )
    expect(entries.map((entry) => [entry.startTime, entry.endTime, entry.agendamento?.id ?? null])).toEqual([
      ['09:00', '10:15', null],
      ['15:00', '16:15', 1],
    ])
    expect(entries[0]?.queuedRow?.command.kind).toBe('agendamento.criar')
  })

  it('keep a visit whose cancellation waits, and say so', () => {
    const row = rowOf(cancel({ id: 1 }))
    const [entry] = agendaEntries(
      [
        {
          kind: 'at_clinic',
          agendamento: agendamentoOf(1, '2026-11-12T15:00:00.000Z'),
          ...NO_WISHES,
          cancellation: row,
        },
      ],
      '2026-11-12',
    )
    expect(entry?.queuedRow).toBe(row)
  })

  it.each([
    ['auth', 'Faça login: se a clínica o recebeu'],
    ['retry', 'Se a clínica o recebeu'],
  ] as const)('do not say of a booking that was given up (%s) that it is sent', (state, words) => {
    const row = rowOf(create, { state, attempts: 2, unanswered: true })
    const givenUp = rowOf(cancel({ comando: row.id }), { id: uuid(2), attempts: 1, unanswered: false })
    const pedido = { ...agendamentoOf(0, '2026-11-12T09:00:00.000Z'), imagem: '' }
    const [entry] = agendaEntries([{ kind: 'pending', row, pedido }], '2026-11-12', [row, givenUp])
    const status = entry && statusOfEntry(entry, { online: true, deviceNow: 1 })
    expect(status?.sentence).toContain(`Você desistiu deste pedido. ${words}`)
  })

  it('of a place that is wanted for a visit which this device does not have cost what was seen', () => {
    // A booking was sent and not answered; then it was moved.
    const move = moveAgendamento({
      ...{ alvo: { comando: uuid(1) }, versao: 1, visto: visit, para: '2026-11-12T14:00:00.000Z' },
      recepcao: { encaixe: false, motivo: null },
    })
    const [place] = wantedPlaces([rowOf(move)])
    expect(place && entryOfPlace(place, null, [])?.valor).toBe(150)
  })

  it('run past midnight by the wall clock', () => {
    expect(entryOfAgendamento(agendamentoOf(1, '2026-11-12T23:30:00.000Z'))?.endTime).toBe('00:45')
  })
})
