import { entradasDe, testesDe } from './entry.ts'

const home = testesDe('tests/e2e/home.spec.ts')
const rotation = testesDe('src/features/mensagem/components/rotating-messages.test.tsx')
const shell = testesDe('src/app/shell/shell.test.tsx')
const videos = testesDe('src/features/clinica/components/videos.test.tsx')
const card = testesDe('src/features/procedimento/components/servico-card.test.tsx')
const inicio = home(
  'home tells of the clinic: messages by turns, what it offers, itself, where it is and how to reach it',
)
const carrossel = home(
  'the treatments are leafed through by five on a wide screen, one by one on a narrow one',
)
const grupos = home('the services stand in groups of four on a wide screen, singly on a narrow one')
const cincoSegundos = rotation('shows the next message every 5000 ms and begins again after the last')
const recomeca = rotation(
  'restarts at the first when the list changes, and not when the same list is read again',
)
const rodape = shell(
  'ends the home page, also at an address where nothing else stands, with contact and social links',
)
const sobre = testesDe('tests/e2e/admin-clinica.spec.ts')(
  'Sobre tells of the clinic, asks others for a video only after the tap, and is read offline too',
)
const levaAoAgendamento = card('shows the service and takes it along to the booking screen')

/** Home, Sobre and the services: sections 1, 2, 4 and 9. */
export const inicioESobre = entradasDe([
  ['1', 'Agendar', inicio],
  ['1', "'Agendar' button linking to /servicos", inicio, { provas: ['Agendar', '/servicos'] }],
  ['1', 'Meus tratamentos', inicio],
  ['1', 'a rotating numbered message', inicio, { provas: ['Mensagem 1 de '] }],
  [
    '1',
    'an embedded map',
    inicio,
    {
      provas: ['Carregar o mapa', 'iframe[title^="Mapa: "]'],
      nota: 'B: only after a tap',
    },
  ],
  [
    '1',
    'a footer with contact and social links',
    rodape,
    { provas: ['(11) 95555-0148', 'ola@exemplo.test', '@clinica.aurora', 'clinicaaurora'] },
  ],
  ['2', 'Sobre', sobre],
  [
    '2',
    '/sobre: the first enabled message of type 4',
    sobre,
    { provas: ['/sobre', 'A Aurora nasceu em 2014'] },
  ],
  [
    '2',
    '/sobre: embedded videos',
    videos('asks nobody for anything before the tap, then plays one at a time'),
    { provas: ['https://www.youtube-nocookie.com/embed/a1?autoplay=1&rel=0'], nota: 'B: only after a tap' },
  ],
  ['2', 'Nossos Serviços', grupos],
  ['2', 'Corporal', grupos],
  ['2', 'Facial', grupos],
  [
    '2',
    'service cards grouped four per group on desktop or singly on mobile',
    grupos,
    { provas: ['1440', '1 a 4 de d+', '4', '390', '1 de d+', '1'] },
  ],
  ['2', 'Agendar agora', levaAoAgendamento],
  [
    '2',
    "navigation state named 'informacoes' (nome, descricao, tempo, valor, tipoProcedimento)",
    levaAoAgendamento,
    { provas: ['/agendamentos', 'Limpeza de pele', 'Vapor de ozônio.', '01:15', '1189.5', '2'] },
  ],
  [
    '2',
    'carousel: 5 cards per view on wide layouts and 1 on narrow',
    carrossel,
    { provas: ['1440', '1 a 5 de d+', '5', '390', '1 de d+', '1'] },
  ],
  [
    '2',
    'carousel: previous and next are disabled at the ends',
    carrossel,
    { provas: ['Anterior: tratamentos', 'Próximo: tratamentos'] },
  ],
  ['2', 'carousel: each card links to /servicos', carrossel, { provas: ['a[href="/servicos"]'] }],
  ['4', 'Home message rotates every 5 seconds', cincoSegundos, { provas: ['4999', '1', '5000'] }],
  ['4', 'restarts at the first message when the list changes', recomeca, { provas: ['Primeira', 'Quarta'] }],
  ['9', 'Home message rotation: every 5000 ms', cincoSegundos, { provas: ['5000'] }],
  ['9', 'Carousel: 5 cards per view (1 on narrow)', carrossel, { provas: ['5', '1'] }],
  ['9', 'Service cards grouped 4 per group on desktop, 1 on mobile', grupos, { provas: ['4', '1'] }],
  [
    '9',
    "Currency prefix 'R$' with exactly two decimals; pt-BR locale",
    levaAoAgendamento,
    { provas: ['R$ 1.189,50'] },
  ],
])
