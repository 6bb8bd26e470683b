import { useLiveQuery } from 'dexie-react-hooks'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { isKnownCommand, targetOf } from '#domain/outbox/commands.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { personKey, readPeople } from '#src/offline/contacts.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'
import { findVisitOrCancelled, NOBODY, type VisitClients } from '../queries.ts'
import { whoseOf } from './rows.ts'

/**
 * The clients whom a person has written bookings down for that are in the queue; empty until the device has
 * answered. One question for all rows, however many they are.
 */
export function useClientsInQueue(dono: string | null): VisitClients {
  const clients = useLiveQuery(async () => {
    const rows = dono === null ? [] : await readQueueOf(db, dono)
    return readPeople(
      db,
      rows.map((row) => personKey(whoseOf(row) ?? {})),
      rows,
    )
  }, [dono])
  return clients ?? NOBODY
}

/** The visits that the rows of a queue ask something of, as the device has them, by the id of the row. */
export type VisitsInQueue = ReadonlyMap<string, Agendamento>

/**
 * See `VisitsInQueue`; undefined until the device has answered. Cancelled ones too: what waits for such a
 * visit says so.
 */
export function useVisitsInQueue(dono: string | null): VisitsInQueue | undefined {
  return useLiveQuery(async () => {
    const visits = new Map<string, Agendamento>()
    if (dono === null) return visits
    await db.transaction('r', db.agendamentos, db.cancelados, db.outbox, async () => {
      for (const row of await readQueueOf(db, dono)) {
        const visit = await readVisitOf(row)
        if (visit !== undefined) visits.set(row.id, visit)
      }
    })
    return visits
  }, [dono])
}

async function readVisitOf({ command, state }: OutboxRow): Promise<Agendamento | undefined> {
  // What is done tells itself what was asked; only newer code knows what others are about.
  const target = state === 'done' || !isKnownCommand(command) ? null : targetOf(command)
  return target === null ? undefined : findVisitOrCancelled(target)
}
