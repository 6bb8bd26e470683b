import {
  IconArrowsExchange,
  IconBell,
  IconBuildingStore,
  IconCalendar,
  IconCalendarWeek,
  IconClock,
  IconHeartbeat,
  IconId,
  IconLeaf,
  IconMessage2,
  IconPhone,
  IconPrinter,
  IconShieldLock,
  IconSunrise,
  IconTicket,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react'
import type { ToResolve } from '#src/features/agendamento/agenda/now/pane.tsx'
import { type MenuGroup, type MenuIcon, type Screen, screens } from '../screens.ts'
import { CONFLICTS, type MenuEntry, UNAWARE } from './menu-entries.ts'

export type AdminEntry = MenuEntry & { icon: TablerIcon }

const icons: Record<MenuIcon, TablerIcon> = {
  calendar: IconCalendar,
  clock: IconClock,
  week: IconCalendarWeek,
  leaf: IconLeaf,
  ticket: IconTicket,
  message: IconMessage2,
  building: IconBuildingStore,
  people: IconUsersGroup,
  heartbeat: IconHeartbeat,
  shield: IconShieldLock,
  bell: IconBell,
  swap: IconArrowsExchange,
  print: IconPrinter,
  phone: IconPhone,
  sunrise: IconSunrise,
  card: IconId,
}

const all: readonly Screen[] = screens

/** What stands under "Mais...". Apart from the other entries: only the menus that unfold draw these. */
export const adminEntries: readonly (AdminEntry & { readonly group: MenuGroup })[] = all.flatMap(
  ({ path, menu }) => {
    if (menu?.more === undefined) return []
    const [group, icon] = menu.more
    return [{ to: path, label: menu.label, icon: icons[icon], group }]
  },
)

const NAMES = { today: 'Hoje', clinic: 'Clínica', owner: 'Dona' } as const satisfies Record<MenuGroup, string>

/** What stands under "Mais...", divided into groups as the menus draw it. */
export const adminGroups = (Object.keys(NAMES) as MenuGroup[]).map((group) => ({
  id: `mais-${group}`,
  name: NAMES[group],
  entries: adminEntries.filter((entry) => entry.group === group),
}))

/** How much waits behind an entry for somebody to decide it or to tell it. */
export function waitingBehind(to: string, { conflicts, unaware }: ToResolve): number {
  return to === CONFLICTS ? conflicts : to === UNAWARE ? unaware : 0
}
