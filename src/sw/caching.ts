/// <reference lib="webworker" />
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { PICTURES_CACHE } from '#src/offline/storage-quota.ts'
import { fetchScreenFile } from './screens.ts'

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: { readonly url: string; readonly revision: string | null }[]
}

/** Pictures of procedures are named by their content: a kept one is never wrong. */
const PICTURES_MAX = 120
const THIRTY_DAYS = 30 * 24 * 3600

// Workbox declares its hooks as present-or-absent, and fills the absent ones with undefined.
const pictureRules = [
  new ExpirationPlugin({ maxEntries: PICTURES_MAX, maxAgeSeconds: THIRTY_DAYS, purgeOnQuotaError: true }),
] as WorkboxPlugin[]

/**
 * The shell from the cache, first, so that the app opens with the network dead or lying. `/api` is never
 * answered from an HTTP cache: what may be read offline stands in Dexie.
 */
export function registerCaching(): void {
  precacheAndRoute(self.__WB_MANIFEST)
  cleanupOutdatedCaches()
  // In development there is no precached page to hand out, and the worker would never install.
  if (import.meta.env.PROD)
    registerRoute(
      new NavigationRoute(createHandlerBoundToURL('/index.html'), {
        denylist: [/^\/api(\/|$)/i, /^\/imagens\//i],
      }),
    )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/imagens/'),
    new CacheFirst({
      cacheName: PICTURES_CACHE,
      plugins: pictureRules,
    }),
  )
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    ({ request }) => fetchScreenFile(request),
  )
}
