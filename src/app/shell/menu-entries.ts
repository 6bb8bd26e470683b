import {
  IconBuildingStore,
  IconCalendar,
  IconClock,
  IconHome,
  IconLeaf,
  IconMessage2,
  IconTicket,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'
import type { BottomBarItem } from '#src/components/bottom-bar.tsx'
import { contar } from './plural.ts'
import type { SessaoDoShell } from './shell-types.ts'

export type MenuEntry = { to: string; label: string }
export type AdminEntry = MenuEntry & { icon: TablerIcon }

/** The specification's five, in the order they are used, and the clinic's own record. */
export const adminEntries: readonly AdminEntry[] = [
  { to: '/visualizarAgendamentos', label: 'Visualizar agendamentos', icon: IconCalendar },
  { to: '/cadastroHorarios', label: 'Cadastro de Horários', icon: IconClock },
  { to: '/procedimentos', label: 'Procedimentos', icon: IconLeaf },
  { to: '/voucher', label: 'Vouchers', icon: IconTicket },
  { to: '/cadastroMensagens', label: 'Mensagens', icon: IconMessage2 },
  { to: '/clinica', label: 'Dados da clínica', icon: IconBuildingStore },
]

export const inicio: MenuEntry = { to: '/', label: 'Início' }
export const sobre: MenuEntry = { to: '/sobre', label: 'Sobre' }
export const agendamento: MenuEntry = { to: '/servicos', label: 'Agendamento' }
export const perfil: MenuEntry = { to: '/perfil', label: 'Perfil' }
export const login: MenuEntry = { to: '/login', label: 'Login' }
export const registrar: MenuEntry = { to: '/register', label: 'Registrar' }

/** The tab "Meus agendamentos" has an address of its own, so that the phone's bar can lead to it. */
const MEUS_AGENDAMENTOS = '/perfil?aba=agendamentos'
export const PENDENCIAS = '/pendencias'

/** Where "Agenda" leads: one's own visits, or everybody's. */
export function agendaDoStatus(status: SessaoDoShell['status']): string {
  return status === 'Admin' ? '/visualizarAgendamentos' : MEUS_AGENDAMENTOS
}

export function isAdminPath(pathname: string): boolean {
  return adminEntries.some(({ to }) => to.toLowerCase() === pathname.toLowerCase())
}

/** "1 pedido aguardando envio" is said where there is room; the bar over the icon only counts. */
export function bottomBarItems(
  { status }: SessaoDoShell,
  { pathname, search }: { pathname: string; search: string },
  pendentes: number,
): BottomBarItem[] {
  const path = pathname.toLowerCase()
  const inAgenda =
    path === '/visualizaragendamentos' ||
    path === PENDENCIAS ||
    (path === '/perfil' && new URLSearchParams(search).get('aba') === 'agendamentos')
  return [
    { ...inicio, icon: IconHome, current: path === '/' },
    { to: '/servicos', label: 'Serviços', icon: IconLeaf, current: path === '/servicos' },
    {
      to: agendaDoStatus(status),
      label: 'Agenda',
      icon: IconCalendar,
      current: inAgenda,
      badge: { count: pendentes, words: contar(pendentes, 'pendência', 'pendências') },
    },
    { ...perfil, icon: IconUser, current: path === '/perfil' && !inAgenda },
  ]
}
