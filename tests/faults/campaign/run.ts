import type { Browser } from '@playwright/test'
import { newEmail } from '#tests/support/accounts.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { within } from '#tests/support/within.ts'
import { performStep, type StepResult } from './acts.ts'
import { audit, type Finding, type PressedCommand } from './audit.ts'
import { Device, type Setup } from './device.ts'
import { drainOut, readClinic, watchList, watchSuccess } from './drain-out.ts'
import { applyDeviceFault } from './faults.ts'
import type { Plan } from './plan.ts'
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts'
import { createDevices, restartable } from './worker.ts'

export type RunReport = {
  readonly plan: Plan
  /** What became of each step's act. */
  readonly results: readonly StepResult[]
  readonly findings: readonly Finding[]
  /** What was pressed, for whoever looks for the cause. */
  readonly history: readonly PressedCommand[]
  /** Why the run broke off, where it did. */
  readonly broken: string | null
  readonly ms: number
}

type Played = Pick<RunReport, 'results' | 'findings' | 'history'>

/**
 * A run that takes longer has hung: it breaks off, and counts as broken. What asks a page has no limit of its
 * own.
 */
const RUN_MAX_MS = 90_000

async function playRun(setup: Setup, plan: Plan, bug: PlantedBug): Promise<Played> {
  const { pool } = setup.clinic
  const people = ['ana', 'bia'].slice(0, plan.people).map(newEmail)
  for (const person of people) await setup.clinic.addAccount(person)
  const device = await Device.open(setup, people)
  const restarting: Promise<void>[] = []
  const results: StepResult[] = []
  for (const step of plan.steps) {
    await device.meet(step.network)
    await bug.before?.(device)
    // A page that is loaded anew in mid-act (another tab has updated) has not done it.
    results.push(await performStep(device, step).catch((): StepResult => 'not done'))
    await bug.after?.(device)
    await watchSuccess(device).catch(() => undefined)
    await applyDeviceFault(device, step, restarting)
    await watchSuccess(device).catch(() => undefined)
  }
  await watchList(device).catch(() => undefined)
  await Promise.all(restarting)
  const end = await drainOut(device)
  const { commands, falseConfirmations, dismissed } = device
  const findings = audit({ people, commands, dismissed, ...end, ...(await readClinic(device)) })
  for (const text of falseConfirmations) findings.push({ kind: 'wrongly confirmed', text })
  await pool.query(
    'delete from agendamento where usuario_id in (select id from usuario where email = any($1))',
    [[...people, setup.strangerEmail]],
  )
  return { results, findings, history: commands }
}

type Options = {
  readonly clinic: Clinic
  readonly browser: Browser
  readonly plans: readonly Plan[]
  /** A weekday for each worker: their devices work at the same time. */
  readonly days: readonly string[]
  /** A bug to put into each run. */
  readonly plantedBug?: Finding['kind'] | null
  readonly onReport?: (report: RunReport) => void
}

/** Runs of devices, people and faults against one clinic, in the plans' order; after each the comparison. */
export async function runCampaign(options: Options): Promise<RunReport[]> {
  const { clinic, browser, days, plantedBug = null, onReport } = options
  const { restart, isUp } = restartable(clinic)
  const procedimentoId = await clinic.shortestProcedimento()
  const bug = plantedBug === null ? {} : PLANTED_BUGS[plantedBug]
  const reports: RunReport[] = []
  const plans = options.plans.values()

  async function work(day: string): Promise<void> {
    const devices = createDevices({ clinic, browser })
    const strangerEmail = await clinic.newAccount('estranha')
    const play = async (plan: Plan): Promise<Played> => {
      // A new device logs in at once: while the other worker's kill lasts, run after run would break off.
      await isUp()
      const { context, network } = await devices.take(plan.sync)
      const setup = { clinic, network, context, procedimentoId, day, strangerEmail, restart }
      const played = playRun(setup, plan, bug)
      return within(RUN_MAX_MS, 'the run', played).finally(() => network.heal())
    }
    for (const plan of plans) {
      const begun = performance.now()
      const report = await play(plan).then(
        (played) => ({ ...played, broken: null }),
        (error: unknown) => ({ results: [], findings: [], history: [], broken: wordsOf(error) }),
      )
      await devices.giveBack(plan.sync, report.broken !== null)
      const timed: RunReport = { plan, ...report, ms: Math.round(performance.now() - begun) }
      reports.push(timed)
      onReport?.(timed)
    }
    await devices.close()
  }

  await Promise.all(days.map(work))
  await isUp()
  return reports
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
