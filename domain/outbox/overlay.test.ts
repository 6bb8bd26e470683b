import { expect, it } from 'vitest'
import { type EditableFields, editableOf } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { Perfil } from '#domain/perfil/schema.ts'
import { cancel, create, rowOf, save, uuid, visit } from '#domain/testing/outbox.ts'
import {
  isAlreadyThere,
  NO_WISHES,
  overlayAgendamentoList,
  overlayPerfil,
  pendingAgendamentoOf,
  timesTakenByQueue,
  wantedPlaces,
} from './overlay.ts'
import { isPending, isTerminal, isUntouched, needsChoice, type OutboxRow, type OutboxState } from './row.ts'

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
const AT = visit.dataHoraAgendada
const LATER = '2026-11-13T14:00:00.000Z'
const pending = (state: OutboxState, server = [] as (typeof visit)[]) =>
  overlayAgendamentoList(server, [rowOf(create, { state })]).filter((i) => i.kind === 'pending')

it('sorts the states', () => {
  const statesWhere = (question: (row: ReturnType<typeof rowOf>) => boolean) =>
    STATES.filter((state) => question(rowOf(create, { state })))
  expect(statesWhere(isTerminal)).toEqual(['conflict', 'rejected', 'expired', 'done'])
  expect(statesWhere(isPending)).toEqual(STATES.filter((s) => s !== 'done'))
  expect(statesWhere(needsChoice)).toEqual(['conflict', 'rejected', 'expired'])
  expect(statesWhere(isUntouched)).toEqual(['queued', 'auth'])
})

it('shows a queued booking in every state but done', () => {
  for (const state of STATES) expect(pending(state)).toHaveLength(state === 'done' ? 0 : 1)
  expect(pendingAgendamentoOf(rowOf(create))).toMatchObject({
    nome: 'Drenagem linfática',
    tempo: '01:15',
    valor: 150,
  })
  expect(pendingAgendamentoOf(rowOf(save({})))).toBeNull()
})

it('drops it as soon as the server’s row of the same command is there, whatever the queue says', () => {
  for (const state of STATES) {
    expect(pending(state, [visit])).toEqual([])
    expect(pending(state, [{ ...visit, chave: uuid(9) }])).toHaveLength(state === 'done' ? 0 : 1)
  }
})

it('ties a queued cancellation to its visit, by id or by the command that made it', () => {
  for (const alvo of [{ id: visit.id }, { comando: uuid(1) }]) {
    const row = rowOf(cancel(alvo), { id: uuid(5) })
    expect(overlayAgendamentoList([visit], [row])).toEqual([
      { kind: 'at_clinic', agendamento: visit, ...NO_WISHES, cancellation: row },
    ])
    expect(overlayAgendamentoList([visit], [{ ...row, state: 'done' }])).toMatchObject([
      { cancellation: null },
    ])
  }
  expect(overlayAgendamentoList([visit], [rowOf(cancel({ id: 99 }))])).toMatchObject([{ cancellation: null }])
})

it('speaks of the latest cancellation, where an earlier one was refused', () => {
  const refused = rowOf(cancel({ id: visit.id }), { id: uuid(5), state: 'rejected', attempts: 1 })
  const later = rowOf(cancel({ id: visit.id }), { id: uuid(6) })
  expect(overlayAgendamentoList([visit], [refused, later])).toMatchObject([{ cancellation: { id: uuid(6) } }])
})

/** What reception has said of the visit, one after the other; whether the first was heard nobody knows. */
function said(states: readonly VisitState[], last: OutboxState = 'queued') {
  const about = { alvo: { id: visit.id }, versao: 1, visto: { ...visit, estado: 'marcada' } } as const
  const recepcao = { motivo: null, encaixe: false }
  return states.map((estado, i) =>
    rowOf(setVisitState({ ...about, estado, recepcao }), {
      ...{ id: uuid(20 + i), seq: i + 1 },
      ...(i === 0 ? { state: 'retry', attempts: 1 } : i === states.length - 1 && { state: last }),
    }),
  )
}

