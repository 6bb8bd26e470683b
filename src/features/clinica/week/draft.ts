import * as z from 'zod/mini'
import { LIMIT_NAMES, limitsOf } from '#domain/clinica/limits.ts'
import {
  type Clinica,
  type ClinicaInput,
  clinicaInputOver,
  clinicaSchema,
  type Limits,
} from '#domain/clinica/schema.ts'
import { compareDates, formatTime } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { type Closure, type Week, weekSchema } from '#domain/week/schema.ts'

/** What the screen of the week edits of the clinic's record. */
export type WeekDraft = {
  /** Null where the clinic has set none: the standard starts hold. */
  readonly week: Week | null
  readonly limits: Limits
}

export type Day = Week['dias'][number]
export type Period = Day[number]

const MORNING: Period = { inicio: '08:00', fim: '12:00' }
const AFTERNOON: Period = { inicio: '13:00', fim: '18:00' }
const WORKDAY: Day = [MORNING, AFTERNOON]

/** What a clinic begins with that sets its week for the first time. */
export const FIRST_WEEK: Week = {
  dias: [[], WORKDAY, WORKDAY, WORKDAY, WORKDAY, WORKDAY, []],
  feriadosAbertos: [],
  fechamentos: [],
  passo: 30,
}

const typedPeriodSchema = z.object({ inicio: z.string(), fim: z.string() })
const typedWeekSchema = z.extend(weekSchema, {
  dias: z.array(z.array(typedPeriodSchema)).check(z.length(FIRST_WEEK.dias.length)),
})
const typedClosureSchema = z.object({
  ...{ de: z.string(), ate: z.string(), motivo: z.string() },
  ...{ inicio: z.nullable(z.string()), fim: z.nullable(z.string()) },
  refused: z.optional(z.partial(z.object({ de: z.string(), ate: z.string() }))),
})
/** Why each date that was typed last was not taken: the closure as it stands does not have it. */
export type RefusedDates = { readonly [field in 'de' | 'ate']?: string | undefined }
/** A closure that is being typed. */
export type TypedClosure = Closure & { readonly refused?: RefusedDates | undefined }
/** The record with the week as it is typed, and beside it the closure that the week does not have yet. */
export type WeekRecord = Clinica & { readonly closure?: TypedClosure | undefined }
/**
 * Reads it where the browser has kept it over a login: hours that the clinic would refuse come back, too, to
 * be put right.
 */
export const weekRecordSchema: z.ZodMiniType<WeekRecord> = z.extend(clinicaSchema, {
  semana: z.optional(z.nullable(typedWeekSchema)),
  closure: z.optional(typedClosureSchema),
})

/** The hours that the form offers: every half hour from 06:00 to 23:00. */
const OFFERED_HOURS = Array.from({ length: 35 }, (_, i) => formatTime(6 * 60 + i * 30))

/** The hours that the form offers, and the one that the record has, though it may lie between them. */
export function hoursWith(time: string): readonly string[] {
  return OFFERED_HOURS.includes(time) ? OFFERED_HOURS : [...OFFERED_HOURS, time].sort()
}

export function draftOf(clinica: Clinica): WeekDraft {
  return { week: clinica.semana ?? null, limits: limitsOf(clinica) }
}

/** The weekdays (Sunday is 0) in the order in which a week of work is read in Brazil: Monday first. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const
export type Weekday = (typeof WEEKDAYS)[number]

export function withDay(week: Week, weekday: number, day: Day): Week {
  return { ...week, dias: week.dias.map((old, i) => (i === weekday ? day : old)) }
}

/** One day's periods on others too. */
export function copiedTo(week: Week, from: number, to: readonly number[]): Week {
  const day = week.dias[from] ?? []
  return to.reduce((copied, weekday) => withDay(copied, weekday, day), week)
}

/** A day that is opened begins with the first day's hours that the week has. */
export function opened(week: Week): Day {
  return week.dias.find((day) => day.length > 0) ?? WORKDAY
}

