import { useLiveQuery } from 'dexie-react-hooks'
import { personKey, readPeople } from '#src/offline/contacts.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'
import { NOBODY, type VisitClients } from '../queries.ts'
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
    )
  }, [dono])
  return clients ?? NOBODY
}
