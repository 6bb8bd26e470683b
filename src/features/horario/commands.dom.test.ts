import { beforeEach, expect, it, vi } from 'vitest'
import type { Horario } from '#domain/horario/schema.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { fullStorage } from '#src/offline/storage-quota.ts'
import { answered } from '#tests/support/fake-server.ts'
import { emptyDevice, fillDevice, logInHere } from '#tests/support/page-device.ts'
import { deleteHorario, saveHorario } from './commands.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const answers = (asked: string, body: unknown) =>
  call.mockImplementation(async (name: string) => (name === asked ? answered(body) : { kind: 'no_answer' }))

beforeEach(async () => {
  localStorage.clear()
  vi.restoreAllMocks()
  await emptyDevice()
  await logInHere('h@x.test', 'Admin')
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
  fillDevice(db.horarios, 'put')
  expect(await saveHorario({ input, mode: null, id: null, ofDate: [] })).toEqual({ ok: true, value: null })
  expect(fullStorage.isFull()).toBe(true)
})

it('hours that the clinic has deleted are said to be, where the device can write nothing', async () => {
  answers('horario.excluir', null)
  fillDevice(db.horarios, 'delete')
  expect(await deleteHorario(stored, [stored])).toEqual({ ok: true, value: 'deleted' })
  expect(fullStorage.isFull()).toBe(true)
})

it('a fault that is not the storage’s is not hidden', async () => {
  answers('horario.criar', stored)
  vi.spyOn(db.horarios, 'put').mockRejectedValue(new TypeError('fault'))
  await expect(saveHorario({ input, mode: null, id: null, ofDate: [] })).rejects.toThrow('fault')
})

const told = (versao: string) =>
  db.meta.put({ key: 'pull:horarios', value: { em: 1, desde: null, ate: null, epoca: 'e', versao } })
const edited: Horario = { ...stored, horarioFimPrimeiroPeriodo: '13:00' }
const theirs: Horario = {
  ...stored,
  horarioInicioPrimeiroPeriodo: '09:00',
  horarioFimPrimeiroPeriodo: '11:00',
}

it.each([
  ['changed', [theirs]],
  ['deleted', []],
])(
  'hours that another has %s since are asked for whole after a late answer to one’s own',
  async (_, since) => {
    await told('1')
    await db.horarios.put(stored)
    call.mockImplementation(async (name: string) => {
      if (name !== 'horario.alterar') return { kind: 'no_answer' }
      // The answer dawdles, and the list tells meanwhile what has become of the date.
      await db.horarios.clear()
      await db.horarios.bulkPut(since)
      await told('3')
      return answered(edited)
    })
    const save = {
      input: { ...input, horarioFimPrimeiroPeriodo: '13:00' },
      mode: null,
      id: 1,
      ofDate: [stored],
    }
    expect(await saveHorario(save)).toEqual({ ok: true, value: null })
    if (since.length > 0) expect(await db.horarios.toArray()).toEqual(since)
    expect(await readPullMark(db, 'horarios')).toMatchObject({ versao: null })
  },
)

it('a closed date that another has opened since is not closed again by a late answer', async () => {
  const closing = { ...input, horarioInicioPrimeiroPeriodo: '', horarioFimPrimeiroPeriodo: '' }
  await told('1')
  await db.horarios.put(stored)
  call.mockImplementation(async (name: string) => {
    if (name !== 'horario.alterar') return { kind: 'no_answer' }
    await db.horarios.put(theirs)
    await told('3')
    return { kind: 'ok', status: 200, body: { id: 1, ...closing }, replayed: false, headers: new Headers() }
  })
  await saveHorario({ input: closing, mode: null, id: 1, ofDate: [stored] })
  expect(await db.horarios.toArray()).toEqual([theirs])
})

it('hours that a logged-out device hears of late are not kept on it', async () => {
  call.mockImplementation(async () => {
    await emptyDevice()
    return { kind: 'ok', status: 201, body: stored, replayed: false, headers: new Headers() }
  })
  await saveHorario({ input, mode: null, id: null, ofDate: [] })
  expect(await db.horarios.count()).toBe(0)
})

it('a deletion that is answered after reception has left takes nothing from a visitor’s hours', async () => {
  // A visitor's rows are numbered on the device.
  const visitors: Horario = { ...stored, data: '2026-12-01' }
  await db.horarios.put(stored)
  call.mockImplementation(async () => {
    await emptyDevice()
    await db.horarios.put(visitors)
    return { kind: 'ok', status: 204, body: null, replayed: false, headers: new Headers() }
  })
  expect(await deleteHorario(stored, [stored])).toEqual({ ok: true, value: 'deleted' })
  expect(await db.horarios.toArray()).toEqual([visitors])
})
