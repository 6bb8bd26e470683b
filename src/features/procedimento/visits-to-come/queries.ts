import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db } from '#src/offline/db.ts'
import { readUpcomingVisits, type UpcomingVisits } from '#src/offline/upcoming-visits.ts'

/**
 * The visits from a moment on that are for a service, by its name, which is all that a visit has of it;
 * undefined until the device has answered.
 */
export function useVisitsFor(nome: string, from: ClinicDateTime): UpcomingVisits | undefined {
  return useLiveQuery(
    () => readUpcomingVisits(db, from, { isAsked: (visit) => visit.nome === nome }),
    [nome, from],
  )
}
