import { describe, expect, it } from 'vitest'
import { agendamentoCriarSchema } from '#domain/agendamento/schema.ts'
import { agendaDe } from '#domain/agendamento/slots.ts'
import {
  diasSemHorario,
  minutosDoServico,
  pedidoDoServico,
  porTurno,
  proximoDiaLivre,
  type Servico,
} from './utils.ts'

const agora = { data: '2026-11-11', minuto: 9 * 60 }
const fechado = (data: string) => ({
  data,
  horarioInicioPrimeiroPeriodo: '',
  horarioFimPrimeiroPeriodo: '',
  horarioInicioSegundoPeriodo: '',
  horarioFimSegundoPeriodo: '',
})
const servico: Servico = {
  id: 1,
  nome: 'Limpeza de pele',
  descricao: 'Vapor de ozônio.',
  tempo: '01:15',
  valor: 189,
  tipoProcedimento: 2,
  imagem: 'limpeza.webp',
}

describe('pedidoDoServico', () => {
  it('sends what was shown, in the shape the API takes', () => {
    const pedido = pedidoDoServico(servico, 'marina@exemplo.test', '2026-11-12T09:00:00.000Z')
    expect(pedido).toMatchObject({ valor: 189, tempo: '01:15', procedimentoId: 1, encaixe: false })
    expect(agendamentoCriarSchema.parse(pedido)).toEqual(pedido)
  })
})

describe('porTurno', () => {
  it('parts the starts at noon', () => {
    expect(porTurno([660, 690, 780])).toEqual({ manha: [660, 690], tarde: [780] })
  })
})

describe('diasSemHorario', () => {
  const agenda = agendaDe(
    [fechado('2026-11-10'), fechado('2026-11-15'), fechado('2026-12-01')],
    [{ dataHoraAgendada: '2026-11-20T07:00:00.000Z', tempo: '11:00' }],
  )
  it('strikes closed and full days of the month, from today on', () => {
    const dias = diasSemHorario({ agenda, tempo: 75, agora }, '2026-11-01')
    expect([...dias]).toEqual(['2026-11-15', '2026-11-20'])
  })

  it('strikes today once its last start has passed', () => {
    const noite = { data: '2026-11-11', minuto: 17 * 60 }
    expect([...diasSemHorario({ agenda, tempo: 30, agora: noite }, '2026-11-30')]).toContain('2026-11-11')
  })

  it('looks at the shown month only', () => {
    expect([...diasSemHorario({ agenda, tempo: 75, agora }, '2026-12-15')]).toEqual(['2026-12-01'])
    expect(diasSemHorario({ agenda, tempo: 75, agora }, '2026-10-01').size).toBe(0)
  })
})

describe('proximoDiaLivre', () => {
  it('skips the days without a free start', () => {
    const agenda = agendaDe([fechado('2026-11-12'), fechado('2026-11-13')], [])
    expect(proximoDiaLivre({ agenda, tempo: 60, agora }, '2026-11-11')).toBe('2026-11-14')
  })

  it('gives up after two months', () => {
    const cheia = Array.from({ length: 70 }, (_, i) =>
      fechado(new Date(Date.UTC(2026, 10, 11 + i)).toISOString().slice(0, 10)),
    )
    expect(proximoDiaLivre({ agenda: agendaDe(cheia, []), tempo: 60, agora }, '2026-11-11')).toBeNull()
  })
})

describe('minutosDoServico', () => {
  it('reads HH:MM and never answers zero', () => {
    expect(minutosDoServico('01:15')).toBe(75)
    expect(minutosDoServico('00:00')).toBe(30)
    expect(minutosDoServico('uma hora')).toBe(30)
  })
})
