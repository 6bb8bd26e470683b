import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Clinic, createDatabase, startClinic } from '#tests/support/clinic.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { diaUtil, logIn, Phone, SEM_SYNC, withoutSync } from '#tests/support/phone.ts'

export { expect }

type Options = {
  /** False takes Background Sync away from page and worker: the iPhone's way. */
  readonly sync: boolean
}

type Fixtures = {
  readonly network: FaultProxy
  /** A fresh account. */
  readonly email: string
  /** Her phone, logged in. Its page must not throw, whatever happens to the network. */
  readonly phone: Phone
  /** A second person's account. */
  readonly outra: string
  /** A weekday ahead on which nobody has booked. */
  readonly dia: string
  /** The id of the shortest service. */
  readonly servico: number
}

/** A clinic of one's own for each worker: server, database, and a proxy between them and the browser for each test. */
export const test = base.extend<Fixtures & Options, { readonly clinic: Clinic }>({
  sync: [true, { option: true }],

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

  email: async ({ clinic }, use) => use(await newAccount(clinic, 'ana')),
  outra: async ({ clinic }, use) => use(await newAccount(clinic, 'bia')),

  phone: async ({ context, page, network, email, sync }, use) => {
    if (sync) await context.grantPermissions(['background-sync'], { origin: network.url })
    else {
      await withoutSync(context)
      network.setWorker(SEM_SYNC)
    }
    const errors = errorsOf(context)
    await logIn(context, network.url, email)
    // The first visit: from here on the worker serves the page, and the device knows the services.
    await page.goto(`${network.url}/servicos`)
    await expect(page.getByRole('link', { name: 'Agendar agora' }).first()).toBeVisible()
    await workerReady(page)
    await use(new Phone(page, network.url))
    expect(errors, 'errors thrown by the page').toEqual([])
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  dia: async ({}, use) => use(diaUtil(2)),

  servico: async ({ clinic }, use) => {
    const { rows } = await clinic.pool.query<{ id: number }>(
      'select id from procedimento order by tempo_minutos, id limit 1',
    )
    await use(rows[0]?.id ?? 0)
  },
})

/** An account nobody has used yet. */
export async function newAccount(clinic: Clinic, name: string): Promise<string> {
  const email = `${name}-${crypto.randomUUID()}@exemplo.test`
  await clinic.conta(email, name)
  return email
}

function errorsOf(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error())))
  return errors
}

/** The worker is installed and serves this page. A page that was loading while it took over is not taken: it loads anew. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const isControlled = () => navigator.serviceWorker.controller !== null
  await page.waitForFunction(isControlled, null, { timeout: 2_000 }).catch(() => page.reload())
  await page.waitForFunction(isControlled)
}
