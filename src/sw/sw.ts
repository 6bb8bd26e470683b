/// <reference lib="webworker" />
import { isPageMessage, SYNC_PREFIX } from '#src/offline/sw-messages.ts'
import { drainInBackground } from './background-drain.ts'
import { registerCaching } from './caching.ts'
import { dropOldScreens, keepScreensPatiently, renewScreens } from './screens.ts'
import { checkShell, discardForeign } from './shell-files.ts'

declare const self: ServiceWorkerGlobalScope

interface SyncEvent extends ExtendableEvent {
  readonly tag: string
  readonly lastChance: boolean
}

registerCaching()

/** The install event of browsers with static routing (Chromium): requests named there pass this worker by. */
interface RoutingInstallEvent extends ExtendableEvent {
  addRoutes?(
    rules: readonly { readonly condition: { readonly urlPattern: string }; readonly source: 'network' }[],
  ): Promise<void>
}

self.addEventListener('install', (event) => {
  event.waitUntil(install())
  // What is asked of the clinic is never answered from here. On the way through, the last request of a page
  // that is being left can be lost.
  const { addRoutes } = event as RoutingInstallEvent
  const routed = addRoutes?.call(event, [{ condition: { urlPattern: '/api/*' }, source: 'network' }])
  if (routed !== undefined) event.waitUntil(routed.catch(() => undefined))
})

async function install(): Promise<void> {
  const isBroken = await discardForeign()
  await renewScreens()
  // Nobody can say "atualizar" in an app that does not run, or in a page that is not ours.
  if (isBroken) await self.skipWaiting()
}

// The first worker takes the page that installed it: offline works before the first reload.
self.addEventListener('activate', (event) =>
  event.waitUntil(Promise.all([self.clients.claim(), dropOldScreens().catch(() => undefined)])),
)

self.addEventListener('message', (event) => {
  if (!isPageMessage(event.data)) return
  switch (event.data.type) {
    case 'SKIP_WAITING':
      event.waitUntil(self.skipWaiting())
      return
    case 'DRAIN':
      event.waitUntil(drainInBackground({ lastChance: false }).catch(() => undefined))
      return
    case 'KEEP_SCREENS':
      // What could not be had is asked for again when the network is back or the page is next opened.
      event.waitUntil(Promise.allSettled(event.data.groups.map(keepScreensPatiently)))
      return
    case 'CHECK_FILES':
      event.waitUntil(
        Promise.allSettled([checkShell(), renewScreens()]).then(() => event.ports[0]?.postMessage('checked')),
      )
  }
})

self.addEventListener('sync', (event) => {
  const { tag, lastChance } = event as SyncEvent
  if (tag.startsWith(SYNC_PREFIX)) (event as SyncEvent).waitUntil(drainInBackground({ lastChance }))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow('/pendencias'))
})
