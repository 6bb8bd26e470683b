import { type ClinicDateTime, formatNumericDate, formatTime, parseDateTime } from '#domain/lib/dates.ts'

/** "A clínica voltou a uma cópia das 14:02 de 20/11" */
export function copyInWords(copiaDe: ClinicDateTime | null, today: string): string {
  const parsed = copiaDe === null ? null : parseDateTime(copiaDe)
  if (parsed === null) return 'A clínica voltou a uma cópia antiga'
  const date = formatNumericDate(parsed.date)
  const day = parsed.date.slice(0, 4) === today.slice(0, 4) ? date.slice(0, 5) : date
  return `A clínica voltou a uma cópia das ${formatTime(parsed.minute)} de ${day}`
}
