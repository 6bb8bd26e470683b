import { can, type Role } from '#domain/api/permissions.ts'
import type { ScreenGroup } from '#src/offline/sw-messages.ts'
import { type Screen, screenAt } from './screens.ts'

/** Whether what an address shows depends on who looks. */
export function isGuarded(pathname: string): boolean {
  return screenAt(pathname)?.access !== undefined
}

/** Whether whoever has this role sees the screen. */
export function isShownTo({ access }: Pick<Screen, 'access'>, role: Role): boolean {
  return access === undefined || can(role, access.action)
}

/**
 * The path whose screen is drawn at an address, in lower case: where the right is missing or nothing stands
 * at the address, home is drawn (for the account, registration), with its own header and footer.
 */
export function drawnPath(pathname: string, role: Role): string {
  const screen = screenAt(pathname)
  if (screen === undefined) return '/'
  return isShownTo(screen, role) ? screen.path.toLowerCase() : (screen.access?.otherwise ?? '/')
}

/**
 * Whose devices keep a screen's files, so that it opens without a network though it was never seen. Null
 * where it comes with the app: a visitor's device fetches the others when she opens them.
 */
export function keptBy({ access }: Screen): ScreenGroup | null {
  if (access === undefined) return null
  return can('Usuario', access.action) ? 'cliente' : 'admin'
}
