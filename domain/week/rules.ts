import type { Interval } from '#domain/agendamento/slots.ts'
import { type ClinicDate, parseTime, weekdayOf } from '#domain/lib/dates.ts'
import { holidayOn } from './holidays.ts'
import type { Closure, Week } from './schema.ts'

/**
 * Which rule says when the clinic works on a date. The first that speaks of it holds: what is registered for
 * that very date, a closure, a holiday that was not opened, the week, and where no week was ever set the
 * standard starts.
 */
export type HoursSource =
  | { readonly kind: 'registered' | 'week' | 'standard' }
  | { readonly kind: 'closure'; readonly motivo: string }
  | { readonly kind: 'holiday'; readonly nome: string }

/** When the clinic works on one date. */
export type DayHours = {
  /** Minutes since midnight, in order; none where it is closed, null for the standard starts. */
  readonly periods: readonly Interval[] | null
  /** Minutes from one start of a period to the next; null for the specification's grid. */
  readonly step: number | null
  readonly source: HoursSource
}

/** `registered`: the date's own registered periods; null where it has none. */
export function hoursOf(
  date: ClinicDate,
  registered: readonly Interval[] | null,
  week: Week | null,
): DayHours {
  const step = week?.passo ?? null
  if (registered !== null) return { periods: registered, step, source: { kind: 'registered' } }
  if (week === null) return { periods: null, step, source: { kind: 'standard' } }
  const closures = closuresOn(date, week)
  const whole = closures.find((closure) => hoursClosed(closure) === null)
  if (whole !== undefined) return { periods: [], step, source: closedBy(whole) }
  const holiday = week.feriadosAbertos.includes(date) ? null : holidayOn(date)
  if (holiday !== null) return { periods: [], step, source: { kind: 'holiday', nome: holiday } }
  const open = (week.dias[weekdayOf(date)] ?? []).map(toInterval)
  const periods = closures.reduce((left, closure) => without(left, hoursClosed(closure)), open)
  const [first] = closures
  const isClosedByHours = open.length > 0 && periods.length === 0 && first !== undefined
  return { periods, step, source: isClosedByHours ? closedBy(first) : { kind: 'week' } }
}

const closedBy = ({ motivo }: Closure): HoursSource => ({ kind: 'closure', motivo })

function closuresOn(date: ClinicDate, { fechamentos }: Week): readonly Closure[] {
  return fechamentos.filter(({ de, ate }) => de <= date && date <= ate)
}

/** The minutes of the day that a closure takes; null where it takes the whole day. */
function hoursClosed({ inicio, fim }: Closure): Interval | null {
  return inicio === null || fim === null ? null : toInterval({ inicio, fim })
}

function toInterval({ inicio, fim }: { readonly inicio: string; readonly fim: string }): Interval {
  return { inicio: parseTime(inicio) ?? 0, fim: parseTime(fim) ?? 0 }
}

/** The stretches without the minutes of `gone`; none are left where that is null, the whole day. */
function without(stretches: readonly Interval[], gone: Interval | null): Interval[] {
  if (gone === null) return []
  return stretches.flatMap(({ inicio, fim }) =>
    [
      { inicio, fim: Math.min(fim, gone.inicio) },
      { inicio: Math.max(inicio, gone.fim), fim },
    ].filter((part) => part.inicio < part.fim),
  )
}

/** Whether a visit lies outside the hours in which the clinic works on its date. */
export function isOutside({ periods }: Pick<DayHours, 'periods'>, visit: Interval): boolean {
  return periods !== null && !periods.some((p) => p.inicio <= visit.inicio && visit.fim <= p.fim)
}
