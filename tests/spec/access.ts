import { entradasDe, testesDe } from './entry.ts'

const access = testesDe('tests/e2e/access.spec.ts')
const shell = testesDe('src/app/shell/shell.test.tsx')
const visitante = access(
  'a visitor sees home, Sobre, login and registration; anywhere else home, and registration for the account',
)
const cliente = access('a client sees her screens, and home where an Admin’s page would be')
const admin = access('the Admin sees every screen')
const menuVisitante = shell('offers a visitor Login, Registrar and Sobre, and nothing of an account')
const menuCliente = shell(
  'offers a client Agendamento, Perfil, Sobre and Sair, and nothing of the administration',
)
const menuAdmin = shell('offers the Admin the five screens of the administration under "Mais..."')

/** The menu, and who sees which screen: sections 2 and 6. */
export const acesso = entradasDe([
  ['2', 'Home page for all, at /', visitante, { provas: ['/', 'Novidades da clínica'] }],
  ['2', 'Login', menuVisitante],
  ['2', 'Registrar', menuVisitante, { nota: 'B, menu labels: the specification calls it Register' }],
  ['2', 'Sair', menuCliente],
  ['2', 'Agendamento', menuCliente, { provas: ['Agendamento', '/servicos'] }],
  ['2', 'Perfil', menuCliente, { provas: ['Perfil', '/perfil'] }],
  ['2', 'Links also exist to /sobre', menuCliente, { provas: ['Sobre', '/sobre'] }],
  ['2', 'Mais...', menuAdmin],
  [
    '2',
    "only Admin: 'Mais...' with procedures, vouchers, messages, view appointments, schedule registration",
    menuAdmin,
    {
      provas: [
        '/procedimentos',
        '/voucher',
        '/cadastroMensagens',
        '/visualizarAgendamentos',
        '/cadastroHorarios',
      ],
    },
  ],
  ['2', "Only Admin sees a 'Mais...' dropdown", menuCliente, { provas: ['Mais...'] }],
  [
    '2',
    "'Login' and 'Registrar' only when no email is stored",
    menuCliente,
    { provas: ['Login', 'Registrar'] },
  ],
  [
    '2',
    'Access follows login and logout at once',
    access('login and logout are followed at once in every tab'),
    { provas: ['Minha conta', 'Registrar', 'Sair'], nota: 'A12' },
  ],
  [
    '2',
    'a failing route shows the home screen',
    visitante,
    { provas: ['/nao-existe', 'Novidades da clínica'] },
  ],
  [
    '2',
    'a failing route says that a login is missing, and leads there and back',
    access('a visitor who asks for a page of clients is led to the login and back'),
    { provas: ['/servicos', 'Faça login para agendar', 'Login'], nota: 'A9' },
  ],
  [
    '2',
    'Unexpected Application Error!',
    testesDe('src/components/error-boundary.test.tsx')(
      'says that the screen broke and leads on; another screen is not touched by it',
    ),
  ],
  [
    '6',
    'Visitor: /, /sobre, /login, /register; /perfil shows registration',
    visitante,
    { provas: ['/', '/sobre', '/login', '/register', '/perfil', 'Registrar'] },
  ],
  [
    '6',
    'Visitor: home in place of every other screen',
    visitante,
    {
      provas: [
        '/servicos',
        '/agendamentos',
        '/cadastroHorarios',
        '/procedimentos',
        '/voucher',
        '/cadastroMensagens',
        '/visualizarAgendamentos',
      ],
    },
  ],
  [
    '6',
    'Usuario: plus /servicos, /agendamentos, /cadastroHorarios, /perfil',
    cliente,
    { provas: ['/servicos', '/cadastroHorarios', '/perfil'] },
  ],
  [
    '6',
    'Usuario: home in place of the Admin’s screens',
    cliente,
    { provas: ['/procedimentos', '/voucher', '/cadastroMensagens', '/visualizarAgendamentos'] },
  ],
  [
    '6',
    'Admin: all routes',
    admin,
    {
      provas: [
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
