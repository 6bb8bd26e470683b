/** The specification's sentences about vouchers, to the letter. */
export const TEXTOS_VOUCHER = {
  voltar: 'Voltar para o cadastro',
} as const
