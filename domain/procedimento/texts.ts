/** The specification's sentences about procedures, to the letter. */
export const PROCEDIMENTO_TEXTS = {
  back: 'Voltar para o cadastro',
} as const
