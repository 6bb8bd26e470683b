/** The specification's sentences about opening hours, to the letter. */
export const TEXTOS_HORARIO = {
  tituloUm: 'Horário',
  tituloVarios: 'Horários',
  cadastro: 'Cadastro de Horários',
  filtrar: 'Filtrar Horários',
  vazio: 'Sem horários para serem exibidos',
  excluir: 'Tem certeza de que deseja excluir este horário?',
  semData: 'Selecione pelo menos uma data e horário',
  filtroVazio: 'Não há informações para exibir com o filtro informado!',
} as const
