import { describe, expect, it, vi } from 'vitest'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { uuid } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { bookingBody, deviceWithBooking, MARINA, rowById } from '#tests/support/device.ts'
import { readMeta } from '../db.ts'
import { enterSession } from '../login/session.ts'
import { pull } from '../pull/pull.ts'
import { drainOutbox } from '../sending/drain.ts'
import { freeSpace } from '../storage-quota.ts'
import { discard, enqueue } from './outbox.ts'
import { sweepDone } from './sweep-done.ts'

/** Sends the booking, gives it up, and lets the time come when it is due again. */
async function giveUpTried({
  db,
  deps,
  clock,
}: Pick<Awaited<ReturnType<typeof deviceWithBooking>>, 'db' | 'deps' | 'clock'>): Promise<void> {
  const { wakeAt } = await drainOutbox(deps)
  await discard(db, uuid(1), uuid(9), clock.deviceNow)
  clock.deviceNow = wakeAt ?? 0
}

describe('taking back', () => {
  it('forgets what never left the device', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    await discard(db, uuid(1), uuid(9), clock.deviceNow)
    await drainOutbox(deps)
    expect(server.sent).toHaveLength(0)
    expect(await db.outbox.count()).toBe(0)
  })

  it('cancels what the clinic may already have', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('lost')
    await giveUpTried({ db, deps, clock })
    await drainOutbox(deps)
    expect(server.sent.map((s) => s.endpoint)).toEqual([
      'agendamento.criar',
      'agendamento.criar',
      'agendamento.cancelar',
    ])
    expect(server.agendamentos).toHaveLength(0)
    expect(await db.agendamentos.count()).toBe(0)
  })

  it('makes nothing of what the clinic never had, and of a try that comes late', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('no_answer')
    await giveUpTried({ db, deps, clock })
    await drainOutbox(deps)
    expect(server.sent.map((s) => s.endpoint)).toEqual(['agendamento.criar', 'agendamento.criar'])
    expect(server.agendamentos).toHaveLength(0)
    expect(await rowById(db, uuid(1))).toBeUndefined()
    const late = { endpoint: 'agendamento.criar', body: bookingBody() } as const
    expect(await server.send(late, { chave: uuid(1), dono: MARINA })).toMatchObject({ kind: 'problem' })
    expect(server.agendamentos).toHaveLength(0)
  })

  it.each([
    ['while that is asked for', null],
    ['after the answer to that was lost', 'lost'],
  ] as const)('is not taken back itself %s: the key is used up', async (_when, fault) => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('no_answer', fault)
    await giveUpTried({ db, deps, clock })
    const kept: boolean[] = []
    const send: Send = async (request, sender) => {
      const answer = await server.send(request, sender)
      if (sender.isGivenUp) kept.push(await discard(db, uuid(9), uuid(10), clock.deviceNow))
      return answer
    }
    const again = await drainOutbox({ ...deps, send })
    kept.push(await discard(db, uuid(9), uuid(10), clock.deviceNow))
    clock.deviceNow = again.wakeAt ?? clock.deviceNow
    await drainOutbox(deps)
    expect(kept[0]).toBe(false)
    // What she gave up is gone, and nothing of it is at the clinic.
    expect(server.agendamentos).toHaveLength(0)
    expect(await rowById(db, uuid(1))).toBeUndefined()
  })

  it.each([
    ['once that was asked without an answer', 'no_answer'],
    ['once its answer was lost again', 'lost'],
  ] as const)('is taken back itself %s, of a visit that the device has', async (_when, fault) => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('lost', fault)
    const { wakeAt } = await drainOutbox(deps)
    await pull(deps, 'agendamentos')
    const { nome, dataHoraAgendada, tempo } = bookingBody()
    await enqueue(
      db,
      cancelAgendamento({ alvo: { comando: uuid(1) }, nome, dataHoraAgendada, tempo, versao: 1 }),
      { id: uuid(9), dono: MARINA, deviceNow: clock.deviceNow },
    )
    clock.deviceNow = wakeAt ?? 0
    const again = await drainOutbox(deps)
    expect(await discard(db, uuid(9), uuid(10), clock.deviceNow)).toBe(true)
    clock.deviceNow = again.wakeAt ?? 0
    await drainOutbox(deps)
    expect(server.sent.map((s) => s.endpoint)).not.toContain('agendamento.cancelar')
    expect(server.agendamentos).toHaveLength(1)
    expect(await rowById(db, uuid(1))).toMatchObject({ state: 'done' })
  })

  it('makes nothing of what was refused for want of a login', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('nao_autenticado')
    await drainOutbox(deps)
    await discard(db, uuid(1), uuid(9), clock.deviceNow)
    const hers = { email: MARINA, status: 'Usuario', nomeExibicao: 'Marina' } as const
    await enterSession(db, hers, 'e2', clock.deviceNow)
    await drainOutbox(deps)
    expect(server.agendamentos).toHaveLength(0)
    expect(server.sent.map((s) => s.endpoint)).not.toContain('agendamento.cancelar')
  })

  it('cancels it also where the device is full, and has pictures to give up', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('lost')
    const { wakeAt } = await drainOutbox(deps)
    // Deleting a cache takes the browser longer than an idle transaction stays open.
    const deletion = vi.fn(() => new Promise<boolean>((resolve) => setTimeout(resolve, 20, true)))
    vi.stubGlobal('caches', { delete: deletion })
    vi.spyOn(db.outbox, 'add').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'))
    await discard(db, uuid(1), uuid(9), clock.deviceNow)
    vi.unstubAllGlobals()
    expect(deletion).toHaveBeenCalledOnce()
    clock.deviceNow = wakeAt ?? 0
    await drainOutbox(deps)
    expect(server.agendamentos).toHaveLength(0)
  })

  it('cancels what the clinic confirmed while the press was on its way', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    await drainOutbox(deps)
    expect(server.agendamentos).toHaveLength(1)
    await discard(db, uuid(1), uuid(9), clock.deviceNow)
    await drainOutbox(deps)
    expect(server.agendamentos).toHaveLength(0)
    expect(await db.agendamentos.count()).toBe(0)
  })

  it('sends no cancellation of a booking that was refused', async () => {
    const { server, db, deps, clock } = await deviceWithBooking()
    server.faults.push('no_answer', 'horario_ocupado')
    await giveUpTried({ db, deps, clock })
    await drainOutbox(deps)
    expect(server.sent.map((s) => s.endpoint)).toEqual(['agendamento.criar', 'agendamento.criar'])
    // Nothing was sent and nothing is said to have been: she had given it up, and it is gone.
    expect(await rowById(db, uuid(9))).toMatchObject({ state: 'done', result: null })
    expect(await rowById(db, uuid(1))).toBeUndefined()
    expect(await readMeta(db, 'ultimoEnvio')).toBeNull()
  })
})

