import { expect, it } from 'vitest'
import { HORARIO_TEXTS } from './texts.ts'

it('says what the specification says, to the letter', () => {
  expect(HORARIO_TEXTS).toEqual({
    titleOne: 'Horário',
    titleMany: 'Horários',
    registration: 'Cadastro de Horários',
    filter: 'Filtrar Horários',
    empty: 'Sem horários para serem exibidos',
    delete: 'Tem certeza de que deseja excluir este horário?',
    noDate: 'Selecione pelo menos uma data e horário',
    filterEmpty: 'Não há informações para exibir com o filtro informado!',
  })
})
