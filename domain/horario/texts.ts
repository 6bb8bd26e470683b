/** The specification's sentences about opening hours, to the letter. */
export const HORARIO_TEXTS = {
  titleOne: 'Horário',
  titleMany: 'Horários',
  registration: 'Cadastro de Horários',
  filter: 'Filtrar Horários',
  empty: 'Sem horários para serem exibidos',
  delete: 'Tem certeza de que deseja excluir este horário?',
  noDate: 'Selecione pelo menos uma data e horário',
  filterEmpty: 'Não há informações para exibir com o filtro informado!',
} as const
