import { expect, it } from 'vitest'
import { TEXTOS_HORARIO } from './texts.ts'

it('says what the specification says, to the letter', () => {
  expect(TEXTOS_HORARIO).toEqual({
    tituloUm: 'Horário',
    tituloVarios: 'Horários',
    cadastro: 'Cadastro de Horários',
    filtrar: 'Filtrar Horários',
    vazio: 'Sem horários para serem exibidos',
    excluir: 'Tem certeza de que deseja excluir este horário?',
    semData: 'Selecione pelo menos uma data e horário',
    filtroVazio: 'Não há informações para exibir com o filtro informado!',
  })
})
