import { expect, it } from 'vitest'
import type { Perfil } from '#domain/perfil/schema.ts'
import { cancel, create, rowDe, save, uuid, visit } from '#domain/testing/outbox.ts'
import { overlayAgendamentos, overlayPerfil, pendingAgendamentoOf, timesTakenByQueue } from './overlay.ts'
import { isPending, isTerminal, isUntouched, needsChoice, type OutboxState } from './row.ts'

const STATES: OutboxState[] = [
  'queued',
  'sending',
  'retry',
  'auth',
  'conflict',
  'rejected',
  'expired',
  'done',
]
const pending = (state: OutboxState, server = [] as (typeof visit)[]) =>
  overlayAgendamentos(server, [rowDe(create, { state })]).filter((i) => i.kind === 'pending')

it('sorts the states', () => {
  const statesWhere = (question: (row: ReturnType<typeof rowDe>) => boolean) =>
    STATES.filter((state) => question(rowDe(create, { state })))
  expect(statesWhere(isTerminal)).toEqual(['conflict', 'rejected', 'expired', 'done'])
  expect(statesWhere(isPending)).toEqual(STATES.filter((s) => s !== 'done'))
  expect(statesWhere(needsChoice)).toEqual(['conflict', 'rejected', 'expired'])
  expect(statesWhere(isUntouched)).toEqual(['queued', 'auth'])
})

it('shows a queued booking in every state but done', () => {
  for (const state of STATES) expect(pending(state)).toHaveLength(state === 'done' ? 0 : 1)
  expect(pendingAgendamentoOf(rowDe(create))).toMatchObject({
    nome: 'Drenagem linfática',
    tempo: '01:15',
    valor: 150,
  })
  expect(pendingAgendamentoOf(rowDe(save({})))).toBeNull()
})

it('drops it as soon as the server’s row of the same command is there, whatever the queue says', () => {
  for (const state of STATES) {
    expect(pending(state, [visit])).toEqual([])
    expect(pending(state, [{ ...visit, chave: uuid(9) }])).toHaveLength(state === 'done' ? 0 : 1)
  }
})

it('ties a queued cancellation to its visit, by id or by the command that made it', () => {
  for (const alvo of [{ id: visit.id }, { comando: uuid(1) }]) {
    const row = rowDe(cancel(alvo), { id: uuid(5) })
    expect(overlayAgendamentos([visit], [row])).toEqual([
      { kind: 'confirmed', agendamento: visit, cancellation: row },
    ])
    expect(overlayAgendamentos([visit], [{ ...row, state: 'done' }])).toMatchObject([{ cancellation: null }])
  }
  expect(overlayAgendamentos([visit], [rowDe(cancel({ id: 99 }))])).toMatchObject([{ cancellation: null }])
})

it('speaks of the latest cancellation, where an earlier one was refused', () => {
  const refused = rowDe(cancel({ id: visit.id }), { id: uuid(5), state: 'rejected', attempts: 1 })
  const later = rowDe(cancel({ id: visit.id }), { id: uuid(6) })
  expect(overlayAgendamentos([visit], [refused, later])).toMatchObject([{ cancellation: { id: uuid(6) } }])
})

it('takes the times of open bookings only', () => {
  const takesTime = STATES.filter((state) => timesTakenByQueue([rowDe(create, { state })]).length > 0)
  expect(takesTime).toEqual(['queued', 'sending', 'retry', 'auth'])
  expect(timesTakenByQueue([rowDe(create), rowDe(save({}))])).toEqual([
    { dataHoraAgendada: '2026-11-12T09:00:00.000Z', tempo: '01:15' },
  ])
})

it('lays profile writes over the server’s, in order, and says which fields it lacks', () => {
  const server = {
    id: 3,
    email: 'a@b.c',
    versao: 2,
    numero: 1,
    numeroCasa: 1,
    nome: 'Ana',
    uf: 'RJ',
  } as Perfil
  const rows = [
    rowDe(save({ uf: 'MG', bairro: 'Centro' }), { state: 'retry', attempts: 1 }),
    rowDe(save({ uf: 'SP' }), { id: uuid(2) }),
    rowDe(save({ nome: 'Velha' }), { id: uuid(3), state: 'done' }),
    rowDe(create, { id: uuid(4) }),
  ]
  expect(overlayPerfil(server, rows)).toEqual({
    campos: { numero: 1, nome: 'Ana', uf: 'SP', bairro: 'Centro' },
    unsynced: new Set(['uf', 'bairro']),
  })
  expect(overlayPerfil(null, [])).toEqual({ campos: {}, unsynced: new Set() })
})
