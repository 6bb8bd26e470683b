// `npm run test:faults`: the plans of known-seeds.ts, then RUNS (100) random ones from a new seed on. SEED
// begins with that seed instead and leaves the known ones out: `SEED=7 RUNS=1` repeats one run. WORKERS (2)
// devices work at a time. SCENARIO plays one scenario in each random run, by its name (several, with commas
// between them, take turns), or none. PLANT puts a bug in, to see it found: one of planted-bugs.ts into each
// run, or one of planted-code.ts into the product, until a run has found it; with SCENARIO=own each run plays
// the scenario that is there for it after one step, with SCENARIO=planned only those runs are played whose
// plan has that scenario by itself: what they find, all of them would have found. Where RUNS is given, all of
// them are played, and those that found it are counted.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium } from '@playwright/test'
import { findBrowser, WHOLE_BROWSER_ARGS } from '#scripts/ensure-browser.ts'
import { startClinic } from '#tests/support/clinic.ts'
import { nthWeekday } from '#tests/support/dates.ts'
import { FAST_SETTINGS, startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { within } from '#tests/support/within.ts'
import { KNOWN_SEEDS } from './known-seeds.ts'
import { type Plan, planOf, SCENARIO_NAMES, type Step, withScenario } from './plan.ts'
import { PLANTED_BUGS, plantedPlan } from './planted-bugs.ts'
import { PLANTED_CODE } from './planted-code.ts'
import { buildPlanted } from './planted-product.ts'
import { type RunReport, runCampaign } from './run.ts'
import { summaryOf } from './summary.ts'

const print = (line: string): void => void process.stdout.write(`${line}\n`)
const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

const first = numberOf('SEED', Math.floor(Math.random() * 1_000_000))
const plantedBug = nameIn(PLANTED_BUGS, process.env.PLANT)
const plantedCode = nameIn(PLANTED_CODE, process.env.PLANT)
if (process.env.PLANT !== undefined && plantedBug === null && plantedCode === null)
  throw new Error(
    `PLANT is one of: ${[...Object.keys(PLANTED_BUGS), ...Object.keys(PLANTED_CODE)].join(', ')}`,
  )
const isCounted = process.env.RUNS !== undefined
const plans = plansOf(numberOf('RUNS', plantedCode === null ? 100 : 200))
const root = fileURLToPath(new URL('../../..', import.meta.url))

function nameIn<T extends object>(table: T, name: string | undefined): keyof T | null {
  return name !== undefined && Object.hasOwn(table, name) ? (name as keyof T) : null
}

function plansOf(runs: number): Plan[] {
  const seeds = Array.from({ length: runs }, (_, i) => first + i)
  if (plantedBug !== null) return seeds.map(plantedPlan)
  const known = process.env.SEED === undefined && plantedCode === null ? KNOWN_SEEDS.map((k) => k.plan) : []
  const plans = seeds.map(planOf)
  if (process.env.SCENARIO === 'planned' && plantedCode !== null) {
    const { scenario } = PLANTED_CODE[plantedCode]
    return plans.filter((plan) => plan.scenarios.some(({ name }) => name === scenario))
  }
  return [...known, ...plans.map(withAsked)]
}

/** Every run's scenarios, as they were asked for by name, or none of them. */
function withAsked(plan: Plan, i: number): Plan {
  const names = process.env.SCENARIO?.split(',')
  if (names === undefined) return plan
  const asked = names[i % names.length]
  // The phone's other steps have no part in it.
  if (asked === 'own' && plantedCode !== null)
    return withScenario({ ...plan, steps: plan.steps.slice(0, 1) }, PLANTED_CODE[plantedCode].scenario)
  const name = SCENARIO_NAMES.find((n) => n === asked)
  if (name === undefined && asked !== 'none')
    throw new Error(
      `SCENARIO is none, own or planned (of a PLANT in the product) or of: ${SCENARIO_NAMES.join(', ')}`,
    )
  return name === undefined ? { ...plan, scenarios: [] } : withScenario(plan, name)
}

const planted = plantedCode === null ? null : await buildPlanted(plantedCode)
if (planted === null && (!existsSync(`${root}/dist/index.html`) || process.env.BUILD !== '0')) {
  const build = spawnSync('npm', ['run', 'build', '--silent'], { cwd: root, encoding: 'utf8' })
  if (build.status !== 0) throw new Error(`the build failed:\n${build.stdout}\n${build.stderr}`)
}
const executablePath = findBrowser()
if (executablePath === undefined) throw new Error('no browser: npm test fetches one')
const postgres = await startTemporaryPostgres(FAST_SETTINGS)
const clinic = await startClinic(
  await postgres.createDatabase('campanha'),
  planted === null ? {} : { root: planted.root },
)
const launch = (): Promise<Browser> => chromium.launch({ executablePath, args: WHOLE_BROWSER_ARGS })
let launched = launch()

/** One that has ended in the course of hours is started anew. */
function browser(): Promise<Browser> {
  launched = launched.then((b) => (b.isConnected() ? b : launch()))
  return launched
}

const begun = Date.now()
const seconds = (): number => Math.round((Date.now() - begun) / 1000)
let told = 0
let foundIn = 0
let firstFound = 0
let brokenInARow = 0

function wordsOf({ act, network, deviceFault, taps, taken, delayMs }: Step): string {
  const state = network.kind === 'fault' ? `${network.fault.kind} x${network.times}` : network.kind
  const press = `${act}${taps === 2 ? ' twice' : ''}${taken ? ', time taken' : ''}`
  return `${press}, network ${state}, ${deviceFault} after ${delayMs} ms`
}

function tell({ plan, findings, history, broken, results, played, ms }: RunReport): void {
  if (++told % 25 === 0) print(`${told} runs, ${seconds()} s`)
  if (process.env.VERBOSE === '1')
    print(`  seed ${plan.seed}: ${ms} ms, ${[...results, ...played].join(', ')}`)
  brokenInARow = broken === null ? 0 : brokenInARow + 1
  if (findings.length === 0 && broken === null) return
  if (findings.length > 0) foundIn++
  if (findings.length > 0 && firstFound === 0) firstFound = told
  const known = KNOWN_SEEDS.find((k) => k.plan === plan)
  print(`${known === undefined ? `SEED=${plan.seed} RUNS=1` : `known: ${known.found}`} ${broken ?? ''}`)
  for (const { kind, text } of findings) print(`  ${kind}: ${text}`)
  for (const [i, step] of plan.steps.entries()) print(`  step: ${wordsOf(step)}: ${results[i] ?? '?'}`)
  for (const { name, after, share, way } of plan.scenarios)
    print(
      `  after ${after} steps: ${name} (${share.toFixed(3)}, ${way.toFixed(3)})${played.includes(name) ? '' : ': not played'}`,
    )
  for (const command of history) print(`  pressed: ${JSON.stringify(command)}`)
}

/** So many runs break off one after another where the server is gone: more of them would say nothing. */
const MAX_BROKEN_IN_A_ROW = 5

/** A bug in the product is looked for until it is found, or counted. */
function* plansToPlay(): Generator<Plan> {
  for (const plan of plans) {
    if (brokenInARow >= MAX_BROKEN_IN_A_ROW) return
    if (plantedCode !== null && foundIn > 0 && !isCounted) return
    yield plan
  }
}

const days = Array.from({ length: numberOf('WORKERS', 2) }, (_, n) => nthWeekday(2 + n))
const campaign = runCampaign({ clinic, browser, plans: plansToPlay(), days, plantedBug, onReport: tell })
const [settled] = await Promise.allSettled([campaign])
// One that does not answer must not keep the figures back.
await within(
  30_000,
  'closing the browser',
  browser().then((b) => b.close()),
).catch((error: Error) => print(error.message))
await clinic.stop()
await postgres.stop()
await planted?.remove()
if (settled.status === 'rejected') throw settled.reason

const sum = summaryOf(settled.value)
const done = sum.done + sum.replaced + sum.refused
print(`seed ${first}, ${settled.value.length} runs, ${sum.commands} commands, ${seconds()} s`)
print(
  `steps done ${done} of ${sum.steps} (${sum.replaced} by a booking instead, ${sum.refused} refused by the screen)`,
)
print(`scenarios played ${sum.played} of ${sum.scenarios}`)
const promises = [
  ['lost', sum.lost],
  ['doubled', sum.doubled],
  ['misattributed', sum.misattributed],
  ['wrongly confirmed', sum.wronglyConfirmed],
  ['silently changed', sum.silentlyChanged],
  ['half-moved', sum.halfMoved],
  ['ghosts', sum.ghosts],
  ['silently stale', sum.silentlyStale],
  ['wrongly denied', sum.wronglyDenied],
  ['broken screens', sum.brokenScreens],
] as const
print(promises.map(([name, count]) => `${name} ${count}`).join(', '))
if (sum.brokenRuns > 0) print(`${sum.brokenRuns} runs broke off`)
if (plantedCode !== null)
  print(`${plantedCode}: found in ${foundIn} of ${told} runs, for the first time in run ${firstFound || '-'}`)
process.exit((plantedCode === null ? sum.clean : foundIn > 0) ? 0 : 1)
