import { describe, expect, it } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { ANA, cancel, create, rowOf, save, uuid } from '#domain/testing/outbox.ts'
import { planEnqueue } from './merge.ts'
import type { OutboxState } from './row.ts'

const nothing = { remove: [], replace: null, same: null, append: false }
const appended = { ...nothing, append: true }
const by = (dono: string, deviceNow = 0) => ({ dono, deviceNow, id: uuid(99) })

it('appends to an empty queue', () => {
  for (const c of [create, cancel({ id: 1 }), save({ nome: 'Ana' })])
    expect(planEnqueue([], c, by(ANA))).toEqual(appended)
})

describe('two bookings', () => {
  const booking = rowOf(create)
  const at = (time: string) => {
    const { payload } = create
    const dataHoraAgendada = `2026-11-12T${time}:00.000Z`
    return createAgendamento({ ...payload, pedido: { ...payload.pedido, dataHoraAgendada } })
  }

  it('of one time are a double tap while the first is on its way, and anew after its end', () => {
    for (const state of ['queued', 'sending', 'retry', 'auth'] as const)
      expect(planEnqueue([{ ...booking, state }], create, by(ANA))).toEqual({
        ...nothing,
        same: { ...booking, state },
      })
    for (const state of ['done', 'rejected', 'conflict', 'expired'] as const)
      expect(planEnqueue([{ ...booking, state }], create, by(ANA))).toEqual(appended)
  })

  it('of one time are two where somebody has had the time to look, before or after', () => {
    const pressed = { ...booking, createdAt: 10_000 }
    for (const at of [8_000, 12_000]) expect(planEnqueue([pressed], create, by(ANA, at)).same).toBe(pressed)
    for (const at of [7_999, 12_001]) expect(planEnqueue([pressed], create, by(ANA, at))).toEqual(appended)
  })

  it('of reception for two persons at one time are two, however quickly they come', () => {
    const asking = (change: object) => {
      const { payload } = create
      return createAgendamento({ ...payload, pedido: { ...payload.pedido, ...change } })
    }
    const maria = rowOf(asking({ email: 'maria@exemplo.com' }))
    for (const other of [
      { email: 'joao@exemplo.com' },
      { email: null },
      {},
      { email: 'maria@exemplo.com', valor: 1 },
    ])
      expect(planEnqueue([maria], asking(other), by(ANA))).toEqual(appended)
    expect(planEnqueue([maria], asking({ email: 'maria@exemplo.com' }), by(ANA)).same).toBe(maria)
    const forNobody = rowOf(asking({ email: null }))
    expect(planEnqueue([forNobody], asking({}), by(ANA)).same).toBe(forNobody)
  })

  it('of two times, or of two persons, stay two', () => {
    expect(planEnqueue([booking], at('10:30'), by(ANA))).toEqual(appended)
    expect(planEnqueue([booking], create, by('bia@exemplo.com'))).toEqual(appended)
  })

  it('stay two when the first is being cancelled: the person wants it after all', () => {
    const attempted = { ...booking, state: 'retry' as const, attempts: 1 }
    const cancellation = rowOf(cancel({ comando: booking.id }), { id: uuid(2) })
    expect(planEnqueue([attempted, cancellation], create, by(ANA))).toEqual(appended)
  })
})

