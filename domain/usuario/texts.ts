/** The specification's sentences about accounts, to the letter. */
export const TEXTOS_USUARIO = {
  loginFalha: 'Erro ao fazer login, email ou senha incorretos!',
  registroFalha: 'Erro ao realizar o cadastro!',
  registroSucesso: 'Cadastro realizado com sucesso!',
  listaVazia: 'Não tem usuários cadastrados para serem exibidos',
} as const
