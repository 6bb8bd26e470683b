import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import puppeteer, { type Browser, type CDPSession, type Protocol } from 'puppeteer-core'
import { WHOLE_BROWSER_ARGS } from '#scripts/ensure-browser.ts'
import { browserPath } from './browser.ts'
import { BENCH_ZONE } from './clock.ts'

/** How much slower a cheap device's processor is than this machine's. */
const SLOWER = 4

/** What a page has told of its own start, in ms since it was asked for. */
export type Start = {
  /** When what was waited for stood. */
  readonly stoodAt: number
  /** The longest stretch in which it answered no touch. */
  readonly longestTask: number
  /** How long it could answer none in all: what each task took beyond 50 ms. */
  readonly blocked: number
}

/** A stretch in which the page answered no touch: its begin, since the page was asked for, and length, ms. */
type Task = { readonly at: number; readonly ms: number }

declare global {
  interface Window {
    /** Put into every page of `withDevice`. */
    benchStart: { stoodAt: number | null; readonly tasks: Task[] }
  }
}

/** The screens that are measured, in CSS pixels. */
const SCREEN_SIZES = { phone: { width: 390, height: 844 }, tablet: { width: 1180, height: 820 } } as const

type DeviceOptions = {
  readonly kind: keyof typeof SCREEN_SIZES
  readonly url: string
  /** The cookie of whoever is logged in. */
  readonly session?: string
  /** What its pages are waited for. */
  readonly selector: string
}

type Opening = {
  /** How many times slower than this machine's its processor is. */
  readonly slower?: number
  readonly network?: Protocol.Network.EmulateNetworkConditionsRequest
  /** How long what is waited for may take, ms. */
  readonly patience?: number
}

export const OFFLINE = { offline: true, latency: 0, downloadThroughput: -1, uploadThroughput: -1 } as const

/** A page that was opened and measured. */
export type OpenedPage = {
  readonly start: Start
  /** Hands the page to the test tool, until `act` is over. */
  use<T>(act: (page: Page) => Promise<T>): Promise<T>
  close(): Promise<void>
}

export type Device = {
  /**
   * Opens a path, and answers once what is waited for stands and what follows it is over. No debugger reads
   * along, as on nobody's phone: under the test tool's own V8 works out, for each error that a library makes
   * while it is loaded, where it was made, and reads the whole file anew for it (some 100 ms at this speed).
   */
  open(address: string, opening?: Opening): Promise<OpenedPage>
  /** The same, of a page that is closed again. */
  measure(address: string, opening?: Opening): Promise<Start>
  /** Closes the browser and starts it again, with what the device has. */
  restart(): Promise<void>
}

/**
 * Gives a phone or a tablet that has nothing yet. The browser's profile is on the disk, as a device's is, and
 * goes with it.
 */
export async function withDevice<T>(options: DeviceOptions, use: (device: Device) => Promise<T>): Promise<T> {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'agenda-aparelho-'))
  let browser = await launch(profile, options)
  const device: Device = {
    open: (address, opening) => openPage(browser, new URL(address, options.url).href, options, opening),
    async measure(address, opening) {
      const { start, close } = await device.open(address, opening)
      await close()
      return start
    },
    async restart() {
      await browser.close()
      browser = await launch(profile, options)
    },
  }
  try {
    return await use(device)
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function launch(userDataDir: string, { url, session }: DeviceOptions): Promise<Browser> {
  const browser = await puppeteer.launch({
    executablePath: browserPath(),
    userDataDir,
    args: WHOLE_BROWSER_ARGS,
    defaultViewport: null,
  })
  const expires = Date.now() / 1000 + 86_400
  if (session !== undefined)
    await browser.setCookie({
      ...{ name: 'sessao', value: session, expires, path: '/' },
      domain: new URL(url).hostname,
    })
  return browser
}

/** What the page does for a while after it stood is part of its start: a finger comes then. */
const AFTER_MS = 3_000

/** A page is asked so often whether it stands, in the tool's least words, and not at once. */
const ASKED_MS = 250
const FIRST_ASKED_MS = 750

async function openPage(
  browser: Browser,
  address: string,
  { kind, selector }: DeviceOptions,
  { slower = SLOWER, network, patience = 120_000 }: Opening = {},
): Promise<OpenedPage> {
  const connection = (await browser.target().createCDPSession()).connection()
  if (connection === undefined) throw new Error('the browser is gone')
  const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await connection.send('Target.attachToTarget', { targetId, flatten: true })
  const cdp = connection.session(sessionId)
  if (cdp === null) throw new Error('the page is gone')
  await emulate(cdp, kind, slower, network)
  const told = `(${tellOfStart.toString()})(${JSON.stringify(selector)})`
  await cdp.send('Page.enable')
  await cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: told })
  await cdp.send('Page.navigate', { url: address })
  const { stoodAt } = await untilItStands(cdp, patience)
  await new Promise((resolve) => setTimeout(resolve, AFTER_MS))
  const { tasks } = await ask(cdp)
  return {
    start: {
      stoodAt,
      longestTask: longestOf(tasks),
      blocked: tasks.reduce((sum, { ms }) => sum + Math.max(0, ms - 50), 0),
    },
    use: (act) => usePage(browser.wsEndpoint(), address, act),
    close: async () => void (await connection.send('Target.closeTarget', { targetId })),
  }
}

