/** The specification's sentences about the account screen, to the letter. */
export const PERFIL_TEXTS = {
  titulo: 'Minha conta',
  subtitle: 'Veja e edite suas informações pessoais abaixo.',
  failure: 'Erro ao atualizar/cadastrar perfil. Tente novamente mais tarde.',
  updated: 'Perfil atualizado com sucesso!',
  registered: 'Perfil cadastrado com sucesso!',
} as const
