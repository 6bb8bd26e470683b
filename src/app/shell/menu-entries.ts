import { IconCalendar, IconHome, IconLeaf, IconUser } from '@tabler/icons-react'
import { countInWords } from '#domain/lib/count.ts'
import type { BottomBarItem } from '#src/components/page/bottom-bar.tsx'
import { type MenuPath, type ScreenPath, screenAt } from '../screens.ts'
import type { ShellSession } from './shell-types.ts'

export type MenuEntry = { to: string; label: string }

function entryOf(path: MenuPath): MenuEntry {
  return { to: path, label: screenAt(path)?.menu?.label ?? '' }
}

export const home = entryOf('/')
export const about = entryOf('/sobre')
export const booking = entryOf('/servicos')
export const perfil = entryOf('/perfil')
export const login = entryOf('/login')
export const registerEntry = entryOf('/register')

const AGENDA: ScreenPath = '/visualizarAgendamentos'
/** The tab "Meus agendamentos" has an address of its own, so that the phone's bar can lead to it. */
const MY_VISITS = `${perfil.to}?aba=agendamentos`
export const QUEUE: ScreenPath = '/pendencias'
const VISIT: ScreenPath = '/visita/:id'
export const SECURITY: ScreenPath = '/seguranca'
export const UNAWARE: ScreenPath = '/quemAindaNaoSabe'
const DAY_SHEET: ScreenPath = '/folhaDoDia'
export const CONFLICTS: ScreenPath = '/conflitos'

/** Where "Agenda" leads: one's own visits, or everybody's. */
export function agendaPathOf(status: ShellSession['status']): string {
  return status === 'Admin' ? AGENDA : MY_VISITS
}

/** The sheet of the day that the screen shows, as its address says; of today where it says none. */
export function daySheetOf(search: string): string {
  const day = new URLSearchParams(search).get('data')
  return day === null ? DAY_SHEET : `${DAY_SHEET}?${new URLSearchParams({ data: day })}`
}

export function isAdminPath(pathname: string): boolean {
  return screenAt(pathname)?.menu?.more !== undefined
}

/** "1 pedido aguardando envio" is said where there is room; the bar over the icon only counts. */
export function bottomBarItems(
  { status }: ShellSession,
  { pathname, search }: { pathname: string; search: string },
  /** What the clinic does not have, and what it has otherwise than she knew it. */
  { pending, toSee }: { readonly pending: number; readonly toSee: number },
): BottomBarItem[] {
  const path = screenAt(pathname)?.path
  const inAgenda =
    path === AGENDA ||
    path === QUEUE ||
    path === VISIT ||
    (path === perfil.to && new URLSearchParams(search).get('aba') === 'agendamentos')
  return [
    { ...home, icon: IconHome, current: path === home.to },
    { to: booking.to, label: 'Serviços', icon: IconLeaf, current: path === booking.to },
    {
      to: agendaPathOf(status),
      label: 'Agenda',
      icon: IconCalendar,
      current: inAgenda,
      badge: {
        count: pending + toSee,
        words: toSee === 0 ? countInWords(pending, 'pendência', 'pendências') : `${pending + toSee} para ver`,
      },
    },
    { ...perfil, icon: IconUser, current: path === SECURITY || (path === perfil.to && !inAgenda) },
  ]
}
