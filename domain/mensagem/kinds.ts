/** 1 Cupom, 2 Informação, 3 Tratamentos, 4 Sobre mim, 5 the clinic's own about text. */
export type MensagemKind = 1 | 2 | 3 | 4 | 5

export const mensagemKindNames: Record<MensagemKind, string> = {
  1: 'Cupom',
  2: 'Informação',
  3: 'Tratamentos',
  4: 'Sobre mim',
  5: 'Sobre a clínica',
}