/** The second period of a day that has one alone: the afternoon, or what is left after the first. */
export function secondOf(first: Period): Period {
  return first.fim <= AFTERNOON.inicio ? AFTERNOON : { inicio: first.fim, fim: '23:00' }
}

export function withClosure(week: Week, closure: Closure): Week {
  const fechamentos = [...week.fechamentos, closure].sort((a, b) => compareDates(a.de, b.de))
  return { ...week, fechamentos }
}

export function withHoliday(week: Week, date: string, isOpen: boolean): Week {
  const others = week.feriadosAbertos.filter((d) => d !== date)
  return { ...week, feriadosAbertos: isOpen ? [...others, date].sort() : others }
}

export function isWeekChanged(a: WeekDraft, b: WeekDraft): boolean {
  return !isSame(a, b)
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

type Versions<T> = { readonly current: T; readonly seen: T; readonly wanted: T }

/**
 * What was touched of a draft that was begun over what was `seen`, laid over what the clinic has by now: the
 * other days, dates and rules stay the clinic's.
 */
export function laidOver({ current, seen, wanted }: Versions<WeekDraft>): WeekDraft {
  const rules = LIMIT_NAMES.filter((rule) => seen.limits[rule] !== wanted.limits[rule])
  return {
    week: weekLaidOver({ current: current.week, seen: seen.week, wanted: wanted.week }),
    limits: { ...current.limits, ...Object.fromEntries(rules.map((rule) => [rule, wanted.limits[rule]])) },
  }
}

function weekLaidOver({ current, seen, wanted }: Versions<Week | null>): Week | null {
  if (isSame(seen, wanted)) return current
  // Where one of them has no week at all, there are no parts to compare.
  if (current === null || seen === null || wanted === null) return wanted
  const lists = <F extends 'feriadosAbertos' | 'fechamentos'>(name: F) =>
    listLaidOver<Week[F][number]>({ current: current[name], seen: seen[name], wanted: wanted[name] })
  const touched = WEEKDAYS.filter((weekday) => !isSame(seen.dias[weekday], wanted.dias[weekday]))
  return {
    dias: touched.reduce((week, weekday) => withDay(week, weekday, wanted.dias[weekday] ?? []), current).dias,
    feriadosAbertos: lists('feriadosAbertos').sort(),
    fechamentos: lists('fechamentos').sort((a, b) => compareDates(a.de, b.de)),
    passo: wanted.passo === seen.passo ? current.passo : wanted.passo,
  }
}

/** The clinic's present list without what this person took out of it, and with what she added. */
function listLaidOver<T>({ current, seen, wanted }: Versions<readonly T[]>): T[] {
  const has = (list: readonly T[], one: T) => list.some((other) => isSame(other, one))
  return [
    ...current.filter((one) => has(wanted, one) || !has(seen, one)),
    ...wanted.filter((one) => !(has(seen, one) || has(current, one))),
  ]
}

/** The clinic's record with the draft; else what is wrong, by the wire's path ("semana.dias.1.0.fim"). */
export function inputOf(
  clinica: Clinica,
  { week, limits }: WeekDraft,
): Result<ClinicaInput, ReadonlyMap<string, string>> {
  // No week over none is not sent: it would take away the one that somebody has just begun.
  const semana = week ?? (clinica.semana === undefined ? undefined : null)
  const parsed = clinicaInputOver(clinica).safeParse({ ...clinica, semana, limites: limits })
  if (parsed.success) return ok(parsed.data)
  return err(new Map(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
}

/** What is wrong in a day: the field that it stands at, by its path in the day ("0.fim"), and in words. */
type DayError = { readonly field: string; readonly message: string }

/** What of a refusal is about a day; undefined where nothing is. */
export function errorOfDay(errors: ReadonlyMap<string, string>, weekday: Weekday): DayError | undefined {
  const day = `semana.dias.${weekday}`
  for (const [path, message] of errors) {
    // What is wrong between its two periods is put right where the second one begins.
    if (path === day) return { field: '1.inicio', message }
    if (path.startsWith(`${day}.`)) return { field: path.slice(day.length + 1), message }
  }
  return undefined
}
