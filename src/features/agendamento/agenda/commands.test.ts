import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { deleteAgendamento } from './commands.ts'

vi.mock('#src/offline/api.ts', () => ({
  api: {
    call: async (name: string) =>
      name === 'agendamento.cancelar' ? { kind: 'ok', status: 204, body: null } : { kind: 'no_answer' },
  },
}))

beforeEach(async () => {
  await Promise.all(db.tables.map((t) => t.clear()))
  await db.agendamentos.put(visit)
  const mark = { em: 0, desde: null, ate: null, epoca: 'now' }
  await db.meta.put({ key: 'pull:agendamentos', value: mark })
})

it('remembers a deleted visit as cancelled, for a clinic that goes back to a copy', async () => {
  expect(await deleteAgendamento(visit.id)).toEqual({ ok: true, value: 'deleted' })
  expect(await db.agendamentos.count()).toBe(0)
  expect(await db.conhecidos.toArray()).toMatchObject([{ target: { id: visit.id }, state: 'cancelled' }])
})

it('remembers nothing of a visit that the device could not take away', async () => {
  vi.spyOn(db.agendamentos, 'delete').mockImplementationOnce(() => {
    throw new Error('no room')
  })
  await expect(deleteAgendamento(visit.id)).rejects.toThrow('no room')
  expect(await db.conhecidos.count()).toBe(0)
})