describe('what was given up, and the clinic received under a key that it repeats no more,', () => {
  const codes = ['chave_vencida', 'chave_reutilizada'] as const

  /** The clinic has taken the booking, and was asked about it when it was too late. */
  async function receivedLongAgo(code: (typeof codes)[number]) {
    const device = await deviceWithBooking()
    const { server, db, deps } = device
    server.faults.push('lost', code)
    await giveUpTried(device)
    const pullVisits = async () => (await pull(deps, 'agendamentos')).kind === 'updated'
    return { server, db, deps, pullVisits }
  }

  it.each(codes)('is asked for and cancelled (%s)', async (code) => {
    const { server, db, deps, pullVisits } = await receivedLongAgo(code)
    expect(server.agendamentos).toHaveLength(1)
    await drainOutbox({ ...deps, pullVisits })
    expect(server.agendamentos).toHaveLength(0)
    expect(await rowById(db, uuid(9))).toMatchObject({ state: 'done', result: { id: null } })
  })

  it.each(codes)('waits where the clinic cannot be asked (%s)', async (code) => {
    const { db, deps } = await receivedLongAgo(code)
    await drainOutbox({ ...deps, pullVisits: async () => false })
    expect(await rowById(db, uuid(9))).toMatchObject({ state: 'retry', error: { class: 'sem_alvo' } })
  })

  it.each(codes)('is shown to the person where the clinic does not tell of it (%s)', async (code) => {
    const { db, deps } = await receivedLongAgo(code)
    await drainOutbox({ ...deps, pullVisits: async () => true })
    expect(await rowById(db, uuid(9))).toMatchObject({
      state: 'rejected',
      error: { mensagem: expect.stringContaining('nada foi cancelado') },
    })
  })
})

