/** The groups into which the build divides the screens that need a login. */
export type ScreenGroup = 'cliente' | 'admin'

/**
 * What page and worker say to each other. `SKIP_WAITING` is also what workbox's own tools send.
 * - page to worker: `SKIP_WAITING` (the person said "atualizar"), `DRAIN` (send what waits), `KEEP_SCREENS`
 *   (somebody is logged in: these screens must open without a network), `CHECK_FILES` (a file of the app did
 *   not run: what is kept is looked at, and fetched anew where it is not ours)
 * - worker to page: that the files are checked, through the port that came with the message; else nothing,
 *   the page learns from Dexie what the worker wrote
 */
export type PageMessage =
  | { readonly type: 'SKIP_WAITING' }
  | { readonly type: 'DRAIN' }
  | { readonly type: 'KEEP_SCREENS'; readonly groups: readonly ScreenGroup[] }
  | { readonly type: 'CHECK_FILES' }

const TYPES: ReadonlySet<unknown> = new Set<PageMessage['type']>([
  'SKIP_WAITING',
  'DRAIN',
  'KEEP_SCREENS',
  'CHECK_FILES',
])

export function isPageMessage(data: unknown): data is PageMessage {
  return typeof data === 'object' && data !== null && 'type' in data && TYPES.has(data.type)
}

/**
 * The tag of a background sync for a command. A new one each time: a tag that is already backing off would be
 * a no-op, a new one fires at once when there is a network.
 */
export const SYNC_PREFIX = 'outbox:'

export function syncTagOf(id: string): string {
  return `${SYNC_PREFIX}${id}`
}
