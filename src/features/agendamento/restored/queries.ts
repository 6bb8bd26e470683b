import { type Difference, differenceTime } from '#domain/agendamento/restored.ts'
import type { VisitActor } from '#domain/agendamento/states.ts'
import { type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { useLiveQuery } from '#src/lib/live-query.ts'
import { db } from '#src/offline/db.ts'
import { type Restored, readRestored, UNREAD } from '#src/offline/restore/read-restored.ts'

/** What has to be told of visits to come, to reception also of today's; nothing until the device answers. */
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

function toCome(read: Restored, by: VisitActor, clinicNow: ClinicNow): Restored {
  const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
  // Who has come today, and was attended to, can be written down anew until the day is over.
  const isOfDay = (d: Difference) => by === 'recepcao' || d.kind === 'changed'
  const isPast = (d: Difference) => differenceTime(d) < (isOfDay(d) ? clinicNow.date : nowAtClinic)
  return read.differences.some(isPast)
    ? { ...read, differences: read.differences.filter((d) => !isPast(d)) }
    : read
}

function readHere(email: string): Promise<Restored> {
  return db.transaction('r', db.conhecidos, db.meta, db.agendamentos, db.outbox, async () =>
    readRestored(db, email),
  )
}
