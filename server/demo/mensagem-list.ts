import type { MensagemInput } from '#domain/mensagem/schema.ts'

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
