import type { EndpointName } from '#domain/api/endpoints.ts'
import type { Action } from '#domain/api/permissions.ts'
import type { ScreenGroup } from '#src/offline/sw-messages.ts'

/** What stands around a screen. What a row does not say is as in `USUAL_CHROME`. */
export type Chrome = {
  /**
   * - 'plain': on the canvas, in the flow
   * - 'over': transparent over the top of the page, which brings its own ground
   */
  readonly header: 'plain' | 'over'
  /** On a phone: the whole header, the mark alone, or none (a page with a first line of its own). */
  readonly phoneHeader: 'full' | 'mark' | 'none'
  /** The phone's bottom bar, for whoever is logged in. */
  readonly bottomBar: boolean
  /** What covers the page's foot on a phone where that bar does not: the page's own bar, or nothing. */
  readonly foot: 'booking' | 'none'
  readonly footer: boolean
}

/** The drawings of the entries under "Mais..."; `shell/menu-entries.ts` has each of them. */
export type MenuIcon = 'calendar' | 'clock' | 'leaf' | 'ticket' | 'message' | 'building'

export type Screen = {
  readonly path: `/${string}`
  /** `routes/<file>.tsx`, which exports it as `Screen`. */
  readonly file: string
  /** Who may see it; without it, everybody. */
  readonly access?: {
    readonly action: Action
    /** Whose devices keep its files, so that it opens without a network though it was never seen. */
    readonly keptBy: ScreenGroup
    /** The screen that is shown to a visitor instead; else the home screen, which asks for a login. */
    readonly otherwise?: `/${string}`
  }
  readonly menu?: {
    readonly label: string
    /** It stands under "Mais...", in the order of the rows. */
    readonly more?: MenuIcon
  }
  readonly chrome?: Partial<Chrome>
  /**
   * The public lists that its first drawing waits for, beside the clinic's own record, which the frame shows.
   */
  readonly lists?: readonly EndpointName[]
  /** The largest picture of its first drawing, by its file's name: else it would wait for the app. */
  readonly picture?: string
}

const MORNING = 'hero-profile.svg'
const DOORWAY = { header: 'over', phoneHeader: 'mark', bottomBar: false } as const
const CLIENT = { action: 'agendamento.criar', keptBy: 'cliente' } as const

/**
 * Every screen of the app, once. The router, who may see a screen, the menus, the header around it, what is
 * fetched ahead and what a device keeps are all derived from these rows.
 */
export const screens = [
  {
    path: '/',
    file: 'home',
    menu: { label: 'Início' },
    chrome: { header: 'over', footer: true },
    lists: ['mensagem.listar', 'procedimento.listar'],
    picture: MORNING,
  },
  {
    path: '/sobre',
    file: 'about',
    menu: { label: 'Sobre' },
    chrome: { header: 'over', footer: true },
    lists: ['mensagem.listar', 'procedimento.listar'],
  },
  { path: '/login', file: 'login', menu: { label: 'Login' }, chrome: DOORWAY, picture: MORNING },
  { path: '/register', file: 'register', menu: { label: 'Registrar' }, chrome: DOORWAY },
  {
    path: '/servicos',
    file: 'services',
    access: CLIENT,
    menu: { label: 'Agendamento' },
    lists: ['procedimento.listar'],
  },
  {
    path: '/agendamentos',
    file: 'booking',
    access: CLIENT,
    // The booking bar takes the bottom bar's place.
    chrome: { phoneHeader: 'none', bottomBar: false, foot: 'booking' },
    lists: ['procedimento.listar'],
  },
  {
    path: '/perfil',
    file: 'perfil',
    access: { action: 'perfil.ler', keptBy: 'cliente', otherwise: '/register' },
    menu: { label: 'Perfil' },
    lists: ['procedimento.listar'],
  },
  {
    path: '/pendencias',
    file: 'queue',
    access: CLIENT,
    chrome: { phoneHeader: 'none' },
    lists: ['procedimento.listar'],
  },
  {
    path: '/visualizarAgendamentos',
    file: 'agenda',
    access: { action: 'agendamento.filtrar', keptBy: 'admin' },
    menu: { label: 'Visualizar agendamentos', more: 'calendar' },
    lists: ['procedimento.listar'],
  },
  {
    path: '/cadastroHorarios',
    file: 'horario-registry',
    access: { action: 'horario.ler', keptBy: 'admin' },
    menu: { label: 'Cadastro de Horários', more: 'clock' },
  },
  {
    path: '/procedimentos',
    file: 'procedimento-registry',
    access: { action: 'procedimento.editar', keptBy: 'admin' },
    menu: { label: 'Procedimentos', more: 'leaf' },
    lists: ['procedimento.listar'],
  },
  {
    path: '/voucher',
    file: 'voucher-registry',
    access: { action: 'voucher.editar', keptBy: 'admin' },
    menu: { label: 'Vouchers', more: 'ticket' },
  },
  {
    path: '/cadastroMensagens',
    file: 'mensagem-registry',
    access: { action: 'mensagem.editar', keptBy: 'admin' },
    menu: { label: 'Mensagens', more: 'message' },
    lists: ['mensagem.listar'],
  },
  {
    path: '/clinica',
    file: 'clinica',
    access: { action: 'clinica.editar', keptBy: 'admin' },
    menu: { label: 'Dados da clínica', more: 'building' },
    lists: ['mensagem.listar', 'procedimento.listar'],
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

/** The screen of an address. The router, too, reads a path without case and without a slash at its end. */
export function screenAt(pathname: string): Screen | undefined {
  return byPath.get(pathname.toLowerCase().replace(/(?<=.)\/+$/, ''))
}

export function chromeOf(pathname: string): Chrome {
  return { ...USUAL_CHROME, ...screenAt(pathname)?.chrome }
}
