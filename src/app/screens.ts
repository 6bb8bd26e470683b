import type { Action } from '#domain/api/permissions.ts'
import { CARD_PICTURE_SIZES } from '#src/features/procedimento/utils.ts'
import type { ListName } from '#src/offline/pull/lists.ts'

/** What stands around a screen. What a row does not say is as in `USUAL_CHROME`. */
export type Chrome = {
  /**
   * - 'plain': on the canvas, in the flow
   * - 'over': transparent over the top of the page, which brings its own ground
   * - 'none': the page is a sheet of paper
   */
  readonly header: 'plain' | 'over' | 'none'
  /** What a phone shows: the whole header, the mark alone, or none (a page with a first line of its own). */
  readonly phoneHeader: 'full' | 'mark' | 'none'
  /** The phone's bottom bar, for whoever is logged in. */
  readonly bottomBar: boolean
  /** What covers the page's foot on a phone where that bar does not: the page's own bar, or nothing. */
  readonly foot: 'booking' | 'none'
  readonly footer: boolean
}

/** The drawings of the entries under "Mais..."; `shell/admin-entries.ts` has each of them. */
export type MenuIcon =
  | 'calendar'
  | 'clock'
  | 'week'
  | 'leaf'
  | 'ticket'
  | 'message'
  | 'building'
  | 'people'
  | 'heartbeat'
  | 'bell'
  | 'swap'
  | 'print'
  | 'phone'
  | 'shield'
  | 'sunrise'
  | 'card'

/** What "Mais..." is divided into: the day at reception, how the clinic works, what its owner looks after. */
export type MenuGroup = 'today' | 'clinic' | 'owner'

export type Screen = {
  readonly path: `/${string}`
  /** `routes/<file>.tsx`, which exports it as `Screen`. */
  readonly file: string
  /** What the browser's tab, the history and a screen reader call it; the clinic's name follows. */
  readonly title: string
  /** Who may see it; without it, everybody. */
  readonly access?: {
    readonly action: Action
    /** The screen that is shown to a visitor instead; else the home screen, which asks for a login. */
    readonly otherwise?: `/${string}`
  }
  readonly menu?: {
    readonly label: string
    /** It stands under "Mais...", in its group, in the order of the rows. */
    readonly more?: readonly [MenuGroup, MenuIcon]
  }
  readonly chrome?: Partial<Chrome>
  /** A step of the way in: whoever takes it is led back to the page that she came from. */
  readonly isEntrance?: true
  /**
   * The lists that its first drawing waits for, beside the clinic's own record, which the frame shows: where
   * the device has none of them, they are asked for before anything is drawn.
   */
  readonly lists?: readonly ListName[]
  /** The largest picture of its first drawing, by its file's name: else it would wait for the app. */
  readonly picture?: string
  /**
   * How wide its largest picture stands (`sizes`), where that is the first service's: which one that is the
   * server knows.
   */
  readonly servicePicture?: string
}

const MORNING = 'hero-profile.svg'
const DOORWAY = {
  isEntrance: true,
  chrome: { header: 'over', phoneHeader: 'mark', bottomBar: false },
} as const
const CLIENT = { action: 'agendamento.listar' } as const
/** Choosing a time is open to visitors: who she is, is asked last, when the time is chosen. */
const CHOOSING = { action: 'visitante.agenda' } as const

/**
 * Every screen of the app, once. The router, who may see a screen, the menus, the header around it, what is
 * fetched ahead and what a device keeps are all derived from these rows.
 */
