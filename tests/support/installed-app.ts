import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { OutboxRow } from '#domain/outbox/row.ts'

/**
 * Waits until the worker is installed and serves this page. A page that was loading while the worker took
 * over is not taken by it: that page is loaded anew.
 */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const isControlled = () => navigator.serviceWorker.controller !== null
  await page.waitForFunction(isControlled, null, { timeout: 2_000 }).catch(() => page.reload())
  await page.waitForFunction(isControlled)
}

/**
 * Waits until the worker serves this page and has kept every file of a group's screens: they open without a
 * network. `timeout`: how long at most (ms); where the line breaks off the worker itself waits ten seconds
 * before its last try.
 */
export async function screensKept(
  page: Page,
  group: 'cliente' | 'admin' = 'cliente',
  timeout = 30_000,
): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async (name) => {
          if (navigator.serviceWorker.controller?.state !== 'activated') return ['no worker']
          const list = (await (await fetch('/telas.json')).json()) as Record<string, Record<string, string>>
          const cache = await caches.open(`telas-${name}`)
          const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
          return Object.keys(list[name] ?? {}).filter((file) => !kept.has(file))
        }, group),
      // Asked in steps that grow to a second, nearly each test would wait for half of one.
      { intervals: [100], timeout },
    )
    .toEqual([])
}

/**
 * The clinic publishes another version of the worker; the page hears of it as when a person comes back to it.
 */
export async function publishWorker(
  page: Page,
  network: { changeWorker(change: (script: string) => string): void },
  version = 'another version',
): Promise<void> {
  network.changeWorker((script) => `${script}\n// ${version}`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

/** Ends the worker's process, as the browser does to save memory. */
export async function stopWorkers(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.stopAllWorkers')
  await cdp.detach()
}

/**
 * The device forgets who used it and what she did: pages, logins, database and notes. The app stays installed
 * as it is, with its worker and the screens that this has kept.
 */
export async function forgetEverything(context: BrowserContext, origin: string): Promise<void> {
  await context.setOffline(false)
  // The last page stays until all is done: a context without pages answers nothing.
  const page = await context.newPage()
  for (const other of context.pages()) if (other !== page) await other.close()
  await context.clearCookies()
  // A worker that runs on would hold on to the database of before.
  await stopWorkers(page)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'indexeddb,local_storage' })
  await page.close()
}

/** The browser's own cache of files, beside the worker's, is emptied. */
export async function emptyHttpCache(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  await cdp.detach()
}

/** The queue as the device holds it, whoever's it is. Works on any page of the origin. */
export function outboxOf(page: Page): Promise<OutboxRow[]> {
  return page.evaluate(
    () =>
      new Promise<OutboxRow[]>((resolve, reject) => {
        const opening = indexedDB.open('clinica')
        // The app has not made it yet: leave that to the app.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const db = opening.result
          const rows = db.transaction('outbox').objectStore('outbox').getAll()
          rows.onerror = () => reject(rows.error)
          rows.onsuccess = () => resolve(rows.result as OutboxRow[])
          db.close()
        }
      }),
  )
}

/** Waits until the Admin's device keeps the whole agenda; what it shows before may be the clinic's answer. */
export async function untilAgendaIsKept(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(hasBothLists)).toBe(true)
}

/** Both lists are here with all their pages, as far as the device's database says. */
async function hasBothLists(): Promise<boolean> {
  const opening = indexedDB.open('clinica')
  const db = await new Promise<IDBDatabase>((resolve) => {
    opening.onsuccess = () => resolve(opening.result)
  })
  const meta = db.transaction('meta').objectStore('meta')
  const mark = (name: string) =>
    new Promise<{ value?: { incompleto?: boolean } } | undefined>((resolve) => {
      const reading = meta.get(`pull:${name}`)
      reading.onsuccess = () => resolve(reading.result)
    })
  const marks = [await mark('agendamentos'), await mark('horarios')]
  db.close()
  return marks.every((m) => m?.value !== undefined && m.value.incompleto !== true)
}
