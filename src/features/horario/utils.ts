import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type AgendaDay, agendaOf, GRID, hoursOn, slotsOfDay } from '#domain/agendamento/slots.ts'
import { DAY_REASONS } from '#domain/agendamento/texts.ts'
import type { InvalidField } from '#domain/api/errors.ts'
import {
  isClosing,
  periodsOf,
  periodsOfDate,
  registrationsAfter,
  type Saving,
  type Times,
} from '#domain/horario/rules.ts'
import type { Horario } from '#domain/horario/schema.ts'
import {
  type ClinicDate,
  type ClinicNow,
  formatNumericDate,
  formatTime,
  MINUTES_OF_DAY,
} from '#domain/lib/dates.ts'
import { durationInWords, formatDuration } from '#domain/lib/duration.ts'
import { leftOutside } from '#domain/week/outside.ts'
import { type DayHours, hoursOf } from '#domain/week/rules.ts'
import type { Week } from '#domain/week/schema.ts'
import type { HorarioDates } from './queries.ts'

export type HorarioField = keyof Times

export const NO_TIMES: Times = {
  horarioInicioPrimeiroPeriodo: '',
  horarioFimPrimeiroPeriodo: '',
  horarioInicioSegundoPeriodo: '',
  horarioFimSegundoPeriodo: '',
}

export function timesOf(h: Times): Times {
  return {
    horarioInicioPrimeiroPeriodo: h.horarioInicioPrimeiroPeriodo,
    horarioFimPrimeiroPeriodo: h.horarioFimPrimeiroPeriodo,
    horarioInicioSegundoPeriodo: h.horarioInicioSegundoPeriodo,
    horarioFimSegundoPeriodo: h.horarioFimSegundoPeriodo,
  }
}

export function isSameTimes(a: Times, b: Times): boolean {
  return TIME_FIELDS.every(({ campo }) => a[campo] === b[campo])
}

/** The four times of a registration with their labels, in the order of the form. */
export const TIME_FIELDS: readonly { readonly campo: HorarioField; readonly label: string }[] = [
  { campo: 'horarioInicioPrimeiroPeriodo', label: 'Início do 1º período' },
  { campo: 'horarioFimPrimeiroPeriodo', label: 'Fim do 1º período' },
  { campo: 'horarioInicioSegundoPeriodo', label: 'Início do 2º período' },
  { campo: 'horarioFimSegundoPeriodo', label: 'Fim do 2º período' },
]

/** "08:00 às 12:00" of each of the two periods; null where it is not set. */
export function spansOf(h: Times): readonly [string | null, string | null] {
  const span = (start: string, end: string) => (start === '' || end === '' ? null : `${start} às ${end}`)
  return [
    span(h.horarioInicioPrimeiroPeriodo, h.horarioFimPrimeiroPeriodo),
    // Its own end: the specification's table repeats the first period's, by a slip.
    span(h.horarioInicioSegundoPeriodo, h.horarioFimSegundoPeriodo),
  ]
}

/** "08:00 às 12:00, 13:00 às 18:00", or that the day is closed. */
export function periodsInWords(h: Times): string {
  return (
    spansOf(h)
      .filter((p) => p !== null)
      .join(', ') || 'Sem períodos: dia fechado'
  )
}

/** The hours of several registrations that add up. */
function hoursInWords(ofDate: readonly Times[]): string {
  return ofDate.map(periodsInWords).join('; ')
}

/** What a date has, in a sentence. */
export function whatStands(ofDate: readonly Times[]): string {
  if (ofDate.length === 0) return 'Este dia não tem cadastro.'
  return ofDate.some(isClosing)
    ? 'Este dia está cadastrado como fechado.'
    : `Este dia já tem ${hoursInWords(ofDate)}.`
}

/** The step of the standard grid, and of a week that has no other. */
const STANDARD_STEP = 30

/** The clinic's own week: null where it never set one, undefined where this device has not heard of it. */
export type KnownWeek = Week | null | undefined

/**
 * What clients will be offered on a date once this is saved, by the very rule they choose by. Visits that
 * stand there are another matter. `mode` null: it has yet to be answered, and nothing can be said; nor can it
 * without knowing of the week, whose step registered dates keep.
 */
