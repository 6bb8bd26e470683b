import { type Browser, type BrowserContext, expect } from '@playwright/test'
import type { Clinic } from '#tests/support/clinic.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { screensKept } from '#tests/support/kept-screens.ts'
import { logIn, workerReady } from '#tests/support/page-driver.ts'
import { acertarRelogio, RELOGIO, SEM_SYNC } from '#tests/support/init-scripts.ts'
import { within } from '#tests/support/within.ts'
import { PRESSA_MS } from './device.ts'

/** Runs for which a browser's context serves: its database keeps what earlier people left waiting. */
const RUNS_PER_CONTEXT = 20

/** How long a device may take to be made ready, and to be put away, ms. */
const PRONTO_MS = 120_000
const FIM_MS = 10_000

/** How long a killed server may take to answer again, ms: `startServer` gives up after 60 s itself. */
const VOLTA_MS = 90_000

type Lease = { readonly context: BrowserContext; readonly network: FaultProxy }

/** A device for one run after another, with Background Sync or without: installed once, then used. */
export function createDevices({ clinic, browser }: { clinic: Clinic; browser: Browser }) {
  const kept = new Map<boolean, { lease: Lease; left: number }>()

  async function install(sync: boolean): Promise<Lease> {
    const network = await startFaultProxy(clinic)
    const context = await browser.newContext({
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      viewport: { width: 390, height: 844 },
      serviceWorkers: 'allow',
      reducedMotion: 'reduce',
    })
    context.setDefaultTimeout(PRESSA_MS)
    if (sync) await context.grantPermissions(['background-sync'], { origin: network.url })
    const content = sync ? RELOGIO : `${SEM_SYNC}\n${RELOGIO}`
    await context.addInitScript({ content })
    network.changeWorker((script) => `${content}\n${script}`)
    const email = `primeira-${crypto.randomUUID()}@exemplo.test`
    await clinic.conta(email)
    await logIn(context, network.url, email)
    const page = await context.newPage()
    await page.goto(`${network.url}/servicos`, { timeout: 30_000 })
    await page.getByRole('link', { name: 'Agendar agora' }).first().waitFor({ timeout: 30_000 })
    await workerReady(page)
    await expect(() => screensKept(page)).toPass({ timeout: 60_000 })
    await page.close()
    return { context, network }
  }

  /** The other lane's kill may fall into it: no run has begun yet, so another device is made. */
  const installSurely = (sync: boolean): Promise<Lease> =>
    within(PRONTO_MS, 'a new device', install(sync)).catch(() =>
      within(PRONTO_MS, 'a new device', install(sync)),
    )

  async function discard(sync: boolean): Promise<void> {
    const device = kept.get(sync)
    kept.delete(sync)
    if (device === undefined) return
    const { context, network } = device.lease
    // A browser that does not answer keeps its context until it is ended itself.
    await within(FIM_MS, 'closing', context.close()).catch(() => undefined)
    await within(FIM_MS, 'stopping', network.stop()).catch(() => undefined)
  }

  async function tidy({ context }: Lease): Promise<void> {
    const [page, ...others] = context.pages()
    for (const other of others) await other.close()
    if (page !== undefined) await acertarRelogio(context, page, 0)
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
      await within(FIM_MS, 'tidying', tidy(device.lease)).catch(() => discard(sync))
    },
    async close(): Promise<void> {
      await discard(true)
      await discard(false)
    },
  }
}

export type Restartable = {
  /** Kills the server and starts it again. Lanes share it: whoever asks meanwhile waits for the one that is coming up. */
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
      running ??= within(VOLTA_MS, 'the restart', again()).finally(() => {
        running = null
      })
      return running
    },
    isUp: async () => running ?? undefined,
  }
}

export async function shortestServico(clinic: Clinic): Promise<number> {
  const { rows } = await clinic.pool.query<{ id: number }>(
    'select id from procedimento order by tempo_minutos, id limit 1',
  )
  return rows[0]?.id ?? 0
}
