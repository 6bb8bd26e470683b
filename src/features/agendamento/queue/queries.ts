import { useRef } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { addDays, type ClinicDateTime, type ClinicNow } from '#domain/lib/dates.ts'
import type { Target } from '#domain/outbox/commands/target.ts'
import { isKnownCommand, targetOf } from '#domain/outbox/commands.ts'
import { needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { personKey, readPeople } from '#src/offline/contacts.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import {
  type DateRange,
  findVisitOrCancelled,
  NOBODY,
  readDaysOfOthers,
  readOwnVisits,
  type VisitClients,
} from '../queries.ts'
import { type Heard, stillFree, whoseOf } from './rows.ts'

/**
 * The clients whom a person has written bookings down for that are in the queue; empty until the device has
 * answered. One question for all rows, however many they are.
 */
export function useClientsInQueue(dono: string | null): VisitClients {
  const clients = useLiveQuery(async () => {
    if (dono === null) return NOBODY
    const [rows, visits] = await Promise.all([readQueueOf(db, dono), readVisitsInQueue(dono)])
    return readPeople(
      db,
      rows.map((row) => personKey(whoseOf(row, visits.get(row.id)) ?? {})),
      rows,
    )
  }, [dono])
  return clients ?? NOBODY
}

/**
 * What can still be taken of free times that a refusal named, see `stillFree`. While one of them is being
 * sent they stay as they were: it is that press which takes it. `dono`: null while none can come.
 */
export function useStillFree(
  dono: string | null,
  clinicNow: ClinicNow,
  isSending: boolean,
): (times: readonly ClinicDateTime[], tempo: string) => readonly ClinicDateTime[] {
  const queue = useLiveQuery(() => (dono === null ? NO_ROWS : readQueueOf(db, dono)), [dono]) ?? NO_ROWS
  const since = useRef({ clinicNow, queue })
  if (!isSending) since.current = { clinicNow, queue }
  return (times, tempo) => stillFree(times, tempo, since.current)
}

const NO_ROWS: readonly OutboxRow[] = []

/** What `readHeard` reads; null until the device has answered, too. */
export function useHeard(queue: readonly OutboxRow[], moved: Pick<Agendamento, 'id'> | null = null) {
  const dates = datesNamedBy(queue)
  return useLiveQuery(() => readHeard(dates, moved), [dates?.from, dates?.to, moved?.id]) ?? null
}

/**
 * What the device has of the days on which refusals have named free times; null where none has. `moved`: the
 * visit that they are for, whose own time is free to it; `known`: the services, where they are read already.
 */
export async function readHeard(
  dates: DateRange | null,
  moved: Pick<Agendamento, 'id'> | null,
  known?: readonly Procedimento[],
): Promise<Heard | null> {
  if (dates === null) return null
  // What is kept free around a service may reach over a midnight.
  const range = { from: addDays(dates.from, -1), to: addDays(dates.to, 1) }
  const [days, own, services] = await Promise.all([
    readDaysOfOthers(range, moved),
    readOwnVisits(range),
    known ?? db.procedimentos.toArray(),
  ])
  return { days, own, services }
}

/** The first and the last date on which refusals have named free times; null where none has. */
export function datesNamedBy(queue: readonly OutboxRow[]): DateRange | null {
  const named = queue.flatMap((row) => (needsChoice(row) ? (row.error?.alternativas ?? []) : [])).sort()
  const from = named[0]?.slice(0, 10)
  const to = named.at(-1)?.slice(0, 10)
  return from === undefined || to === undefined ? null : { from, to }
}

/** The visits that the rows of a queue ask something of, as the device has them, by the id of the row. */
export type VisitsInQueue = ReadonlyMap<string, Agendamento>

/**
 * See `VisitsInQueue`; undefined until the device has answered. Cancelled ones too: what waits for such a
 * visit says so.
 */
export function useVisitsInQueue(dono: string | null): VisitsInQueue | undefined {
  return useLiveQuery(() => (dono === null ? NO_VISITS : readVisitsInQueue(dono)), [dono])
}

const NO_VISITS: VisitsInQueue = new Map()

function readVisitsInQueue(dono: string): Promise<VisitsInQueue> {
  return db.transaction('r', db.agendamentos, db.cancelados, db.outbox, async () => {
    const asked = (await readQueueOf(db, dono)).flatMap(visitAskedAbout)
    // The visits are read in parallel: a loop that awaits for some rows only loses Dexie's transaction.
    const visits = await Promise.all(asked.map(([, target]) => findVisitOrCancelled(target)))
    return new Map(
      asked.flatMap(([id], i) => {
        const visit = visits[i]
        return visit === undefined ? [] : [[id, visit] as const]
      }),
    )
  })
}

/** A row, with the visit it means. What is done says itself what was asked; others only newer code knows. */
function visitAskedAbout({ id, command, state }: OutboxRow): (readonly [row: string, target: Target])[] {
  const target = state === 'done' || !isKnownCommand(command) ? null : targetOf(command)
  return target === null ? [] : [[id, target]]
}
