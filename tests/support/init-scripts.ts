import type { BrowserContext, Page } from '@playwright/test'

/**
 * Scripts that stand before the page's and the worker's own, for what cannot be done to a browser from outside: an
 * iPhone without Background Sync, a phone whose clock is wrong, a wait that is too long for a test.
 */

/** Takes Background Sync away: neither page nor worker knows of it. */
export const SEM_SYNC = `if (typeof ServiceWorkerRegistration === 'function') {
  Reflect.deleteProperty(ServiceWorkerRegistration.prototype, 'sync')
  self.addEventListener = new Proxy(self.addEventListener, {
    apply: (add, self, args) => (args[0] === 'sync' ? undefined : Reflect.apply(add, self, args)),
  })
}`

/** The 20 s after which a send is given up are over after 2. Long animations and the queue's own times stay. */
export const PRESSA = `{
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => timeout(ms === 20_000 ? 2_000 : ms)
}`

const CANAL = 'relogio'

/** The device's clock, to be set by `acertarRelogio`; a page and a worker follow it from then on. */
const relogio = (ms: number): string => `if (self.relogio) self.relogio(${ms})
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
  const canal = new BroadcastChannel('${CANAL}')
  canal.onmessage = ({ data }) => { ms = data }
  self.relogio = (next) => { ms = next; if (self.document) canal.postMessage(ms) }
  if (self.document && ms !== 0) canal.postMessage(ms)
}`

/** A clock that can be set. */
export const RELOGIO = relogio(0)

/** Sets the device's clock `ms` off, in the worker, in what is open and in what will be. Takes `RELOGIO` before. */
export async function acertarRelogio(context: BrowserContext, page: Page, ms: number): Promise<void> {
  await context.addInitScript({ content: relogio(ms) })
  await page.evaluate((ms) => (self as unknown as { relogio: (ms: number) => void }).relogio(ms), ms)
}
