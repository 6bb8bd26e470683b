import { gapOf, padded, withGap } from '#domain/agendamento/gap.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type Interval, overlaps } from '#domain/agendamento/slots.ts'
import { absoluteMinuteOf, addDays, parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { rowsBehindRefused } from '#domain/outbox/behind-refused.ts'
import type { CancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import type { KnowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import type { SaveFicha } from '#domain/outbox/commands/save-ficha.ts'
import type { SavePerfil } from '#domain/outbox/commands/save-perfil.ts'
import { isReceptions, targetOf } from '#domain/outbox/commands.ts'
import { isMoot, needsChoice, type OutboxRow, type PresentVisit } from '#domain/outbox/row.ts'
import { visitOfCommand } from '#domain/outbox/visit-of.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { personKey, readPeople } from '#src/offline/contacts.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import {
  agendamentoRowsBetween,
  type BusyTime,
  clientOf,
  findVisitOrCancelled,
  type VisitClient,
} from '../queries.ts'
import { datesNamedBy, readHeard } from '../queue/queries.ts'
import { type Since, serviceNamed, whoseOf } from '../queue/rows.ts'

/**
 * What reception is never asked to choose about. A new command stands here, or has a row of `by-kind.ts`:
 * otherwise it does not compile.
 */
type NeverChosen = CancelAgendamento | KnowAgendamento | SavePerfil | SaveFicha
export type ChosenCommand = Exclude<Command, NeverChosen>

/** An act of reception that the clinic did not take. */
export type Conflict = {
  readonly row: ConflictRow
  readonly client: VisitClient
  /**
   * The visit as it is by now, as far as this device knows; null where it has none: a booking, one that is
   * gone, or is far.
   */
  readonly visit: Agendamento | null
  /** For a booking: whether more was asked of its visit since, which goes or stays with the booking. */
  readonly hasMore: boolean
  /** Who stands at the time that was wanted, as far as this device knows. */
  readonly others: readonly { readonly visit: Agendamento; readonly client: VisitClient }[]
  /** What the free times that the refusal named depend on beside the clock. */
  readonly since: Omit<Since, 'clinicNow'>
}

/** What came of the acts of this person that were sent last. */
export type Conflicts = {
  readonly open: readonly Conflict[]
  /** How many the clinic has taken of what this device keeps of them, since it last went back to a copy. */
  readonly accepted: number
}

/** What waits for reception to choose, the oldest first; undefined until the device has answered. */
export function useConflicts(email: string): Conflicts | undefined {
  return useLiveQuery(() => readConflicts(email), [email])
}

/** How many those are, and the ids of those rows of which no page of this device has told yet. */
type OpenRefusals = { readonly count: number; readonly untold: readonly string[] }
const NO_REFUSALS: OpenRefusals = { count: 0, untold: [] }

/** See `OpenRefusals`; none for whoever is no Admin (null). */
export function useOpenRefusals(email: string | null): OpenRefusals {
  return useLiveQuery(() => readOpenRefusals(email), [email]) ?? NO_REFUSALS
}

async function readOpenRefusals(email: string | null): Promise<OpenRefusals> {
  if (email === null) return NO_REFUSALS
  const rows = (await readQueueOf(db, email)).filter(isConflict)
  return { count: rows.length, untold: rows.flatMap(({ id, seenAt }) => (seenAt === null ? [id] : [])) }
}

type ConflictRow = OutboxRow & { readonly command: ChosenCommand }

/** Whether a row is an act of reception that waits for a choice. */
export function isConflict(row: OutboxRow): row is ConflictRow {
  return needsChoice(row) && isReceptions(row.command)
}

async function readConflicts(email: string): Promise<Conflicts> {
  const { agendamentos, cancelados, outbox, usuarios, fichas, procedimentos } = db
  const ofRows = [agendamentos, cancelados, outbox, usuarios, fichas, procedimentos]
  const tables = [...ofRows, db.horarios, db.clinica, db.diasOcupados, db.meta]
  return db.transaction('r', tables, async () => {
    const queue = await readQueueOf(db, email)
    const rows = queue.filter(isConflict)
    const found = await Promise.all(rows.map(readVisitOf))
    const services = await procedimentos.toArray()
    const others = await Promise.all(rows.map((row, i) => readOthers(row, found[i] ?? null, services)))
    const heard = await Promise.all(
      rows.map((row, i) => readHeard(datesNamedBy([row]), found[i] ?? null, services)),
    )
    const whose = rows.map((row, i) => {
      const visit = found[i]
      return visit
        ? { email: visit.email, cliente: visit.cliente, ficha: visit.ficha }
        : (whoseOf(row) ?? NOBODY)
    })
    const since = (await readMeta(db, 'epocaDesde')) ?? 0
    const people = await readPeople(db, [...whose, ...others.flat()].map(personKey), queue)
    return {
      open: rows.map((row, i) => ({
        row,
        client: clientOf(people, whose[i] ?? NOBODY),
        visit: found[i] ?? null,
        hasMore: rowsBehindRefused(queue, row).length > 0,
        others: (others[i] ?? []).map((visit) => ({ visit, client: clientOf(people, visit) })),
        since: { queue, heard: heard[i] ?? null },
      })),
      accepted: queue.filter((row) => isTakenAct(row) && (row.ackedAt ?? 0) >= since).length,
    }
  })
}

const NOBODY = { email: null, cliente: null }

/** A sent row stays on the device for a while: those are what was done last. */
function isTakenAct(row: OutboxRow): boolean {
  return row.state === 'done' && !isMoot(row) && row.command.kind.startsWith('agendamento.')
}

async function readVisitOf({ command, error }: OutboxRow): Promise<Agendamento | null> {
  const target = targetOf(command)
  const kept = target === null ? undefined : await findVisitOrCancelled(target)
  return kept === undefined ? null : newestOf(kept, error?.visita ?? null)
}

/**
 * A visit as this device keeps it, or as the refusal told of it where that is newer: the network may have
 * gone before the agenda came. A refusal does not tell who brought it into its state, when and why.
 */
function newestOf(kept: Agendamento, told: PresentVisit | null): Agendamento {
  if (told === null || told.versao <= kept.versao) return kept
  if (told.estado === kept.estado) return { ...kept, ...told }
  const { estadoEm: _at, estadoPor: _by, motivo: _why, ...visit } = kept
  return { ...visit, ...told }
}

/** Whoever stands where the refused act wanted somebody to be, or takes what is to be kept free around it. */
async function readOthers(
  { command }: OutboxRow,
  own: Agendamento | null,
  services: readonly Procedimento[],
): Promise<Agendamento[]> {
  const asked = visitOfCommand(command)
  const isPlace = isCreateAgendamento(command) || asked?.para !== undefined
  if (asked === null || !isPlace) return []
  const dataHoraAgendada = asked.para ?? asked.dataHoraAgendada
  const day = dataHoraAgendada.slice(0, 10)
  const gap = withGap(gapOf(own ?? serviceNamed(services, asked) ?? {}))
  const wanted = blockedFor({ dataHoraAgendada, tempo: asked.tempo ?? '', ...gap })
  const around = await agendamentoRowsBetween(addDays(day, -1), addDays(day, 1)).toArray()
  return around.filter((visit) => visit.id !== own?.id && overlaps(blockedFor(visit), wanted))
}

/** All the time that a visit blocks, in minutes since the epoch of the clinic's clock. */
function blockedFor({ dataHoraAgendada, tempo, ...gap }: BusyTime): Interval {
  const start = parseDateTime(dataHoraAgendada)
  const inicio = start === null ? Number.NaN : absoluteMinuteOf(start.date, start.minute)
  return padded({ inicio, fim: inicio + (parseDuration(tempo) ?? 0) }, gapOf(gap))
}