describe('two profile writes', () => {
  const earlier = rowOf(save({ nome: 'Ana', bairro: 'Centro' }, null), { base: 4 })

  it('become one, the later field winning, under the first id and base', () => {
    const plan = planEnqueue([earlier], save({ bairro: 'Pinheiros', uf: 'SP' }, 9), by(ANA))
    const command = save({ nome: 'Ana', bairro: 'Pinheiros', uf: 'SP' }, 9)
    expect(plan).toEqual({ ...nothing, replace: { ...earlier, command } })
  })

  it('keep the profile’s id, whichever of the two knows it', () => {
    const known = { ...earlier, command: save({ nome: 'Ana' }, 9) }
    expect(planEnqueue([known], save({ uf: 'SP' }, null), by(ANA)).replace?.command).toEqual(
      save({ nome: 'Ana', uf: 'SP' }, 9),
    )
  })

  it.each<[OutboxState, number]>([
    ['sending', 1],
    ['retry', 1],
    ['auth', 1],
    ['queued', 1],
    ['done', 1],
    ['rejected', 1],
  ])('stay two once the first is %s after %i tries', (state, attempts) => {
    expect(planEnqueue([{ ...earlier, state, attempts }], save({ uf: 'SP' }), by(ANA))).toEqual(appended)
  })

  it('stay two if the first is another person’s', () => {
    expect(planEnqueue([{ ...earlier, dono: 'bia@exemplo.com' }], save({ uf: 'SP' }), by(ANA))).toEqual(
      appended,
    )
  })

  it('merge into the last untouched one, behind an attempted one', () => {
    const sent = { ...earlier, state: 'retry' as const, attempts: 2 }
    const untouched = rowOf(save({ uf: 'RJ' }), { id: uuid(2) })
    expect(planEnqueue([sent, untouched], save({ uf: 'SP' }), by(ANA)).replace?.id).toBe(uuid(2))
  })
})

describe('a cancellation', () => {
  const booking = rowOf(create)
  const takingBack = cancel({ comando: booking.id })

  it('vanishes together with a booking that never left the device', () => {
    expect(planEnqueue([booking], takingBack, by(ANA))).toEqual({ ...nothing, remove: [booking] })
    const loggedOut = { ...booking, state: 'auth' as const }
    expect(planEnqueue([loggedOut], takingBack, by(ANA)).remove).toEqual([loggedOut])
  })

  it('takes back what has expired, too: a clock that is put right would send it after all', () => {
    const expired = { ...booking, state: 'expired' as const }
    expect(planEnqueue([expired], takingBack, by(ANA))).toEqual({ ...nothing, remove: [expired] })
  })

  it('stands behind a booking that was attempted, in its lane', () => {
    const attempted = { ...booking, state: 'retry' as const, attempts: 1 }
    expect(planEnqueue([attempted], takingBack, by(ANA))).toEqual(appended)
    expect(rowOf(takingBack, { id: uuid(2) }).lane).toBe(attempted.lane)
  })

  it('leaves another person’s booking alone', () => {
    expect(planEnqueue([{ ...booking, dono: 'bia@exemplo.com' }], takingBack, by(ANA))).toEqual(appended)
  })

  it('goes where another time is asked for after it, with the move that it kept, and not once it was sent', () => {
    const visto = {
      nome: 'Limpeza',
      dataHoraAgendada: '2026-11-12T09:00:00.000Z',
      tempo: '01:00',
      valor: 150,
    }
    const to = (para: string) => moveAgendamento({ alvo: { id: 1 }, versao: 1, visto, para })
    const kept = rowOf(to('2026-11-13T09:00:00.000Z'), { id: uuid(1) })
    const row = rowOf(cancel({ id: 1 }), { id: uuid(2), instead: [kept] })
    const later = to('2026-11-13T10:00:00.000Z')
    expect(planEnqueue([row], later, by(ANA))).toEqual({ ...appended, remove: [{ ...row, instead: [] }] })
    const sent = { ...row, state: 'retry', attempts: 1 } as const
    expect(planEnqueue([sent], later, by(ANA))).toEqual(appended)
  })

  it('is not queued twice while the first is on its way', () => {
    for (const state of ['queued', 'sending', 'retry', 'auth'] as const) {
      const row = rowOf(cancel({ id: 7 }), { state })
      expect(planEnqueue([row], cancel({ id: 7 }), by(ANA))).toEqual({ ...nothing, same: row })
    }
    expect(planEnqueue([rowOf(cancel({ id: 7 }))], cancel({ id: 8 }), by(ANA))).toEqual(appended)
  })

  it('can be asked for again after a refusal', () => {
    for (const state of ['done', 'rejected', 'conflict', 'expired'] as const)
      expect(
        planEnqueue([rowOf(cancel({ id: 7 }), { state, attempts: 1 })], cancel({ id: 7 }), by(ANA)),
      ).toEqual(appended)
  })
})
