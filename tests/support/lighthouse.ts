import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type LaunchOptions } from '@playwright/test'
import lighthouse, { desktopConfig } from 'lighthouse'
import { freePort } from '#server/db/embedded/cluster.ts'
import { screensKept } from './kept-screens.ts'

export type Aparelho = 'celular' | 'computador'

/** Scores of 0 to 100, layout shift, and what cost points. `performance` only where it was asked for. */
export type Nota = {
  readonly performance: number | null
  readonly acessibilidade: number
  readonly boasPraticas: number
  readonly seo: number
  readonly deslocamento: number
  /** What the machine could do meanwhile (Lighthouse's own measure; a quiet laptop has over 1500). */
  readonly maquina: number
  /** `audit: title (displayed value)`, of every audit below its best. */
  readonly faltas: readonly string[]
}

type Options = {
  readonly launch: LaunchOptions
  readonly aparelho: Aparelho
  /** A client's session: the value of its cookie. */
  readonly sessao?: string
  /** On a device on which she has opened the app before; else on one that has nothing. */
  readonly conhecido?: boolean
  readonly performance: boolean
}

/** One run of Lighthouse on one address, in a browser of its own. @throws where the page did not load, twice */
export async function notaDe(url: string, options: Options): Promise<Nota> {
  // Its trace misses the page's beginning now and then.
  return medir(url, options).catch(() => medir(url, options))
}

async function medir(url: string, options: Options): Promise<Nota> {
  const { launch, aparelho, sessao, conhecido = false, performance } = options
  const port = await freePort()
  const args = [...(launch.args ?? []), `--remote-debugging-port=${port}`]
  const profile = await mkdtemp(path.join(os.tmpdir(), 'agenda-lighthouse-'))
  // With a profile of its own: Lighthouse opens its page beside ours, and must find what ours has left.
  const browser = await chromium.launchPersistentContext(profile, { ...launch, args })
  try {
    if (conhecido) await openBefore(browser, url, sessao)
    const categories = ['accessibility', 'best-practices', 'seo', ...(performance ? ['performance'] : [])]
    const result = await lighthouse(
      url,
      {
        port,
        logLevel: 'silent',
        output: 'json',
        disableStorageReset: conhecido,
        ...(!conhecido && sessao !== undefined && { extraHeaders: { Cookie: `sessao=${sessao}` } }),
        ...(performance
          ? { onlyCategories: categories }
          : { onlyCategories: categories, onlyAudits: ['cumulative-layout-shift'] }),
      },
      aparelho === 'computador' ? desktopConfig : undefined,
    )
    if (result === undefined) throw new Error(`Lighthouse said nothing of ${url}`)
    const { lhr } = result
    if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    const deslocamento = lhr.audits['cumulative-layout-shift']?.numericValue
    if (deslocamento === undefined) throw new Error(`${url}: nothing is known of what moved`)
    const score = (id: string) => Math.round((lhr.categories[id]?.score ?? 0) * 100)
    return {
      performance: performance ? score('performance') : null,
      acessibilidade: score('accessibility'),
      boasPraticas: score('best-practices'),
      seo: score('seo'),
      deslocamento,
      maquina: Math.round(lhr.environment.benchmarkIndex),
      faltas: Object.values(lhr.audits)
        .filter((a) => a.score !== null && a.score < 0.9 && a.scoreDisplayMode !== 'informative')
        .map((a) => `${a.id}: ${a.title}${a.displayValue === undefined ? '' : ` (${a.displayValue})`}`),
    }
  } finally {
    await browser.close()
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function openBefore(browser: BrowserContext, url: string, sessao: string | undefined): Promise<void> {
  if (sessao !== undefined) await browser.addCookies([{ name: 'sessao', value: sessao, url }])
  const page = await browser.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  await screensKept(page)
  await page.close()
}
