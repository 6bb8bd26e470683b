import { type Browser, type BrowserContext, expect } from '@playwright/test'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import {
  FILLABLE_BROWSER,
  NO_BACKGROUND_SYNC,
  SETTABLE_CLOCK,
  setClock,
} from '#tests/support/init-scripts.ts'
import { screensKept, workerReady } from '#tests/support/installed-app.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { within } from '#tests/support/within.ts'
import { LOGIN_MS } from './actor.ts'
import { PRESS_MS } from './presses.ts'

/** Runs for which a browser's context serves: its database keeps what earlier people left waiting. */
const RUNS_PER_CONTEXT = 20

/** How long a device may take to be made ready, and to be put away, ms. */
const READY_MS = 120_000
const CLOSING_MS = 10_000

/** How long a killed server may take to answer again, ms: `startServer` gives up after 60 s itself. */
const RESTART_MS = 90_000

type Lease = { readonly context: BrowserContext; readonly network: FaultProxy }

const PHONE = { viewport: { width: 390, height: 844 }, sync: true, admin: false }
const TABLET = { viewport: { width: 1180, height: 820 }, sync: true, admin: true }
const KINDS = {
  phone: PHONE,
  'phone without sync': { ...PHONE, sync: false },
  'second phone': PHONE,
  'tablet one': TABLET,
  'tablet two': TABLET,
} as const

export type DeviceKind = keyof typeof KINDS

