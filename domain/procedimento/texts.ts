/** The specification's sentences about procedures, to the letter. */
export const TEXTOS_PROCEDIMENTO = {
  voltar: 'Voltar para o cadastro',
} as const
