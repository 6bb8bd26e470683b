import { expect, it } from 'vitest'
import type { Perfil } from '#domain/perfil/schema.ts'
import { cancelar, criar, rowDe, salvar, uuid, visita } from '#domain/testing/outbox.ts'
import { ocupadosPelaFila, overlayAgendamentos, overlayPerfil, pedidoDe } from './overlay.ts'
import { isIntocada, isPendente, isTerminal, type OutboxState, precisaDeEscolha } from './row.ts'

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
const pending = (state: OutboxState, server = [] as (typeof visita)[]) =>
  overlayAgendamentos(server, [rowDe(criar, { state })]).filter((i) => i.tipo === 'pendente')

it('sorts the states', () => {
  const statesWhere = (question: (row: ReturnType<typeof rowDe>) => boolean) =>
    STATES.filter((state) => question(rowDe(criar, { state })))
  expect(statesWhere(isTerminal)).toEqual(['conflict', 'rejected', 'expired', 'done'])
  expect(statesWhere(isPendente)).toEqual(STATES.filter((s) => s !== 'done'))
  expect(statesWhere(precisaDeEscolha)).toEqual(['conflict', 'rejected', 'expired'])
  expect(statesWhere(isIntocada)).toEqual(['queued', 'auth'])
})

it('shows a queued booking in every state but done', () => {
  for (const state of STATES) expect(pending(state)).toHaveLength(state === 'done' ? 0 : 1)
  expect(pedidoDe(rowDe(criar))).toMatchObject({ nome: 'Drenagem linfática', tempo: '01:15', valor: 150 })
  expect(pedidoDe(rowDe(salvar({})))).toBeNull()
})

it('drops it as soon as the server’s row of the same command is there, whatever the queue says', () => {
  for (const state of STATES) {
    expect(pending(state, [visita])).toEqual([])
    expect(pending(state, [{ ...visita, chave: uuid(9) }])).toHaveLength(state === 'done' ? 0 : 1)
  }
})

it('ties a queued cancellation to its visit, by id or by the command that made it', () => {
  for (const alvo of [{ id: visita.id }, { comando: uuid(1) }]) {
    const row = rowDe(cancelar(alvo), { id: uuid(5) })
    expect(overlayAgendamentos([visita], [row])).toEqual([
      { tipo: 'confirmado', agendamento: visita, cancelamento: row },
    ])
    expect(overlayAgendamentos([visita], [{ ...row, state: 'done' }])).toMatchObject([{ cancelamento: null }])
  }
  expect(overlayAgendamentos([visita], [rowDe(cancelar({ id: 99 }))])).toMatchObject([{ cancelamento: null }])
})

it('speaks of the latest cancellation, where an earlier one was refused', () => {
  const refused = rowDe(cancelar({ id: visita.id }), { id: uuid(5), state: 'rejected', attempts: 1 })
  const later = rowDe(cancelar({ id: visita.id }), { id: uuid(6) })
  expect(overlayAgendamentos([visita], [refused, later])).toMatchObject([{ cancelamento: { id: uuid(6) } }])
})

it('takes the times of open bookings only', () => {
  const takesTime = STATES.filter((state) => ocupadosPelaFila([rowDe(criar, { state })]).length > 0)
  expect(takesTime).toEqual(['queued', 'sending', 'retry', 'auth'])
  expect(ocupadosPelaFila([rowDe(criar), rowDe(salvar({}))])).toEqual([
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
    rowDe(salvar({ uf: 'MG', bairro: 'Centro' }), { state: 'retry', attempts: 1 }),
    rowDe(salvar({ uf: 'SP' }), { id: uuid(2) }),
    rowDe(salvar({ nome: 'Velha' }), { id: uuid(3), state: 'done' }),
    rowDe(criar, { id: uuid(4) }),
  ]
  expect(overlayPerfil(server, rows)).toEqual({
    campos: { numero: 1, nome: 'Ana', uf: 'SP', bairro: 'Centro' },
    naoSincronizados: new Set(['uf', 'bairro']),
  })
  expect(overlayPerfil(null, [])).toEqual({ campos: {}, naoSincronizados: new Set() })
})
