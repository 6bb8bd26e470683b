import { describe, expect, it } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { cancelar, criar, rowDe } from '#domain/testing/outbox.ts'
import { diasDaClinica, linhaDoAgendamento, linhasDaClinica } from './entries.ts'

const visita = (id: number, dataHoraAgendada: string, tempo = '01:15'): Agendamento => ({
  id,
  dataHoraAgendada,
  tempo,
  nome: 'Limpeza de pele',
  descricao: '',
  email: null,
  tipoProcedimento: 2,
  tipoAgendamento: 2,
  valor: 189,
  encaixe: false,
  chave: null,
})

describe('the reception’s rows', () => {
  it('come by time, from the date on, with the queued booking in its place', () => {
    const linhas = linhasDaClinica(
      [
        { tipo: 'confirmado', agendamento: visita(1, '2026-11-12T15:00:00.000Z'), cancelamento: null },
        { tipo: 'confirmado', agendamento: visita(2, '2026-11-11T15:00:00.000Z'), cancelamento: null },
        {
          tipo: 'pendente',
          row: rowDe(criar),
          pedido: { ...visita(0, '2026-11-12T09:00:00.000Z'), imagem: '' },
        },
      ],
      '2026-11-12',
    )
    expect(linhas.map((l) => [l.inicio, l.fim, l.agendamento?.id ?? null])).toEqual([
      ['09:00', '10:15', null],
      ['15:00', '16:15', 1],
    ])
    expect(linhas[0]?.fila?.command.kind).toBe('agendamento.criar')
  })

  it('keep a visit whose cancellation waits, and say so', () => {
    const row = rowDe(cancelar({ id: 1 }))
    const [linha] = linhasDaClinica(
      [{ tipo: 'confirmado', agendamento: visita(1, '2026-11-12T15:00:00.000Z'), cancelamento: row }],
      '2026-11-12',
    )
    expect(linha?.fila).toBe(row)
  })

  it('run past midnight by the wall clock', () => {
    expect(linhaDoAgendamento(visita(1, '2026-11-12T23:30:00.000Z'))[0]?.fim).toBe('00:45')
  })

  it('stand under their days, a page at a time, each day with its whole count', () => {
    const linhas = ['12T09:00', '12T10:00', '12T11:00', '13T09:00'].flatMap((q, i) =>
      linhaDoAgendamento(visita(i + 1, `2026-11-${q}:00.000Z`)),
    )
    const resumo = (limite: number) =>
      diasDaClinica(linhas, limite).map((d) => [d.data.slice(8), d.linhas.length, d.total])
    expect(resumo(2)).toEqual([['12', 2, 3]])
    expect(resumo(3)).toEqual([['12', 3, 3]])
    expect(resumo(100)).toEqual([
      ['12', 3, 3],
      ['13', 1, 1],
    ])
  })
})
