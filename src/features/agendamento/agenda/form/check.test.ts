import { describe, expect, it } from 'vitest'
import { errorsOf } from './check.ts'
import { type FormValues, NEW_VISIT, visitValuesOf } from './values.ts'

const filled: FormValues = {
  nome: 'Drenagem linfática',
  descricao: 'Pernas',
  valor: 160,
  tempo: '01:00',
  dataHoraAgendada: '2026-11-13T09:00',
  tipoProcedimento: '1',
  email: null,
  cliente: null,
}

describe('errorsOf', () => {
  it('asks for all five in the words of the specification', () =>
    expect(errorsOf(visitValuesOf(NEW_VISIT))).toEqual({
      nome: 'Nome é obrigatório!',
      descricao: 'Descrição é obrigatória!',
      valor: 'Valor é obrigatório!',
      tempo: 'Tempo é obrigatório!',
      dataHoraAgendada: 'Data do Procedimento é obrigatório!',
    }))
  it('takes what is whole', () => expect(errorsOf(filled)).toEqual({}))
  it('takes no date before 1970', () => {
    expect(errorsOf({ ...filled, dataHoraAgendada: '1969-12-31T23:59' })).toEqual({
      dataHoraAgendada: 'Use uma data a partir de 01/01/1970.',
    })
    expect(errorsOf({ ...filled, dataHoraAgendada: '1970-01-01T00:00' })).toEqual({})
  })
})
