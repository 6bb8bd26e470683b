import type { OpenSession } from '#domain/account/schema.ts'
import { type ClinicClock, clinicNowOf, formatFullDate, formatPastMoment } from '#domain/lib/dates.ts'

const KINDS: Record<OpenSession['tipo'], string> = {
  celular: 'Celular',
  tablet: 'Tablet',
  computador: 'Computador',
  outro: 'Aparelho',
}

/** "Celular, Chrome"; never an address. */
export function deviceName({ tipo, navegador }: Pick<OpenSession, 'tipo' | 'navegador'>): string {
  return navegador === '' ? KINDS[tipo] : `${KINDS[tipo]}, ${navegador}`
}

function moment(instant: string, { clinicNow, fuso }: ClinicClock): string {
  return formatPastMoment(clinicNowOf(Date.parse(instant), fuso), clinicNow.date)
}

/** "Usado ontem às 21:30"; of this device, which is in use, since when it is logged in. */
export function whenUsed({ atual, entrouEm, usadaEm }: OpenSession, clock: ClinicClock): string {
  if (!atual && usadaEm !== null) return `Usado ${moment(usadaEm, clock)}`
  if (entrouEm !== null) return `Entrou ${moment(entrouEm, clock)}`
  return atual ? 'Não sabemos desde quando.' : 'Não sabemos quando foi usado.'
}

/** "2 de março de 2026" */
export function dateOf(instant: string, { fuso }: ClinicClock): string {
  return formatFullDate(clinicNowOf(Date.parse(instant), fuso).date)
}

const NUMBERS = ['dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez']

/** "o outro", "os outros dois", "os outros 11" */
export function theOthers(count: number): string {
  return count === 1 ? 'o outro' : `os outros ${NUMBERS[count - 2] ?? count}`
}

/** What a new password does to them: "Os outros dois aparelhos saem da conta."; null where there is none. */
export function othersLeave(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? 'O outro aparelho sai da conta.'
    : `Os outros ${NUMBERS[count - 2] ?? count} aparelhos saem da conta.`
}
