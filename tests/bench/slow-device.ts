import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '#scripts/ensure-browser.ts'

/** How much slower a cheap device's processor is than this machine's. */
const SLOWER = 4

/** What a page writes into its console once what is waited for stands. */
const STOOD = 'bench: it stands'

/** What a page has told of its own start, in ms since it was asked for. */
export type Start = {
  /** When what was waited for stood. */
  readonly stoodAt: number
  /** The longest stretch in which it answered no touch. */
  readonly longestTask: number
  /** How long it could answer none in all: what each task took beyond 50 ms. */
  readonly blocked: number
}

declare global {
  interface Window {
    /** Put into every page of `withDevice`. */
    benchStart: { stoodAt: number | null; readonly tasks: number[] }
  }
}

/** The screens that are measured, in CSS pixels. */
const SCREEN_SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } } as const

type Device = {
  readonly kind: keyof typeof SCREEN_SIZES
  readonly url: string
  /** The cookie of whoever is logged in. */
  readonly session?: string
  /** What its pages are waited for. */
  readonly selector: string
}

/**
 * Gives a phone or a tablet that has nothing yet. The browser's profile is on the disk, as a device's is, and
 * goes with it.
 */
export async function withDevice<T>(
  { kind, url, session, selector }: Device,
  use: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const executablePath = findBrowser()
  if (executablePath === undefined) throw new Error('no browser: npm test fetches one')
  const profile = await mkdtemp(path.join(os.tmpdir(), 'agenda-aparelho-'))
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: url,
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: SCREEN_SIZES[kind],
    hasTouch: true,
    isMobile: true,
  })
  try {
    const expires = Date.now() / 1000 + 86_400
    if (session !== undefined) await context.addCookies([{ name: 'sessao', value: session, url, expires }])
    const told = { selector, stood: STOOD }
    await context.addInitScript(({ selector, stood }) => {
      const start: Window['benchStart'] = { stoodAt: null, tasks: [] }
      window.benchStart = start
      new PerformanceObserver((list) =>
        start.tasks.push(...list.getEntries().map((e) => e.duration)),
      ).observe({
        type: 'longtask',
        buffered: true,
      })
      const seen = new MutationObserver(() => {
        if (document.querySelector(selector) === null) return
        start.stoodAt = performance.now()
        seen.disconnect()
        // biome-ignore lint/suspicious/noConsole: it is how the page tells the bench
        console.debug(stood)
      })
      seen.observe(document, { childList: true, subtree: true })
    }, told)
    return await use(context)
  } finally {
    await context.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** A page of the device; nothing is opened yet. */
export async function newSlowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}

/** What the page does for a while after it stood is part of its start: a finger comes then. */
const AFTER_MS = 3_000

/**
 * Opens a path, and answers once what is waited for stands and what follows it is over. The page tells of it:
 * to ask it would put a script of the test tool into the middle of its start, some 50 ms at this speed.
 */
export async function openSlowly(page: Page, address: string): Promise<Start> {
  const stood = page.waitForEvent('console', { predicate: (m) => m.text() === STOOD, timeout: 120_000 })
  await page.goto(address)
  await stood
  await page.waitForTimeout(AFTER_MS)
  const { stoodAt, tasks } = await page.evaluate(() => window.benchStart)
  return {
    stoodAt: stoodAt ?? Number.NaN,
    longestTask: Math.max(0, ...tasks),
    blocked: tasks.reduce((sum, ms) => sum + Math.max(0, ms - 50), 0),
  }
}

/**
 * Presses a button, and answers how long (ms) it took until the page was drawn with what the press is for:
 * `done`, a selector, the text of `changed` being another, or other elements in the place of `replaced`.
 */
export function pressAndDraw(
  page: Page,
  button: string,
  until: { readonly done?: string; readonly changed?: string; readonly replaced?: string },
): Promise<number> {
  return page.evaluate(
    async ([button, { done, changed, replaced }]) => {
      const target = document.querySelector<HTMLElement>(button)
      if (target === null) throw new Error(`nothing to press: ${button}`)
      const text = () => (changed === undefined ? '' : (document.querySelector(changed)?.textContent ?? ''))
      const before = text()
      const all = () => (replaced === undefined ? [] : [...document.querySelectorAll(replaced)])
      const old = all()
      const isReplaced = () => all().length > 0 && old.every((element) => !element.isConnected)
      const isDone = () =>
        (replaced === undefined || isReplaced()) &&
        (done === undefined || document.querySelector(done) !== null) &&
        (changed === undefined || text() !== before)
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const begin = performance.now()
      target.click()
      do await frame()
      while (!isDone() && performance.now() - begin < 30_000)
      // A message that is sent in a frame comes after its drawing.
      const { port1, port2 } = new MessageChannel()
      await new Promise((resolve) => {
        port2.onmessage = resolve
        port1.postMessage(null)
      })
      return performance.now() - begin
    },
    [button, until] as const,
  )
}
