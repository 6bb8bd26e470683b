import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import type { ClinicaInput } from '#domain/clinica/schema.ts'
import type { MensagemInput } from '#domain/mensagem/schema.ts'
import type { VoucherInput } from '#domain/voucher/schema.ts'

/** The demo clinic. Addresses and telephones are nobody's. */
export const clinica: Omit<ClinicaInput, 'fuso'> = {
  nome: 'Clínica Aurora',
  logradouro: 'Rua Harmonia',
  numero: '482',
  complemento: '',
  bairro: 'Vila Madalena',
  municipio: 'São Paulo',
  uf: 'SP',
  cep: '05435-000',
  telefone: '(11) 3555-0148',
  whatsapp: '(11) 95555-0148',
  email: 'ola@exemplo.test',
  instagram: '@clinica.aurora',
  facebook: '',
  mapaUrl:
    'https://www.openstreetmap.org/export/embed.html?bbox=-46.6925%2C-23.5585%2C-46.6865%2C-23.5545&layer=mapnik&marker=-23.5565%2C-46.6895',
  latitude: -23.5565,
  longitude: -46.6895,
  videos: [
    { titulo: 'Como é a primeira visita', url: 'https://www.youtube.com/watch?v=exemplo1', duracao: '2:14' },
    {
      titulo: 'Massagem modeladora, passo a passo',
      url: 'https://www.youtube.com/watch?v=exemplo2',
      duracao: '3:40',
    },
  ],
  pagamento: 'Pagamento na clínica, no dia da sessão',
  limites: DEFAULT_LIMITS,
  cor: '#9A4A55',
}

const mensagem = (
  tipoMensagemTemporaria: MensagemInput['tipoMensagemTemporaria'],
  nome: string,
  descricao: string,
  habilitado = true,
): MensagemInput => ({ tipoMensagemTemporaria, nome, descricao, habilitado })

export const demoMensagemList: readonly MensagemInput[] = [
  mensagem(
    1,
    'Primeira limpeza de pele com 15% de desconto',
    'Para quem chega em novembro, de segunda a quinta. Diga AURORA15 na recepção.',
  ),
  mensagem(1, 'Traga uma amiga', 'As duas ganham a máscara de argila em dezembro.'),
  mensagem(1, 'Semana das mães', 'Massagem relaxante com chá de capim-santo.', false),
  mensagem(
    2,
    'Uma cabine só sua, do começo ao fim',
    'Atendemos com hora marcada e uma pessoa por vez. Chegue dez minutos antes, tome um chá de capim-santo e comece sem pressa.',
  ),
  mensagem(
    3,
    'Meus tratamentos',
    'Todo protocolo começa com uma avaliação da pele e termina com orientações para os cuidados em casa.',
  ),
  mensagem(
    4,
    'Sobre a Aurora',
    'A Aurora nasceu em 2014, numa casa de vila da Vila Madalena, pelas mãos da biomédica esteta Helena Prado.\n\nSomos seis profissionais. Preferimos explicar o que cada pele pede a vender pacotes, e por isso a primeira conversa não tem pressa nem compromisso.\n\nTrabalhamos com protocolos curtos, produtos que conhecemos pelo nome e uma cabine para cada pessoa. Se um procedimento não é para você, dizemos.',
  ),
  mensagem(
    5,
    'A clínica',
    'A Aurora nasceu em 2014, numa casa de vila da Vila Madalena, pelas mãos da biomédica esteta Helena Prado.\n\nSomos seis profissionais. Preferimos explicar o que cada pele pede a vender pacotes.',
  ),
  mensagem(1, 'Agenda de dezembro aberta', 'Os sábados acabam primeiro.'),
]

export const vouchers: readonly VoucherInput[] = [
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
