import type { Week } from '#domain/week/schema.ts'
import { type Day, FIRST_WEEK, withDay } from './draft.ts'

/** Monday to Friday, as weekdays of which Sunday is 0. */
export const WORKDAYS = [1, 2, 3, 4, 5] as const
const SATURDAY = 6
const SUNDAY = 0

/** A week as one says it: some workdays with the same hours, and the two days after them. */
export type SimpleWeek = {
  readonly open: readonly number[]
  /** The hours that all open workdays share. */
  readonly hours: Day
  readonly saturday: Day
  readonly sunday: Day
}

/** Null where its workdays differ in more than being open: then each has to be said by itself. */
export function simpleOf(week: Week): SimpleWeek | null {
  const open = WORKDAYS.filter((weekday) => (week.dias[weekday] ?? []).length > 0)
  const hours = week.dias[open[0] ?? -1] ?? FIRST_WEEK.dias[1] ?? []
  if (open.some((weekday) => JSON.stringify(week.dias[weekday]) !== JSON.stringify(hours))) return null
  return { open, hours, saturday: week.dias[SATURDAY] ?? [], sunday: week.dias[SUNDAY] ?? [] }
}

/** The week with these days; what else it says, its holidays and closures, stays. */
export function withSimple(week: Week, { open, hours, saturday, sunday }: SimpleWeek): Week {
  const workdays = WORKDAYS.reduce<Week>(
    (next, weekday) => withDay(next, weekday, open.includes(weekday) ? hours : []),
    week,
  )
  return withDay(withDay(workdays, SATURDAY, saturday), SUNDAY, sunday)
}
