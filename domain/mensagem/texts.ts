/** The specification's sentences about messages, to the letter. */
export const MENSAGEM_TEXTS = {
  titulo: 'Cadastro de Mensagem',
  back: 'Voltar para o cadastro',
  empty: 'Sem mensagens para serem exibidas',
  delete: 'Tem certeza de que deseja excluir esta mensagem?',
} as const