export function offerInWords(
  date: ClinicDate,
  ofDate: readonly Horario[],
  { mode, ...saving }: Omit<Saving, 'mode'> & { readonly mode: Saving['mode'] | null },
  { clinicNow, week }: { readonly clinicNow: ClinicNow; readonly week: KnownWeek },
): string | null {
  if (isClosing(saving.times)) return closingInWords(ofDate.filter((h) => h.id !== saving.id))
  if (mode === null || week === undefined) return null
  const { step } = hoursOf(date, [], week)
  // No service that takes longer is offered more starts.
  const tempo = Math.min(step ?? STANDARD_STEP, STANDARD_STEP)
  const day = { date, tempo, step, clinicNow, ocupados: [] }
  const after = { ...day, periods: periodsOfDate(registrationsAfter(ofDate, { ...saving, mode })) }
  const slots = slotsOfDay(after)
  if (slots.kind === 'none')
    return slots.reason === 'past'
      ? 'Esses horários já passaram: nenhum será oferecido.'
      : 'Nenhum horário será oferecido: nos períodos não cabe nenhum início da agenda.'
  const without = periodsOf(saving.times).filter(
    (p) => slotsOfDay({ ...day, clinicNow: LONG_AGO, periods: [p] }).kind === 'none',
  )
  return [
    startsInWords(slots.starts, step ?? STANDARD_STEP),
    ...without.map((p) => `Das ${formatTime(p.inicio)} às ${formatTime(p.fim)} não começa nenhum.`),
    `Um serviço de mais de ${durationInWords(formatDuration(longestOf(after)))} tem menos.`,
  ].join(' ')
}

/** How long, in minutes, a service may be that is offered as many starts of the day as one of its `tempo`. */
function longestOf(day: AgendaDay): number {
  const countOf = (tempo: number) => {
    const slots = slotsOfDay({ ...day, tempo })
    return slots.kind === 'none' ? 0 : slots.starts.length
  }
  const count = countOf(day.tempo)
  let longest = day.tempo
  while (longest < MINUTES_OF_DAY && countOf(longest + 1) === count) longest++
  return longest
}

const LONG_AGO: ClinicNow = { date: '1970-01-01', minute: 0 }

/** "Serão oferecidos 6 horários, das 18:00 às 20:30." */
function startsInWords(starts: readonly number[], step: number): string {
  const runs: { from: number; to: number }[] = []
  for (const start of starts) {
    const last = runs.at(-1)
    if (last !== undefined && start - last.to === step) last.to = start
    else runs.push({ from: start, to: start })
  }
  const words = runs.map(({ from, to }) =>
    from === to ? `às ${formatTime(from)}` : `das ${formatTime(from)} às ${formatTime(to)}`,
  )
  const when = new Intl.ListFormat('pt-BR').format(words)
  return starts.length === 1
    ? `Será oferecido 1 horário, ${when}.`
    : `Serão oferecidos ${starts.length} horários, ${when}.`
}

function closingInWords(others: readonly Times[]): string {
  if (others.length === 0) return `Sem nenhum período, este dia fica fechado. ${CLIENTS_READ}`
  return others.some(isClosing)
    ? `Sem nenhum período, este dia continua fechado. ${CLIENTS_READ}`
    : `Salvar sem nenhum período fecha este dia, e o que ele tem deixa de valer. ${CLIENTS_READ}`
}

const CLIENTS_READ = `Os clientes leem “${DAY_REASONS.closed}”`

/** Where it is asked what holds without a registration. */
type Then = { readonly today: ClinicDate; readonly week: KnownWeek }

/** What holds on a date once one of its registrations is deleted. */
export function afterDeletingInWords(
  ofDate: readonly Horario[],
  horario: Horario,
  { today, week }: Then,
): string {
  if (horario.data < today) return 'Esse dia já passou: nada muda para os clientes.'
  const rest = ofDate.filter((h) => h.id !== horario.id)
  if (rest.some(isClosing)) return 'O dia continua fechado por outro cadastro.'
  if (rest.length === 0 && week === undefined)
    return 'Este aparelho não sabe o que vale nesse dia sem este cadastro.'
  const own = rest.length === 0 ? hoursOf(horario.data, null, week ?? null) : null
  if (own?.periods?.length === 0) {
    const why = closedInWords(own)
    return isClosing(horario)
      ? `O dia continua fechado (${why}).`
      : `Sem este cadastro, o dia fica fechado (${why}).`
  }
  const holds = own === null ? hoursInWords(rest) : ownHoursInWords(own)
  if (isClosing(horario)) return `O dia deixa de estar fechado e passa a ter ${holds}.`
  return own === null ? `O dia continua com ${holds}.` : `Sem este cadastro, o dia volta a ter ${holds}.`
}

