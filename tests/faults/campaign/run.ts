import type { Browser } from '@playwright/test'
import type { Clinic } from '#tests/support/clinic.ts'
import { within } from '#tests/support/within.ts'
import { type Achado, audit, type Comando } from './audit.ts'
import { strike } from './faults.ts'
import { Device, type Feito, type Mundo } from './device.ts'
import { createDevices, restartable, shortestServico } from './worker.ts'
import { type Plano, planOf } from './plan.ts'
import { PLANTS, plantedPlan } from './planted-bugs.ts'
import { readClinic, settle, watch, watchList } from './drain-out.ts'

export type RunReport = {
  readonly seed: number
  /** What became of each step's act. */
  readonly feitos: readonly Feito[]
  readonly achados: readonly Achado[]
  /** What was pressed, for whoever looks for the cause. */
  readonly historia: readonly Comando[]
  /** Why the run broke off, where it did. */
  readonly quebrado: string | null
  readonly ms: number
}

type Played = Pick<RunReport, 'feitos' | 'achados' | 'historia'>

/** A run that takes longer has hung: it breaks off, and counts as broken. What asks a page has no limit of its own. */
const RUN_MAX_MS = 90_000

async function playRun(mundo: Mundo, plano: Plano, planta: Achado['tipo'] | null): Promise<Played> {
  const pessoas = ['ana', 'bia']
    .slice(0, plano.pessoas)
    .map((n) => `${n}-${crypto.randomUUID()}@exemplo.test`)
  for (const pessoa of pessoas) await mundo.clinic.conta(pessoa)
  const plant = planta === null ? {} : PLANTS[planta]
  const device = await Device.open(mundo, pessoas)
  const restarting: Promise<void>[] = []
  const feitos: Feito[] = []
  for (const passo of plano.passos) {
    await device.meet(passo.rede)
    await plant.before?.(device)
    // A page that is loaded anew in mid-act (another tab has updated) has not done it.
    feitos.push(await device.act(passo).catch((): Feito => 'não feito'))
    await plant.after?.(device)
    await watch(device).catch(() => undefined)
    await strike(device, passo, restarting)
    await watch(device).catch(() => undefined)
  }
  await watchList(device).catch(() => undefined)
  await Promise.all(restarting)
  const quiet = await settle(device)
  const { comandos, falsas, lidos } = device
  const achados = audit({ pessoas, comandos, lidos, ...quiet, ...(await readClinic(device)) })
  for (const texto of falsas) achados.push({ tipo: 'falsa confirmação', texto })
  await mundo.clinic.pool.query(
    'delete from agendamento where usuario_id in (select id from usuario where email = any($1))',
    [[...pessoas, mundo.estranha]],
  )
  return { feitos, achados, historia: comandos }
}

type Options = {
  readonly clinic: Clinic
  readonly browser: Browser
  /** The first run's; the others follow. */
  readonly seed: number
  readonly runs: number
  /** A weekday for each device that works at the same time. */
  readonly dias: readonly string[]
  /** A bug to put into each run. */
  readonly planta?: Achado['tipo'] | null
  readonly onReport?: (report: RunReport) => void
}

/** Random runs against one clinic: devices, people, faults, then quiet; and the comparison. */
export async function runCampaign(options: Options): Promise<RunReport[]> {
  const { clinic, browser, seed, runs, dias, planta = null, onReport } = options
  const { restart, isUp } = restartable(clinic)
  const servico = await shortestServico(clinic)
  const reports: RunReport[] = []
  let next = 0

  async function lane(dia: string): Promise<void> {
    const devices = createDevices({ clinic, browser })
    const estranha = `estranha-${crypto.randomUUID()}@exemplo.test`
    await clinic.conta(estranha)
    const play = async (plano: Plano): Promise<Played> => {
      // A new device logs in at once: while the other lane's kill lasts, run after run would break off.
      await isUp()
      const { context, network } = await devices.take(plano.sync)
      const mundo = { clinic, network, context, servico, dia, estranha, restart }
      const played = playRun(mundo, plano, planta)
      return within(RUN_MAX_MS, 'the run', played).finally(() => network.heal())
    }
    while (next < runs) {
      const nth = seed + next++
      const plano = planta === null ? planOf(nth) : plantedPlan(nth)
      const begun = performance.now()
      const report = await play(plano).then(
        (played) => ({ ...played, quebrado: null }),
        (error: unknown) => ({ feitos: [], achados: [], historia: [], quebrado: wordsOf(error) }),
      )
      await devices.giveBack(plano.sync, report.quebrado !== null)
      const timed: RunReport = { seed: nth, ...report, ms: Math.round(performance.now() - begun) }
      reports.push(timed)
      onReport?.(timed)
    }
    await devices.close()
  }

  await Promise.all(dias.map(lane))
  await isUp()
  return reports
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
