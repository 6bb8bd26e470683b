import { expect, it } from 'vitest'
import { MOTIVOS_DO_DIA, TEXTOS_AGENDAMENTO } from './texts.ts'

it('says what the specification says, to the letter', () => {
  expect(TEXTOS_AGENDAMENTO).toEqual({
    sucesso: 'Agendamento realizado com sucesso!',
    falha: 'Erro ao realizar agendamento!',
    incompleto: 'Selecione uma data e horário para realizar o agendamento!',
    subtitulo: 'Confira a disponibilidade e agende a data e o horário que forem melhores para você.',
    selecione: 'Selecione uma data e horário',
    detalhes: 'Detalhes do serviço',
    vazio: 'Sem agendamentos para serem exibidos',
    meusVazio: 'Você não possui agendamentos para serem exibidos.',
    excluir: 'Tem certeza de que deseja excluir este agendamento?',
    filtroVazio: 'Não há informações para exibir com o filtro informado!',
    cadastro: 'Cadastro de Agendamento',
    alterar: 'Alterar Agendamento',
  })
})

it('has a sentence for every reason a day has no free time', () => {
  const frases = Object.values(MOTIVOS_DO_DIA)
  expect(Object.keys(MOTIVOS_DO_DIA).sort()).toEqual(['fechado', 'lotado', 'passado', 'sem_espaco'])
  expect(new Set(frases).size).toBe(frases.length)
})
