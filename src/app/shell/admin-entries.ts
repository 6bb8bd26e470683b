import {
  IconArrowsExchange,
  IconBell,
  IconBuildingStore,
  IconCalendar,
  IconCalendarWeek,
  IconClock,
  IconHeartbeat,
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
import { type MenuIcon, type Screen, screens } from '../screens.ts'
import type { MenuEntry } from './menu-entries.ts'

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
}

const all: readonly Screen[] = screens

/** What stands under "Mais...". Apart from the other entries: only the menus that unfold draw these. */
export const adminEntries: readonly AdminEntry[] = all.flatMap(({ path, menu }) =>
  menu?.more === undefined ? [] : [{ to: path, label: menu.label, icon: icons[menu.more] }],
)
