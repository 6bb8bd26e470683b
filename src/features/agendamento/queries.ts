import type { Table } from 'dexie'
import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { type Agenda, agendaOf } from '#domain/agendamento/slots.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { timesTakenByQueue } from '#domain/outbox/overlay.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'

/** The clinic's days as this device knows them. */
export type DeviceAgenda = {
  readonly agenda: Agenda
  /**
   * When the device last heard of both opening hours and other people's times (ms), or null where it never
   * did.
   */
  readonly updatedAt: number | null
  /** The first and last date whose visits the device asked for: beyond them a time only seems free. */
  readonly knownFrom: ClinicDate | null
  readonly knownTo: ClinicDate | null
}

/** Both ends are included. */
type DateRange = { readonly from: ClinicDate; readonly to: ClinicDate }

/**
 * Everything the slot rule needs of the clinic's days: hours, everybody's busy times, one's own queue; of
 * some dates only where they are given.
 */
export function useDeviceAgenda(email: string, range: DateRange | null = null): DeviceAgenda | undefined {
  const read = useLiveQuery(() => readAgenda(email, range), [email, range?.from, range?.to])
  return useMemo(() => read && deviceAgendaOf(read), [read])
}

export async function readAgenda(email: string, range: DateRange | null) {
  const [horarios, agendamentos, ocupados, queue, mark, horarioMark] = await Promise.all([
    db.horarios.toArray(),
    (range === null ? db.agendamentos : agendamentoRowsBetween(range.from, range.to)).toArray(),
    (range === null ? db.ocupados : between(db.ocupados, range.from, range.to)).toArray(),
    readQueueOf(db, email),
    readPullMark(db, 'agendamentos'),
    readPullMark(db, 'horarios'),
  ])
  return {
    horarios,
    busy: [...agendamentos, ...ocupados, ...timesTakenByQueue(queue)],
    updatedAt: mark === null || horarioMark === null ? null : Math.min(mark.em, horarioMark.em),
    from: mark?.desde ?? null,
    to: mark?.ate ?? null,
  }
}

export function deviceAgendaOf(read: Awaited<ReturnType<typeof readAgenda>>): DeviceAgenda {
  return {
    agenda: agendaOf(read.horarios, read.busy),
    updatedAt: read.updatedAt,
    knownFrom: read.from,
    knownTo: read.to,
  }
}

function between<T, K, I>(table: Table<T, K, I>, from: ClinicDate, to: ClinicDate) {
  return table.where('dataHoraAgendada').between(from, `${to}U`)
}

/** Visits by the date of their start; both ends are included. */
export function agendamentoRowsBetween(from: ClinicDate, to: ClinicDate) {
  return between(db.agendamentos, from, to)
}
