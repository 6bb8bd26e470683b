import type { IncomingMessage } from 'node:http'
import type { Page } from '@playwright/test'
import { PORTAL } from '#tests/support/fault-proxy.ts'
import { publishWorker, screensKept, workerReady } from '#tests/support/installed-app.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { expect, firstVisit, test } from './faults-fixtures.ts'

const portal = { kind: 'answered', answer: PORTAL } as const
/** As a network that wants its page remembered: the browser's own cache takes it, too. */
const rememberedPortal = {
  kind: 'answered',
  answer: { ...PORTAL, headers: { ...PORTAL.headers, 'cache-control': 'max-age=3600' } },
} as const

/** The worker's own requests; the page asks for scripts, styles and pictures. */
const byWorker = (path: RegExp) => (r: IncomingMessage) =>
  path.test(r.url ?? '') && r.headers['sec-fetch-dest'] === 'empty'

/** What the device keeps as a file of ours and is a page of somebody else's. */
function foreignKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const foreign: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const text = (await (await cache.match(request))?.text()) ?? ''
        if (text.includes('Aceite os termos')) foreign.push(new URL(request.url).pathname)
      }
    }
    return foreign
  })
}

/** Puts something else under every kept file whose address matches, as a worker that does not look would. */
function poison(page: Page, file: RegExp, type: string): Promise<number> {
  return page.evaluate(
    async ([source, type, body]) => {
      let count = 0
      for (const name of await caches.keys()) {
        const cache = await caches.open(name)
        for (const request of await cache.keys())
          if (new RegExp(source).test(new URL(request.url).pathname)) {
            await cache.put(request, new Response(body, { headers: { 'content-type': type } }))
            count++
          }
      }
      return count
    },
    [file.source, type, PORTAL.body] as const,
  )
}

const hasWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active != null)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('a portal while the app is installed: nothing of it is kept, and the next start installs it', async ({
  network,
  page,
}) => {
  const fault = network.inject(rememberedPortal, { match: byWorker(/\.(?:css|js|svg)$/) })
  await page.goto('/')
  await expect.poll(fault.hits).toBeGreaterThan(1)
  await expect.poll(() => hasWorker(page)).toBe(false)
  expect(await foreignKept(page)).toEqual([])

  network.heal()
  await page.reload()
  await workerReady(page)
  expect(await foreignKept(page)).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/sobre')
  await expect(heading(page, 'Sobre')).toBeVisible()
})

test('a portal after the login: the screens are fetched again, and open without a network', async ({
  network,
  page,
  email,
}) => {
  await page.goto('/')
  await workerReady(page)
  const fault = network.inject(rememberedPortal, { times: 8, match: byWorker(/^\/assets\//) })
  await logIn(page.context(), email)
  await page.goto('/register')
  await expect.poll(fault.hits).toBe(8)
  expect(await foreignKept(page)).toEqual([])
  await expect(() => screensKept(page)).toPass({ timeout: 20_000 })
  expect(await foreignKept(page)).toEqual([])
  await page.context().setOffline(true)
  await page.goto('/servicos')
  await expect(heading(page, 'Nossos Serviços')).toBeVisible()
})

test('a portal during an update: the update is refused, and the app stays as it was', async ({
  network,
  page,
}) => {
  await page.goto('/')
  await workerReady(page)
  // Another version: its page is to be fetched anew.
  network.changeWorker((script) => script.replace(/(["']?revision["']?:\s*["'])[0-9a-f]{32}/g, '$1another'))
  const fault = network.inject(portal, { match: byWorker(/^\/index\.html/) })
  await publishWorker(page, network)
  await expect.poll(fault.hits).toBeGreaterThan(0)
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration()
        return [registration?.installing ?? null, registration?.waiting ?? null]
      }),
    )
    .toEqual([null, null])
  expect(await foreignKept(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('link', { name: 'Agendar', exact: true })).toBeVisible()
})

test('a portal where a picture should be: not kept, and the picture is there the next time', async ({
  network,
  page,
  email,
}) => {
  await firstVisit(page, email)
  await page.evaluate(() => caches.delete('imagens'))
  const fault = network.inject(portal, { match: (r) => /^\/imagens\//.test(r.url ?? '') })
  // The browser's own memory has them from the first visit.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.clearBrowserCache')
  await page.reload()
  await expect.poll(fault.hits).toBeGreaterThan(0)
  expect(await foreignKept(page)).toEqual([])
  network.heal()
  await page.reload()
  const picture = page.locator('article img').first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
})

test('what an older worker kept of a portal is thrown away and fetched again when it is wanted', async ({
  page,
  email,
}) => {
  await firstVisit(page, email)
  expect(await poison(page, /^\/assets\/perfil|^\/index\.html/, 'text/html')).toBeGreaterThan(1)
  await page.goto('/perfil')
  await expect(heading(page, 'Minha conta')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
})

test('a kept file that does not run is thrown away: "Tentar de novo" is enough', async ({ page, email }) => {
  await firstVisit(page, email)
  expect(await poison(page, /^\/assets\/perfil.*\.js$/, 'text/javascript')).toBeGreaterThan(0)
  await page.goto('/perfil')
  const retry = page.getByRole('button', { name: 'Tentar de novo' })
  await expect(retry.or(heading(page, 'Minha conta'))).toBeVisible()
  if (await retry.isVisible()) await retry.click()
  await expect(heading(page, 'Minha conta')).toBeVisible()
  expect(await foreignKept(page)).toEqual([])
})

test('an app that an older worker broke is replaced by the next version without being asked', async ({
  network,
  page,
}) => {
  await page.goto('/')
  await workerReady(page)
  await page.evaluate(async (body) => {
    const name = (await caches.keys()).find((n) => n.includes('precache')) ?? ''
    const cache = await caches.open(name)
    const response = new Response(body, { headers: { 'content-type': 'text/html' } })
    await cache.put('/index.html?__WB_REVISION__=older', response.clone())
    await cache.put('/assets/start-older.js', response)
  }, PORTAL.body)
  // Nothing is half-filled here, so the page follows its new worker at once.
  const followed = page.waitForEvent('load')
  await publishWorker(page, network)
  await followed
  expect(await foreignKept(page)).toEqual([])
})