/**
 * Whether clients may be offered times of a date that they were not offered before, once one of its
 * registrations is deleted.
 */
export function opensTheDay(ofDate: readonly Horario[], horario: Horario, week: KnownWeek): boolean {
  const rest = ofDate.filter((h) => h.id !== horario.id)
  if (rest.length > 0) return isClosing(horario) && !rest.some(isClosing)
  return week === undefined || hoursOf(horario.data, null, week).periods?.length !== 0
}

/** What a date has that no registration speaks of. */
function ownHoursInWords({ periods }: DayHours): string {
  if (periods === null) return `os ${STANDARD_HOURS}`
  const spans = periods.map(({ inicio, fim }) => `${formatTime(inicio)} às ${formatTime(fim)}`)
  return `${spans.join(', ')}, pela semana`
}

function closedInWords({ source }: DayHours): string {
  if (source.kind === 'closure') return `fechamento: ${source.motivo}`
  return source.kind === 'holiday' ? `feriado: ${source.nome}` : 'pela semana'
}

const STANDARD_HOURS = `${GRID.length} horários padrão, das ${formatTime(GRID[0] ?? 0)} às ${formatTime(GRID.at(-1) ?? 0)}`

/** What is booked on a day and not touched by its hours; null where this device was not told of that day. */
export function visitsInWords(visits: number | null): string {
  if (visits === null) return 'Este aparelho não sabe quantos agendamentos há nesse dia. Nenhum deles muda.'
  if (visits === 0) return 'Nenhum agendamento nesse dia'
  return visits === 1
    ? '1 agendamento nesse dia continua marcado'
    : `${visits} agendamentos nesse dia continuam marcados`
}

type Registrations = {
  /** What the date has registered now, and what it has then. */
  readonly before: readonly Times[]
  readonly after: readonly Times[]
  readonly week: KnownWeek
}

/**
 * The visits of a date that are outside its hours once it has others: on a closed date all of them, else
 * those that were not outside before. Without a registration the week holds, and where this device does not
 * know that, it knows of none.
 */
export function leftOutsideBy<V extends Pick<Agendamento, 'dataHoraAgendada' | 'tempo'>>(
  data: ClinicDate,
  visits: readonly V[],
  { before, after, week }: Registrations,
): readonly V[] {
  if (after.length === 0 && week === undefined) return []
  const agendaWith = (ofDate: readonly Times[]) =>
    agendaOf(
      ofDate.map((h) => ({ ...timesOf(h), data })),
      [],
      week ?? null,
    )
  const then = agendaWith(after)
  return hoursOn(then, data).periods?.length === 0
    ? visits
    : leftOutside(visits, { before: agendaWith(before), after: then })
}

export function outsideInWords(count: number): string {
  return count === 1
    ? '1 agendamento cai fora das novas horas e continua valendo:'
    : `${count} agendamentos caem fora das novas horas e continuam valendo:`
}

/** The table's title: one row, or several (none are several too). */
export function isOne(horarios: readonly Horario[] | undefined): boolean {
  return horarios?.length === 1
}

/** "de 12/11/2026 até 30/11/2026" */
export function periodInWords({ dataInicial, dataFinal }: HorarioDates): string {
  const parts = [
    dataInicial !== null && `de ${formatNumericDate(dataInicial)}`,
    dataFinal !== null && `até ${formatNumericDate(dataFinal)}`,
  ].filter((p) => p !== false)
  return parts.length === 0 ? 'todas as datas' : parts.join(' ')
}

/** What was refused, by the form's fields; what the form does not have is left to the notice. */
export function errorsOfTimes(campos: readonly InvalidField[]): Partial<Times> {
  return Object.fromEntries(
    campos.filter(({ campo }) => campo in NO_TIMES).map(({ campo, mensagem }) => [campo, mensagem]),
  )
}
