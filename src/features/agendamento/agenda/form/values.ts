import type { EditableFields } from '#domain/agendamento/edit.ts'
import { type Gap, gapOf, padded, type WithGap } from '#domain/agendamento/gap.ts'
import { MIN_DATE_TIME } from '#domain/agendamento/limits.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type Agenda, agendaDayOf, type Interval, overlaps, slotsOfDay } from '#domain/agendamento/slots.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import {
  type ClinicDate,
  type ClinicDateTime,
  type ClinicNow,
  formatDateTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import type { Wishes } from '#domain/outbox/overlay.ts'
import { isUntouched, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { bookingOf, cardOfBooking } from '../../queue/rows.ts'
import type { AgendaEntry } from '../entry.ts'
import { isRefused } from '../entry-state.ts'
import { isOnItsWay, ownKeyOf, visitOfEntry } from '../visit-of-entry.ts'

/** The form as it is typed. */
export type FormValues = {
  readonly nome: string
  readonly descricao: string
  readonly valor: number | ''
  /** `HH:MM` or empty */
  readonly tempo: string
  /** `YYYY-MM-DDTHH:MM` or empty */
  readonly dataHoraAgendada: string
  readonly tipoProcedimento: '1' | '2'
  /** Whose visit a new one is; null for nobody registered. */
  readonly email: string | null
  /** The typed name of a client without an account. */
  readonly cliente: string | null
}

/** The client that reception booked for: her name as typed, and her card, where the clinic may have it. */
type BookedFor = { readonly cliente: string | null; readonly ficha?: string | undefined }

/** What was typed, and what it goes on from: carried over a login. Older code knew the typed values alone. */
export type FormDraft = FormValues & {
  /** The visit's values over which it was typed. */
  readonly visto?: FormValues | undefined
  /** The state in which the visit was then. */
  readonly estado?: VisitState | undefined
  /** The id of the refused row that saving it replaces. */
  readonly supersedes?: string | undefined
  readonly before?: BookedFor | undefined
  /** Why the visit is moved, or cancelled, as it was typed beside the form. */
  readonly reason?: TypedReason | undefined
}

export type TypedReason = { readonly text: string; readonly isOfCancelling: boolean }

/** What saving the form does: it books a new visit, or edits one. */
export type FormTarget =
  | {
      readonly mode: 'new'
      readonly supersedes: OutboxRow | null
      /** The client of the refused booking that the form goes on from, where that has left the queue. */
      readonly before?: BookedFor
      /** The id of the refused booking that came of it since, which this one replaces. */
      readonly refusedId?: string
    }
  | {
      readonly mode: 'edit'
      readonly agendamento: Agendamento
      /** What is queued to be another of it, which the form shows. */
      readonly queued?: Partial<EditableFields>
      /** The id of the refused edit that this one replaces. */
      readonly refusedId?: string
    }

/** What the form is for, once this entry is chosen. */
export function formTargetOf(entry: AgendaEntry): FormTarget {
  if (isRefused(entry)) return { mode: 'new', supersedes: entry.queuedRow }
  const agendamento = visitOfEntry(entry)
  if (agendamento === null) return NEW_VISIT
  const { edit, move } = entry.wishes
  // A time that has left the device cannot change in place: the form shows the one that the clinic has.
  const unsent = move !== null && isUntouched(move.row) ? move : null
  const queued = { ...queuedChanges({ edit, move: unsent }), ...placeOf(entry) }
  return { mode: 'edit', agendamento, ...(Object.keys(queued).length > 0 && { queued }) }
}

/**
 * What is queued to be another of a visit: what waits of an edit, and the time of a move, which is the later
 * one where both give one.
 */
export function queuedChanges({ move, edit }: Pick<Wishes, 'move' | 'edit'>): Partial<EditableFields> {
  return {
    ...(edit !== null && !needsChoice(edit.row) && edit.mudancas),
    ...(move !== null && !needsChoice(move.row) && { dataHoraAgendada: move.para }),
  }
}

/** The time of a place where a visit is wanted: its wishes name none. */
function placeOf({ kind, queuedRow, when }: AgendaEntry): Pick<Partial<EditableFields>, 'dataHoraAgendada'> {
  return kind === 'place' && isUntouched(queuedRow) ? { dataHoraAgendada: when } : {}
}

/**
 * What is kept free around the form's visit: a visit keeps what it was booked with, and one of another
 * service, or a new one, has that of its service.
 */
export function gapOfForm(target: FormTarget, nome: string, services: readonly Procedimento[]): Gap {
  const isTheClinics = target.mode === 'edit' && !isOnItsWay(target.agendamento)
  if (isTheClinics && target.agendamento.nome === nome) return gapOf(target.agendamento)
  return gapOf(services.find((service) => service.nome === nome) ?? {})
}

export const NEW_VISIT: FormTarget = { mode: 'new', supersedes: null }

/** What a service fills in, over whatever stood there: all of it can be changed again. */
export function valuesOfService({ nome, descricao, valor, tempo, tipoProcedimento }: Procedimento) {
  const kind = tipoProcedimento === 1 ? '1' : '2'
  return { nome, descricao, valor, tempo, tipoProcedimento: kind } satisfies Partial<FormValues>
}

export const MIN_FIELD_DATE_TIME = MIN_DATE_TIME.slice(0, 16)

export function visitValuesOf(target: FormTarget, when: ClinicDateTime | null = null): FormValues {
  const base =
    target.mode === 'edit' ? { ...target.agendamento, ...target.queued } : refusedBooking(target.supersedes)
  if (base === null)
    return {
      nome: '',
      descricao: '',
      valor: '',
      tempo: '',
      dataHoraAgendada: when === null ? '' : fieldValueOf(when),
      tipoProcedimento: '1',
      email: null,
      cliente: null,
    }
  const { nome, descricao, valor, tempo, dataHoraAgendada, tipoProcedimento } = base
  return {
    nome,
    descricao,
    valor,
    tempo,
    dataHoraAgendada: fieldValueOf(dataHoraAgendada),
    tipoProcedimento: tipoProcedimento === 1 ? '1' : '2',
    email: base.email ?? null,
    cliente: base.cliente ?? null,
  }
}

/** The id of the refused row that saving the form replaces. */
export function supersededBy(target: FormTarget): string | null {
  return (target.mode === 'new' ? target.supersedes?.id : null) ?? target.refusedId ?? null
}

/** The client of the refused booking that the form goes on from; undefined where there is none. */
export function bookedFor(target: FormTarget): BookedFor | undefined {
  if (target.mode === 'edit') return undefined
  const { supersedes: row, before } = target
  return row === null ? before : { cliente: refusedBooking(row)?.cliente ?? null, ficha: cardOfBooking(row) }
}

/** The card of the refused booking that the form goes on from, as long as it is still for the same person. */
export function cardOf(
  target: FormTarget,
  { email, cliente }: Pick<FormValues, 'email' | 'cliente'>,
): string | undefined {
  const before = bookedFor(target)
  return email === null && cliente === before?.cliente ? before.ficha : undefined
}

/**
 * What the form is for once the refused row that it was to replace has left the queue. `refusedId`: the one
 * that came of it and stands there instead; null for none.
 */
export function withoutRefused(target: FormTarget, refusedId: string | null = null): FormTarget {
  const refused = refusedId === null ? {} : { refusedId }
  if (target.mode === 'edit') {
    const { refusedId: _, ...rest } = target
    return { ...rest, ...refused }
  }
  const before = bookedFor(target)
  return { mode: 'new', supersedes: null, ...(before !== undefined && { before }), ...refused }
}

function refusedBooking(row: OutboxRow | null) {
  return row === null ? null : (bookingOf(row)?.pedido ?? null)
}

/** The wire's date-time as the field takes it. */
export function fieldValueOf(when: ClinicDateTime): string {
  return when.slice(0, 16)
}

/**
 * Whether something typed would be lost. A time that a tap has filled in was not typed: it counts only where
 * it changes a visit, or a booking that was refused.
 */
export function isVisitChanged(target: FormTarget, initial: FormValues, current: FormValues): boolean {
  const fields: (keyof FormValues)[] = ['nome', 'descricao', 'valor', 'tempo', 'email', 'cliente']
  if (target.mode === 'edit') fields.push('dataHoraAgendada', 'tipoProcedimento')
  else if (bookedFor(target) !== undefined) fields.push('dataHoraAgendada')
  return fields.some((field) => initial[field] !== current[field])
}

/**
 * The day's visits that are in the way of the time in the form, with what is kept free around each (`gap`:
 * around the form's), also where they are only wanted. A refused booking holds no time. `except`: the key of
 * the entry that the form is about.
 */
export function overlapping(
  entries: readonly AgendaEntry[],
  values: FormValues,
  gap: Gap,
  except: string | null,
): readonly AgendaEntry[] {
  const when = parseDateTime(values.dataHoraAgendada)
  const tempo = parseDuration(values.tempo)
  if (when === null || tempo === null) return []
  const wanted = padded({ inicio: when.minute, fim: when.minute + tempo }, gap)
  return entries.filter(
    (entry) =>
      entry.date === when.date &&
      ownKeyOf(entry) !== except &&
      !isRefused(entry) &&
      overlaps(entry.blocked, wanted),
  )
}

export type SuggestionSearch = {
  readonly agenda: Agenda
  readonly clinicNow: ClinicNow
  readonly date: ClinicDate
  /** Minutes. */
  readonly tempo: number
  readonly gap: Gap
  /** The visit that is being moved: its own time is free to it. */
  readonly moved: (Pick<Agendamento, 'dataHoraAgendada' | 'tempo'> & WithGap) | null
}

/** How many suggestions fit under the form. */
const MAX_SUGGESTIONS = 3

/**
 * Free starts of a day, at most three, spread over it; the whole service fits. They are only suggestions:
 * reception may book any time.
 */
export function suggestions({
  agenda,
  clinicNow,
  date,
  tempo,
  gap,
  moved,
}: SuggestionSearch): readonly ClinicDateTime[] {
  const day = agendaDayOf(agenda, { date: date, tempo, gap, clinicNow })
  const own = moved === null ? null : parseDateTime(moved.dataHoraAgendada)
  const taken =
    own?.date === date && moved !== null
      ? withoutOne(day.ocupados, padded(stretchOf(own.minute, moved.tempo), gapOf(moved)))
      : day.ocupados
  const slots = slotsOfDay({ ...day, ocupados: taken })
  if (slots.kind === 'none') return []
  const others = slots.starts.filter((i) => own?.date !== date || i !== own.minute)
  const step = Math.max(others.length / MAX_SUGGESTIONS, 1)
  return Array.from(
    { length: Math.min(others.length, MAX_SUGGESTIONS) },
    (_, i) => others[Math.floor(i * step)],
  )
    .filter((i) => i !== undefined)
    .map((i) => formatDateTime(date, i))
}

const stretchOf = (inicio: number, tempo: string): Interval => ({
  inicio,
  fim: inicio + (parseDuration(tempo) ?? 0),
})

function withoutOne(stretches: readonly Interval[], { inicio, fim }: Interval) {
  const index = stretches.findIndex((stretch) => stretch.inicio === inicio && stretch.fim === fim)
  return stretches.filter((_, i) => i !== index)
}
