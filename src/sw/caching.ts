/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { PICTURES_CACHE } from '#src/offline/storage-quota.ts'
import { isOfKind } from './genuine.ts'
import { fetchScreenFile } from './screens.ts'
import { registerShell } from './shell-files.ts'

/** Pictures of procedures are named by their content: a kept one is never wrong. */
const PICTURES_MAX = 120
const THIRTY_DAYS = 30 * 24 * 3600

const pictureOrNone = (request: Request, response: Response | null | undefined) =>
  response && isOfKind(new URL(request.url).pathname, response) ? response : null

const genuinePictures: WorkboxPlugin = {
  cacheWillUpdate: async ({ request, response }) => pictureOrNone(request, response),
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) => pictureOrNone(request, cachedResponse),
}

// Workbox declares its hooks as present-or-absent, and fills the absent ones with undefined.
const pictureRules = [
  genuinePictures,
  new ExpirationPlugin({ maxEntries: PICTURES_MAX, maxAgeSeconds: THIRTY_DAYS, purgeOnQuotaError: true }),
] as WorkboxPlugin[]

/**
 * `/api` is never answered from an HTTP cache: what may be read offline stands in Dexie.
 */
export function registerCaching(): void {
  registerShell()
  cleanupOutdatedCaches()
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/imagens/'),
    new CacheFirst({
      cacheName: PICTURES_CACHE,
      plugins: pictureRules,
    }),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    ({ url }) => fetchScreenFile(url.pathname),
  )
}
