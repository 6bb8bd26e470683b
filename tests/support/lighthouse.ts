import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { freePort } from '#server/db/embedded/cluster.ts'
import { screensKept } from '#tests/support/installed-app.ts'

export type LighthouseDevice = 'phone' | 'desktop'

/** Scores of 0 to 100, layout shift, and what cost points. `performance` only where it was asked for. */
export type LighthouseResult = {
  readonly performance: number | null
  readonly accessibility: number
  readonly bestPractices: number
  readonly seo: number
  /** As Lighthouse shows it, to three places: what is less nobody sees. */
  readonly layoutShift: number
  /** What the machine could do meanwhile (Lighthouse's own measure; a quiet laptop has over 1500). */
  readonly machine: number
  /** `audit: title (displayed value)`, of every audit below its best. */
  readonly shortfalls: readonly string[]
}

type Options = {
  readonly launch: LaunchOptions
  readonly device: LighthouseDevice
  /** A client's session: the value of its cookie. */
  readonly session?: string
  /** On a device on which she has opened the app before; else on one that has nothing. */
  readonly known?: boolean
  readonly performance: boolean
}

/**
 * One run of Lighthouse on one address, in a browser of its own. @throws where the page did not load, twice
 */
export async function measure(url: string, options: Options): Promise<LighthouseResult> {
  // Its trace misses the page's beginning now and then.
  return runOnce(url, options).catch(() => runOnce(url, options))
}

async function runOnce(url: string, options: Options): Promise<LighthouseResult> {
  const { launch, device, session, known = false, performance } = options
  const port = await freePort()
  const args = [...(launch.args ?? []), `--remote-debugging-port=${port}`]
  const profile = await mkdtemp(path.join(os.tmpdir(), 'agenda-lighthouse-'))
  // With a profile of its own: Lighthouse opens its page beside ours, and must find what ours has left.
  const browser = await chromium.launchPersistentContext(profile, { ...launch, args })
  try {
    if (known) await openBefore(browser, url, session)
    const categories = ['accessibility', 'best-practices', 'seo', ...(performance ? ['performance'] : [])]
    const result = await lighthouse(
      url,
      {
        port,
        logLevel: 'silent',
        output: 'json',
        disableStorageReset: known,
        ...(!known && session !== undefined && { extraHeaders: { Cookie: `sessao=${session}` } }),
        ...(performance
          ? { onlyCategories: categories }
          : { onlyCategories: categories, onlyAudits: ['cumulative-layout-shift'] }),
      },
      device === 'desktop' ? desktopConfig : undefined,
    )
    if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`)
    const { lhr } = result
    if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    const layoutShift = lhr.audits['cumulative-layout-shift']?.numericValue
    if (layoutShift === undefined) throw new Error(`${url}: nothing is known of what moved`)
    const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100)
    return {
      performance: performance ? score('performance') : null,
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      seo: score('seo'),
      layoutShift: Math.round(layoutShift * 1000) / 1000,
      machine: Math.round(lhr.environment.benchmarkIndex),
      shortfalls: Object.values(lhr.audits)
        .filter((a) => a.score !== null && a.score < 0.9 && a.scoreDisplayMode !== 'informative')
        .map((a) => `${a.id}: ${a.title}${a.displayValue === undefined ? '' : ` (${a.displayValue})`}`),
    }
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function openBefore(browser: BrowserContext, url: string, session: string | undefined): Promise<void> {
  if (session !== undefined) await browser.addCookies([{ name: 'sessao', value: session, url }])
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await screensKept(page)
  await page.close()
}
