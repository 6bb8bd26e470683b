import type { BrowserContext, Page } from '@playwright/test'

/** What the app of a first visit needs, and a little. */
const SMALL_BYTES = 60_000_000

/**
 * A device with little room. Before the first visit: the browser remembers for half a minute how much there
 * was.
 */
export async function limitStorage(context: BrowserContext, page: Page, origin: string): Promise<void> {
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: SMALL_BYTES })
}

/** Fills what room there is, to the last byte, with somebody else's data. */
export async function fillStorage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('lastro')
      opening.onupgradeneeded = () => opening.result.createObjectStore('nada', { autoIncrement: true })
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    // Random, or it would be packed small.
    const noise = new Uint8Array(4_000_000)
    for (let at = 0; at < noise.length; at += 65_536)
      crypto.getRandomValues(noise.subarray(at, Math.min(at + 65_536, noise.length)))
    const write = (size: number) =>
      new Promise<boolean>((resolve) => {
        const writing = db.transaction('nada', 'readwrite')
        writing.objectStore('nada').add(noise.slice(0, size))
        writing.oncomplete = () => resolve(true)
        writing.onabort = () => resolve(false)
      })
    for (let size = noise.length; size >= 1; size = Math.floor(size / 8)) while (await write(size));
    db.close()
  })
}
