import { describe, expect, test } from 'vitest'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Visit } from '#tests/support/clinic.ts'
import { booking } from '#tests/support/device.ts'
import { commandsOfAttempts } from './adopt.ts'
import type { Attempt, PressedCommand } from './audit.ts'

const ANA = 'ana@exemplo.test'
const NINE = '2026-11-20T09:00:00.000Z'

const row = (id: string, command = booking(NINE)): OutboxRow =>
  ({ id, state: 'queued', dono: ANA, command }) as OutboxRow
const visit: Visit = {
  ...{ id: 1, chave: 'um', email: ANA, when: NINE, until: NINE },
  ...{ nome: 'Limpeza de pele', descricao: '', cliente: null, encaixe: false, estado: 'marcada' },
}
const pressed: PressedCommand = { id: 'um', person: ANA, what: { kind: 'book', when: NINE } }
const nothing = { commands: [], queue: [], visits: [], versions: [] }
const found = (attempt: Attempt, left: Partial<typeof nothing> | object) =>
  commandsOfAttempts({ attempts: [attempt], ...nothing, ...left })

describe('a press that nobody saw arriving', () => {
  const book: Attempt = { kind: 'book', when: NINE }

  test('is known by its row in the queue', () =>
    expect(found(book, { queue: [row('um')] })).toEqual([pressed]))
  test('is known by its visit', () => expect(found(book, { visits: [visit] })).toEqual([pressed]))
  test('is known by its visit, wherever that was moved since', () => {
    const first = { ...{ visitId: 1, versao: 1, of: ANA, by: ANA, chave: 'um' }, inicio: NINE }
    const versions = [{ ...first, fim: NINE, estado: 'marcada' }]
    const moved = { ...visit, when: '2026-11-20T11:00:00.000Z' }
    expect(found(book, { visits: [moved], versions })).toEqual([pressed])
    expect(found(book, { visits: [moved] })).toEqual([])
  })
  test('is one press', () => {
    const two = { queue: [row('um')], visits: [visit] }
    expect(commandsOfAttempts({ attempts: [book, book], ...nothing, ...two })).toEqual([pressed])
  })
  test('that left nothing asked for nothing', () => expect(found(book, nothing)).toEqual([]))
  test('is not the row of another press, nor of another time', () => {
    expect(found(book, { commands: [pressed], queue: [row('um')] })).toEqual([])
    expect(found({ kind: 'book', when: `${NINE}x` }, { queue: [row('um')] })).toEqual([])
  })
})

describe('a booking that was to be taken back', () => {
  const withdraw: Attempt = { kind: 'withdraw', bookingId: 'um' }
  const what = { kind: 'withdraw', bookingId: 'um' } as const

  test('has left the queue', () =>
    expect(found(withdraw, { commands: [pressed] })).toEqual([{ id: 'um', person: ANA, what }]))
  test('is followed by its cancellation', () => {
    const alvo = { comando: 'um' }
    const command = cancelAgendamento({ alvo, nome: '', dataHoraAgendada: NINE, tempo: '01:00' })
    expect(found(withdraw, { commands: [pressed], queue: [row('um'), row('dois', command)] })).toEqual([
      { id: 'dois', person: ANA, what },
    ])
  })
  test('stays where it was done before the press, and its row swept away', () =>
    expect(found(withdraw, { commands: [pressed], visits: [visit] })).toEqual([]))
  test('stays where the press never came', () =>
    expect(found(withdraw, { commands: [pressed], queue: [row('um')] })).toEqual([]))
})
