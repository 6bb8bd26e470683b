import type { HorarioInput } from '#domain/horario/schema.ts'
import {
  addDays,
  type ClinicDate,
  type ClinicDateTime,
  formatDateTime,
  parseTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'

/** The people of the demo clinic. Nobody can log in as one of them. */
export const demoClients: readonly Readonly<{ nome: string; sobrenome: string; telefone: string }>[] = [
  { nome: 'Beatriz', sobrenome: 'Nogueira', telefone: '11955550101' },
  { nome: 'Camila', sobrenome: 'Teixeira', telefone: '11955550102' },
  { nome: 'Clara', sobrenome: 'Sá', telefone: '11955550103' },
  { nome: 'Dora', sobrenome: 'Pinto', telefone: '11955550104' },
  { nome: 'Eva', sobrenome: 'Castro', telefone: '11955550105' },
  { nome: 'Flávia', sobrenome: 'Assis', telefone: '11955550106' },
  { nome: 'Iara', sobrenome: 'Nunes', telefone: '11955550107' },
  { nome: 'Joana', sobrenome: 'Lemos', telefone: '11955550108' },
  { nome: 'Luíza', sobrenome: 'Prado', telefone: '11955550109' },
  { nome: 'Marina', sobrenome: 'Alves', telefone: '11955550110' },
  { nome: 'Paula', sobrenome: 'Reis', telefone: '11955550111' },
  { nome: 'Sofia', sobrenome: 'Brandão', telefone: '11955550112' },
]

/** `luiza.prado@exemplo.test` */
export function emailOf({ nome, sobrenome }: Readonly<{ nome: string; sobrenome: string }>): string {
  const letters = `${nome}.${sobrenome}`.normalize('NFD').replace(/\p{M}/gu, '')
  return `${letters.toLowerCase()}@exemplo.test`
}

export type DemoVisit = Readonly<{
  /** Indices into the demo's people and services. */
  client: number
  service: number
  inicio: ClinicDateTime
  fim: ClinicDateTime
}>

const WEEK = 7
const STEP = 30

/**
 * Two weeks of visits around today, inside the clinic's hours and with air between them: never two at one
 * time.
 * @param durations the services' lengths
 */
export function demoVisits(
  today: ClinicDate,
  durations: readonly string[],
  hoursOf: (date: ClinicDate) => HorarioInput,
): DemoVisit[] {
  const visits: DemoVisit[] = []
  for (let day = -WEEK; day <= WEEK; day++) {
    const date = addDays(today, day)
    const hours = hoursOf(date)
    for (const [from, to] of [
      [hours.horarioInicioPrimeiroPeriodo, hours.horarioFimPrimeiroPeriodo],
      [hours.horarioInicioSegundoPeriodo, hours.horarioFimSegundoPeriodo],
    ] as const) {
      const end = parseTime(to) ?? 0
      for (let start = parseTime(from) ?? end; start < end; ) {
        const n = visits.length
        // Neither number shares a factor with what it leafs through, so that all of them come up.
        const service = (n * 5) % durations.length
        const fim = start + (parseDuration(durations[service] ?? '') ?? STEP)
        if (fim > end) break
        const client = (n * 7) % demoClients.length
        visits.push({ client, service, inicio: formatDateTime(date, start), fim: formatDateTime(date, fim) })
        // Every third visit is followed by an hour for whoever calls.
        start = Math.ceil(fim / STEP) * STEP + (n % 3 === 2 ? 2 * STEP : 0)
      }
    }
  }
  return visits
}
