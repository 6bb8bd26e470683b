/** The specification's sentences about the account screen, to the letter. */
export const TEXTOS_PERFIL = {
  titulo: 'Minha conta',
  subtitulo: 'Veja e edite suas informações pessoais abaixo.',
  falha: 'Erro ao atualizar/cadastrar perfil. Tente novamente mais tarde.',
  atualizado: 'Perfil atualizado com sucesso!',
  cadastrado: 'Perfil cadastrado com sucesso!',
} as const
