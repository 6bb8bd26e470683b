import { entriesOf, testsOf } from './entry.ts'

const home = testsOf('tests/e2e/home.spec.ts')
const rotation = testsOf('src/features/mensagem/components/rotating-messages.test.tsx')
const shell = testsOf('src/app/shell/shell.test.tsx')
const videos = testsOf('src/features/clinica/components/videos.test.tsx')
const card = testsOf('src/features/procedimento/components/procedimento-card.test.tsx')
const homeScreen = home(
  'home tells of the clinic: messages by turns, what it offers, itself, where it is and how to reach it',
)
const carousel = home(
  'the treatments are leafed through by five on a wide screen, one by one on a narrow one',
)
const groups = home('the services stand in groups of four on a wide screen, singly on a narrow one')
const fiveSeconds = rotation('shows the next message every 5000 ms and begins again after the last')
const restarts = rotation(
  'restarts at the first when the list changes, and not when the same list is read again',
)
const footer = shell(
  'ends the home page, also at an address where nothing else stands, with contact and social links',
)
const about = testsOf('tests/e2e/admin-clinica.spec.ts')(
  'Sobre tells of the clinic, asks others for a video only after the tap, and is read offline too',
)
const leadsToBooking = card('shows the service and takes it along to the booking screen')

/** Home, Sobre and the services: sections 1, 2, 4 and 9. */
export const homeEntries = entriesOf([
  ['1', 'Agendar', homeScreen],
  ['1', "'Agendar' button linking to /servicos", homeScreen, { proofs: ['Agendar', '/servicos'] }],
  ['1', 'Meus tratamentos', homeScreen],
  ['1', 'a rotating numbered message', homeScreen, { proofs: ['Mensagem 1 de '] }],
  [
    '1',
    'an embedded map',
    homeScreen,
    {
      proofs: ['Carregar o mapa', 'iframe[title^="Mapa: "]'],
      note: 'B: only after a tap',
    },
  ],
  [
    '1',
    'a footer with contact and social links',
    footer,
    { proofs: ['(11) 95555-0148', 'ola@exemplo.test', '@clinica.aurora', 'clinicaaurora'] },
  ],
  ['2', 'Sobre', about],
  [
    '2',
    '/sobre: the first enabled message of type 4',
    about,
    { proofs: ['/sobre', 'A Aurora nasceu em 2014'] },
  ],
  [
    '2',
    '/sobre: embedded videos',
    videos('asks nobody for anything before the tap, then plays one at a time'),
    { proofs: ['https://www.youtube-nocookie.com/embed/a1?autoplay=1&rel=0'], note: 'B: only after a tap' },
  ],
  ['2', 'Nossos Serviços', groups],
  ['2', 'Corporal', groups],
  ['2', 'Facial', groups],
  [
    '2',
    'service cards grouped four per group on desktop or singly on mobile',
    groups,
    { proofs: ['1440', '1 a 4 de d+', '4', '390', '1 de d+', '1'] },
  ],
  ['2', 'Agendar agora', leadsToBooking],
  [
    '2',
    "navigation state named 'informacoes' (nome, descricao, tempo, valor, tipoProcedimento)",
    leadsToBooking,
    { proofs: ['/agendamentos', 'Limpeza de pele', 'Vapor de ozônio.', '01:15', '1189.5', '2'] },
  ],
  [
    '2',
    'carousel: 5 cards per view on wide layouts and 1 on narrow',
    carousel,
    { proofs: ['1440', '1 a 5 de d+', '5', '390', '1 de d+', '1'] },
  ],
  [
    '2',
    'carousel: previous and next are disabled at the ends',
    carousel,
    { proofs: ['Anterior: tratamentos', 'Próximo: tratamentos'] },
  ],
  ['2', 'carousel: each card links to /servicos', carousel, { proofs: ['a[href="/servicos"]'] }],
  ['4', 'Home message rotates every 5 seconds', fiveSeconds, { proofs: ['4999', '1', '5000'] }],
  ['4', 'restarts at the first message when the list changes', restarts, { proofs: ['Primeira', 'Quarta'] }],
  ['9', 'Home message rotation: every 5000 ms', fiveSeconds, { proofs: ['5000'] }],
  ['9', 'Carousel: 5 cards per view (1 on narrow)', carousel, { proofs: ['5', '1'] }],
  ['9', 'Service cards grouped 4 per group on desktop, 1 on mobile', groups, { proofs: ['4', '1'] }],
  [
    '9',
    "Currency prefix 'R$' with exactly two decimals; pt-BR locale",
    leadsToBooking,
    { proofs: ['R$ 1.189,50'] },
  ],
])
