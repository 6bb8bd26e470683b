// `npm run test:faults`: RUNS (100) random runs from SEED (a new one) on; LANES (2) devices at a time. PLANT puts a bug
// into each run (perdido, dobrado, trocado, falsa confirmação), to see it found.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findBrowser } from '#scripts/ensure-browser.ts'
import { startClinic } from '#tests/support/clinic.ts'
import { diaUtil } from '#tests/support/page-driver.ts'
import { FAST_SETTINGS, startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { within } from '#tests/support/within.ts'
import type { Achado } from './audit.ts'
import { planOf } from './plan.ts'
import { PLANTS } from './planted-bugs.ts'
import { type RunReport, runCampaign } from './run.ts'
import { summaryOf } from './summary.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

const runs = numberOf('RUNS', 100)
const lanes = numberOf('LANES', 2)
const first = numberOf('SEED', Math.floor(Math.random() * 1_000_000))
const planta = plantOf(process.env.PLANT)
const root = fileURLToPath(new URL('../../..', import.meta.url))

function plantOf(name: string | undefined): Achado['tipo'] | null {
  if (name === undefined) return null
  if (!Object.hasOwn(PLANTS, name)) throw new Error(`PLANT is one of: ${Object.keys(PLANTS).join(', ')}`)
  return name as Achado['tipo']
}

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

function tell({ seed, achados, historia, quebrado, feitos, ms }: RunReport): void {
  if (++told % 25 === 0) print(`${told} runs, ${seconds()} s`)
  if (process.env.VERBOSE === '1') print(`  seed ${seed}: ${ms} ms, ${feitos.join(', ')}`)
  if (achados.length === 0 && quebrado === null) return
  print(`SEED=${seed} RUNS=1 ${quebrado ?? ''}`)
  for (const { tipo, texto } of achados) print(`  ${tipo}: ${texto}`)
  for (const [i, { ato, rede, golpe, toques, tomado, espera }] of planOf(seed).passos.entries()) {
    const falha = rede.tipo === 'falha' ? `${rede.fault.tipo} x${rede.vezes}` : rede.tipo
    const toque = `${toques === 2 ? ' duas vezes' : ''}${tomado ? ', horário tomado' : ''}`
    print(`  passo: ${ato}${toque}, rede ${falha}, ${golpe} após ${espera} ms: ${feitos[i] ?? '?'}`)
  }
  for (const comando of historia) print(`  pedido: ${JSON.stringify(comando)}`)
}

const dias = Array.from({ length: lanes }, (_, n) => diaUtil(2 + n))
const campaign = runCampaign({ clinic, browser, seed: first, runs, dias, planta, onReport: tell })
const [settled] = await Promise.allSettled([campaign])
// One that does not answer must not keep the figures back.
await within(30_000, 'closing the browser', browser.close()).catch((error: Error) => print(error.message))
await clinic.stop()
await postgres.stop()
if (settled.status === 'rejected') throw settled.reason

const sum = summaryOf(settled.value)
const done = sum.feitos + sum.trocados + sum.recusados
print(`seed ${first}, ${settled.value.length} runs, ${sum.comandos} commands, ${seconds()} s`)
print(
  `steps done ${done} of ${sum.passos} (${sum.trocados} by a booking instead, ${sum.recusados} refused by the screen)`,
)
print(
  `lost ${sum.perdido}, doubled ${sum.dobrado}, misattributed ${sum.trocado}, wrongly confirmed ${sum.falsa}`,
)
if (sum.quebrados > 0) print(`${sum.quebrados} runs broke off`)
process.exit(sum.limpo ? 0 : 1)
