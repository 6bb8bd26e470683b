import { describe, expect, it } from 'vitest'
import { agendaDe } from '#domain/agendamento/slots.ts'
import {
  errosDe,
  isMudado,
  NOVO,
  sobrepostas,
  sugestoes,
  type Valores,
  valoresDoAlvo,
} from './values.ts'
import type { LinhaDaClinica } from '../entries.ts'

const cheio: Valores = {
  nome: 'Drenagem linfática',
  descricao: 'Pernas',
  valor: 160,
  tempo: '01:00',
  dataHoraAgendada: '2026-11-13T09:00',
  tipoProcedimento: '1',
  email: null,
}
const agora = { data: '2026-11-13', minuto: 530 }
const ocupado = (dataHoraAgendada: string, tempo: string) => ({ dataHoraAgendada, tempo })

describe('errosDe', () => {
  it('asks for all five in the words of the specification', () =>
    expect(errosDe(valoresDoAlvo(NOVO))).toEqual({
      nome: 'Nome é obrigatório!',
      descricao: 'Descrição é obrigatória!',
      valor: 'Valor é obrigatório!',
      tempo: 'Tempo é obrigatório!',
      dataHoraAgendada: 'Data do Procedimento é obrigatório!',
    }))
  it('takes what is whole', () => expect(errosDe(cheio)).toEqual({}))
  it('takes no date before 1970', () => {
    expect(errosDe({ ...cheio, dataHoraAgendada: '1969-12-31T23:59' })).toEqual({
      dataHoraAgendada: 'Use uma data a partir de 01/01/1970.',
    })
    expect(errosDe({ ...cheio, dataHoraAgendada: '1970-01-01T00:00' })).toEqual({})
  })
})

it('a time filled by a tap is no text that could be lost', () => {
  const vazio = valoresDoAlvo(NOVO)
  expect(isMudado(NOVO, vazio, { ...vazio, dataHoraAgendada: '2026-11-13T09:00' })).toBe(false)
  expect(isMudado(NOVO, vazio, { ...vazio, nome: 'x' })).toBe(true)
  const editar = { modo: 'editar', agendamento: { nome: 'x' } } as never
  expect(isMudado(editar, cheio, { ...cheio, dataHoraAgendada: '2026-11-13T09:30' })).toBe(true)
})

it('knows whose time it would run into, but not its own', () => {
  const linha = { chave: 'a1', data: '2026-11-13', de: 570, ate: 615 } as LinhaDaClinica
  const fora = { ...linha, chave: 'a2', de: 600, ate: 660 }
  expect(sobrepostas([linha, fora], cheio, null).map((l) => l.chave)).toEqual(['a1'])
  expect(sobrepostas([linha], cheio, 'a1')).toEqual([])
  expect(sobrepostas([linha], { ...cheio, tempo: '' }, null)).toEqual([])
})

describe('sugestoes', () => {
  const procura = { agora, data: '2026-11-13', tempo: 60, movida: null }
  it('spreads three free starts over the day', () =>
    expect(sugestoes({ ...procura, agenda: agendaDe([], []) })).toEqual([
      '2026-11-13T09:00:00.000Z',
      '2026-11-13T11:30:00.000Z',
      '2026-11-13T15:00:00.000Z',
    ]))
  it('a visit may move into its own time, but is not offered the same start', () => {
    const movida = ocupado('2026-11-13T16:00:00.000Z', '01:00')
    const cheia = agendaDe(
      [],
      [movida, ocupado('2026-11-13T07:00:00.000Z', '09:00'), ocupado('2026-11-13T17:30:00.000Z', '01:00')],
    )
    expect(sugestoes({ ...procura, agenda: cheia, movida })).toEqual(['2026-11-13T16:30:00.000Z'])
    expect(sugestoes({ ...procura, agenda: cheia })).toEqual([])
  })
})
