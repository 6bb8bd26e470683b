import { expect, it } from 'vitest'
import { AGENDAMENTO_TEXTS, DAY_REASONS } from './texts.ts'

it('says what the specification says, to the letter', () => {
  expect(AGENDAMENTO_TEXTS).toEqual({
    success: 'Agendamento realizado com sucesso!',
    failure: 'Erro ao realizar agendamento!',
    incomplete: 'Selecione uma data e horário para realizar o agendamento!',
    subtitle: 'Confira a disponibilidade e agende a data e o horário que forem melhores para você.',
    select: 'Selecione uma data e horário',
    details: 'Detalhes do serviço',
    empty: 'Sem agendamentos para serem exibidos',
    myVisitsEmpty: 'Você não possui agendamentos para serem exibidos.',
    delete: 'Tem certeza de que deseja excluir este agendamento?',
    filterEmpty: 'Não há informações para exibir com o filtro informado!',
    registration: 'Cadastro de Agendamento',
    update: 'Alterar Agendamento',
  })
})

it('has a sentence for every reason a day has no free time', () => {
  const sentences = Object.values(DAY_REASONS)
  expect(Object.keys(DAY_REASONS).sort()).toEqual([
    ...['closed', 'full', 'no_space', 'past', 'too_far', 'too_soon'],
  ])
  expect(new Set(sentences).size).toBe(sentences.length)
})
