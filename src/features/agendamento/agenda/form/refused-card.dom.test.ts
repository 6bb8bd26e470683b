import { beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { saveAgendamento } from './save.ts'
import { cardOf, visitValuesOf, withoutRefused } from './values.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const OWNER = 'admin@exemplo.test'
const CARD = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(OWNER, 'Admin', 'Admin')
})

it('a visit that was refused and is given another time in the agenda’s form is still of her card', async () => {
  const pedido = { ...create.payload.pedido, descricao: 'Rosto', cliente: 'Rosa', ficha: CARD }
  const error = errorOfRefusal(409, 'horario_ocupado')
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  const row = rowOf(command, { id: uuid(2), dono: OWNER, state: 'conflict', attempts: 1, error })
  await db.outbox.add(row)
  const target = { mode: 'new', supersedes: row } as const
  const values = { ...visitValuesOf(target), dataHoraAgendada: '2026-11-12T15:00' }
  const act = {
    ...{ encaixe: false, supersedes: row.id, imagem: '', dono: OWNER },
    ...{ isShown: () => true, onLogin: () => undefined },
  }
  expect(await saveAgendamento({ target, values, ...act })).toEqual({ kind: 'done' })
  const [again, ...others] = await readQueueOf(db, OWNER)
  expect(others).toEqual([])
  expect(again?.command.payload).toMatchObject({
    pedido: { dataHoraAgendada: '2026-11-12T15:00:00.000Z', cliente: 'Rosa', ficha: CARD },
  })
})

it('in the form what another tab has made of a refused booking stays, and she is told before she asks beside it', async () => {
  const say = vi.spyOn(notify, 'info').mockReturnValue('')
  const target = refusedFor(errorOfRefusal(409, 'horario_ocupado'))
  const again = { id: uuid(3), dono: OWNER, supersedes: target.supersedes.id, state: 'done' } as const
  await db.outbox.add(rowOf(target.supersedes.command, { ...again, attempts: 1 }))
  const act = {
    ...{ encaixe: false, supersedes: target.supersedes.id, imagem: '', dono: OWNER },
    ...{ isShown: () => true, onLogin: () => undefined },
  }
  const values = { ...visitValuesOf(target), dataHoraAgendada: '2026-11-12T15:00' }
  // Not kept from leaving it: the next press replaces nothing.
  expect(await saveAgendamento({ target, values, ...act })).toEqual({
    kind: 'failed',
    fields: [],
    kept: { refusedId: null },
  })
  expect((await readQueueOf(db, OWNER)).map(({ id, state }) => [id, state])).toEqual([[uuid(3), 'done']])
  expect(say.mock.lastCall?.[0]).toBe('Este pedido não está mais na fila')
  expect(say.mock.lastCall?.[1]?.text).toContain('Nada foi salvo agora')
})

const refusedFor = (error: ReturnType<typeof errorOfRefusal>) => {
  const pedido = { ...create.payload.pedido, descricao: 'Rosto', cliente: 'Rosa', ficha: CARD }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  return { mode: 'new', supersedes: rowOf(command, { dono: OWNER, state: 'conflict', error }) } as const
}

it('another name is of nobody’s card, nor is a card that the clinic does not have sent once more', () => {
  const target = refusedFor(errorOfRefusal(409, 'horario_ocupado'))
  const values = visitValuesOf(target)
  expect(cardOf(target, values)).toBe(CARD)
  // The row has left the queue since: it is still the same person.
  expect(cardOf(withoutRefused(target), values)).toBe(CARD)
  expect(cardOf(target, { ...values, cliente: 'Rosana' })).toBeUndefined()
  expect(cardOf(target, { ...values, email: 'rosa@exemplo.test', cliente: null })).toBeUndefined()
  const campos = [{ campo: 'ficha', mensagem: 'Esta ficha não está na clínica.' }]
  const gone = refusedFor({ ...errorOfRefusal(422, 'dados_invalidos'), campos })
  expect(cardOf(gone, values)).toBeUndefined()
})
