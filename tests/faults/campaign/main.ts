// `npm run test:faults`: RUNS (100) random runs from SEED (a new one) on; LANES (3) devices at a time.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findBrowser } from '#scripts/ensure-browser.ts'
import { startClinic } from '#tests/support/clinic.ts'
import { diaUtil } from '#tests/support/phone.ts'
import { FAST_SETTINGS, startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'
import type { Achado } from './audit.ts'
import { planOf } from './plan.ts'
import { type RunReport, runCampaign } from './run.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

const runs = numberOf('RUNS', 100)
const lanes = numberOf('LANES', 3)
const first = numberOf('SEED', Math.floor(Math.random() * 1_000_000))
const root = fileURLToPath(new URL('../../..', import.meta.url))

if (!existsSync(`${root}/dist/index.html`) || process.env.BUILD !== '0') {
  const build = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, encoding: 'utf8' })
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}\n${build.stderr}`)
}
const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('no browser: npm test fetches one')
const postgres = await startTemporaryPostgres(FAST_SETTINGS)
const clinic = await startClinic(await postgres.createDatabase('campanha'))
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] })
const begun = Date.now()
const seconds = (): number => Math.round((Date.now() - begun) / 1000)
let told = 0

function tell({ seed, achados, historia, quebrado }: RunReport): void {
  if (++told % 25 === 0) print(`${told} runs, ${seconds()} s`)
  if (achados.length === 0 && quebrado === null) return
  print(`SEED=${seed} RUNS=1 ${quebrado ?? ''}`)
  for (const { tipo, texto } of achados) print(`  ${tipo}: ${texto}`)
  for (const { ato, rede, golpe } of planOf(seed).passos)
    print(
      `  passo: ${ato}, rede ${rede.tipo === 'falha' ? `${rede.fault.tipo} x${rede.vezes}` : rede.tipo}, ${golpe}`,
    )
  for (const comando of historia) print(`  pedido: ${JSON.stringify(comando)}`)
}

const dias = Array.from({ length: lanes }, (_, n) => diaUtil(2 + n))
const campaign = runCampaign({ clinic, browser, seed: first, runs, dias, onReport: tell })
const [settled] = await Promise.allSettled([campaign])
await browser.close()
await clinic.stop()
await postgres.stop()
if (settled.status === 'rejected') throw settled.reason
const reports = settled.value

const count = (tipo: Achado['tipo']): number =>
  reports.flatMap((r) => r.achados).filter((a) => a.tipo === tipo).length
print(
  `seed ${first}, ${reports.length} runs, ${reports.reduce((n, r) => n + r.comandos, 0)} commands, ${seconds()} s`,
)
print(
  `lost ${count('perdido')}, doubled ${count('dobrado')}, misattributed ${count('trocado')}, wrongly confirmed ${count('falsa confirmação')}`,
)
const broken = reports.filter((r) => r.quebrado !== null).length
if (broken > 0) print(`${broken} runs broke off`)
process.exitCode = broken > 0 || reports.some((r) => r.achados.length > 0) ? 1 : 0
