import { clinicNowOf, formatTime } from '#domain/lib/dates.ts'

/** "1 agendamento", "12.480 agendamentos" */
export function count(n: number, one: string, many: string): string {
  return `${n.toLocaleString('pt-BR')} ${n === 1 ? one : many}`
}

/** "0,2 s", of a difference in whichever direction. */
export function secondsInWords(ms: number): string {
  return `${(Math.abs(ms) / 1000).toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
}

/** "horário de Brasília": a zone as people call it. */
export function zoneInWords(zone: string): string {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone: zone, timeZoneName: 'longGeneric' })
  const name = format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? zone
  return name.replace('Horário Padrão', 'horário').replace('Horário', 'horário')
}

/**
 * An instant by the clinic's clock, with its date: what is said here is kept on a device, and "hoje" would be
 * another day there.
 */
export function momentInWords(when: string | number, zone: string): string {
  const { date, minute } = clinicNowOf(new Date(when).getTime(), zone)
  return `${date.split('-').toReversed().join('/')}, ${formatTime(minute)}`
}
