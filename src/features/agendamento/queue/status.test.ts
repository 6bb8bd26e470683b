import { describe, expect, it } from 'vitest'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { underAccount } from '#domain/outbox/former-account.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { applyAnswer } from '#domain/outbox/transitions.ts'
import { cancel, create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { lifeStatus } from './life-status.ts'
import { hasNothingToChoose } from './rows.ts'
import { bookingStatus, cancellationStatus, givenUpStatus, statusInQueue } from './status.ts'

it('what she moved herself while the answer to her booking was lost is not said to be moved by the clinic', () => {
  // The booking's answer was lost; the pull brought the visit; she moved it (her own lane: by its id). Then
  // the booking goes once more under its key, and is answered as the first time, with the visit as it is now.
  const row = rowOf(create, { state: 'sending', attempts: 2, unanswered: true })
  const agora = { ...visit, versao: 2, dataHoraAgendada: '2026-11-13T15:00:00.000Z' }
  const answered = applyAnswer(
    row,
    { kind: 'ok', status: 201, replayed: true, body: { ...visit, agora } },
    1,
    0,
  )
  const status = statusInQueue(answered, { online: true, deviceNow: 1 }, '2026-11-11', null)
  expect(`${status.chip} ${status.sentence ?? ''}`).not.toMatch(/clínica.*mudou|Mudado pela clínica/)
  expect(status.chip).toBe('Mudou depois')
})

it('a booking that a full device sent, and that is queued under its key since, may be at the clinic', () => {
  const row = rowOf(create, { state: 'queued', attempts: 1, unanswered: true })
  const { sentence } = bookingStatus(row, { online: true, deviceNow: 1 })
  expect(sentence).toBe('A clínica não respondeu, e pode já ter recebido. Perguntamos de novo.')
})

type StatusInList = (row: OutboxRow, context: QueueContext) => { readonly chip: string } | null

describe('sent, and not answered', () => {
  const seen = { ...visit, cliente: null }
  const para = '2026-11-19T09:00:00.000Z'
  const move = moveAgendamento({ alvo: { id: visit.id }, para, versao: 1, visto: seen })
  const confirmation = setVisitState({
    ...{ alvo: { id: visit.id }, versao: 1, estado: 'confirmada', visto: seen },
  })
  const recepcao = { encaixe: false, motivo: null }
  const later = Date.parse('2026-11-11T12:00:00.000Z')
  const offline = { online: false, deviceNow: later, clinicNow: { date: '2026-11-11', minute: 720 } }
  const lost = { attempts: 1, unanswered: true, nextAt: later + 30_000 } as const
  const said = (command: OutboxRow['command'], state: OutboxRow['state'], context: QueueContext = offline) =>
    statusInQueue(rowOf(command, { ...lost, state }), context, '2026-11-11', visit)

  const EITHER =
    'A troca foi enviada e a clínica não respondeu: pode valer qui 12 de nov., 09:00 ou qui 19 de nov., 09:00.'

  it.each([
    ['retry', false, ' Perguntamos de novo quando houver internet.'],
    ['retry', true, ' Perguntamos de novo em 30 segundos.'],
    ['auth', false, ' Faça login para enviar de novo.'],
    ['queued', true, ' Perguntamos de novo.'],
  ] as const)(
    'a move may hold at either time, and none is promised: %s, online %s',
    (state, online, then) => {
      const { chip, sentence } = said(move, state, { ...offline, online })
      expect([chip, sentence]).toEqual(['Sem resposta da clínica', `${EITHER}${then}`])
    },
  )

  it('nor while it is sent again; the first time its own time holds', () => {
    expect(said(move, 'sending').sentence).toBe(undefined)
    const sending = (unanswered: boolean) =>
      lifeStatus(rowOf(move, { state: 'sending', attempts: unanswered ? 2 : 1, unanswered }), offline, visit)
    expect(sending(true)).toMatchObject({ chip: 'Enviando a troca', sentence: EITHER })
    expect(sending(false)?.sentence).toMatch(/^Seu horário de qui 09:00 continua valendo/)
  })

  it('what was refused before it had any effect still holds at its own time', () => {
    const row = rowOf(move, { ...lost, state: 'retry', unanswered: false })
    expect(lifeStatus(row, offline, visit)?.sentence).toMatch(/^Seu horário de qui 09:00 continua valendo/)
  })

  it('reception’s acts may be done, and none is said to be only hers yet', () => {
    const byReception = moveAgendamento({ ...move.payload, recepcao })
    expect(said(byReception, 'retry')).toMatchObject({
      chip: 'Sem resposta da clínica',
      sentence: `${EITHER} Perguntamos de novo quando houver internet.`,
    })
    const arrived = setVisitState({
      ...{ alvo: { id: visit.id }, versao: 1, estado: 'chegou', visto: seen, recepcao },
    })
    expect(said(arrived, 'retry')).toMatchObject({
      chip: 'Sem resposta da clínica',
      sentence:
        'A clínica não respondeu, e pode já ter recebido. Perguntamos de novo quando houver internet.',
    })
  })

  it.each(['auth', 'queued'] as const)(
    'a cancellation (%s) leaves no time that is said to be hers',
    (state) => {
      const row = rowOf(cancel({ id: visit.id }), { ...lost, state })
      const { sentence } = cancellationStatus(row, offline)
      expect(sentence).toMatch(/^A clínica não respondeu, e pode já ter recebido\. /)
      expect(sentence).not.toMatch(/continua seu|Sai sozinho/)
    },
  )

  it.each([
    ['a booking', create, bookingStatus],
    ['a cancellation', cancel({ id: visit.id }), cancellationStatus],
    ['her word on a visit', confirmation, (...[row, context]) => lifeStatus(row, context, visit)],
  ] satisfies [string, OutboxRow['command'], StatusInList][])(
    '%s is not called unsent, nor waiting to be sent, in Pendências or beside the visit',
    (_, command, statusInList) => {
      for (const state of ['retry', 'auth', 'queued'] as const) {
        const inList = statusInList(rowOf(command, { ...lost, state }), offline)
        expect([said(command, state).chip, inList?.chip]).toEqual(Array(2).fill('Sem resposta da clínica'))
      }
    },
  )

  it('a booking does not go by itself once there is internet: the clinic is asked for it', () => {
    const { sentence } = bookingStatus(rowOf(create, { ...lost, state: 'retry' }), offline)
    expect(sentence).toBe('A clínica não respondeu. Perguntamos de novo quando houver internet.')
    expect(bookingStatus(rowOf(create, { ...lost, state: 'auth' }), offline).sentence).toBe(
      'A clínica não respondeu, e pode já ter recebido. Faça login para enviar de novo.',
    )
  })
})

it('a booking that was given up is only asked for once she has logged in, and says so', () => {
  const row = rowOf(create, { state: 'auth', attempts: 2, unanswered: true })
  const cancellation = rowOf(cancel({ comando: row.id }), { id: uuid(2), attempts: 1, unanswered: false })
  const { sentence } = givenUpStatus(cancellation, row, { online: true, deviceNow: 1 })
  expect(sentence).toMatch(/^Você desistiu deste pedido\. Faça login:/)
})

it('a cancellation promises nothing of a time that is over', () => {
  const row = rowOf(cancel({ id: visit.id }))
  const said = (date: string) =>
    cancellationStatus(row, { online: false, deviceNow: 1, clinicNow: { date, minute: 0 } }).sentence
  expect(said('2026-11-11')).toBe('Sai sozinho quando a internet voltar. Até lá, o horário continua seu.')
  expect(said('2026-11-13')).toBe('Sai sozinho quando a internet voltar.')
})

it('of what came by a pull before its answer the queue says that the answer is missing', () => {
  const row = rowOf(cancel({ id: visit.id }), { state: 'retry', attempts: 1, unanswered: true })
  const gone = { ...visit, estado: 'cancelada', estadoPor: 'cliente' } as const
  expect(statusInQueue(row, { online: true, deviceNow: 1 }, '2026-11-11', gone).chip).toBe(
    'Aguardando a resposta',
  )
})

it('a squeeze-in that the clinic has already is no failure, and leaves nothing to choose', () => {
  const row = rowOf(create, { state: 'conflict', error: errorOfRefusal(409, 'ja_na_agenda') })
  const { kind, chip } = bookingStatus(row, { online: true, deviceNow: 1 })
  expect([kind, chip]).toEqual(['info', 'Esta visita já está na agenda'])
  expect(hasNothingToChoose(row)).toBe(true)
})

it.each(['cancelada', 'chegou'] as const)(
  'what reception says (%s) waits in its own words, not in a client’s',
  (estado) => {
    const payload = { alvo: { id: visit.id }, versao: 1, estado, visto: { ...visit, cliente: null } }
    const command = setVisitState({ ...payload, recepcao: { motivo: null, encaixe: false } })
    const { sentence } = statusInQueue(rowOf(command), { online: false, deviceNow: 1 }, '2026-11-11', visit)
    expect(sentence).toBe('Até a clínica aceitar, vale o que ela tem.')
  },
)

it.each([
  ['a cancellation', cancel({ id: visit.id })],
  [
    'another time',
    moveAgendamento({ alvo: { id: visit.id }, para: '2026-11-13T15:00:00.000Z', versao: 1, visto: visit }),
  ],
  [
    'that she comes',
    setVisitState({ alvo: { id: visit.id }, versao: 1, estado: 'confirmada', visto: visit }),
  ],
])('of what an account that is no more has asked nobody says that it was refused: %s', (_, command) => {
  const row = rowOf(command, { state: 'auth', attempts: 1, unanswered: true, conta: 7 })
  const session = { email: row.dono, status: 'Usuario', nomeExibicao: 'Marina', conta: 8 } as const
  const [ended = row] = underAccount([row], session, 7, 1)
  const context = { online: true, deviceNow: 1 }
  const said = [
    statusInQueue(ended, context, '2026-11-11', null),
    lifeStatus(ended, context, visit) ?? cancellationStatus(ended, context),
  ]
  for (const { kind, chip, sentence } of said) {
    expect([kind, chip]).toEqual(['info', 'Fale com a clínica'])
    expect(sentence).toMatch(/conta anterior deste email/)
  }
})
