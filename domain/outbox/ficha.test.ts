import { expect, it } from 'vitest'
import { endpoints } from '#domain/api/endpoints.ts'
import { ANA, create, rowOf, uuid } from '#domain/testing/outbox.ts'
import { createAgendamento } from './commands/create-agendamento.ts'
import { type SaveFicha, saveFicha } from './commands/save-ficha.ts'
import { laneOf, requestOf } from './commands.ts'
import { planEnqueue } from './merge.ts'
import { progressOf } from './progress.ts'
import type { OutboxRow } from './row.ts'
import { titleOf } from './title.ts'
import { nextDue, nextWake } from './transitions.ts'

const CARD = uuid(50)
const card = (campos: SaveFicha['payload']['campos'] = { nome: 'Maria' }, visto?: object) =>
  saveFicha({ chave: CARD, nome: 'Maria', campos, ...(visto && { visto }) })
const visitOfCard = createAgendamento({
  ...create.payload,
  pedido: { ...create.payload.pedido, ficha: CARD },
  recepcao: true,
})
const cardRow = (change: Partial<OutboxRow> = {}) => rowOf(card(), { id: uuid(1), ...change })
const visitRow = (change: Partial<OutboxRow> = {}) => rowOf(visitOfCard, { id: uuid(2), ...change })
const other = rowOf(create, { id: uuid(3) })
const NOW = 1_000

it('becomes a request that the contract takes, under the key of the card', () => {
  const request = requestOf(card({ telefone: '(11) 97310-5528' }, { telefone: '' }), ANA, () => null)
  expect(request).toMatchObject({ endpoint: 'ficha.salvar', params: { chave: CARD } })
  expect(endpoints['ficha.salvar'].body.parse(request?.body)).toEqual({
    telefone: '(11) 97310-5528',
    visto: { telefone: '' },
  })
  expect(titleOf(cardRow())).toBe('Ficha de Maria')
})

it.each<[string, Partial<OutboxRow>]>([
  ['waits for its time', { state: 'retry', nextAt: NOW + 9_000 }],
  ['is on its way', { state: 'sending', leaseUntil: NOW + 9_000 }],
  ['waits for a login', { state: 'auth' }],
])('a visit waits for its card, which %s, and holds nobody else up', (_, change) => {
  const rows = [cardRow(change), visitRow(), other]
  expect(nextDue(rows, ANA, NOW)?.id).toBe(other.id)
  expect(nextDue([cardRow(change), visitRow()], ANA, NOW)).toBeNull()
  // What is behind the visit in its own lane waits with it.
  const behind = rowOf(create, { id: uuid(4), lane: laneOf(visitOfCard, uuid(2)) })
  expect(nextDue([cardRow(change), visitRow(), behind], ANA, NOW)).toBeNull()
  const wake = nextWake([cardRow(change), visitRow()], ANA)
  expect(wake).toBe(change.state === 'auth' ? null : NOW + 9_000)
})

it.each<OutboxRow['state']>(['done', 'rejected', 'conflict'])('is sent once its card is %s', (state) => {
  expect(nextDue([cardRow({ state }), visitRow()], ANA, NOW)?.id).toBe(uuid(2))
})

it('is not counted among what is being sent while it waits', () => {
  const sending = cardRow({ state: 'sending', leaseUntil: NOW + 9_000 })
  expect(progressOf([sending, visitRow()], NOW)).toMatchObject({ total: 2 })
  expect(progressOf([cardRow({ state: 'retry', nextAt: NOW + 9_000 }), visitRow()], NOW)).toBeNull()
})

it('is one command while it never left the device: what is typed last counts, over what was seen first', () => {
  const press = { dono: ANA, deviceNow: NOW, id: uuid(9) }
  const more = planEnqueue([cardRow()], card({ telefone: '(11) 97310-5528' }), press)
  expect(more.replace?.command.payload).toEqual({
    chave: CARD,
    nome: 'Maria',
    campos: { nome: 'Maria', telefone: '(11) 97310-5528' },
  })
  const edited = rowOf(card({ nome: 'Mara' }, { nome: 'Maria' }), { id: uuid(1) })
  const twice = planEnqueue(
    [edited],
    card({ nome: 'Mariana', recado: 'x' }, { nome: 'Mara', recado: '' }),
    press,
  )
  expect(twice.replace?.command.payload).toMatchObject({
    campos: { nome: 'Mariana', recado: 'x' },
    visto: { nome: 'Maria', recado: '' },
  })
  const ofAnother = planEnqueue([cardRow()], saveFicha({ chave: uuid(51), nome: 'Rosa', campos: {} }), press)
  expect(ofAnother).toMatchObject({ append: true, replace: null })
})
