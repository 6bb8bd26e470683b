import { expect, it } from 'vitest'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { underAccount } from '#domain/outbox/former-account.ts'
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
