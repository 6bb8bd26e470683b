import type { VisitActor } from '#domain/agendamento/states.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db } from '#src/offline/db.ts'
import { type Restored, readRestored, toCome, UNREAD } from '#src/offline/restore/read-restored.ts'

/** What has to be told (`toCome`); nothing until the device answers. */
export function useRestored(email: string, by: VisitActor, clinicNow: ClinicNow): Restored {
  return toCome(useLiveQuery(() => readHere(email), [email]) ?? UNREAD, by, clinicNow)
}

/** The same as this device has it at this moment. */
export async function readRestoredToCome(
  email: string,
  by: VisitActor,
  clinicNow: ClinicNow,
): Promise<Restored> {
  return toCome(await readHere(email), by, clinicNow)
}

function readHere(email: string): Promise<Restored> {
  return db.transaction('r', db.conhecidos, db.meta, db.agendamentos, db.outbox, async () =>
    readRestored(db, email),
  )
}