it.each([
  ['put back ends it', visit, said(['cancelada', 'marcada']), false],
  ['an arrival ends it', visit, said(['cancelada', 'chegou']), false],
  [
    'put back ends it, also where somebody has changed the visit meanwhile',
    { ...visit, versao: 2 },
    said(['cancelada', 'marcada']),
    false,
  ],
  ['a state that was refused leaves it', visit, said(['cancelada', 'marcada'], 'rejected'), true],
  ['one after it was put back holds', visit, said(['cancelada', 'marcada', 'cancelada']), true],
  ['one after another state holds', visit, said(['chegou', 'cancelada']), true],
])('of a cancellation by reception that waits: %s', (_, server, rows, isCancelled) => {
  const [item] = overlayAgendamentoList([server], rows)
  expect(item?.kind === 'at_clinic' && item.cancellation !== null).toBe(isCancelled)
})

it('a booking that was given up stays so, whatever is said of it after', () => {
  const givenUp = rowOf(cancel({ id: visit.id }), { id: uuid(5), state: 'retry', attempts: 1 })
  const [, back] = said(['cancelada', 'marcada'])
  const [item] = overlayAgendamentoList([visit], [givenUp, back as OutboxRow])
  expect(item).toMatchObject({ cancellation: { id: uuid(5) } })
})

it('takes the times of open bookings only', () => {
  const takesTime = STATES.filter((state) => timesTakenByQueue([rowOf(create, { state })]).length > 0)
  expect(takesTime).toEqual(['queued', 'sending', 'retry', 'auth'])
  expect(timesTakenByQueue([rowOf(create), rowOf(save({}))])).toEqual([
    { dataHoraAgendada: '2026-11-12T09:00:00.000Z', tempo: '01:15', of: { service: 'Drenagem linfática' } },
  ])
})

const edit = (mudancas: Partial<EditableFields>, seq = 1) =>
  rowOf(
    editAgendamento({
      ...{ alvo: { id: visit.id }, versao: 1, visto: editableOf(visit), mudancas, encaixe: false },
    }),
    { id: uuid(seq), seq },
  )

it('a visit that is to be longer takes the added minutes where it is', () => {
  const of = { visit: { id: visit.id } }
  expect(timesTakenByQueue([edit({ tempo: '02:00' })])).toEqual([
    { dataHoraAgendada: visit.dataHoraAgendada, tempo: '02:00', of },
  ])
  const dataHoraAgendada = '2026-11-12T14:00:00.000Z'
  expect(timesTakenByQueue([edit({ tempo: '02:00', dataHoraAgendada })])).toEqual([
    { dataHoraAgendada, tempo: '02:00', of },
  ])
  expect(timesTakenByQueue([edit({ descricao: 'Sala 2' })])).toEqual([])
})

const wanted = '2026-11-12T14:00:00.000Z'
const move = (seq: number) =>
  rowOf(
    moveAgendamento({
      ...{ alvo: { id: visit.id }, versao: 1, visto: visit, para: wanted },
      recepcao: { encaixe: false, motivo: null },
    }),
    { id: uuid(seq), seq },
  )

it.each([
  ['made longer, then moved', [edit({ tempo: '02:00' }, 1), move(2)]],
  ['moved, then made longer', [move(1), edit({ tempo: '02:00' }, 2)]],
])('a visit that is %s takes the added minutes where it is, and where it is wanted', (_, rows) => {
  const of = { visit: { id: visit.id } }
  const taken = timesTakenByQueue(rows)
  expect(taken).toHaveLength(2)
  expect(taken).toContainEqual({ dataHoraAgendada: wanted, tempo: '02:00', of })
  expect(taken).toContainEqual({ dataHoraAgendada: visit.dataHoraAgendada, tempo: '02:00', of })
  expect(wantedPlaces(rows).map(({ when, tempo }) => [when, tempo])).toEqual([[wanted, '02:00']])
})

