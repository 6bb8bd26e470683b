/** The specification's sentences about vouchers, to the letter. */
export const VOUCHER_TEXTS = {
  back: 'Voltar para o cadastro',
} as const
