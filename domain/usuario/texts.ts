/** The specification's sentences about accounts, to the letter. */
export const USUARIO_TEXTS = {
  loginFailure: 'Erro ao fazer login, email ou senha incorretos!',
  registrationFailure: 'Erro ao realizar o cadastro!',
  registrationSuccess: 'Cadastro realizado com sucesso!',
  emptyList: 'Não tem usuários cadastrados para serem exibidos',
} as const
