import type { VoucherInput } from '#domain/voucher/schema.ts'

export const demoVoucherList: readonly VoucherInput[] = [
  {
    nome: '15% na primeira limpeza',
    descricao: 'Diga AURORA15 na recepção, de segunda a quinta, até 30 de novembro.',
    campo: true,
  },
  {
    nome: 'R$ 40 para quem indica',
    descricao: 'Sua amiga vem, você ganha na próxima sessão facial.',
    campo: true,
  },
  {
    nome: 'Avaliação sem custo',
    descricao: 'Vinte minutos com a Helena, sem compromisso de fechar sessão.',
    campo: true,
  },
  { nome: '10% no mês do aniversário', descricao: 'Mostre um documento na recepção.', campo: false },
]
