import { beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { create, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { agendaEntries } from '../entries.ts'
import { visitOfEntry } from '../visit-of-entry.ts'
import { saveAgendamento } from './save.ts'
import { type FormValues, visitValuesOf } from './values.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const OWNER = 'admin@exemplo.test'
const CARD = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'
const by = (n: number) => ({ id: uuid(n), dono: OWNER, deviceNow: Date.now() })
const queue = () => readQueueOf(db, OWNER)
const payloads = async () => (await queue()).map(({ command }) => command.payload)

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(OWNER, 'Admin', 'Admin')
  const telephone = { nome: 'Rosa', telefone: '11973105528' }
  await enqueue(db, saveFicha({ chave: CARD, nome: 'Rosa', campos: telephone }), by(1))
  const pedido = { ...create.payload.pedido, descricao: 'Rosto', cliente: 'Rosa', ficha: CARD }
  await enqueue(db, createAgendamento({ pedido, imagem: '', recepcao: true }), by(2))
})

/** The form over the visit that waits, with what is typed over it. */
async function saveOver(typed: Partial<FormValues>) {
  const row = (await queue()).find(({ id }) => id === uuid(2))
  if (row === undefined) throw new Error('nothing waits')
  const { pedido, imagem } = createAgendamento(row.command.payload as typeof create.payload).payload
  const [entry] = agendaEntries([{ kind: 'pending', row, pedido: { ...pedido, imagem } }], '')
  const agendamento = entry === undefined ? null : visitOfEntry(entry)
  if (agendamento === null) throw new Error('no visit')
  const target = { mode: 'edit', agendamento } as const
  const act = {
    ...{ encaixe: false, supersedes: null, imagem: '', dono: OWNER },
    ...{ isShown: () => true, onLogin: () => undefined },
  }
  return saveAgendamento({ target, values: { ...visitValuesOf(target), ...typed }, ...act })
}

it('what is typed over a visit that waits becomes a part of it, and nothing else is sent', async () => {
  const outcome = await saveOver({ descricao: 'Rosto e colo', nome: 'Peeling', valor: 99, tempo: '00:40' })
  expect(outcome).toEqual({ kind: 'done' })
  expect(await payloads()).toMatchObject([
    { chave: CARD, nome: 'Rosa' },
    {
      recepcao: true,
      pedido: {
        ...{ descricao: 'Rosto e colo', nome: 'Peeling', valor: 99, tempo: '00:40' },
        ...{ ficha: CARD, cliente: 'Rosa' },
      },
    },
  ])
})

it('a name that was misheard is put right on her card, too', async () => {
  await saveOver({ cliente: 'Rosa Prado' })
  expect(await payloads()).toMatchObject([
    { chave: CARD, nome: 'Rosa Prado', campos: { nome: 'Rosa Prado', telefone: '11973105528' } },
    { pedido: { ficha: CARD, cliente: 'Rosa Prado' } },
  ])
  expect(await saveOver({ cliente: null })).toMatchObject({ kind: 'failed', fields: [{ campo: 'cliente' }] })
})

it('a name is not put right on a card that another visit is for, and the form says why', async () => {
  const pedido = { ...create.payload.pedido, dataHoraAgendada: '2026-11-13T15:00:00.000Z', ficha: CARD }
  await enqueue(db, createAgendamento({ pedido, imagem: '', recepcao: true }), by(3))
  const before = await payloads()
  const outcome = await saveOver({ cliente: 'Bia', descricao: 'Rosto e colo' })
  expect(outcome).toMatchObject({ kind: 'failed', fields: [{ campo: 'cliente' }] })
  expect(await payloads()).toEqual(before)
  await saveOver({ descricao: 'Rosto e colo' })
  await saveOver({ email: 'maria@exemplo.test', cliente: null })
  const [card, account, other] = await payloads()
  expect(card).toMatchObject({ chave: CARD, nome: 'Rosa', campos: { nome: 'Rosa' } })
  expect(account).toMatchObject({ pedido: { email: 'maria@exemplo.test', descricao: 'Rosto e colo' } })
  expect(other).toMatchObject({ pedido: { ficha: CARD } })
})

it('a card that may be at the clinic already is put right by a change of its own', async () => {
  await db.outbox.where('id').equals(uuid(1)).modify({ attempts: 1, state: 'retry' })
  await saveOver({ cliente: 'Rosa Prado' })
  expect(await payloads()).toMatchObject([
    { chave: CARD, campos: { nome: 'Rosa', telefone: '11973105528' } },
    { pedido: { ficha: CARD, cliente: 'Rosa Prado' } },
    { chave: CARD, visto: { nome: 'Rosa' }, campos: { nome: 'Rosa Prado' } },
  ])
})

it('for somebody with an account no card is made', async () => {
  await saveOver({ email: 'maria@exemplo.test', cliente: null })
  const [booking, ...others] = await payloads()
  expect(others).toEqual([])
  expect(booking).toMatchObject({ pedido: { email: 'maria@exemplo.test' } })
  expect(booking).not.toHaveProperty('pedido.ficha')
})

it('what was written on the card since is not thrown away with it: the card is made', async () => {
  const more = { cpf: '', recado: 'Liga sempre a filha.' }
  await enqueue(db, saveFicha({ chave: CARD, nome: 'Rosa', campos: more }), by(3))
  await saveOver({ email: 'maria@exemplo.test', cliente: null })
  const [card, booking] = await payloads()
  expect(card).toMatchObject({ chave: CARD, campos: { nome: 'Rosa', telefone: '11973105528', ...more } })
  expect(booking).toMatchObject({ pedido: { email: 'maria@exemplo.test' } })
  expect(booking).not.toHaveProperty('pedido.ficha')
})

it('a field that was left empty keeps no card that says nothing else', async () => {
  await enqueue(db, saveFicha({ chave: CARD, nome: 'Rosa', campos: { cpf: '', recado: '' } }), by(3))
  await saveOver({ email: 'maria@exemplo.test', cliente: null })
  expect(await payloads()).toHaveLength(1)
})

it('what the clinic may have is left as it was sent, and the edit follows it', async () => {
  await db.outbox.where('id').equals(uuid(2)).modify({ attempts: 1, state: 'retry' })
  await saveOver({ descricao: 'Rosto e colo' })
  expect(await payloads()).toMatchObject([
    { chave: CARD },
    { pedido: { descricao: 'Rosto' } },
    { alvo: { comando: uuid(2) }, mudancas: { descricao: 'Rosto e colo' } },
  ])
})
