import type { CDPSession, Page } from '@playwright/test'

const sessions = new WeakMap<Page, Promise<CDPSession>>()
const offlinePages = new WeakSet<Page>()

/**
 * Tells a page that the device has no network, or has one again. Not `context.setOffline`, which waits for
 * the word of every worker, for ever where one was stopped. The worker's requests have to be cut at the
 * proxy.
 */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  if (offline === offlinePages.has(page)) return
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  const speed = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await (await session).send('Network.emulateNetworkConditions', { offline, ...speed })
  if (offline) offlinePages.add(page)
  else offlinePages.delete(page)
}

export const isOffline = (page: Page): boolean => offlinePages.has(page)
