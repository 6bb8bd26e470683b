import { type ClinicNow, clinicNowOf } from '#domain/lib/dates.ts'
import type { Deps } from '../../deps.ts'
import { readClinica } from './repository.ts'

/** How long a zone is believed: all instances follow a change of the clinic's zone within this. */
const ZONE_LIFE_MS = 2000

/** Where the clinic's record is not there yet. */
export const DEFAULT_TIME_ZONE = 'America/Sao_Paulo'

/** The clinic's wall clock: the machine's instant in the zone of the clinic's record. */
export function createClinicClock({ db, now }: Pick<Deps, 'db' | 'now'>): () => Promise<ClinicNow> {
  let known: { fuso: string; until: number } | undefined
  let last: { minute: number; fuso: string; clinicNow: ClinicNow } | undefined
  return async () => {
    if (known === undefined || performance.now() >= known.until) {
      const clinica = await readClinica(db.orm)
      known = { fuso: clinica?.fuso ?? DEFAULT_TIME_ZONE, until: performance.now() + ZONE_LIFE_MS }
    }
    // The wall clock shows minutes: within one there is nothing to work out anew.
    const minute = Math.floor(now() / 60_000) * 60_000
    const { fuso } = known
    if (last?.minute !== minute || last.fuso !== fuso)
      last = { minute, fuso, clinicNow: clinicNowOf(minute, fuso) }
    return last.clinicNow
  }
}
