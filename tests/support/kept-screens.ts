import { expect, type Page } from '@playwright/test'

/** Waits until the worker serves this page and has kept every file of a group's screens: they open without a network. */
export async function screensKept(page: Page, group: 'cliente' | 'admin' = 'cliente'): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (name) => {
        if (navigator.serviceWorker.controller?.state !== 'activated') return ['no worker']
        const list = (await (await fetch('/telas.json')).json()) as Record<string, string[]>
        const cache = await caches.open(`telas-${name}`)
        const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
        return list[name]?.filter((file) => !kept.has(file))
      }, group),
    )
    .toEqual([])
}
