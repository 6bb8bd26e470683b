import type { Horario } from '#domain/horario/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db, isWhole, readPullMark } from '#src/offline/db.ts'
import { readUpcomingVisits, type UpcomingVisits } from '#src/offline/upcoming-visits.ts'

export type Upcoming = UpcomingVisits & { readonly horarios: readonly Horario[] }

/**
 * The clinic's services, each with what is kept free around it; undefined while the device is asked, null
 * where it never heard of them, or has them from code that had no place for that.
 */
export function useServices(): readonly Procedimento[] | null | undefined {
  return useLiveQuery(() =>
    db.transaction('r', db.procedimentos, db.meta, async () => {
      const [mark, services] = await Promise.all([
        readPullMark(db, 'procedimentos'),
        db.procedimentos.toArray(),
      ])
      return isWhole(mark) ? services : null
    }),
  )
}

/** What this device has of the clinic's visits from a moment on, and of registered hours. */
export function useUpcoming(from: ClinicDateTime): Upcoming | undefined {
  return useLiveQuery(async () => {
    const [upcoming, horarios] = await Promise.all([readUpcomingVisits(db, from), db.horarios.toArray()])
    return { ...upcoming, horarios }
  }, [from])
}
