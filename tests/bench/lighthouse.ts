// `npm run lighthouse`: Google's measure of the production build, on a phone as it imagines one and on a
// desktop.
import { endpoints } from '#domain/api/endpoints.ts'
import { findBrowser, WHOLE_BROWSER_ARGS } from '#scripts/ensure-browser.ts'
import { Person } from '#tests/support/http-person.ts'
import { type LighthouseDevice, type LighthouseResult, measure } from '#tests/support/lighthouse.ts'
import { startServer } from '#tests/support/server.ts'
import { FAST_SETTINGS, startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { heading, median, report } from './report.ts'

/** The speed of one run depends on what else the machine does: the median of these. */
const RUNS = Number(process.env.RUNS ?? 3)

const postgres = await startTemporaryPostgres(FAST_SETTINGS)
const server = await startServer({
  databaseUrl: await postgres.createDatabase('lighthouse'),
  env: { NODE_ENV: 'production', DEMO: '1', LOG_LEVEL: 'error' },
})
try {
  const client = new Person(server.url)
  await client.register('cliente@exemplo.test')
  // Without one, the API says 404 as the specification wants it, and a browser counts that as an error.
  const perfil = await client.fetch('POST', endpoints['perfil.criar'].path, {
    nome: 'Marina',
    sobrenome: 'Alves',
  })
  if (perfil.status !== 201) throw new Error(`profile: ${perfil.status} ${await perfil.text()}`)
  const session = client.session
  const pages: readonly MeasuredPage[] = [
    { path: '/' },
    { path: '/sobre' },
    { path: '/login' },
    { path: '/servicos' },
    { path: '/servicos', session },
    { path: '/servicos', session, known: true },
    { path: '/perfil', session, known: true },
  ]
  for (const device of ['phone', 'desktop'] as const) {
    heading(`Lighthouse, ${device}: performance / accessibility / best practices / SEO`)
    for (const page of pages) await measurePage(page, device)
  }
} finally {
  await server.stop()
  await postgres.stop()
}

type MeasuredPage = { readonly path: string; readonly session?: string; readonly known?: boolean }

async function measurePage({ path, ...who }: MeasuredPage, device: LighthouseDevice): Promise<void> {
  const executablePath = findBrowser()
  const launch = { ...(executablePath !== undefined && { executablePath }), args: WHOLE_BROWSER_ARGS }
  const results: LighthouseResult[] = []
  for (let round = 0; round < RUNS; round++)
    results.push(await measure(server.url + path, { launch, device, ...who, performance: true }))
  const worst = (of: (n: LighthouseResult) => number) => Math.min(...results.map(of))
  const performance = median(results.map((n) => n.performance ?? 0))
  report({
    name: path + whoOf(who),
    value: `${performance} / ${worst((n) => n.accessibility)} / ${worst((n) => n.bestPractices)} / ${worst((n) => n.seo)}`,
    against: `layout shift ${Math.max(...results.map((n) => n.layoutShift)).toFixed(3)}; machine ${Math.min(...results.map((n) => n.machine))}; aim ${device === 'phone' ? 90 : 98} / 100 / 100 / 100`,
  })
  for (const missing of new Set(results.flatMap((n) => n.shortfalls)))
    process.stdout.write(`    ${missing}\n`)
}

function whoOf({ session, known = false }: Omit<MeasuredPage, 'path'>): string {
  if (session === undefined) return ''
  return known ? ' (client)' : ' (client, device that has nothing)'
}
