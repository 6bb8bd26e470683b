import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import { ADMIN_EMAIL, newEmail } from '#tests/support/accounts.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { MARINA } from '#tests/support/demo-week.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { Person } from '#tests/support/http-person.ts'

export const SIZES = {
  narrow: { width: 320, height: 640 },
  phone: { width: 390, height: 844 },
  tablet: { width: 1180, height: 820 },
  portrait: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const
export type Size = keyof typeof SIZES

const TIMEOUT_MS = 20_000
const TOUCH_SIZES: readonly Size[] = ['narrow', 'phone', 'tablet', 'portrait']
const PHONE_SIZES: readonly Size[] = ['narrow', 'phone']

/** `new-client`: an account nobody has used, for what changes something. */
export type Who = 'visitor' | 'client' | 'new-client' | 'admin'

/** One look at one screen in one state. */
export type Scenario = {
  readonly screen: string
  readonly state: string
  readonly who: Who
  /** Phone, tablet and desktop unless said otherwise. */
  readonly sizes?: readonly Size[]
  /** The whole page and not the first screenful. */
  readonly fullPage?: boolean
  /** With the service worker. */
  readonly worker?: boolean
  readonly contextOptions?: BrowserContextOptions
  readonly prepare: (scenario: ScenarioContext) => Promise<void>
}

export type ScenarioContext = {
  readonly page: Page
  readonly context: BrowserContext
  readonly network: FaultProxy
  readonly clinic: Clinic
  readonly email: string
  readonly size: Size
  /** Opens a path and waits until nothing more is asked for. */
  readonly open: (path: string) => Promise<void>
}

async function sessionOf(clinic: Clinic, who: Exclude<Who, 'visitor'>) {
  const email = who === 'admin' ? ADMIN_EMAIL : who === 'client' ? MARINA.email : newEmail('marina')
  if (who === 'new-client') await clinic.addAccount(email, MARINA.nome)
  const person = new Person(`http://127.0.0.1:${clinic.port}`)
  await person.login(email)
  return { email, session: person.session }
}

/** Plays the scenario in a browser of its own, lets `look` see it, and takes everything down again. */
export async function playScenario<T>(
  browser: Browser,
  clinic: Clinic,
  scenario: Scenario,
  size: Size,
  look: (page: Page) => Promise<T>,
): Promise<T> {
  const network = await startFaultProxy(clinic)
  const { url } = network
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    hasTouch: TOUCH_SIZES.includes(size),
    isMobile: PHONE_SIZES.includes(size),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    serviceWorkers: scenario.worker === true ? 'allow' : 'block',
    ...scenario.contextOptions,
  })
  context.setDefaultTimeout(TIMEOUT_MS)
  try {
    const page = await context.newPage()
    let email = ''
    if (scenario.who !== 'visitor') {
      const session = await sessionOf(clinic, scenario.who)
      email = session.email
      // Without an end: the server's would lie in its own time, long gone by now.
      await context.addCookies([{ name: 'sessao', value: session.session, url, httpOnly: true }])
    }
    const open = async (path: string) => {
      await page.goto(path)
      // Until the device knows who she is, it draws what a visitor sees.
      if (scenario.who !== 'visitor')
        await page.waitForFunction(() => localStorage.getItem('status') !== null)
      await waitUntilLoaded(page)
    }
    await scenario.prepare({ page, context, network, clinic, email, size, open })
    await waitUntilDrawn(page)
    return await look(page)
  } finally {
    network.heal()
    await context.close()
    await network.stop()
  }
}

/** What was asked for has come. The stream of live events never ends: "network idle" would wait for it. */
async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible({ timeout: TIMEOUT_MS })
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0, { timeout: TIMEOUT_MS })
}

async function waitUntilDrawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = [...document.images].filter(
      (i) => i.loading !== 'lazy' && i.getBoundingClientRect().width > 0,
    )
    await Promise.race([
      Promise.all(seen.map((i) => i.decode().catch(() => undefined))),
      new Promise((r) => setTimeout(r, 3000)),
    ])
  })
  await page.waitForTimeout(350)
}
