/** The specification's sentences about messages, to the letter. */
export const TEXTOS_MENSAGEM = {
  titulo: 'Cadastro de Mensagem',
  voltar: 'Voltar para o cadastro',
  vazio: 'Sem mensagens para serem exibidas',
  excluir: 'Tem certeza de que deseja excluir esta mensagem?',
} as const
