import { expect, it } from 'vitest'
import { endpoints } from '#domain/api/endpoints.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { ANA, cancel, create, rowOf, save, uuid, visit } from '#domain/testing/outbox.ts'
import { isKnownCommand, laneOf, requestOf } from './commands.ts'
import { planEnqueue } from './merge.ts'
import { overlayAgendamentoList, overlayPerfil } from './overlay.ts'
import { type OutboxRow, toldOf } from './row.ts'
import { queueStatusOf, refusalOf } from './texts.ts'
import { titleOf } from './title.ts'

const none = () => null

it('is left alone by code that is older than it', () => {
  for (const c of [create, cancel({ id: 7 }), save({})]) expect(isKnownCommand(c)).toBe(true)
  expect(isKnownCommand({ ...create, kind: 'agendamento.adiar' })).toBe(false)
  expect(isKnownCommand({ ...create, kind: 'toString' })).toBe(false)
  expect(isKnownCommand({ ...create, v: 2 })).toBe(false)
})

it.each([
  { kind: 'agendamento.adiar', v: 1, payload: {} },
  { kind: 'agendamento.criar', v: 2, payload: {} },
  { kind: 'agendamento.cancelar', v: 2, payload: {} },
  { kind: 'perfil.salvar', v: 2, payload: {} },
])('that only newer code knows changes nothing of what this code does: %j', (command) => {
  const stored = { ...rowOf(create), command }
  const row: OutboxRow = JSON.parse(JSON.stringify(stored))
  expect(planEnqueue([row], create, { dono: ANA, deviceNow: 0, id: uuid(99) })).toMatchObject({
    append: true,
    remove: [],
    same: null,
  })
  expect(overlayAgendamentoList([visit], [row])).toMatchObject([{ cancellation: null }])
  expect(overlayPerfil(null, [row]).campos).toEqual({})
  expect(titleOf(row)).toBe('Feito numa versão mais nova do aplicativo')
  expect(queueStatusOf(row, { online: true, deviceNow: 0 }).sentence).toMatch(/Atualize o aplicativo/)
})

it('that was sent without an answer may be at the clinic, whatever it asks for', () => {
  const newer = { ...create, v: 2 } as unknown as Command
  for (const command of [create, cancel({ id: 7 }), save({ uf: 'SP' }), newer]) {
    expect(toldOf(rowOf(command, { state: 'retry', attempts: 1, unanswered: true }))).toBe('uncertain')
    expect(toldOf(rowOf(command, { state: 'sending', attempts: 1, unanswered: false }))).toBe('uncertain')
    expect(toldOf(rowOf(command, { state: 'auth', attempts: 1, unanswered: false }))).toBe('waiting')
    expect(toldOf(rowOf(command))).toBe('waiting')
  }
})

it('becomes a request that the contract takes', () => {
  const requests = [
    requestOf(create, ANA, none),
    requestOf(cancel({ id: 7 }), ANA, none),
    requestOf(save({ uf: 'SP' }), ANA, none),
    requestOf(save({ uf: 'SP' }, null), ANA, none),
    requestOf(cancel({ id: 7 }, 3), ANA, none),
  ]
  expect(requests.map((p) => p?.endpoint)).toEqual([
    'agendamento.criar',
    'agendamento.cancelar',
    'perfil.alterar',
    'perfil.criar',
    'agendamento.cancelar',
  ])
  expect(endpoints['agendamento.criar'].body.safeParse(requests[0]?.body).success).toBe(true)
  // One of older code, which says no version, is sent as it was.
  expect(requests[1]).toEqual({ endpoint: 'agendamento.cancelar', params: { id: 7 } })
  expect(requests[4]).toMatchObject({ params: { id: 7 }, query: { versao: 3 } })
  expect(endpoints['agendamento.cancelar'].query.parse(requests[4]?.query)).toEqual({ versao: 3 })
  expect(endpoints['perfil.alterar'].body.parse(requests[2]?.body)).toEqual({ uf: 'SP', email: ANA })
  expect(requests[3]).toEqual({ endpoint: 'perfil.criar', body: { uf: 'SP', email: ANA } })
})

it('cancels what an earlier command made, once its id is known; where it made nothing, sends nothing', () => {
  const c = cancel({ comando: uuid(1) })
  expect(requestOf(c, ANA, (id) => (id === uuid(1) ? 42 : null))).toMatchObject({ params: { id: 42 } })
  expect(requestOf(c, ANA, none)).toBeNull()
})

it('keeps order only where it matters', () => {
  expect(laneOf(create, uuid(1))).not.toBe(laneOf(create, uuid(2)))
  expect(laneOf(cancel({ comando: uuid(1) }), uuid(2))).toBe(laneOf(create, uuid(1)))
  expect(laneOf(save({}), uuid(1))).toBe(laneOf(save({}), uuid(2)))
})

it('has a name in a list of what waits', () => {
  const titles = [create, cancel({ id: 7 }), save({ uf: 'SP' })].map((c) => titleOf(rowOf(c)))
  expect(titles).toEqual(['Drenagem linfática', 'Cancelar Drenagem linfática', 'Perfil: UF'])
})

it.each([
  [{ telefone: '(11) 98463-7731' }, 'Perfil: telefone'],
  [{ dataNascimento: '1991-08-22' }, 'Perfil: data de nascimento'],
  [{ nome: 'Ana', cpf: '529.982.247-25' }, 'Perfil: nome e CPF'],
  [{ cep: '05435-000', uf: 'SP', numero: 12 }, 'Perfil: endereço'],
  [{ cep: '05435-000', uf: 'SP', nome: 'Ana', cpf: '' }, 'Perfil: endereço e mais 2'],
  [{}, 'Perfil: dados pessoais'],
])('that changes %j of the profile is called by its fields', (campos, title) => {
  expect(titleOf(rowOf(save(campos)))).toBe(title)
})

it('has a sentence for a refusal that gave no reason', () => {
  expect(refusalOf(rowOf(create))).toBe('A clínica não aceitou este pedido.')
  expect(refusalOf(rowOf(cancel({ id: 7 })))).toBe('A clínica não aceitou o cancelamento.')
})
