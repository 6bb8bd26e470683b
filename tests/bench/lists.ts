import { gzipSync } from 'node:zlib'
import type { BrowserContext } from '@playwright/test'
import { addDays } from '#domain/lib/dates.ts'
import type { Person } from '#tests/support/http-person.ts'
import { launchBrowser } from './browser.ts'
import { BENCH_ZONE } from './clock.ts'
import { heading, kB, median, ms, percentile, report } from './report.ts'

const RUNS = 5
const ANSWERS = 20

type Screen = { readonly path: string; readonly who: 'client' | 'Admin'; readonly rows: string }

const screens: readonly Screen[] = [
  { path: '/perfil', who: 'Admin', rows: 'tbody tr' },
  { path: '/visualizarAgendamentos', who: 'Admin', rows: '[data-item][aria-pressed]' },
  { path: '/visualizarAgendamentos?ver=semana', who: 'Admin', rows: '[data-item][aria-pressed]' },
  { path: '/visualizarAgendamentos?ver=lista', who: 'Admin', rows: 'section ul > li' },
  { path: '/procedimentos', who: 'Admin', rows: 'tbody tr' },
  { path: '/servicos', who: 'client', rows: 'article' },
  { path: '/', who: 'client', rows: '[aria-labelledby="inicio-tratamentos"] a[href="/servicos"]' },
]

/** What each list costs on the wire; `today` is the clinic's date. */
export async function benchListAnswers(admin: Person, client: Person, today: string): Promise<void> {
  heading(`Lists over HTTP in a big clinic (median / p95 of ${ANSWERS})`)
  const agenda = `desde=${addDays(today, -30)}&ate=${addDays(today, 180)}`
  const asked: readonly (readonly [Person, string, string])[] = [
    [admin, 'Admin', '/api/PerfilUsuario'],
    [admin, 'Admin', '/api/PerfilUsuario?limite=50'],
    [admin, 'Admin', '/api/PerfilUsuario?limite=50&busca=conceicao+dias'],
    [admin, 'Admin', '/api/PerfilUsuario?limite=50&busca=98140-2276'],
    [admin, 'Admin', '/api/PerfilUsuario?limite=50&busca=zz'],
    [admin, 'Admin', '/api/PerfilUsuario?limite=50&depois=pessoa-10001@exemplo.test'],
    // Cards: aim 30 ms at 20,000.
    [admin, 'Admin', '/api/Fichas?limite=50'],
    [admin, 'Admin', '/api/Fichas?limite=50&busca=conceicao+dias'],
    [admin, 'Admin', '/api/Fichas?limite=50&busca=98140-2276'],
    [admin, 'Admin', '/api/FichasParecidas?nome=mari+sou'],
    [admin, 'Admin', '/api/FichasParecidas?nome=zelia&telefone=98140'],
    [admin, 'Admin', '/api/Procedimento'],
    [admin, 'Admin', `/api/Agendamentos/mudancas?${agenda}`],
    [admin, 'Admin', `/api/Agendamentos/filtrar?dataInicial=${today}`],
    [admin, 'Admin', `/api/Agendamentos/filtrar?dataInicial=${today}&limite=50`],
    [admin, 'Admin', `/api/Agendamentos/filtrar?dataInicial=${today}&nome=zelia&limite=50`],
    [admin, 'Admin', '/api/Agendamentos/filtrar?nome=limpeza&limite=50'],
    [admin, 'Admin', '/api/Agendamentos'],
    [client, 'client', '/api/Agendamentos'],
    [client, 'client', '/api/Agendamentos/mudancas?meus=1'],
    [client, 'client', '/api/Agendamentos/ocupados'],
  ]
  for (const [person, who, path] of asked) {
    const times: number[] = []
    let bytes = Buffer.alloc(0)
    for (let run = -1; run < ANSWERS; run++) {
      const begin = performance.now()
      const answer = await person.fetch('GET', path)
      bytes = Buffer.from(await answer.arrayBuffer())
      if (run >= 0) times.push(performance.now() - begin)
    }
    report({
      name: `${path} (${who})`,
      value: `${ms(median(times))} / ${ms(percentile(times, 95))}`,
      against: `${kB(bytes.length)}, ${kB(gzipSync(bytes).length)} gzip`,
    })
  }
}

/**
 * Each screen opened by a device that has nothing, and again by the same device: until its first row is
 * drawn.
 */
export async function benchListScreens(url: string, admin: Person, client: Person): Promise<void> {
  heading(`Lists on the screen of a big clinic: first visit / again, median of ${RUNS}; then DOM and memory`)
  const browser = await launchBrowser()
  try {
    for (const screen of screens) {
      const context = await browser.newContext({
        locale: 'pt-BR',
        timezoneId: BENCH_ZONE,
        viewport: { width: 1180, height: 820 },
      })
      const person = screen.who === 'Admin' ? admin : client
      await context.addCookies([{ name: 'sessao', value: person.session, url }])
      // Who it is, the device learns on a page of its own.
      const page = await context.newPage()
      await page.goto(`${url}/sobre`)
      await page.waitForLoadState('networkidle')
      await page.close()
      const first = await open(context, url, screen)
      const again: Awaited<ReturnType<typeof open>>[] = []
      for (let run = 0; run < RUNS; run++) again.push(await open(context, url, screen))
      const medianOf = (figure: 'time' | 'nodes' | 'heap') => median(again.map((opened) => opened[figure]))
      report({
        name: `${screen.path} (${screen.who})`,
        value: `${ms(first.time)} / ${ms(medianOf('time'))}`,
        against: `${medianOf('nodes')} nodes, ${(medianOf('heap') / 1e6).toFixed(1)} MB heap`,
      })
      await context.close()
    }
  } finally {
    await browser.close()
  }
}

async function open(context: BrowserContext, url: string, { path, rows }: Screen) {
  const page = await context.newPage()
  const begin = performance.now()
  await page.goto(url + path)
  await page.locator(rows).first().waitFor({ timeout: 120_000 })
  const time = performance.now() - begin
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1_000)
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const cdp = await context.newCDPSession(page)
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize: heap } = await cdp.send('Runtime.getHeapUsage')
  await page.close()
  return { time, nodes, heap }
}
