import { describe, expect, it } from 'vitest'
import { ANA, cancelar, criar, rowDe, salvar, uuid } from '#domain/testing/outbox.ts'
import type { Command } from './commands.ts'
import { planEnqueue } from './merge.ts'
import type { OutboxState } from './row.ts'

const nada = { remove: [], replace: null, same: null, append: false }
const sozinho = { ...nada, append: true }

it('appends to an empty queue', () => {
  for (const c of [criar, cancelar({ id: 1 }), salvar({ nome: 'Ana' })])
    expect(planEnqueue([], c, ANA)).toEqual(sozinho)
})

describe('two bookings', () => {
  const pedido = rowDe(criar)
  const as = (hora: string): Command =>
    criar.kind === 'agendamento.criar'
      ? {
          ...criar,
          payload: {
            ...criar.payload,
            pedido: { ...criar.payload.pedido, dataHoraAgendada: `2026-11-12T${hora}:00.000Z` },
          },
        }
      : criar

  it('of one time are a double tap while the first is on its way, and anew after its end', () => {
    for (const state of ['queued', 'sending', 'retry', 'auth'] as const)
      expect(planEnqueue([{ ...pedido, state }], criar, ANA)).toEqual({ ...nada, same: { ...pedido, state } })
    for (const state of ['done', 'rejected', 'conflict', 'expired'] as const)
      expect(planEnqueue([{ ...pedido, state }], criar, ANA)).toEqual(sozinho)
  })

  it('of two times, or of two persons, stay two', () => {
    expect(planEnqueue([pedido], as('10:30'), ANA)).toEqual(sozinho)
    expect(planEnqueue([pedido], criar, 'bia@exemplo.com')).toEqual(sozinho)
  })

  it('stay two when the first is being cancelled: the person wants it after all', () => {
    const tentado = { ...pedido, state: 'retry' as const, attempts: 1 }
    const cancelamento = rowDe(cancelar({ comando: pedido.id }), { id: uuid(2) })
    expect(planEnqueue([tentado, cancelamento], criar, ANA)).toEqual(sozinho)
  })
})

describe('two profile writes', () => {
  const antes = rowDe(salvar({ nome: 'Ana', bairro: 'Centro' }, null), { base: 4 })

  it('become one, the later field winning, under the first id and base', () => {
    const plano = planEnqueue([antes], salvar({ bairro: 'Pinheiros', uf: 'SP' }, 9), ANA)
    const command = salvar({ nome: 'Ana', bairro: 'Pinheiros', uf: 'SP' }, 9)
    expect(plano).toEqual({ ...nada, replace: { ...antes, command } })
  })

  it('keep the profile’s id, whichever of the two knows it', () => {
    const conhecido = { ...antes, command: salvar({ nome: 'Ana' }, 9) }
    expect(planEnqueue([conhecido], salvar({ uf: 'SP' }, null), ANA).replace?.command).toEqual(
      salvar({ nome: 'Ana', uf: 'SP' }, 9),
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
    expect(planEnqueue([{ ...antes, state, attempts }], salvar({ uf: 'SP' }), ANA)).toEqual(sozinho)
  })

  it('stay two if the first is another person’s', () => {
    expect(planEnqueue([{ ...antes, dono: 'bia@exemplo.com' }], salvar({ uf: 'SP' }), ANA)).toEqual(sozinho)
  })

  it('merge into the last untouched one, behind an attempted one', () => {
    const enviada = { ...antes, state: 'retry' as const, attempts: 2 }
    const solta = rowDe(salvar({ uf: 'RJ' }), { id: uuid(2) })
    expect(planEnqueue([enviada, solta], salvar({ uf: 'SP' }), ANA).replace?.id).toBe(uuid(2))
  })
})

describe('a cancellation', () => {
  const pedido = rowDe(criar)
  const desiste = cancelar({ comando: pedido.id })

  it('vanishes together with a booking that never left the device', () => {
    expect(planEnqueue([pedido], desiste, ANA)).toEqual({ ...nada, remove: [pedido] })
    const deslogada = { ...pedido, state: 'auth' as const }
    expect(planEnqueue([deslogada], desiste, ANA).remove).toEqual([deslogada])
  })

  it('takes back what has expired, too: a clock that is put right would send it after all', () => {
    const vencido = { ...pedido, state: 'expired' as const }
    expect(planEnqueue([vencido], desiste, ANA)).toEqual({ ...nada, remove: [vencido] })
  })

  it('stands behind a booking that was attempted, in its lane', () => {
    const tentado = { ...pedido, state: 'retry' as const, attempts: 1 }
    expect(planEnqueue([tentado], desiste, ANA)).toEqual(sozinho)
    expect(rowDe(desiste, { id: uuid(2) }).lane).toBe(tentado.lane)
  })

  it('leaves another person’s booking alone', () => {
    expect(planEnqueue([{ ...pedido, dono: 'bia@exemplo.com' }], desiste, ANA)).toEqual(sozinho)
  })

  it('is not queued twice while the first is on its way', () => {
    for (const state of ['queued', 'sending', 'retry', 'auth'] as const) {
      const row = rowDe(cancelar({ id: 7 }), { state })
      expect(planEnqueue([row], cancelar({ id: 7 }), ANA)).toEqual({ ...nada, same: row })
    }
    expect(planEnqueue([rowDe(cancelar({ id: 7 }))], cancelar({ id: 8 }), ANA)).toEqual(sozinho)
  })

  it('can be asked for again after a refusal', () => {
    for (const state of ['done', 'rejected', 'conflict', 'expired'] as const)
      expect(
        planEnqueue([rowDe(cancelar({ id: 7 }), { state, attempts: 1 })], cancelar({ id: 7 }), ANA),
      ).toEqual(sozinho)
  })
})
