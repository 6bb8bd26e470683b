import { formatFullDate, formatWeekday } from '#domain/lib/dates.ts'

/** "quinta-feira, 12 de novembro de 2026", for components, which know no clinic. `date`: `YYYY-MM-DD`. */
export const dateInWords = (date: string): string => `${formatWeekday(date)}, ${formatFullDate(date)}`
