import type { Browser } from '@playwright/test'
import { newEmail } from '#tests/support/accounts.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { within } from '#tests/support/within.ts'
import type { Setup } from './actor.ts'
import { performStep, type StepResult } from './acts.ts'
import { commandsOfAttempts } from './adopt.ts'
import { audit, type Finding, type PressedCommand, settledChanges } from './audit.ts'
import { auditLife } from './audit-life.ts'
import { Behind } from './behind.ts'
import { Cast, type OtherDevice } from './cast.ts'
import { Device } from './device.ts'
import { drainOut, readClinic } from './drain-out.ts'
import { applyDeviceFault } from './faults.ts'
import type { Plan, PlannedScenario, ScenarioName, Step } from './plan.ts'
import { PLANTED_BUGS, type PlantedBug, type PlantedBugName } from './planted-bugs.ts'
import { SCENARIOS } from './scenarios/registry.ts'
import { Watch } from './watch.ts'
import { createDevices, type DeviceKind, restartable } from './worker.ts'

export type RunReport = {
  readonly plan: Plan
  /** What became of each step's act. */
  readonly results: readonly StepResult[]
  /** The scenarios that could be played. */
  readonly played: readonly ScenarioName[]
  readonly findings: readonly Finding[]
  /** What was pressed, for whoever looks for the cause. */
  readonly history: readonly PressedCommand[]
  /** Why the run broke off, where it did. */
  readonly broken: string | null
  readonly ms: number
}

type Played = Pick<RunReport, 'results' | 'played' | 'findings' | 'history'>

/**
 * A run that takes longer has hung: it breaks off, and counts as broken. What asks a page has no limit of its
 * own.
 */
const RUN_MAX_MS = 600_000

/** The device's own faults after which its screen still belongs to whoever its session is. */
const STAYS_HERS: ReadonlySet<Step['deviceFault']> = new Set(['none', 'second tab', 'stop the worker'])

type SetupOf = (device: OtherDevice) => Promise<Setup>

async function playRun(setup: Setup, setupOf: SetupOf, plan: Plan, bug: PlantedBug): Promise<Played> {
  const { clinic, day, procedimentoId } = setup
  const people = ['ana', 'bia'].slice(0, plan.people).map(newEmail)
  const clients = ['maria', 'joana'].map(newEmail)
  for (const person of [...people, ...clients]) await clinic.addAccount(person)
  const phone = await Device.open(setup, { people, behind: new Behind(clinic) })
  const watch = new Watch(clinic, day, (await clinic.procedimento(procedimentoId)).minutes)
  const cast = new Cast({ phone, watch, clients, setupOf })
  const restarting: Promise<void>[] = []
  const results: StepResult[] = []
  const played: ScenarioName[] = []
  const playAfter = async (steps: number): Promise<void> => {
    for (const scenario of plan.scenarios.filter((s) => s.after === steps)) {
      await Promise.all(restarting)
      if (await playScenario(cast, scenario)) played.push(scenario.name)
    }
  }
  for (const [i, step] of plan.steps.entries()) {
    await playAfter(i)
    await phone.meet(step.network)
    await bug.before?.(phone)
    // A page that is loaded anew in mid-act (another tab has updated) has not done it.
    results.push(await performStep(phone, step).catch((): StepResult => 'not done'))
    await bug.after?.(phone)
    await watch.lookAtSuccess(phone, people)
    await applyDeviceFault(phone, step, restarting)
    await watch.lookAtSuccess(phone, people)
    if (isLineWhole(step) && STAYS_HERS.has(step.deviceFault)) await watch.look(phone, 'phone, after its act')
  }
  await playAfter(plan.steps.length)
  await Promise.all(restarting)
  const findings = await compare(cast)
  await clinic.pool.query(
    `delete from agendamento where usuario_id in (select id from usuario where email = any($1))
       or chave = any($2::uuid[])`,
    [
      [...people, ...clients, setup.strangerEmail],
      cast.actors().flatMap(([, { commands }]) => commands.map((c) => c.id)),
    ],
  )
  return { results, played, findings, history: cast.actors().flatMap(([, actor]) => actor.commands) }
}

/** Lists arrive, whatever befalls the commands. */
const isLineWhole = ({ network }: Step): boolean =>
  network.kind === 'good' || (network.kind === 'fault' && !network.everything)

/** A screen that does not come to what the scenario needs has not played it. */
function playScenario(cast: Cast, { name, share, way }: PlannedScenario): Promise<boolean> {
  return SCENARIOS[name](cast, { share, way }).catch((error: unknown) => {
    if (process.env.VERBOSE === '1') process.stdout.write(`  ${name}: ${wordsOf(error)}\n`)
    return false
  })
}

