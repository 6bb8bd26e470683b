import type { BrowserContext, Page } from '@playwright/test'

/**
 * Scripts that stand before the page's and the worker's own, for what cannot be done to a browser from
 * outside: an iPhone without Background Sync, a phone whose clock is wrong, a wait that is too long for a
 * test.
 */

/** Takes Background Sync away: neither page nor worker knows of it. */
export const NO_BACKGROUND_SYNC = `if (typeof ServiceWorkerRegistration === 'function') {
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  self.addEventListener = new Proxy(self.addEventListener, {
    apply: (add, self, args) => (args[0] === 'sync' ? undefined : Reflect.apply(add, self, args)),
  })
}`

/**
 * The 20 s after which a send is given up are over after 2. Long animations and the queue's own times stay.
 */
export const SHORT_TIMEOUT = `{
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => timeout(ms === 20_000 ? 2_000 : ms)
}`

const CHANNEL = 'device-clock'

/** The device's clock, to be set by `setClock`; a page and a worker follow it from then on. */
const clockScript = (ms: number): string => `if (self.setDeviceClock) self.setDeviceClock(${ms})
else if (typeof BroadcastChannel === 'function') {
  let ms = ${ms}
  const now = Date.now.bind(Date)
  const { timeOrigin } = performance
  Date.now = () => now() + ms
  self.Date = new Proxy(Date, {
    construct: (Date, args, target) => Reflect.construct(Date, args.length === 0 ? [Date.now()] : args, target),
    apply: (Date) => new Date(Date.now()).toString(),
  })
  Object.defineProperty(performance, 'timeOrigin', { get: () => timeOrigin + ms })
  const channel = new BroadcastChannel('${CHANNEL}')
  channel.onmessage = ({ data }) => { ms = data }
  self.setDeviceClock = (next) => { ms = next; if (self.document) channel.postMessage(ms) }
  if (self.document && ms !== 0) channel.postMessage(ms)
}`

declare global {
  /** Put into page and worker by `SETTABLE_CLOCK`. */
  var setDeviceClock: ((ms: number) => void) | undefined
}

/** A clock that can be set. */
export const SETTABLE_CLOCK = clockScript(0)

/**
 * Sets the device's clock `ms` off, in the worker, in what is open and in what will be. `SETTABLE_CLOCK` is
 * put into it before.
 */
export async function setClock(context: BrowserContext, page: Page, ms: number): Promise<void> {
  await context.addInitScript({ content: clockScript(ms) })
  await page.evaluate((ms) => globalThis.setDeviceClock?.(ms), ms)
}

const FULL = 'storage-full'

/** A browser that can be filled: its database then refuses commands and visits, as a full one does. */
export const FILLABLE_BROWSER = `{
  const full = new Set(['outbox', 'agendamentos', 'diasOcupados'])
  for (const name of ['put', 'add']) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (...args) {
      if (full.has(this.name) && self.localStorage?.getItem('${FULL}')) throw new DOMException('full', 'QuotaExceededError')
      return write.apply(this, args)
    }
  }
}`

/** Fills the browser, or makes room again. Takes `FILLABLE_BROWSER` before. */
export async function fillBrowser(page: Page, isFull: boolean): Promise<void> {
  await page.evaluate(
    ({ key, isFull }) => (isFull ? localStorage.setItem(key, '1') : localStorage.removeItem(key)),
    { key: FULL, isFull },
  )
}
