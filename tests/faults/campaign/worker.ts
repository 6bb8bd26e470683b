import { type Browser, type BrowserContext, expect } from '@playwright/test'
import type { Clinic } from '#tests/support/clinic.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { NO_BACKGROUND_SYNC, SETTABLE_CLOCK, setClock } from '#tests/support/init-scripts.ts'
import { screensKept, workerReady } from '#tests/support/installed-app.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { within } from '#tests/support/within.ts'
import { PRESS_MS } from './page-reading.ts'

/** Runs for which a browser's context serves: its database keeps what earlier people left waiting. */
const RUNS_PER_CONTEXT = 20

/** How long a device may take to be made ready, and to be put away, ms. */
const READY_MS = 120_000
const CLOSING_MS = 10_000

/** How long a killed server may take to answer again, ms: `startServer` gives up after 60 s itself. */
const RESTART_MS = 90_000

type Lease = { readonly context: BrowserContext; readonly network: FaultProxy }

/** A device for one run after another, with Background Sync or without: installed once, then used. */
export function createDevices({ clinic, browser }: { clinic: Clinic; browser: Browser }) {
  const kept = new Map<boolean, { lease: Lease; left: number }>()

  async function install(sync: boolean): Promise<Lease> {
    const network = await startFaultProxy(clinic)
    const context = await browser.newContext({
      baseURL: network.url,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(PRESS_MS)
    if (sync) await context.grantPermissions(['background-sync'], { origin: network.url })
    const content = sync ? SETTABLE_CLOCK : `${NO_BACKGROUND_SYNC}\n${SETTABLE_CLOCK}`
    await context.addInitScript({ content })
    network.changeWorker((script) => `${content}\n${script}`)
    await logIn(context, await clinic.newAccount('primeira'))
    const page = await context.newPage()
    await page.goto('/servicos', { timeout: 30_000 })
    await page.getByRole('link', { name: 'Agendar agora' }).first().waitFor({ timeout: 30_000 })
    await workerReady(page)
    await expect(() => screensKept(page)).toPass({ timeout: 60_000 })
    await page.close()
    return { context, network }
  }

  /** The other worker's kill may fall into it: no run has begun yet, so another device is made. */
  const installSurely = (sync: boolean): Promise<Lease> =>
    within(READY_MS, 'a new device', install(sync)).catch(() =>
      within(READY_MS, 'a new device', install(sync)),
    )

  async function discard(sync: boolean): Promise<void> {
    const device = kept.get(sync)
    kept.delete(sync)
    if (device === undefined) return
    const { context, network } = device.lease
    // A browser that does not answer keeps its context until it is ended itself.
    await within(CLOSING_MS, 'closing', context.close()).catch(() => undefined)
    await within(CLOSING_MS, 'stopping', network.stop()).catch(() => undefined)
  }

  async function tidy({ context }: Lease): Promise<void> {
    const [page, ...others] = context.pages()
    for (const other of others) await other.close()
    if (page !== undefined) await setClock(context, page, 0)
    await context.clearCookies()
  }

  return {
    async take(sync: boolean): Promise<Lease> {
      const device = kept.get(sync) ?? {
        lease: await installSurely(sync),
        left: RUNS_PER_CONTEXT,
      }
      kept.set(sync, { ...device, left: device.left - 1 })
      return device.lease
    },
    /** After a run; a broken one leaves a device that nobody should take for whole. */
    async giveBack(sync: boolean, broken: boolean): Promise<void> {
      const device = kept.get(sync)
      if (device === undefined) return
      if (broken || device.left === 0) return discard(sync)
      await within(CLOSING_MS, 'tidying', tidy(device.lease)).catch(() => discard(sync))
    },
    async close(): Promise<void> {
      await discard(true)
      await discard(false)
    },
  }
}

export type Restartable = {
  /**
   * Kills the server and starts it again. Workers share it: whoever asks meanwhile waits for the one that is
   * coming up.
   */
  readonly restart: () => Promise<void>
  /** Until no restart is under way. */
  readonly isUp: () => Promise<void>
}

export function restartable(clinic: Clinic): Restartable {
  let running: Promise<void> | null = null
  return {
    restart() {
      const again = async () => {
        await clinic.kill('SIGKILL')
        await clinic.start()
      }
      running ??= within(RESTART_MS, 'the restart', again()).finally(() => {
        running = null
      })
      return running
    },
    isUp: async () => running ?? undefined,
  }
}