export const screens = [
  {
    path: '/',
    file: 'home',
    title: 'Início',
    menu: { label: 'Início' },
    chrome: { header: 'over', footer: true },
    lists: ['mensagens', 'procedimentos'],
    picture: MORNING,
  },
  {
    path: '/sobre',
    file: 'about',
    title: 'Sobre',
    menu: { label: 'Sobre' },
    chrome: { header: 'over', footer: true },
    lists: ['mensagens', 'procedimentos'],
  },
  {
    path: '/login',
    file: 'login',
    title: 'Login',
    menu: { label: 'Login' },
    ...DOORWAY,
    picture: MORNING,
  },
  { path: '/register', file: 'register', title: 'Registrar', menu: { label: 'Registrar' }, ...DOORWAY },
  { path: '/esqueciASenha', file: 'forgot-password', title: 'Esqueci a senha', ...DOORWAY },
  {
    path: '/servicos',
    file: 'services',
    title: 'Nossos Serviços',
    access: CHOOSING,
    menu: { label: 'Agendamento' },
    lists: ['procedimentos'],
    servicePicture: CARD_PICTURE_SIZES,
  },
  {
    path: '/agendamentos',
    file: 'booking',
    title: 'Agendar',
    access: CHOOSING,
    // The booking bar takes the bottom bar's place.
    chrome: { phoneHeader: 'none', bottomBar: false, foot: 'booking' },
    lists: ['procedimentos', 'horarios', 'agendamentos', 'ocupados'],
  },
  {
    path: '/perfil',
    file: 'perfil',
    title: 'Minha conta',
    access: { action: 'perfil.ler', otherwise: '/register' },
    menu: { label: 'Perfil' },
    lists: ['procedimentos', 'agendamentos'],
  },
  {
    path: '/visita/:id',
    file: 'visit',
    title: 'Minha visita',
    access: CLIENT,
    chrome: { phoneHeader: 'none' },
    lists: ['agendamentos', 'procedimentos'],
  },
  {
    path: '/remarcar/:id',
    file: 'move-visit',
    title: 'Remarcar',
    access: CLIENT,
    chrome: { phoneHeader: 'none', bottomBar: false, foot: 'booking' },
    lists: ['procedimentos', 'horarios', 'agendamentos', 'ocupados'],
  },
  {
    path: '/pendencias',
    file: 'queue',
    title: 'Pendências',
    access: CLIENT,
    chrome: { phoneHeader: 'none' },
    lists: ['procedimentos'],
  },
  {
    path: '/visualizarAgendamentos',
    file: 'agenda',
    title: 'Agenda',
    access: { action: 'agendamento.filtrar' },
    menu: { label: 'Visualizar agendamentos', more: ['today', 'calendar'] },
    lists: ['procedimentos', 'horarios', 'agendamentos'],
  },
  {
    path: '/cadastroHorarios',
    file: 'horario-registry',
    title: 'Cadastro de Horários',
    access: { action: 'horario.ler' },
    menu: { label: 'Cadastro de Horários', more: ['clinic', 'clock'] },
  },
  {
    path: '/semana',
    file: 'week',
    title: 'Semana de trabalho',
    access: { action: 'clinica.editar' },
    menu: { label: 'Semana de trabalho', more: ['clinic', 'week'] },
    lists: ['horarios', 'agendamentos', 'procedimentos'],
  },
  {
    path: '/procedimentos',
    file: 'procedimento-registry',
    title: 'Procedimentos',
    access: { action: 'procedimento.editar' },
    menu: { label: 'Procedimentos', more: ['clinic', 'leaf'] },
    lists: ['procedimentos'],
  },
  {
    path: '/voucher',
    file: 'voucher-registry',
    title: 'Vouchers',
    access: { action: 'voucher.editar' },
    menu: { label: 'Vouchers', more: ['clinic', 'ticket'] },
  },
  {
    path: '/cadastroMensagens',
    file: 'mensagem-registry',
    title: 'Cadastro de Mensagem',
    access: { action: 'mensagem.editar' },
    menu: { label: 'Mensagens', more: ['clinic', 'message'] },
    lists: ['mensagens'],
  },
  {
    path: '/clinica',
    file: 'clinica',
    title: 'Dados da clínica',
    access: { action: 'clinica.editar' },
    menu: { label: 'Dados da clínica', more: ['clinic', 'building'] },
    lists: ['mensagens', 'procedimentos'],
  },
  {
    path: '/quemAindaNaoSabe',
    file: 'unaware',
    title: 'Quem ainda não sabe',
    access: { action: 'agendamento.semCiencia' },
    menu: { label: 'Quem ainda não sabe', more: ['today', 'bell'] },
    lists: ['agendamentos'],
  },
  {
    path: '/ficha',
    file: 'client-card',
    title: 'Ficha',
    access: { action: 'agendamento.filtrar' },
    lists: ['agendamentos'],
  },
  {
    path: '/novaVisita',
    file: 'new-visit',
    title: 'Nova visita',
    access: { action: 'ficha.editar' },
    menu: { label: 'Nova visita', more: ['today', 'phone'] },
    chrome: { bottomBar: false, foot: 'booking' },
    lists: ['agendamentos', 'horarios', 'procedimentos'],
  },
  {
    path: '/conflitos',
    file: 'conflicts',
    title: 'Conflitos',
    access: { action: 'agendamento.semCiencia' },
    menu: { label: 'Conflitos', more: ['today', 'swap'] },
    lists: ['agendamentos'],
  },
  {
    path: '/fichas',
    file: 'client-cards',
    title: 'Fichas',
    access: { action: 'ficha.ler' },
    menu: { label: 'Fichas', more: ['today', 'card'] },
  },
  {
    path: '/folhaDoDia',
    file: 'day-sheet',
    title: 'Folha do dia',
    access: { action: 'agendamento.semCiencia' },
    menu: { label: 'Folha do dia', more: ['today', 'print'] },
    lists: ['agendamentos', 'horarios'],
  },
  {
    path: '/comecePorAqui',
    file: 'guide',
    title: 'Comece por aqui',
    access: { action: 'clinica.editar' },
    menu: { label: 'Comece por aqui', more: ['owner', 'sunrise'] },
    lists: ['procedimentos', 'mensagens'],
  },
  {
    path: '/cartaz',
    file: 'poster',
    title: 'Cartaz',
    access: { action: 'clinica.editar' },
    chrome: { header: 'none', phoneHeader: 'none', bottomBar: false },
  },
  {
    path: '/equipe',
    file: 'team',
    title: 'Equipe',
    access: { action: 'equipe.ler' },
    menu: { label: 'Equipe', more: ['owner', 'people'] },
  },
  {
    path: '/saudeDoSistema',
    file: 'system-health',
    title: 'Saúde do sistema',
    access: { action: 'saude.sistema' },
    menu: { label: 'Saúde do sistema', more: ['owner', 'heartbeat'] },
  },
  {
    path: '/seguranca',
    file: 'security',
    title: 'Segurança',
    access: { action: 'conta.propria' },
    // Reception's own account has no tile to lead here: a client's is on her profile.
    menu: { label: 'Segurança', more: ['owner', 'shield'] },
    chrome: { phoneHeader: 'none' },
  },
] as const satisfies readonly Screen[]

