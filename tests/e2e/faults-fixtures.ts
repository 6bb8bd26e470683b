import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { type Clinic, createDatabase, startClinic } from '#tests/support/clinic.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { screensKept } from '#tests/support/kept-screens.ts'
import { diaUtil, logIn, Phone, workerReady } from '#tests/support/page-driver.ts'
import { SEM_SYNC } from '#tests/support/init-scripts.ts'

export { expect }

type Options = {
  /** False takes Background Sync away from page and worker: the iPhone's way. */
  readonly sync: boolean
  /** A script that stands before the page's and the worker's own; see `stand-ins.ts`. */
  readonly antes: string
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
  antes: ['', { option: true }],

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

  phone: async ({ context, page, network, email, sync, antes }, use) => {
    await prepare(context, network, { sync, antes })
    const errors = errorsOf(context)
    await use(await firstVisit(page, network, email))
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

/** Logs her in. From here on the worker serves the page, and the device knows the services and keeps her screens. */
export async function firstVisit(page: Page, network: FaultProxy, email: string): Promise<Phone> {
  await logIn(page.context(), network.url, email)
  await page.goto(`${network.url}/servicos`)
  await expect(page.getByRole('link', { name: 'Agendar agora' }).first()).toBeVisible()
  await workerReady(page)
  await screensKept(page)
  return new Phone(page, network.url)
}

/** What must be so before a browser's first visit. */
export async function prepare(
  context: BrowserContext,
  network: FaultProxy,
  { sync, antes = '' }: Partial<Options>,
): Promise<void> {
  if (sync) await context.grantPermissions(['background-sync'], { origin: network.url })
  const content = [...(sync ? [] : [SEM_SYNC]), antes].join('\n')
  if (content.trim() === '') return
  await context.addInitScript({ content })
  network.changeWorker((script) => `${content}\n${script}`)
}

/** Declares the tests twice: the browser has Background Sync, and it has not. For faults where the sender matters. */
export function onBothPaths(declare: () => void): void {
  for (const sync of [true, false])
    test.describe(sync ? 'with Background Sync' : 'without Background Sync (iPhone)', () => {
      test.use({ sync })
      declare()
    })
}

/** An account nobody has used yet. */
async function newAccount(clinic: Clinic, name: string): Promise<string> {
  const email = `${name}-${crypto.randomUUID()}@exemplo.test`
  await clinic.conta(email, name)
  return email
}

function errorsOf(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('weberror', (error) => errors.push(String(error.error())))
  return errors
}
