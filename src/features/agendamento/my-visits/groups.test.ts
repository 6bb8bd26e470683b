import { describe, expect, it } from 'vitest'
import { errorOf } from '#domain/outbox/answer.ts'
import { overlayAgendamentos } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { cancelar, criar, recusa, rowDe, uuid, visita } from '#domain/testing/outbox.ts'
import { agruparMeus, alternativasDe, minutosAteMudar, quandoDe } from './groups.ts'

const agora = { data: '2026-11-11', minuto: 10 * 60 }
const em = (id: number, dataHoraAgendada: string) => ({ ...visita, id, chave: uuid(id), dataHoraAgendada })
const pedido = (id: number, mudanca: Partial<OutboxRow> = {}) =>
  rowDe(criar, { id: uuid(id), expiresAt: '2026-11-12T09:00:00.000Z', ...mudanca })

function agrupar(visitas: (typeof visita)[], fila: OutboxRow[] = []) {
  const { escolha, proximos, anteriores } = agruparMeus(overlayAgendamentos(visitas, fila), fila, agora)
  return { escolha, proximos, anteriores }
}

describe('confirmed visits', () => {
  it('are to come until they end, by date, then past, the latest first', () => {
    const { proximos, anteriores } = agrupar([
      em(1, '2026-11-19T14:00:00.000Z'),
      em(2, '2026-11-11T09:00:00.000Z'),
      em(3, '2026-10-14T11:00:00.000Z'),
      em(4, '2026-11-11T08:45:00.000Z'),
    ])
    expect(proximos.map(quandoDe)).toEqual(['2026-11-11T09:00:00.000Z', '2026-11-19T14:00:00.000Z'])
    expect(anteriores.map(quandoDe)).toEqual(['2026-11-11T08:45:00.000Z', '2026-10-14T11:00:00.000Z'])
  })

  it('cannot be cancelled once they have begun', () => {
    const { proximos } = agrupar([em(1, '2026-11-11T09:00:00.000Z'), em(2, '2026-11-11T10:01:00.000Z')])
    expect(proximos.map((l) => l.tipo === 'confirmado' && l.comecou)).toEqual([true, false])
  })

  it('wait for a word where their cancellation was refused', () => {
    const row = rowDe(cancelar({ id: 1 }), { id: uuid(8), state: 'conflict' })
    const { escolha, proximos } = agrupar([em(1, '2026-11-19T14:00:00.000Z')], [row])
    expect([escolha.length, proximos.length]).toEqual([1, 0])
  })
})

describe('minutosAteMudar', () => {
  const ate = (...visitas: (typeof visita)[]) =>
    minutosAteMudar(agruparMeus(overlayAgendamentos(visitas, []), [], agora), agora)

  it('is the rest of the day where nothing begins or ends', () => {
    expect(ate()).toBe(14 * 60)
    expect(ate(em(1, '2026-11-12T08:00:00.000Z'))).toBe(14 * 60)
  })
  it('is until the next visit begins, or the present one ends', () => {
    expect(ate(em(1, '2026-11-11T10:20:00.000Z'))).toBe(20)
    // It lasts an hour and a quarter.
    expect(ate(em(1, '2026-11-11T09:00:00.000Z'))).toBe(15)
  })
})

describe('bookings on their way', () => {
  it.each(['queued', 'sending', 'retry', 'auth'] as const)('%s: to come', (state) => {
    expect(agrupar([], [pedido(1, { state, attempts: 1 })]).proximos).toHaveLength(1)
  })

  it.each(['conflict', 'rejected', 'expired'] as const)('%s: waits for a choice', (state) => {
    expect(agrupar([], [pedido(1, { state })]).escolha).toHaveLength(1)
  })

  it('expire by themselves only while nothing of them has left the device', () => {
    const passou = { expiresAt: '2026-11-11T09:30:00.000Z' }
    const [intocada] = agrupar([], [pedido(1, passou)]).escolha
    expect(intocada?.tipo === 'pendente' && intocada.row.state).toBe('expired')
    expect(agrupar([], [pedido(1, { ...passou, state: 'retry', attempts: 1 })]).proximos).toHaveLength(1)
  })

  it('know the cancellation that follows them', () => {
    const fila = [
      pedido(1, { state: 'retry', attempts: 2 }),
      rowDe(cancelar({ comando: uuid(1) }), { id: uuid(2) }),
    ]
    expect(agrupar([], fila).proximos[0]?.cancelamento?.id).toBe(uuid(2))
  })
})

it('offers only alternatives that are still ahead', () => {
  const p = recusa(409, 'horario_ocupado')
  const error = errorOf(p, 0)
  const row = pedido(1, {
    state: 'conflict',
    error: error && { ...error, alternativas: ['2026-11-11T10:00:00.000Z', '2026-11-11T11:00:00.000Z'] },
  })
  expect(alternativasDe(row, agora)).toEqual(['2026-11-11T11:00:00.000Z'])
})
