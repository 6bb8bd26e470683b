import type { Browser } from '@playwright/test'
import type { Clinic } from '#tests/support/clinic.ts'
import { type Achado, audit, type Comando } from './audit.ts'
import { Device, type Mundo } from './device.ts'
import { createDevices, restartable, shortestServico } from './lane.ts'
import { type Plano, planOf } from './plan.ts'

export type RunReport = {
  readonly seed: number
  readonly comandos: number
  readonly achados: readonly Achado[]
  /** What was pressed, for whoever looks for the cause. */
  readonly historia: readonly Comando[]
  /** Why the run broke off, where it did. */
  readonly quebrado: string | null
}

/** A run that takes longer has hung: it breaks off, and counts as broken. */
const RUN_MAX_MS = 90_000

async function playRun(mundo: Mundo, plano: Plano): Promise<RunReport> {
  const { seed, passos } = plano
  const pessoas = ['ana', 'bia']
    .slice(0, plano.pessoas)
    .map((n) => `${n}-${crypto.randomUUID()}@exemplo.test`)
  for (const pessoa of pessoas) await mundo.clinic.conta(pessoa)
  const device = await Device.open(mundo, pessoas)
  const restarting: Promise<void>[] = []
  for (const passo of passos) {
    await device.meet(passo.rede)
    // The screen may not offer the act (nothing to cancel, no network yet seen): then nothing was pressed.
    await device.act(passo).catch(() => undefined)
    await device.watch().catch(() => undefined)
    await device.strike(passo, restarting)
  }
  await Promise.all(restarting)
  const { fila, telas } = await device.settle()
  const achados = await audit(mundo.clinic, { comandos: device.comandos, fila, telas, pessoas })
  for (const texto of device.falsas) achados.push({ tipo: 'falsa confirmação', texto })
  await mundo.clinic.pool.query(
    'delete from agendamento where usuario_id in (select id from usuario where email = any($1))',
    [pessoas],
  )
  return { seed, comandos: device.comandos.length, achados, historia: device.comandos, quebrado: null }
}

type Options = {
  readonly clinic: Clinic
  readonly browser: Browser
  /** The first run's; the others follow. */
  readonly seed: number
  readonly runs: number
  /** A weekday for each device that works at the same time. */
  readonly dias: readonly string[]
  readonly onReport?: (report: RunReport) => void
}

/** Random runs against one clinic: devices, people, faults, then quiet; and the comparison. */
export async function runCampaign(options: Options): Promise<RunReport[]> {
  const { clinic, browser, seed, runs, dias, onReport } = options
  const restart = restartable(clinic)
  const servico = await shortestServico(clinic)
  const reports: RunReport[] = []
  let next = 0

  async function lane(dia: string): Promise<void> {
    const devices = createDevices({ clinic, browser })
    while (next < runs) {
      const plano = planOf(seed + next++)
      const { context, network } = await devices.take(plano.sync)
      const stuck = setTimeout(() => void context.close(), RUN_MAX_MS)
      const report = await playRun({ clinic, network, context, servico, dia, restart }, plano).catch(
        (error: unknown): RunReport => ({
          ...{ seed: plano.seed, comandos: 0, achados: [], historia: [] },
          quebrado: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
      )
      clearTimeout(stuck)
      network.heal()
      await devices.giveBack(plano.sync, report.quebrado !== null)
      reports.push(report)
      onReport?.(report)
    }
    await devices.close()
  }

  await Promise.all(dias.map(lane))
  return reports
}
