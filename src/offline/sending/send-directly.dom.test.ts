import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { savePerfil } from '#domain/outbox/commands/save-perfil.ts'
import { laneOf } from '#domain/outbox/commands.ts'
import { rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { perfilOf } from '#domain/testing/perfil.ts'
import { booking, MARINA } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { fillDevice } from '#tests/support/page-device.ts'

let server: FakeServer

vi.mock('./send.ts', () => ({ send: (...args: Parameters<FakeServer['send']>) => server.send(...args) }))

/** The module as a page has it that was just loaded. */
async function page() {
  vi.resetModules()
  return (await import('./send-directly.ts')).sendDirectly
}
const keys = () => server.sent.map((s) => s.chave)
const press = (n: number) => ({ id: uuid(n), dono: MARINA })

beforeEach(() => {
  server = new FakeServer()
  localStorage.clear()
  sessionStorage.clear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
})
afterEach(() => vi.restoreAllMocks())

it('goes under the same key after the page was loaded anew, until an answer that knows the key has come', async () => {
  server.faults.push('lost', 'origem_recusada')
  expect(await (await page())(booking(), press(1))).toEqual({ kind: 'uncertain' })
  expect(await (await page())(booking(), press(2))).toEqual({ kind: 'uncertain' })
  expect(await (await page())(booking(), press(3))).toEqual({ kind: 'done' })
  expect(keys()).toEqual([uuid(1), uuid(1), uuid(1)])
  expect(server.agendamentos).toHaveLength(1)
  expect(localStorage).toHaveLength(0)
  await (await page())(booking(), press(4))
  expect(keys().at(-1)).toBe(uuid(4))
})

it('keeps the key before anything leaves: the page may die while it is on its way', async () => {
  let kept: string | null = null
  const seen = server.send
  Object.assign(server, {
    send: (...args: Parameters<FakeServer['send']>) => {
      kept = localStorage.getItem('pedidos-sem-resposta')
      return seen(...args)
    },
  })
  await (await page())(booking(), press(1))
  expect(kept).toContain(uuid(1))
  expect(kept).not.toContain('marina')
  expect(kept).not.toContain('Limpeza')
})

it('does so where only the tab remembers, and within the page where nothing does', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, value) {
    if (this === localStorage) throw new DOMException('full', 'QuotaExceededError')
    Object.defineProperty(this, key, { value, configurable: true, enumerable: true, writable: true })
  })
  server.faults.push('lost')
  await (await page())(booking(), press(1))
  vi.restoreAllMocks()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  server.faults.push('lost')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  localStorage.clear()
  sessionStorage.clear()
  const same = await page()
  await same(booking('2026-11-21T09:00:00.000Z'), press(2))
  await same(booking('2026-11-21T09:00:00.000Z'), press(3))
  expect(keys().slice(-2)).toEqual([uuid(2), uuid(2)])
})

it('is a new one for another booking', async () => {
  server.faults.push('lost')
  await (await page())(booking(), press(1))
  await (await page())(booking('2026-11-21T09:00:00.000Z'), press(2))
  expect(keys()).toEqual([uuid(1), uuid(2)])
})

it('is a new one for a visit that was put back after a cancellation, and the same for one asked for again', async () => {
  const { id, nome, dataHoraAgendada, tempo } = visit
  const cancelOver = (versao: number) =>
    cancelAgendamento({ alvo: { id }, nome, dataHoraAgendada, tempo, versao })
  const standing = { ...visit, email: MARINA }
  server.agendamentos = [standing]
  server.faults.push('lost', 'no_answer')
  expect(await (await page())(cancelOver(1), press(1))).toEqual({ kind: 'uncertain' })
  expect(await (await page())(cancelOver(1), press(2))).toEqual({ kind: 'uncertain' })
  // Reception puts it back, and she cancels it once more.
  server.agendamentos = [{ ...standing, versao: 3 }]
  expect(await (await page())(cancelOver(3), press(3))).toEqual({ kind: 'done' })
  expect(keys()).toEqual([uuid(1), uuid(1), uuid(3)])
  expect(server.agendamentos).toEqual([])
})

it('is a new one for what something else that the clinic has accepted since may have undone', async () => {
  server.perfil = perfilOf(MARINA, { id: 3, telefone: '0', versao: 1 })
  const save = async (telefone: string, n: number) =>
    (await page())(savePerfil({ perfilId: 3, campos: { telefone } }), press(n))
  server.faults.push('lost', 'lost')
  expect(await (await page())(booking(), press(1))).toEqual({ kind: 'uncertain' })
  expect(await save('A', 2)).toEqual({ kind: 'uncertain' })
  expect(await save('B', 3)).toEqual({ kind: 'done' })
  expect(await save('A', 4)).toEqual({ kind: 'done' })
  expect(server.perfil.telefone).toBe('A')
  // Nothing undoes a booking: it is still the same one.
  expect(await (await page())(booking(), press(5))).toEqual({ kind: 'done' })
  expect(keys()).toEqual([1, 2, 3, 4, 1].map(uuid))
})

it('what it replaces is given up once the clinic has it, and not before; another person’s stays', async () => {
  const sendDirectly = await page()
  const { db } = await import('../db.ts')
  const refused = (n: number, dono: string) => rowOf(booking(), { id: uuid(n), dono, state: 'expired' })
  await db.outbox.bulkAdd([refused(1, MARINA), refused(2, 'outra@exemplo.test')])
  server.faults.push('lost')
  await sendDirectly(booking(), { ...press(3), supersedes: uuid(1) })
  expect(await db.outbox.count()).toBe(2)
  await sendDirectly(booking(), { ...press(3), supersedes: uuid(1) })
  await sendDirectly(booking(), { ...press(4), supersedes: uuid(2) })
  expect((await db.outbox.toArray()).map(({ dono }) => dono)).toEqual(['outra@exemplo.test'])
})

it('on a full device what the clinic has accepted is said so, whatever becomes of the row it replaces', async () => {
  const sendDirectly = await page()
  const { db } = await import('../db.ts')
  await db.outbox.clear()
  await db.outbox.add(
    rowOf(booking('2026-11-19T09:00:00.000Z'), { id: uuid(1), dono: MARINA, state: 'expired' }),
  )
  fillDevice(db.meta, 'put')
  expect(await sendDirectly(booking(), { ...press(2), supersedes: uuid(1) })).toEqual({ kind: 'done' })
  expect(server.agendamentos).toHaveLength(1)
})

it.each([
  ['what waits in its lane', 'retry', {}],
  ['the row that it is to replace, which may be at the clinic', 'sending', { supersedes: uuid(1) }],
] as const)('is not sent past %s', async (_, state, more) => {
  const sendDirectly = await page()
  const { db } = await import('../db.ts')
  await db.outbox.clear()
  const lane = laneOf(booking(), uuid(state === 'retry' ? 2 : 1))
  await db.outbox.add(rowOf(booking(), { id: uuid(1), dono: MARINA, lane, state, attempts: 1 }))
  expect(await sendDirectly(booking(), { ...press(2), ...more })).toEqual({ kind: 'offline' })
  expect(server.sent).toEqual([])
})
