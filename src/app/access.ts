import { can, type Role } from '#domain/api/permissions.ts'
import { screenAt } from './screens.ts'

/** Whether the screen at an address is not everybody's. */
export function isGuarded(pathname: string): boolean {
  return screenAt(pathname)?.access !== undefined
}

/**
 * The path whose screen is drawn at an address, in lower case: where the right is missing or nothing stands
 * at the address, home is drawn (for the account, registration), with its own header and footer.
 */
export function drawnPath(pathname: string, role: Role): string {
  const { path = '/', access } = screenAt(pathname) ?? {}
  if (access === undefined || can(role, access.action)) return path.toLowerCase()
  return access.otherwise ?? '/'
}
