import {
  contentOf,
  type Difference,
  differencesOf,
  differenceTime,
  type KnownVisit,
} from '#domain/agendamento/restored.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitActor } from '#domain/agendamento/states.ts'
import { type ClinicDateTime, type ClinicNow, compareDates, formatDateTime } from '#domain/lib/dates.ts'
import { isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { type ClinicaDb, readPullMark } from '../db.ts'
import { readQueueOf } from '../queue/queue-rows.ts'
import { isNotCompared } from './lineage.ts'

/** What the person has to be told since the clinic's database was put back from a copy. */
export type Restored = {
  /** Up to when the copy knew; null where it does not say. */
  readonly copiaDe: ClinicDateTime | null
  /** The differences that the person has to be told, the nearest visit first. */
  readonly differences: readonly Difference[]
  /** The clinic went back to a copy, and this device has not read its visits since. */
  readonly isOld: boolean
  /** The device has answered: until then nobody knows whether there is anything. */
  readonly isRead: boolean
}

export const UNREAD: Restored = { copiaDe: null, differences: [], isOld: false, isRead: false }
const NOTHING: Restored = { ...UNREAD, isRead: true }

/** To be called in a transaction that holds `conhecidos`, `meta`, `agendamentos` and the queue. */
export async function readRestored(db: ClinicaDb, email: string): Promise<Restored> {
  const [known, mark, isOld] = await Promise.all([
    db.conhecidos.toArray(),
    readPullMark(db, 'agendamentos'),
    isNotCompared(db),
  ])
  const epoca = mark?.epoca ?? null
  if (known.length === 0) return isOld ? { ...NOTHING, isOld } : NOTHING
  const [present, queue] = await Promise.all([visitsLike(db, known), readQueueOf(db, email)])
  const items = overlayAgendamentoList(present, queue)
  const ofVisit = new Map(items.flatMap((i) => (i.kind === 'at_clinic' ? [[i.agendamento.id, i]] : [])))
  // What the person has already done about it stands in the queue; what the clinic refused did nothing.
  const isUnderWay = (row: OutboxRow | null | undefined) => row != null && !needsChoice(row)
  const waiting = items.flatMap((i) => (i.kind === 'pending' && isUnderWay(i.row) ? [i.row] : []))
  const asked = new Set(waiting.flatMap(askedIn))
  const isAnswered = (d: Difference) => {
    if (d.kind === 'gone') return asked.has(contentOf(d.known.visit))
    const { cancellation, move, state, edit } = ofVisit.get(d.visit.id) ?? {}
    if (isUnderWay(cancellation)) return true
    const isEdited = isUnderWay(edit?.row)
    return d.kind === 'moved'
      ? isUnderWay(move?.row) || (isEdited && edit?.mudancas.dataHoraAgendada)
      : d.kind === 'changed' && (isUnderWay(state?.row) || isEdited)
  }
  const differences = differencesOf(known, present, epoca).filter((d) => !isAnswered(d))
  differences.sort((a, b) => compareDates(differenceTime(a), differenceTime(b)))
  return { copiaDe: mark?.copiaDe ?? null, differences, isOld, isRead: true }
}

/** Of what was read, what has to be told: of visits to come, to reception also of today's. */
export function toCome(read: Restored, by: VisitActor, clinicNow: ClinicNow): Restored {
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  // Who has come today, and was attended to, can be written down anew until the day is over.
  const isOfDay = (d: Difference) => by === 'recepcao' || d.kind === 'changed'
  const isPast = (d: Difference) => differenceTime(d) < (isOfDay(d) ? clinicNow.date : nowAtClinic)
  return read.differences.some(isPast)
    ? { ...read, differences: read.differences.filter((d) => !isPast(d)) }
    : read
}

/** How many visits differ; null where they were not compared yet. */
export type Unseen = { readonly count: number | null }

/** What of it is not to be forgotten without a word, since nobody has settled it; null where nothing is. */
export function unseenOf({ isOld, differences }: Restored): Unseen | null {
  if (isOld) return { count: null }
  return differences.length === 0 ? null : { count: differences.length }
}

/** What a queued booking asks for; a client need not say that it is for herself. */
function askedIn({ command, dono }: OutboxRow): string[] {
  if (!isCreateAgendamento(command)) return []
  const { pedido, recepcao = false } = command.payload
  const { email = recepcao ? null : dono } = pedido
  return [contentOf({ ...pedido, email })]
}

/** The clinic's visits that the known ones are compared with: those with the same id or the same start. */
async function visitsLike({ agendamentos }: ClinicaDb, known: readonly KnownVisit[]): Promise<Agendamento[]> {
  const ids = known.flatMap(({ target }) => ('id' in target ? [target.id] : []))
  const times = known.map(({ visit }) => visit.dataHoraAgendada)
  const [byId, byTime] = await Promise.all([
    agendamentos.bulkGet(ids),
    agendamentos.where('dataHoraAgendada').anyOf(times).toArray(),
  ])
  const all = [...byId, ...byTime].flatMap((visit) =>
    visit === undefined ? [] : [[visit.id, visit] as const],
  )
  return [...new Map(all).values()]
}
