import {
  DAYS_OF_CANCELLED,
  type KnownFacts,
  receptionMustTell,
  toldSince,
  wasToldLately,
} from '#domain/agendamento/awareness.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import {
  addDays,
  type ClinicDateTime,
  type ClinicNow,
  compareDates,
  formatDateTime,
} from '#domain/lib/dates.ts'
import { isKnowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import { isTarget } from '#domain/outbox/commands/target.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { readChangedVisits } from '#src/offline/changed-visits.ts'
import { personKey, readPeople } from '#src/offline/contacts.ts'
import { db, isWhole, readPullMark } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { clientOf, type VisitClient } from '../queries.ts'
import { NAMELESS } from './words.ts'

/** A visit of which somebody has to be told, or has been. */
export type VisitOfClient = {
  readonly visit: Agendamento
  readonly client: VisitClient
}
export type UnawareVisit = VisitOfClient & { readonly known: NonNullable<Agendamento['conhecido']> }

export type UnawareData = {
  /** The visits whose clients have to be told, the nearest first. */
  readonly unaware: readonly UnawareVisit[]
  /** Who was told yesterday or today; `waiting`: what this device has not sent of it. */
  readonly aware: readonly (VisitOfClient & { readonly waiting: OutboxRow | null })[]
  /** Whether this device has the agenda whole: else there may be more of them. */
  readonly isKnown: boolean
}

/** Whose client does not know what the clinic made of a visit; undefined until the device has answered. */
export function useUnaware(email: string, clinicNow: ClinicNow): UnawareData | undefined {
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  return useLiveQuery(() => readUnaware(email, nowAtClinic), [email, nowAtClinic])
}

/** How many clients have to be told of a change. */
export function useUnawareCount(email: string | null, clinicNow: ClinicNow): number {
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  return (
    useLiveQuery(() => (email === null ? 0 : countUnaware(email, nowAtClinic)), [email, nowAtClinic]) ?? 0
  )
}

function countUnaware(email: string, nowAtClinic: ClinicDateTime): Promise<number> {
  const tables = [db.agendamentos, db.cancelados, db.outbox]
  return db.transaction('r', tables, async () => {
    const due = await readDue(await readQueueOf(db, email), nowAtClinic)
    return untoldVisitsOf(due).length
  })
}

/** The visits of which somebody has to be told, what is queued laid over. */
async function readDue(queue: readonly OutboxRow[], nowAtClinic: ClinicDateTime) {
  const oldest = addDays(nowAtClinic.slice(0, 10), -DAYS_OF_CANCELLED)
  const isRecent = ({ estado, mudadoEm = nowAtClinic }: Agendamento) =>
    estado !== 'cancelada' || mudadoEm >= oldest
  return overlayAgendamentoList(await readChangedVisits(db), queue)
    .filter((item) => item.kind === 'at_clinic')
    .filter(({ agendamento }) => isRecent(agendamento) && receptionMustTell(agendamento, nowAtClinic))
}

/** The visits of which nobody has said, on this device either, that the client knows the change. */
function untoldVisitsOf(due: Awaited<ReturnType<typeof readDue>>) {
  return due.flatMap(({ isKnown, agendamento: visit }) =>
    isKnown || visit.conhecido === undefined ? [] : [{ visit, known: visit.conhecido }],
  )
}

function readUnaware(email: string, nowAtClinic: ClinicDateTime): Promise<UnawareData> {
  const today = nowAtClinic.slice(0, 10)
  const tables = [db.agendamentos, db.cancelados, db.outbox, db.meta, db.usuarios, db.fichas]
  return db.transaction('r', tables, async () => {
    const told = await Promise.all(
      [db.agendamentos, db.cancelados].map((table) =>
        table
          .where('cienteEm')
          .above(toldSince(today))
          .filter((visit) => wasToldLately(visit, today))
          .toArray(),
      ),
    )
    const [queue, mark] = await Promise.all([readQueueOf(db, email), readPullMark(db, 'agendamentos')])
    const due = await readDue(queue, nowAtClinic)
    const all = [...due.map(({ agendamento }) => agendamento), ...told.flat()]
    const people = await readPeople(db, all.map(personKey), queue)
    // A visit without a name stays in the list: somebody at reception may know whose it is.
    const withClient = (visit: Agendamento) => {
      const isNameless = visit.email === null && visit.cliente === null
      const client = clientOf(people, visit)
      return { visit, client: isNameless ? { ...client, nome: NAMELESS } : client }
    }
    const sent = due.filter(({ isKnown }) => isKnown).map(({ agendamento }) => agendamento)
    const rowOf = (visit: Agendamento) =>
      queue.findLast(({ command }) => isKnowAgendamento(command) && isTarget(command.payload.alvo, visit)) ??
      null
    return {
      unaware: untoldVisitsOf(due)
        .map(({ visit, known }) => ({ ...withClient(visit), known }))
        .sort((a, b) => compareDates(nearestOf(a.visit, a.known), nearestOf(b.visit, b.known))),
      aware: [...sent, ...told.flat()].map((visit) => ({
        ...withClient(visit),
        waiting: visit.conhecido === undefined ? null : rowOf(visit),
      })),
      isKnown: isWhole(mark),
    }
  })
}

/** The earlier of the old and the new time, because the client has to know before it comes. */
function nearestOf(visit: Agendamento, known: KnownFacts): ClinicDateTime {
  return visit.dataHoraAgendada < known.dataHoraAgendada ? visit.dataHoraAgendada : known.dataHoraAgendada
}
