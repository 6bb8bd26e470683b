import type { MotivoDoDia } from './slots.ts'

/** The specification's sentences about appointments, to the letter. */
export const TEXTOS_AGENDAMENTO = {
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
} as const

/** Why a day has no free time, in the words of the reception. */
export const MOTIVOS_DO_DIA: Record<MotivoDoDia, string> = {
  passado: 'Os horários deste dia já passaram.',
  fechado: 'A clínica não atende neste dia.',
  lotado: 'Todos os horários deste dia já foram reservados.',
  sem_espaco: 'Neste dia não há um intervalo livre que comporte este serviço.',
}