async function emulate(
  cdp: CDPSession,
  kind: DeviceOptions['kind'],
  slower: number,
  network: Opening['network'],
): Promise<void> {
  const screen = { ...SCREEN_SIZES[kind], deviceScaleFactor: 1, mobile: true }
  await cdp.send('Emulation.setDeviceMetricsOverride', screen)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await cdp.send('Emulation.setLocaleOverride', { locale: 'pt-BR' })
  await cdp.send('Emulation.setTimezoneOverride', { timezoneId: BENCH_ZONE })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower })
  if (network === undefined) return
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', network)
}

/** Runs in the page, before anything of its own. */
function tellOfStart(selector: string): void {
  const start: Window['benchStart'] = { stoodAt: null, tasks: [] }
  window.benchStart = start
  performance.setResourceTimingBufferSize(5_000)
  new PerformanceObserver((list) => {
    for (const { startTime: at, duration: ms } of list.getEntries()) start.tasks.push({ at, ms })
  }).observe({ type: 'longtask', buffered: true })
  const seen = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return
    start.stoodAt = performance.now()
    seen.disconnect()
  })
  seen.observe(document, { childList: true, subtree: true })
}

async function untilItStands(cdp: CDPSession, patience: number): Promise<{ readonly stoodAt: number }> {
  const end = performance.now() + patience
  for (let ms = FIRST_ASKED_MS; performance.now() < end; ms = ASKED_MS) {
    await new Promise((resolve) => setTimeout(resolve, ms))
    const { stoodAt } = await ask(cdp)
    if (stoodAt !== null) return { stoodAt }
  }
  throw new Error('what was waited for never stood')
}

const longestOf = (tasks: readonly Task[]): number => Math.max(0, ...tasks.map(({ ms }) => ms))

/** The longest stretch in which a page answered no touch since what was waited for stood, ms. */
export async function longestTaskSince(page: Page): Promise<number> {
  const { stoodAt, tasks } = await page.evaluate(() => window.benchStart)
  return longestOf(tasks.filter(({ at }) => at >= (stoodAt ?? 0)))
}

async function ask(cdp: CDPSession): Promise<Window['benchStart']> {
  const { result } = await cdp.send('Runtime.evaluate', {
    expression: 'window.benchStart',
    returnByValue: true,
  })
  return (result.value as Window['benchStart'] | undefined) ?? { stoodAt: null, tasks: [] }
}

async function usePage<T>(endpoint: string, address: string, act: (page: Page) => Promise<T>): Promise<T> {
  const connected = await chromium.connectOverCDP(endpoint)
  try {
    const pages = connected.contexts().flatMap((context) => context.pages())
    const page = pages.find((known) => known.url().startsWith(new URL(address).origin))
    if (page === undefined) throw new Error(`no page shows ${address}`)
    return await act(page)
  } finally {
    await connected.close()
  }
}

/** What each answer of the API has taken on the wire so far, bytes. */
export function bytesOfAnswers(
  page: Page,
  of: 'transferSize' | 'encodedBodySize',
): Promise<readonly (readonly [path: string, bytes: number])[]> {
  return page.evaluate(
    (size) =>
      performance
        .getEntriesByType('resource')
        .map((entry) => [new URL(entry.name).pathname, (entry as PerformanceResourceTiming)[size]] as const)
        .filter(([pathname]) => pathname.startsWith('/api/')),
    of,
  )
}

/**
 * Presses a button, and answers how long (ms) it took until the page was drawn with what the press is for:
 * `done`, a selector, the text of `changed` being another, or other elements in the place of `replaced`. It
 * looks whenever the document has changed: whoever looks at every frame has the browser draw each of them.
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
      const old = replaced === undefined ? [] : [...document.querySelectorAll(replaced)]
      const isReplaced = (selector: string) =>
        !old.some((element) => element.isConnected) && document.querySelector(selector) !== null
      const isDone = () =>
        (replaced === undefined || isReplaced(replaced)) &&
        (done === undefined || document.querySelector(done) !== null) &&
        (changed === undefined || text() !== before)
      const begin = performance.now()
      await new Promise<void>((resolve) => {
        const look = () => {
          if (!isDone()) return
          seen.disconnect()
          resolve()
        }
        const seen = new MutationObserver(look)
        seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        setTimeout(resolve, 30_000)
        target.click()
        // A field is chosen before anything of the document changes.
        look()
      })
      await new Promise((resolve) => requestAnimationFrame(resolve))
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
