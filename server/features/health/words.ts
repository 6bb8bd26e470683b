import { clinicNowOf, formatTime } from '#domain/lib/dates.ts'

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

/** "0,2 s", "5 min", "9 dias": a difference in whichever direction, as exactly as it is of use. */
export function differenceInWords(ms: number): string {
  const seconds = Math.abs(ms) / 1000
  if (seconds < 2 * MINUTE_S) return `${seconds.toLocaleString('pt-BR', { maximumFractionDigits: 1 })} s`
  if (seconds < 2 * HOUR_S) return `${Math.round(seconds / MINUTE_S)} min`
  if (seconds < 2 * DAY_S) return `${Math.round(seconds / HOUR_S)} h`
  return `${Math.round(seconds / DAY_S).toLocaleString('pt-BR')} dias`
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
export function alertTime(when: string | number, zone: string): string {
  const { date, minute } = clinicNowOf(new Date(when).getTime(), zone)
  return `${date.split('-').toReversed().join('/')}, ${formatTime(minute)}`
}
