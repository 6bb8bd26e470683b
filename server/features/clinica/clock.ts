import { limitsOf, NO_LIMITS } from '#domain/clinica/limits.ts'
import type { Clinica, Limits } from '#domain/clinica/schema.ts'
import { type ClinicNow, clinicNowOf, DEFAULT_TIME_ZONE } from '#domain/lib/dates.ts'
import type { Deps } from '../../deps.ts'
import { readClinica } from './repository.ts'

/** How long the record is believed: all instances follow a change of it within this. */
const RECORD_LIFE_MS = 2000

/** The clinic's record as every booking needs it, read again every other second. */
export function createKnownClinica({ db }: Pick<Deps, 'db'>): () => Promise<Clinica | null> {
  let known: { clinica: Clinica | null; until: number } | undefined
  return async () => {
    if (known === undefined || performance.now() >= known.until) {
      const clinica = await readClinica(db.orm)
      known = { clinica, until: performance.now() + RECORD_LIFE_MS }
    }
    return known.clinica
  }
}

/** The clinic's wall clock: the machine's instant in the zone of the clinic's record. */
export function createClinicClock(
  knownClinica: () => Promise<Clinica | null>,
  now: () => number,
): () => Promise<ClinicNow> {
  let last: { minute: number; fuso: string; clinicNow: ClinicNow } | undefined
  return async () => {
    const fuso = (await knownClinica())?.fuso ?? DEFAULT_TIME_ZONE
    // The wall clock shows minutes: within one there is nothing to work out anew.
    const minute = Math.floor(now() / 60_000) * 60_000
    if (last?.minute !== minute || last.fuso !== fuso)
      last = { minute, fuso, clinicNow: clinicNowOf(minute, fuso) }
    return last.clinicNow
  }
}

/** What clients can take on their own; no limit holds before there is a clinic. */
export function createLimits(knownClinica: () => Promise<Clinica | null>): () => Promise<Limits> {
  return async () => {
    const clinica = await knownClinica()
    return clinica === null ? NO_LIMITS : limitsOf(clinica)
  }
}
