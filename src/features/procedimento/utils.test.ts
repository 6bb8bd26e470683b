import { describe, expect, it } from 'vitest'
import {
  destinoDoAgendamento,
  enderecoDoTipo,
  informacoesDe,
  readInformacoes,
  tipoDoEndereco,
} from './utils.ts'

const procedimento = {
  id: 7,
  nome: 'Limpeza de pele',
  descricao: 'Vapor de ozônio.',
  valor: 189,
  tempo: '01:15',
  imagem: 'limpeza.webp',
  tipoProcedimento: 2 as const,
}

describe('informacoes', () => {
  it('goes through the navigation and back', () => {
    const { to, state } = destinoDoAgendamento(informacoesDe(procedimento))
    expect(to).toBe('/agendamentos?servico=7')
    expect(readInformacoes(state)).toEqual(procedimento)
  })

  it('reads the specification’s five fields alone', () => {
    const { id: _id, imagem: _imagem, ...cinco } = procedimento
    const lidas = readInformacoes({ informacoes: cinco })
    expect(lidas).toEqual({ ...procedimento, id: null, imagem: '' })
    expect(lidas && destinoDoAgendamento(lidas).to).toBe('/agendamentos')
  })

  it.each([
    null,
    undefined,
    'x',
    {},
    { informacoes: null },
    { informacoes: { nome: 'Só o nome' } },
    { informacoes: { ...procedimento, tempo: '00:00' } },
  ])('refuses %j', (state) => expect(readInformacoes(state)).toBeNull())
})

describe('tipoDoEndereco', () => {
  it('keeps the toggle in the address', () => {
    for (const tipo of [1, 2] as const) {
      const url = new URL(enderecoDoTipo(tipo), 'http://x.test')
      expect(tipoDoEndereco(url.searchParams)).toBe(tipo)
    }
    expect(tipoDoEndereco(new URLSearchParams('tipo=FACIAL'))).toBe(2)
    expect(tipoDoEndereco(new URLSearchParams('tipo=outro'))).toBe(1)
  })
})