describe('a cancellation of a visit that this device does not know', () => {
  /** The booking was confirmed, and its row and the visit are gone from the device since. */
  async function unknown() {
    const device = await deviceWithBooking()
    const { db, deps, clock } = device
    await drainOutbox(deps)
    await db.outbox.clear()
    await db.agendamentos.clear()
    const { nome, dataHoraAgendada, tempo } = bookingBody()
    await enqueue(db, cancelAgendamento({ alvo: { comando: uuid(1) }, nome, dataHoraAgendada, tempo }), {
      id: uuid(2),
      dono: MARINA,
      deviceNow: clock.deviceNow,
    })
    const pullVisits = async () => (await pull(deps, 'agendamentos')).kind === 'updated'
    return { ...device, pullVisits }
  }

  it('asks the clinic for it, and is sent', async () => {
    const { server, db, deps, pullVisits } = await unknown()
    await drainOutbox({ ...deps, pullVisits })
    expect(server.agendamentos).toEqual([])
    expect(await rowById(db, uuid(2))).toMatchObject({ state: 'done', result: { id: null } })
  })

  it('is never done without the clinic: where it cannot be asked, it waits', async () => {
    const { server, db, deps } = await unknown()
    await drainOutbox({ ...deps, pullVisits: async () => false })
    expect(server.agendamentos).toHaveLength(1)
    expect(await rowById(db, uuid(2))).toMatchObject({ state: 'retry', error: { class: 'sem_alvo' } })
  })

  it.each(['before', 'after'] as const)(
    'is never done by what another person is told, who logs in %s the question',
    async (when) => {
      const { server, db, deps, clock, pullVisits } = await unknown()
      const logIn = async () => {
        const bia = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' } as const
        server.sessao = bia
        await enterSession(db, bia, 'e2', clock.deviceNow)
      }
      await drainOutbox({
        ...deps,
        async pullVisits() {
          if (when === 'before') await logIn()
          const isTold = await pullVisits()
          if (when === 'after') await logIn()
          return isTold
        },
      })
      expect(server.agendamentos).toHaveLength(1)
      expect(await rowById(db, uuid(2))).toMatchObject({ state: 'retry', error: { class: 'sem_alvo' } })
    },
  )

  it('is shown to the person where the clinic was asked and does not tell of it', async () => {
    const { server, db, deps, pullVisits } = await unknown()
    server.agendamentos = []
    await drainOutbox({ ...deps, pullVisits })
    expect(await rowById(db, uuid(2))).toMatchObject({
      state: 'rejected',
      error: { mensagem: expect.stringContaining('nada foi cancelado') },
    })
  })

  it('keeps the row that knows its id, however old and seen, until it has gone', async () => {
    const { db, deps, clock, server } = await deviceWithBooking()
    await drainOutbox(deps)
    await db.agendamentos.clear()
    await discard(db, uuid(1), uuid(2), clock.deviceNow)
    await db.outbox.where('id').equals(uuid(1)).modify({ seenAt: clock.deviceNow })
    await sweepDone(db, clock.deviceNow + 3 * 86_400_000)
    await freeSpace(db, clock.deviceNow + 3 * 86_400_000)
    await drainOutbox(deps)
    expect(server.agendamentos).toEqual([])
    await sweepDone(db, clock.deviceNow + 3 * 86_400_000)
    expect(await db.outbox.count()).toBe(0)
  })
})
