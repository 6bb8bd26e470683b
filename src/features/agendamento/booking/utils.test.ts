import { describe, expect, it } from 'vitest'
import { agendamentoCreateSchema } from '#domain/agendamento/schema.ts'
import { bookingOfService, type Service } from './utils.ts'

const service: Service = {
  id: 1,
  nome: 'Limpeza de pele',
  descricao: 'Vapor de ozônio.',
  tempo: '01:15',
  valor: 189,
  tipoProcedimento: 2,
  imagem: 'limpeza.webp',
  gap: { antes: 0, depois: 15 },
}

describe('bookingOfService', () => {
  it('sends what was shown, in the shape the API takes', () => {
    const booking = bookingOfService(
      service,
      { email: 'marina@exemplo.test', cliente: null },
      '2026-11-12T09:00:00.000Z',
    )
    expect(booking).toMatchObject({ valor: 189, tempo: '01:15', procedimentoId: 1, encaixe: false })
    expect(agendamentoCreateSchema.parse(booking)).toEqual(booking)
  })
})
