// `npm run lighthouse`: Google's measure of the production build, on a phone as it imagines one and on a desktop.
import { endpoints } from '#domain/api/endpoints.ts'
import { findBrowser } from '#scripts/ensure-browser.ts'
import { Person } from '#tests/support/http-person.ts'
import { type Aparelho, type Nota, notaDe } from '#tests/support/lighthouse.ts'
import { startServer } from '#tests/support/server.ts'
import { FAST_SETTINGS, startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { heading, median, report } from './report.ts'

/** The speed of one run depends on what else the machine does: the median of these. */
const VEZES = Number(process.env.RUNS ?? 3)

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
  const sessao = client.session
  const pages: readonly Pagina[] = [
    { path: '/' },
    { path: '/sobre' },
    { path: '/login' },
    { path: '/servicos', sessao },
    { path: '/servicos', sessao, conhecido: true },
    { path: '/perfil', sessao, conhecido: true },
  ]
  for (const aparelho of ['celular', 'computador'] as const) {
    heading(`Lighthouse, ${aparelho}: performance / accessibility / best practices / SEO`)
    for (const page of pages) await medir(page, aparelho)
  }
} finally {
  await server.stop()
  await postgres.stop()
}

type Pagina = { readonly path: string; readonly sessao?: string; readonly conhecido?: boolean }

async function medir({ path, ...quem }: Pagina, aparelho: Aparelho): Promise<void> {
  const executablePath = findBrowser()
  const launch = { ...(executablePath !== undefined && { executablePath }), args: ['--no-sandbox'] }
  const notas: Nota[] = []
  for (let vez = 0; vez < VEZES; vez++)
    notas.push(await notaDe(server.url + path, { launch, aparelho, ...quem, performance: true }))
  const pior = (of: (n: Nota) => number) => Math.min(...notas.map(of))
  const performance = median(notas.map((n) => n.performance ?? 0))
  report({
    name: path + quemDe(quem),
    value: `${performance} / ${pior((n) => n.acessibilidade)} / ${pior((n) => n.boasPraticas)} / ${pior((n) => n.seo)}`,
    against: `layout shift ${Math.max(...notas.map((n) => n.deslocamento)).toFixed(3)}; machine ${Math.min(...notas.map((n) => n.maquina))}; aim ${aparelho === 'celular' ? 90 : 95} / 100 / 100 / 100`,
  })
  for (const falta of new Set(notas.flatMap((n) => n.faltas))) process.stdout.write(`    ${falta}\n`)
}

function quemDe({ sessao, conhecido = false }: Omit<Pagina, 'path'>): string {
  if (sessao === undefined) return ''
  return conhecido ? ' (client)' : ' (client, device that has nothing)'
}