/** Devices for one run after another, each installed when it is first needed, then used. */
export function createDevices({
  clinic,
  browser,
}: {
  readonly clinic: Clinic
  /** One that answers. */
  readonly browser: () => Promise<Browser>
}) {
  const kept = new Map<DeviceKind, { lease: Lease; left: number }>()
  /** Those of the present run. */
  const taken = new Set<DeviceKind>()
  /** Errors that its screens broke with. */
  const errors: string[] = []

  async function install(kind: DeviceKind): Promise<Lease> {
    const { viewport, sync, admin } = KINDS[kind]
    const network = await startFaultProxy(clinic)
    const context = await (await browser()).newContext({
      baseURL: network.url,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport,
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(PRESS_MS)
    noteErrors(context, kind, (words) => void errors.push(words))
    if (sync) await context.grantPermissions(['background-sync'], { origin: network.url })
    const content = sync ? SETTABLE_CLOCK : `${NO_BACKGROUND_SYNC}\n${SETTABLE_CLOCK}`
    await context.addInitScript({ content: `${content}\n${FILLABLE_BROWSER}` })
    network.changeWorker((script) => `${content}\n${script}`)
    const email = admin ? ADMIN_EMAIL : await clinic.newAccount('primeira')
    // The server may just be down for another worker's run.
    await expect(() => logIn(context, email)).toPass({ timeout: LOGIN_MS })
    const page = await context.newPage()
    await page.goto('/servicos', { timeout: 30_000 })
    await page.getByRole('link', { name: 'Agendar agora' }).first().waitFor({ timeout: 30_000 })
    await workerReady(page)
    await expect(() => screensKept(page, admin ? 'admin' : 'cliente')).toPass({ timeout: 60_000 })
    await page.close()
    return { context, network }
  }

  /** The other worker's kill may fall into it, so that another device is made. */
  const installSurely = (kind: DeviceKind): Promise<Lease> =>
    within(READY_MS, 'a new device', install(kind)).catch(() =>
      within(READY_MS, 'a new device', install(kind)),
    )

  async function discard(kind: DeviceKind): Promise<void> {
    const device = kept.get(kind)
    kept.delete(kind)
    if (device === undefined) return
    const { context, network } = device.lease
    // A browser that does not answer keeps its context until it is ended itself.
    await within(CLOSING_MS, 'closing', context.close()).catch(() => undefined)
    await within(CLOSING_MS, 'stopping', network.stop()).catch(() => undefined)
  }

  const hasEnded = (device: { readonly lease: Lease } | undefined): boolean =>
    device?.lease.context.browser()?.isConnected() === false

  async function tidy({ context }: Lease): Promise<void> {
    const [page, ...others] = context.pages()
    for (const other of others) await other.close()
    if (page !== undefined) await setClock(context, page, 0)
    await context.clearCookies()
  }

  return {
    async take(kind: DeviceKind): Promise<Lease> {
      if (hasEnded(kept.get(kind))) await discard(kind)
      const device = kept.get(kind) ?? { lease: await installSurely(kind), left: RUNS_PER_CONTEXT }
      kept.set(kind, { ...device, left: device.left - 1 })
      taken.add(kind)
      return device.lease
    },
    /** The browser has ended in the present run: what a device then says is nothing of the product's. */
    haveEnded: (): boolean => [...taken].some((kind) => hasEnded(kept.get(kind))),
    /** What screens of the present run broke with; asked once. */
    takeErrors: (): readonly string[] => errors.splice(0),
    /** Whatever befell the network of the present run is over. */
    heal(): void {
      for (const { lease } of kept.values()) lease.network.heal()
    },
    /**
     * After a run; one that broke off or found something leaves devices that nobody should take for whole.
     */
    async giveBack(isSuspect: boolean): Promise<void> {
      for (const kind of taken) {
        const device = kept.get(kind)
        if (device === undefined) continue
        if (isSuspect || device.left === 0) await discard(kind)
        else await within(CLOSING_MS, 'tidying', tidy(device.lease)).catch(() => discard(kind))
      }
      taken.clear()
    },
    async close(): Promise<void> {
      for (const kind of [...kept.keys()]) await discard(kind)
    },
  }
}

/** Said by the product itself, where a file of a screen is not to be had: its error page is the truth. */
const NOT_TO_BE_HAD = 'a part of the page could not be fetched'

/**
 * Notes each error that React has caught: its screen has given way to the error page, which may have gone by
 * the time anybody looks. React hands such an error to the console; what did not come is only text there.
 */
function noteErrors(context: BrowserContext, kind: DeviceKind, note: (words: string) => void): void {
  const wordsIn = (value: unknown) =>
    value instanceof Error ? `${value.name}: ${value.message} ${value.stack ?? ''}` : null
  context.on('console', async (message) => {
    const [value] = message.args()
    if (message.type() !== 'error' || value === undefined) return
    // A page that is gone by now cannot be asked.
    const words = await value.evaluate(wordsIn).catch(() => message.text())
    if (words === null || words.includes(NOT_TO_BE_HAD)) return
    const where = message.page()?.url() ?? 'its worker'
    note(`${kind}, ${where}: ${words.replace(/\s+/g, ' ').slice(0, 1_000)}`)
  })
}

export type Restartable = {
  /**
   * Kills the server and starts it again. Workers share it: whoever asks meanwhile waits for the one that is
   * coming up.
   */
  readonly restart: () => Promise<void>
  /**
   * Until the server is up. One whose start has failed is started again: nobody else would, and run after run
   * would wait for a login. @throws what it has written, where it has ended by itself; it runs again by then
   */
  readonly isUp: () => Promise<void>
  /** Until no restart is under way. */
  readonly isOver: () => Promise<void>
}

type Server = Pick<Clinic, 'kill' | 'start' | 'lastWords'>

/** How much is told of what a server has written that has ended, characters. */
const LAST_WORDS = 2_000

export function restartable(server: Server): Restartable {
  let running: Promise<void> | null = null
  /** It was killed, and has not come up since. */
  let isDown = false

  function startWith(kill: () => Promise<void>): Promise<void> {
    const again = async () => {
      isDown = true
      await kill()
      await server.start()
      isDown = false
    }
    running ??= within(RESTART_MS, 'the restart', again()).finally(() => {
      running = null
    })
    // Whoever waits for it hears of it; a run that does not yet is none that breaks the campaign off.
    running.catch(() => undefined)
    return running
  }

  const isOver = async (): Promise<void> => running?.catch(() => undefined)
  return {
    restart: () => startWith(() => server.kill('SIGKILL')),
    isOver,
    async isUp() {
      await isOver()
      const words = server.lastWords()
      if (words === null) return
      const wasAsked = isDown
      await startWith(async () => undefined)
      if (!wasAsked) throw new Error(`the server has ended by itself:\n${words.slice(-LAST_WORDS)}`)
    },
  }
}
