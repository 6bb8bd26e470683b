import { isUnsaved } from '#src/lib/form/dirty.ts'
import type { PageMessage, ScreenGroup } from '#src/offline/sw-messages.ts'

/** How long a worker may take to take over before the page loads anew all the same. */
const TAKEOVER_MS = 2_000

type SyncRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** The page's only way to its service worker. */
export type WorkerBridge = {
  /** Registers the worker once `drawn` has ended: the screen comes before what is kept for the next. */
  readonly start: (drawn: Promise<void>) => Promise<void>
  /** Follows whether a newer version waits for the person's word. */
  readonly subscribe: (onChange: () => void) => () => void
  readonly hasUpdate: () => boolean
  /**
   * The newer version has taken over, by another tab's word or while she stayed on this page: it is the old
   * one's, and should load anew soon.
   */
  readonly isReplaced: () => boolean
  /**
   * The person said "atualizar": call with the drain's lock held. Ends with the page loading anew, or
   * where she stays on it for what she has typed.
   */
  readonly applyUpdate: () => Promise<void>
  /** Asks the browser to send in the background what waits. Nothing where it cannot (iPhone, Firefox). */
  readonly requestSync: (tag: string) => Promise<void>
  /** Somebody is logged in: her screens are kept on the device once nothing else is to be done. */
  readonly keepScreens: (groups: readonly ScreenGroup[]) => void
  /**
   * A file of the app did not come or did not run: the worker looks at what it keeps, throws away what is not
   * ours and fetches it anew. Ends when it has, or has taken long enough.
   */
  readonly checkFiles: () => Promise<void>
}

const hasWorker = import.meta.env.PROD && 'serviceWorker' in navigator

const LOADED_BY_MS = 5_000
const CHECKED_BY_MS = 8_000

function createWorkerBridge(): WorkerBridge {
  const listeners = new Set<() => void>()
  let registration: SyncRegistration | undefined
  let waiting = false
  let replaced = false
  let applying = false

  function look(): void {
    const hasWaiting = registration?.waiting != null && navigator.serviceWorker.controller !== null
    if (hasWaiting === waiting) return
    waiting = hasWaiting
    tell()
  }

  function tell(): void {
    for (const listener of listeners) listener()
  }

  /** The first worker takes the page that installed it; from then on another one is a newer version. */
  function watchController(): void {
    let controlled = navigator.serviceWorker.controller !== null
    navigator.serviceWorker.addEventListener('controllerchange', () => {
      if (controlled && !applying) {
        replaced = true
        tell()
      }
      controlled = true
    })
  }

  /**
   * `waiting` is watched here and not left to a library: in a page's first session libraries take the second
   * worker for the first and say nothing.
   */
  async function start(drawn: Promise<void>): Promise<void> {
    if (!hasWorker) return
    watchController()
    await drawn
    // The first installation waits for the page: on a slow line both at once would make the page late.
    if (navigator.serviceWorker.controller === null) await pageLoaded()
    registration = await register().catch(() => undefined)
    const followInstalling = () => registration?.installing?.addEventListener('statechange', look)
    registration?.addEventListener('updatefound', followInstalling)
    // The new worker may have been found before this listener was there.
    followInstalling()
    look()
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') registration?.update().catch(() => undefined)
    })
  }

  /**
   * Loads anew at the first sign of the change, since not every browser gives every sign, and again, ever
   * more patiently, as long as this page is still there: in Chromium a load that the old worker was to answer
   * hangs for ever where that worker gives way in the same moment. Where something is unsaved the browser has
   * asked her, and she is not asked again.
   */
  async function applyUpdate(): Promise<void> {
    applying = true
    const next = registration?.waiting
    if (next != null) await takenOver(next)
    for (let patience = TAKEOVER_MS; ; patience *= 2) {
      window.location.reload()
      await new Promise((resolve) => setTimeout(resolve, patience))
      if (isUnsaved()) break
    }
    applying = false
    replaced = true
    tell()
  }

  /** Ends when this worker has taken over, or has had its time to do so. */
  async function takenOver(next: ServiceWorker): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    next.addEventListener('statechange', () => {
      if (next.state === 'activated') resolve()
    })
    setTimeout(resolve, TAKEOVER_MS)
    next.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
    await promise
  }

  async function keep(groups: readonly ScreenGroup[]): Promise<void> {
    const { active } = (await navigator.serviceWorker?.ready) ?? {}
    const message: PageMessage = { type: 'KEEP_SCREENS', groups }
    const post = () => active?.postMessage(message)
    // Safari has no `requestIdleCallback`, so a short wait stands in for it.
    if ('requestIdleCallback' in window) requestIdleCallback(post, { timeout: 3_000 })
    else setTimeout(post, 1_000)
  }

  async function checkFiles(): Promise<void> {
    const worker = navigator.serviceWorker?.controller
    if (worker == null) return
    const { port1, port2 } = new MessageChannel()
    await new Promise<void>((resolve) => {
      port1.onmessage = () => resolve()
      setTimeout(resolve, CHECKED_BY_MS)
      worker.postMessage({ type: 'CHECK_FILES' } satisfies PageMessage, [port2])
    })
    port1.close()
  }

  return {
    start,
    applyUpdate,
    checkFiles,
    hasUpdate: () => waiting || replaced,
    isReplaced: () => replaced,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    keepScreens: (groups) => void (import.meta.env.PROD && keep(groups)),
    async requestSync(tag) {
      if (!hasWorker) return
      // A page that was opened for the first time has no worker yet, and is told when it has one.
      const ready: SyncRegistration = await navigator.serviceWorker.ready
      await ready.sync?.register(tag).catch(() => undefined)
    },
  }
}

/** Everything the page asked for has come, or has taken long enough. */
function pageLoaded(): Promise<void> {
  if (document.readyState === 'complete') return Promise.resolve()
  return new Promise((resolve) => {
    window.addEventListener('load', () => resolve(), { once: true })
    setTimeout(resolve, LOADED_BY_MS)
  })
}

export const workerBridge = createWorkerBridge()

/** Its library comes after the first drawing, which has no use for it. */
async function register(): Promise<ServiceWorkerRegistration | undefined> {
  const { Workbox } = await import('workbox-window')
  return new Workbox('/sw.js').register({ immediate: true })
}
