import {
  type Browser,
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type WebError,
} from '@playwright/test'
import { type Clinic, createDatabase, startClinic } from '#tests/support/clinic.ts'
import { nthWeekday } from '#tests/support/dates.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { NO_BACKGROUND_SYNC } from '#tests/support/init-scripts.ts'
import { forgetEverything, screensKept, workerReady } from '#tests/support/installed-app.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { IS_WHOLE_ROUND } from '#tests/support/round.ts'

export { expect }

export type Options = {
  /** False takes Background Sync away from page and worker: the iPhone's way. */
  readonly sync: boolean
  /** A script that stands before the page's and the worker's own; see `init-scripts.ts`. */
  readonly initScript: string
}

type Fixtures = {
  readonly network: FaultProxy
  /** A fresh account. */
  readonly email: string
  /** Her phone, logged in. Its page must not throw, whatever happens to the network. */
  readonly phone: Page
  /** A second person's account. */
  readonly otherEmail: string
  /** A weekday ahead on which nobody has booked. */
  readonly day: string
  /** The id of the shortest service. */
  readonly procedimentoId: number
}

/** A browser in which the app is installed, and the only way from it to the clinic. */
type KeptPhone = { readonly context: BrowserContext; readonly network: FaultProxy }

type WorkerFixtures = {
  readonly clinic: Clinic
  /** The installed phones of this worker, each by its options. */
  readonly keptPhones: Map<string, KeptPhone>
}

/**
 * A clinic of one's own for each worker: server, database, and a proxy between them and the browser for each
 * test. The phone is new in each test.
 */
export const test = base.extend<Fixtures & Options, WorkerFixtures>({
  sync: [true, { option: true }],
  initScript: ['', { option: true }],

  keptPhones: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const phones = new Map<string, KeptPhone>()
      await use(phones)
      for (const { context, network } of phones.values()) {
        await context.close()
        await network.stop()
      }
    },
    { scope: 'worker' },
  ],

  clinic: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use, info) => {
      const name = `faltas_${info.workerIndex}_${Date.now()}`
      const clinic = await startClinic(await createDatabase(process.env.E2E_POSTGRES ?? '', name))
      await use(clinic)
      await clinic.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  network: async ({ clinic }, use) => {
    await clinic.pool.query('delete from agendamento')
    const network = await startFaultProxy(clinic)
    await use(network)
    await network.stop()
  },

  baseURL: async ({ network }, use) => use(network.url),

  email: async ({ clinic }, use) => use(await clinic.newAccount('ana')),
  otherEmail: async ({ clinic }, use) => use(await clinic.newAccount('bia')),

  phone: async ({ context, page, network, email, sync, initScript }, use) => {
    await prepare(context, network, { sync, initScript })
    const { errors } = watchErrors(context)
    await use(await firstVisit(page, email))
    expect(errors, 'errors thrown by the page').toEqual([])
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  day: async ({}, use) => use(nthWeekday(2)),

  procedimentoId: async ({ clinic }, use) => {
    await use(await clinic.shortestProcedimento())
  },
})

/**
 * The same where no test is about the installation: the phone has had the app since an earlier test, and has
 * forgotten everything else of it. A test that fails ends its worker, and with it these phones.
 */
export const testOnKeptPhone = test.extend<{ readonly keptPhone: KeptPhone }>({
  keptPhone: async ({ browser, clinic, keptPhones, sync, initScript }, use) => {
    const key = JSON.stringify({ sync, initScript })
    const kept = keptPhones.get(key) ?? (await installPhone(browser, clinic, { sync, initScript }))
    keptPhones.set(key, kept)
    await clinic.pool.query('delete from agendamento')
    await use(kept)
    kept.network.heal()
    kept.network.seen.length = 0
    await forgetEverything(kept.context, kept.network.url)
  },

  network: async ({ keptPhone }, use) => use(keptPhone.network),
  context: async ({ keptPhone }, use) => use(keptPhone.context),
  page: async ({ context }, use) => use(await context.newPage()),

  phone: async ({ context, page, email }, use) => {
    const { errors, stop } = watchErrors(context)
    await use(await firstVisit(page, email))
    stop()
    expect(errors, 'errors thrown by the page').toEqual([])
  },
})

async function installPhone(browser: Browser, clinic: Clinic, options: Options): Promise<KeptPhone> {
  const network = await startFaultProxy(clinic)
  const context = await browser.newContext({ baseURL: network.url })
  await prepare(context, network, options)
  return { context, network }
}

/**
 * Logs her in. From here on the worker serves the page, and the device knows the services and keeps her
 * screens.
 */
export async function firstVisit(page: Page, email: string): Promise<Page> {
  await logIn(page.context(), email)
  await page.goto('/servicos')
  await expect(page.getByRole('link', { name: 'Agendar agora' }).first()).toBeVisible()
  await workerReady(page)
  await screensKept(page)
  return page
}

/** What must be so before a browser's first visit. */
export async function prepare(
  context: BrowserContext,
  network: FaultProxy,
  { sync, initScript = '' }: Partial<Options>,
): Promise<void> {
  if (sync) await context.grantPermissions(['background-sync'], { origin: network.url })
  const content = [...(sync ? [] : [NO_BACKGROUND_SYNC]), initScript].join('\n')
  if (content.trim() === '') return
  await context.addInitScript({ content })
  network.changeWorker((script) => `${content}\n${script}`)
}

/**
 * Declares the tests twice, for faults where the sender matters: the browser has Background Sync, and it has
 * not. All other tests of faults have it, so that `npm test` plays these without it alone.
 */
export function onBothPaths(declare: () => void): void {
  for (const sync of IS_WHOLE_ROUND ? [true, false] : [false])
    test.describe(sync ? 'with Background Sync' : 'without Background Sync (iPhone)', () => {
      test.use({ sync })
      declare()
    })
}

/** What the context's pages throw from now on, until `stop`. */
function watchErrors(context: BrowserContext): { readonly errors: string[]; readonly stop: () => void } {
  const errors: string[] = []
  const note = (error: WebError): void => void errors.push(String(error.error()))
  context.on('weberror', note)
  return { errors, stop: () => void context.off('weberror', note) }
}