/** Everything heals; then what each device, the queues and the clinic say of this run. */
async function compare(cast: Cast): Promise<Finding[]> {
  const { watch, behind, clients } = cast
  const actors = cast.actors().map(([, actor]) => actor)
  const end = await drainOut(cast)
  for (const [name, actor] of cast.actors()) await watch.look(actor, `${name}, in the end`)
  const people = [...cast.phone.people, ...clients]
  const commands: PressedCommand[] = cast
    .actors()
    .flatMap(([device, actor]) => actor.commands.map((command) => ({ ...command, device })))
  const stored = await readClinic(cast, people, commands)
  const missing = actors.flatMap((actor) => [...actor.missing])
  const dismissed = new Set([
    ...actors.flatMap((actor) => [...actor.dismissed]),
    ...missing.filter((id) => !stored.madeVisits.has(id)),
  ])
  for (const [device, { attempts }] of cast.actors())
    for (const command of commandsOfAttempts({ attempts, commands, ...end, ...stored }))
      commands.push({ ...command, device })
  const changes = settledChanges(behind.changes, end.queue)
  const { forgotten, restored, dropped } = cast
  const known = behind.known.filter(({ row }) => stored.answered.has(row))
  const findings = [
    ...audit({ people, commands, dismissed, changes, forgotten, ...end, ...stored }),
    ...auditLife({ people, known, forgotten, restored, dropped, changes, ...end, ...stored }),
  ]
  for (const phone of cast.phones())
    for (const text of phone.falseConfirmations) findings.push({ kind: 'wrongly confirmed', text })
  return [...findings, ...watch.findings]
}

type Options = {
  readonly clinic: Clinic
  /** One that answers. */
  readonly browser: () => Promise<Browser>
  /** Played one after another, as long as there are any. */
  readonly plans: Iterable<Plan>
  /** A weekday for each worker: their devices work at the same time. */
  readonly days: readonly string[]
  /** A bug to put into each run. */
  readonly plantedBug?: PlantedBugName | null
  readonly onReport?: (report: RunReport) => void
}

/** Runs of devices, people and faults against one clinic, in the plans' order; after each the comparison. */
export async function runCampaign(options: Options): Promise<RunReport[]> {
  const { clinic, browser, days, plantedBug = null, onReport } = options
  const { restart, isUp, isOver } = restartable(clinic)
  const procedimentoId = await clinic.shortestProcedimento()
  // The demo clinic's own visits.
  await clinic.pool.query('delete from agendamento')
  const bug = plantedBug === null ? {} : PLANTED_BUGS[plantedBug]
  const reports: RunReport[] = []
  // One source for all workers.
  const plans = (function* () {
    yield* options.plans
  })()

  async function work(day: string): Promise<void> {
    const devices = createDevices({ clinic, browser })
    const strangerEmail = await clinic.newAccount('estranha')
    const play = async (plan: Plan): Promise<Played> => {
      // A new device logs in at once: while the other worker's kill lasts, run after run would break off.
      await isUp()
      const setupOf = async (device: DeviceKind): Promise<Setup> => {
        const lease = await devices.take(device)
        return { clinic, ...lease, procedimentoId, day, strangerEmail, restart }
      }
      const setup = await setupOf(plan.sync ? 'phone' : 'phone without sync')
      return within(RUN_MAX_MS, 'the run', playRun(setup, setupOf, plan, bug)).finally(devices.heal)
    }
    const playWhole = async (plan: Plan): Promise<Omit<RunReport, 'plan' | 'ms'>> => {
      const report = await play(plan).then(
        (played) => ({ ...played, broken: null }),
        (error: unknown) => ({ results: [], played: [], findings: [], history: [], broken: wordsOf(error) }),
      )
      const isAgain = devices.haveEnded()
      const broken = devices.takeErrors().map((text): Finding => ({ kind: 'broken screen', text }))
      const whole = { ...report, findings: [...report.findings, ...broken] }
      await devices.giveBack(whole.broken !== null || whole.findings.length > 0)
      return isAgain ? playWhole(plan) : whole
    }
    for (const plan of plans) {
      const begun = performance.now()
      const report = await playWhole(plan)
      const timed: RunReport = { plan, ...report, ms: Math.round(performance.now() - begun) }
      reports.push(timed)
      onReport?.(timed)
    }
    await devices.close()
  }

  await Promise.all(days.map(work))
  await isOver()
  return reports
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
