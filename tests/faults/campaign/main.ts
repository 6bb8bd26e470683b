// `npm run test:faults`: the plans of known-seeds.ts, then RUNS (100) random ones from a new seed on. SEED
// begins with that seed instead and leaves the known ones out: `SEED=7 RUNS=1` repeats one run. WORKERS (2)
// devices work at a time. PLANT puts a bug into each run (lost, doubled, misattributed, wrongly confirmed),
// to see it found.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { findBrowser } from '#scripts/ensure-browser.ts'
import { startClinic } from '#tests/support/clinic.ts'
import { nthWeekday } from '#tests/support/dates.ts'
import { FAST_SETTINGS, startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { within } from '#tests/support/within.ts'
import type { Finding } from './audit.ts'
import { KNOWN_SEEDS } from './known-seeds.ts'
import { type Plan, planOf, type Step } from './plan.ts'
import { PLANTED_BUGS, plantedPlan } from './planted-bugs.ts'
import { type RunReport, runCampaign } from './run.ts'
import { summaryOf } from './summary.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

const first = numberOf('SEED', Math.floor(Math.random() * 1_000_000))
const plantedBug = plantedBugOf(process.env.PLANT)
const plans = plansOf(numberOf('RUNS', 100))
const root = fileURLToPath(new URL('../../..', import.meta.url))

function plantedBugOf(name: string | undefined): Finding['kind'] | null {
  if (name === undefined) return null
  const kind = Object.keys(PLANTED_BUGS).find((k): k is Finding['kind'] => k === name)
  if (kind === undefined) throw new Error(`PLANT is one of: ${Object.keys(PLANTED_BUGS).join(', ')}`)
  return kind
}

function plansOf(runs: number): Plan[] {
  const seeds = Array.from({ length: runs }, (_, i) => first + i)
  if (plantedBug !== null) return seeds.map(plantedPlan)
  const known = process.env.SEED === undefined ? KNOWN_SEEDS.map((k) => k.plan) : []
  return [...known, ...seeds.map(planOf)]
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

function wordsOf({ act, network, deviceFault, taps, taken, delayMs }: Step): string {
  const state = network.kind === 'fault' ? `${network.fault.kind} x${network.times}` : network.kind
  const press = `${act}${taps === 2 ? ' twice' : ''}${taken ? ', time taken' : ''}`
  return `${press}, network ${state}, ${deviceFault} after ${delayMs} ms`
}

function tell({ plan, findings, history, broken, results, ms }: RunReport): void {
  if (++told % 25 === 0) print(`${told} runs, ${seconds()} s`)
  if (process.env.VERBOSE === '1') print(`  seed ${plan.seed}: ${ms} ms, ${results.join(', ')}`)
  if (findings.length === 0 && broken === null) return
  const known = KNOWN_SEEDS.find((k) => k.plan === plan)
  print(`${known === undefined ? `SEED=${plan.seed} RUNS=1` : `known: ${known.found}`} ${broken ?? ''}`)
  for (const { kind, text } of findings) print(`  ${kind}: ${text}`)
  for (const [i, step] of plan.steps.entries()) print(`  step: ${wordsOf(step)}: ${results[i] ?? '?'}`)
  for (const command of history) print(`  pressed: ${JSON.stringify(command)}`)
}

const days = Array.from({ length: numberOf('WORKERS', 2) }, (_, n) => nthWeekday(2 + n))
const campaign = runCampaign({ clinic, browser, plans, days, plantedBug, onReport: tell })
const [settled] = await Promise.allSettled([campaign])
// One that does not answer must not keep the figures back.
await within(30_000, 'closing the browser', browser.close()).catch((error: Error) => print(error.message))
await clinic.stop()
await postgres.stop()
if (settled.status === 'rejected') throw settled.reason

const sum = summaryOf(settled.value)
const done = sum.done + sum.replaced + sum.refused
print(`seed ${first}, ${settled.value.length} runs, ${sum.commands} commands, ${seconds()} s`)
print(
  `steps done ${done} of ${sum.steps} (${sum.replaced} by a booking instead, ${sum.refused} refused by the screen)`,
)
print(
  `lost ${sum.lost}, doubled ${sum.doubled}, misattributed ${sum.misattributed}, wrongly confirmed ${sum.wronglyConfirmed}`,
)
if (sum.brokenRuns > 0) print(`${sum.brokenRuns} runs broke off`)
process.exit(sum.clean ? 0 : 1)
