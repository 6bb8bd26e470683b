import type { DayRefusalReason } from './slots.ts'

/** The specification's sentences about appointments, to the letter. */
export const AGENDAMENTO_TEXTS = {
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
} as const

/** Why a day has no free time, in the words of the reception. */
export const DAY_REASONS: Record<DayRefusalReason, string> = {
  past: 'Os horários deste dia já passaram.',
  closed: 'A clínica não atende neste dia.',
  full: 'Todos os horários deste dia já foram reservados.',
  no_space: 'Neste dia não há um intervalo livre que comporte este serviço.',
}