type ScreenRow = (typeof screens)[number]
export type ScreenPath = ScreenRow['path']
/** The screens that a menu names. */
export type MenuPath = Extract<ScreenRow, { readonly menu: unknown }>['path']

const USUAL_CHROME: Chrome = {
  header: 'plain',
  phoneHeader: 'full',
  bottomBar: true,
  foot: 'none',
  footer: false,
}

const byPath: ReadonlyMap<string, Screen> = new Map(screens.map((row) => [row.path.toLowerCase(), row]))

/**
 * The screen of an address, also of one that ends in a row's id. The router, too, reads a path without case
 * and without a slash at its end.
 */
export function screenAt(pathname: string): Screen | undefined {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '')
  return byPath.get(path) ?? byPath.get(path.replace(/(?<=.)\/[^/]+$/, '/:id'))
}

export function chromeOf(pathname: string): Chrome {
  return { ...USUAL_CHROME, ...screenAt(pathname)?.chrome }
}

/** "Nossos Serviços · Clínica Aurora"; the home screen is the clinic's own. */
export function screenTitle(screen: Screen | undefined, clinica: string): string {
  if (screen === undefined || screen.path === '/') return clinica === '' ? 'Início' : clinica
  return clinica === '' ? screen.title : `${screen.title} · ${clinica}`
}
