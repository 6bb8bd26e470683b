import { entriesOf, testsOf } from './entry.ts'

const access = testsOf('tests/e2e/access.spec.ts')
const shell = testsOf('src/app/shell/shell.test.tsx')
const visitor = access(
  'a visitor sees home, Sobre, login and registration; anywhere else home, and registration for the account',
)
const client = access('a client sees her screens, and home where an Admin’s page would be')
const admin = access('the Admin sees the specification’s screens that are not everybody’s')
const visitorMenu = shell('offers a visitor Login, Registrar and Sobre, and nothing of an account')
const clientMenu = shell(
  'offers a client Agendamento, Perfil, Sobre and Sair, and nothing of the administration',
)
const adminMenu = shell('offers the Admin the five screens of the administration under "Mais..."')

/** The menu, and who sees which screen: sections 2 and 6. */
export const accessEntries = entriesOf([
  ['2', 'Home page for all, at /', visitor, { proofs: ['/', 'Novidades da clínica'] }],
  ['2', 'Login', visitorMenu],
  ['2', 'Registrar', visitorMenu, { note: 'B, menu labels: the specification calls it Register' }],
  ['2', 'Sair', clientMenu],
  ['2', 'Agendamento', clientMenu, { proofs: ['Agendamento', '/servicos'] }],
  ['2', 'Perfil', clientMenu, { proofs: ['Perfil', '/perfil'] }],
  ['2', 'Links also exist to /sobre', clientMenu, { proofs: ['Sobre', '/sobre'] }],
  ['2', 'Mais...', adminMenu],
  [
    '2',
    "only Admin: 'Mais...' with procedures, vouchers, messages, view appointments, schedule registration",
    adminMenu,
    {
      proofs: [
        '/procedimentos',
        '/voucher',
        '/cadastroMensagens',
        '/visualizarAgendamentos',
        '/cadastroHorarios',
      ],
    },
  ],
  ['2', "Only Admin sees a 'Mais...' dropdown", clientMenu, { proofs: ['Mais...'] }],
  [
    '2',
    "'Login' and 'Registrar' only when no email is stored",
    clientMenu,
    { proofs: ['Login', 'Registrar'] },
  ],
  [
    '2',
    'Access follows login and logout at once',
    access('login and logout are followed at once in every tab'),
    { proofs: ['Minha conta', 'Registrar', 'Sair'], note: 'A12' },
  ],
  [
    '2',
    'a failing route shows the home screen',
    visitor,
    { proofs: ['/nao-existe', 'Novidades da clínica'] },
  ],
  [
    '2',
    'a failing route says that a login is missing, and leads there and back',
    access('a visitor who asks for a page of clients is led to the login and back'),
    { proofs: ['/cadastroHorarios', 'Faça login para agendar', 'Login'], note: 'A9' },
  ],
  [
    '2',
    'Unexpected Application Error!',
    testsOf('src/components/page/error-boundary.test.tsx')(
      'says that the screen broke and leads on; another screen is not touched by it',
    ),
  ],
  [
    '6',
    'Visitor: /, /sobre, /login, /register; /perfil shows registration',
    visitor,
    { proofs: ['/', '/sobre', '/login', '/register', '/perfil', 'Registrar'] },
  ],
  [
    '6',
    'Visitor: home in place of every other screen',
    visitor,
    {
      proofs: [
        '/cadastroHorarios',
        '/procedimentos',
        '/voucher',
        '/cadastroMensagens',
        '/visualizarAgendamentos',
      ],
      note: 'B, /servicos and /agendamentos: a visitor chooses a time before she has an account',
    },
  ],
  [
    '6',
    'Usuario: plus /servicos, /agendamentos, /cadastroHorarios, /perfil',
    client,
    { proofs: ['/servicos', '/cadastroHorarios', '/perfil'] },
  ],
  [
    '6',
    'Usuario: home in place of the Admin’s screens',
    client,
    { proofs: ['/procedimentos', '/voucher', '/cadastroMensagens', '/visualizarAgendamentos'] },
  ],
  [
    '6',
    'Admin: all routes',
    admin,
    {
      proofs: [
        '/servicos',
        '/cadastroHorarios',
        '/perfil',
        '/procedimentos',
        '/voucher',
        '/cadastroMensagens',
        '/visualizarAgendamentos',
      ],
    },
  ],
])