it.each([
  [
    'a time that is typed behind a move is the one that is wanted',
    [move(1), edit({ dataHoraAgendada: visit.dataHoraAgendada }, 2)],
    null,
  ],
  ['a note behind a move leaves it', [move(1), edit({ descricao: 'Sala 2' }, 2)], wanted],
  [
    'a refused move stays, whatever is typed behind it',
    [{ ...move(1), state: 'conflict' as const }, edit({ dataHoraAgendada: visit.dataHoraAgendada }, 2)],
    wanted,
  ],
])('%s', (_, rows, para) => {
  const [item] = overlayAgendamentoList([visit], rows)
  expect(item?.kind === 'at_clinic' && (item.move?.para ?? null)).toBe(para)
})

it('a length that was refused is not the one of the place where a visit is wanted', () => {
  const rows: OutboxRow[] = [{ ...edit({ tempo: '02:00' }, 1), state: 'conflict' }, move(2)]
  expect(wantedPlaces(rows).map(({ tempo }) => tempo)).toEqual([visit.tempo])
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
    rowOf(save({ uf: 'MG', bairro: 'Centro' }), { state: 'retry', attempts: 1 }),
    rowOf(save({ uf: 'SP' }), { id: uuid(2) }),
    rowOf(save({ nome: 'Velha' }), { id: uuid(3), state: 'done' }),
    rowOf(create, { id: uuid(4) }),
  ]
  expect(overlayPerfil(server, rows)).toEqual({
    campos: { numero: 1, nome: 'Ana', uf: 'SP', bairro: 'Centro' },
    unsynced: new Set(['uf', 'bairro']),
  })
  expect(overlayPerfil(null, [])).toEqual({ campos: {}, unsynced: new Set() })
})

it('what the clinic has done waits no more, where the visit came before the answer did', () => {
  const seen = { ...{ nome: visit.nome, tempo: visit.tempo, valor: visit.valor }, dataHoraAgendada: AT }
  const about = { alvo: { id: visit.id }, versao: visit.versao, visto: seen }
  const lost = { state: 'retry', attempts: 1 } as const
  const move = rowOf(moveAgendamento({ ...about, para: LATER }), lost)
  const confirm = rowOf(setVisitState({ ...about, estado: 'confirmada' }), { ...lost, id: uuid(2) })
  const wishesOf = (row: OutboxRow, now: Partial<Agendamento>) => {
    const [item] = overlayAgendamentoList([{ ...visit, ...now }], [row])
    return item?.kind === 'at_clinic' ? [item.move, item.state, item.cancellation].filter(Boolean).length : 0
  }
  const next = visit.versao + 1
  expect(wishesOf(move, { dataHoraAgendada: LATER, versao: next })).toBe(0)
  expect(wishesOf(confirm, { estado: 'confirmada', versao: next })).toBe(0)
  // Somebody has made something else of it, or what is known is what was seen.
  expect(wishesOf(move, { dataHoraAgendada: AT, versao: next })).toBe(1)
  expect(wishesOf(confirm, { estado: 'marcada', versao: next })).toBe(1)
  expect(wishesOf(move, {})).toBe(1)
  // A refused wish stays her choice.
  expect(wishesOf({ ...move, state: 'conflict' }, { dataHoraAgendada: LATER, versao: next })).toBe(1)
})

it('a cancellation of hers that the clinic has waits no more; one that the clinic made is not hers', () => {
  const row = rowOf(cancel({ id: visit.id }, visit.versao), { state: 'retry', attempts: 1 })
  const gone = { ...visit, estado: 'cancelada', versao: visit.versao + 1 } as const
  expect(isAlreadyThere(row, { ...gone, estadoPor: 'cliente' })).toBe(true)
  expect(isAlreadyThere(row, { ...gone, estadoPor: 'clinica' })).toBe(false)
  expect(isAlreadyThere(row, visit)).toBe(false)
})
