import { addDays, type ClinicDate } from '#domain/lib/dates.ts'

/** A national holiday of Brazil. */
export type Holiday = { readonly date: ClinicDate; readonly nome: string }

/** National holidays that the law puts on the same date every year; Consciência Negra only since 2024. */
const FIXED: readonly (readonly [monthAndDay: string, nome: string])[] = [
  ['01-01', 'Confraternização Universal'],
  ['04-21', 'Tiradentes'],
  ['05-01', 'Dia do Trabalho'],
  ['09-07', 'Independência do Brasil'],
  ['10-12', 'Nossa Senhora Aparecida'],
  ['11-02', 'Finados'],
  ['11-15', 'Proclamação da República'],
  ['11-20', 'Consciência Negra'],
  ['12-25', 'Natal'],
]

/** The Friday before Easter, which moves with the moon, for the years that are known here. */
const GOOD_FRIDAYS: readonly ClinicDate[] = [
  ...['2025-04-18', '2026-04-03', '2027-03-26', '2028-04-14', '2029-03-30', '2030-04-19'],
  ...['2031-04-11', '2032-03-26', '2033-04-15', '2034-04-07', '2035-03-23'],
]

/** The last year of which all holidays are known. */
export const LAST_HOLIDAY_YEAR = 2035

const names = new Map(GOOD_FRIDAYS.map((date) => [date, 'Sexta-feira Santa']))
const fixed = new Map(FIXED)

/** The name of the national holiday on a date; null where it is none. */
export function holidayOn(date: ClinicDate): string | null {
  return fixed.get(date.slice(5)) ?? names.get(date) ?? null
}

/** The holidays from a date on, within a year. */
export function holidaysFrom(date: ClinicDate): Holiday[] {
  const year = Array.from({ length: 366 }, (_, i) => addDays(date, i))
  return year.flatMap((day) => {
    const nome = holidayOn(day)
    return nome === null ? [] : [{ date: day, nome }]
  })
}
