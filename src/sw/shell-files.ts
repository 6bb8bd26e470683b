/// <reference lib="webworker" />
import { cacheNames, type WorkboxPlugin } from 'workbox-core'
import {
  addPlugins,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  matchPrecache,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { PICTURES_CACHE } from '#src/offline/storage-quota.ts'
import { fetchGenuine, isGenuine, isOfKind } from './genuine.ts'

type ShellFile = { readonly url: string; readonly revision: string | null; readonly integrity?: string }

declare const self: ServiceWorkerGlobalScope

const START_PAGE = '/index.html'

// Workbox's own type leaves room for entries that no build of ours writes.
const files = self.__WB_MANIFEST as ShellFile[]
const pathOf = (url: string): string => new URL(url, self.location.href).pathname
const hashes = new Map(files.map(({ url, integrity }) => [pathOf(url), integrity]))

/** Fetches a file of the shell anew and keeps it. */
async function mend(pathname: string): Promise<Response> {
  const response = await fetchGenuine(pathname, hashes.get(pathname))
  const cache = await caches.open(cacheNames.precache)
  await cache.put(getCacheKeyForURL(pathname) ?? pathname, response.clone())
  return response
}

/** The page's first file, as the build wrote it. */
const START = /<script type="module"[^>]* src="([^"]+)"/

/**
 * Keeps the page with the hint that makes Chromium take what it has compiled of the first file before. It
 * would compile a module anew each time (docs/decisions/2026-11-26-compiled-start.md).
 */
async function keepHint(page: Response): Promise<void> {
  const html = await page.text()
  const start = START.exec(html)?.[1]
  if (start === undefined) return
  const headers = new Headers(page.headers)
  headers.set('link', `<${start}>; rel=preload; as=script; crossorigin`)
  const cache = await caches.open(cacheNames.precache)
  await cache.put(getCacheKeyForURL(START_PAGE) ?? START_PAGE, new Response(html, { headers }))
}

/** Nothing foreign comes in, and what an older worker let in is not handed out. */
const genuineOnly: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse, request, event }) {
    if (!cachedResponse) return null
    const pathname = pathOf(request.url)
    // All bytes are looked at when a version is installed; later on those of the page alone, which are few.
    const isWholeLook = event?.type === 'install' || pathname === START_PAGE
    const isOurs = await isGenuine(pathname, cachedResponse, isWholeLook ? hashes.get(pathname) : undefined)
    return isOurs ? cachedResponse : null
  },
  async cacheWillUpdate({ request, response }) {
    return isOfKind(pathOf(request.url), response) ? response : null
  },
  // The browser's own cache may hold the foreign answer, too.
  handlerDidError: ({ request }) => mend(pathOf(request.url)).catch(() => undefined),
}

/**
 * The first start has nothing compiled yet: with the hint, all would be compiled where a finger waits for it.
 * What it compiles beside that is there for the next.
 */
const hintNextTime: WorkboxPlugin = {
  async cachedResponseWillBeUsed({ cachedResponse, request, event }) {
    const isFirst = pathOf(request.url) === START_PAGE && cachedResponse?.headers.has('link') === false
    if (isFirst && event?.type === 'fetch')
      event.waitUntil(keepHint(cachedResponse.clone()).catch(() => undefined))
    return cachedResponse
  },
}

/**
 * The shell from the cache, first, so that the app opens with the network dead or lying. An update of which
 * anything came otherwise than it was built is refused: its installation fails, and this version stays.
 */
export function registerShell(): void {
  addPlugins([genuineOnly, hintNextTime])
  precacheAndRoute(files)
  // Development has no precached page to hand out: a worker that asked for one would never install.
  if (!import.meta.env.PROD) return
  const page = createHandlerBoundToURL(START_PAGE)
  const integrity = hashes.get(START_PAGE)
  registerRoute(
    new NavigationRoute(
      // Where neither the device nor the clinic has our page, the browser shows what there is (a network's
      // login, perhaps); it is kept nowhere.
      (options) => page({ ...options, params: { integrity } }).catch(() => fetch(options.request)),
      { denylist: [/^\/api(\/|$)/i, /^\/imagens\//i] },
    ),
  )
}

/** Looks at every file of the shell; what is not as it was built is thrown away and fetched once more. */
export async function checkShell(): Promise<void> {
  const cache = await caches.open(cacheNames.precache)
  for (const [pathname, integrity] of hashes) {
    const kept = await matchPrecache(pathname)
    if (kept !== undefined && (await isGenuine(pathname, kept, integrity))) continue
    await cache.delete(getCacheKeyForURL(pathname) ?? pathname)
    await mend(pathname).catch(() => undefined)
  }
}

/** A page of any version of ours; the build wrote no hash of an older one. */
const isOurPage = (html: string): boolean => html.includes('id="root"') && html.includes('/assets/')

/**
 * Throws away what an older worker kept and that is not ours. Answers whether there was any, beside pictures:
 * then the version before is broken. What this version needs under the same key is left to its installation.
 */
export async function discardForeign(): Promise<boolean> {
  let isBroken = false
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const pathname = pathOf(request.url)
      const kept = await cache.match(request)
      if (kept === undefined) continue
      if (isOfKind(pathname, kept) && (pathname !== START_PAGE || isOurPage(await kept.text()))) continue
      isBroken ||= name !== PICTURES_CACHE
      if (getCacheKeyForURL(pathname) !== request.url) await cache.delete(request)
    }
  }
  return isBroken
}
