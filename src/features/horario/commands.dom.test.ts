import { beforeEach, expect, it, vi } from 'vitest'
import type { Horario } from '#domain/horario/schema.ts'
import { db } from '#src/offline/db.ts'
import { fullStorage } from '#src/offline/storage-quota.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { deleteHorario, saveHorario } from './commands.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const full = () => Promise.reject(Object.assign(new Error('full'), { name: 'QuotaExceededError' })) as never
const answers = (asked: string, body: unknown) =>
  call.mockImplementation(async (name: string) =>
    name === asked
      ? { kind: 'ok', status: 200, body, replayed: false, headers: new Headers() }
      : { kind: 'no_answer' },
  )

beforeEach(async () => {
  localStorage.clear()
  vi.restoreAllMocks()
  await emptyDevice()
  fullStorage.note('horarios', true)
})

const times = {
  horarioInicioPrimeiroPeriodo: '08:00',
  horarioFimPrimeiroPeriodo: '12:00',
  horarioInicioSegundoPeriodo: '',
  horarioFimSegundoPeriodo: '',
}
const input = { data: '2026-11-30', ...times }
const stored: Horario = { id: 1, ...input }

it('hours that the clinic has registered are said to be, on a full device too', async () => {
  answers('horario.criar', stored)
  vi.spyOn(db.horarios, 'put').mockImplementation(full)
  expect(await saveHorario({ input, mode: null, id: null, ofDate: [] })).toEqual({ ok: true, value: null })
  expect(fullStorage.isFull()).toBe(true)
})

it('hours that the clinic has deleted are said to be, where the device can write nothing', async () => {
  answers('horario.excluir', null)
  vi.spyOn(db.horarios, 'delete').mockImplementation(full)
  expect(await deleteHorario(stored, [stored])).toEqual({ ok: true, value: 'deleted' })
  expect(fullStorage.isFull()).toBe(true)
})

it('a fault that is not the storage’s is not hidden', async () => {
  answers('horario.criar', stored)
  vi.spyOn(db.horarios, 'put').mockImplementation(() => Promise.reject(new TypeError('fault')) as never)
  await expect(saveHorario({ input, mode: null, id: null, ofDate: [] })).rejects.toThrow('fault')
})
