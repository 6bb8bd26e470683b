import { limitsOf, NO_LIMITS } from '#domain/clinica/limits.ts'
import type { Clinica, Limits } from '#domain/clinica/schema.ts'
import {
  type ClinicDateTime,
  type ClinicNow,
  clinicNowOf,
  DEFAULT_TIME_ZONE,
  formatDateTime,
} from '#domain/lib/dates.ts'

/** How long the record is believed: all instances follow a change of it within this. */
const RECORD_LIFE_MS = 2000

/**
 * The clinic's record as every booking needs it, read again every other second. Whoever comes while it is
 * being read waits for that reading, and in the second half of its life nobody does: else all the bookings of
 * a busy moment would wait at once, and each ask for a connection of its own.
 */
export function createKnownClinica(
  readClinica: () => Promise<Clinica | null>,
): () => Promise<Clinica | null> {
  let known: { readonly clinica: Clinica | null; readonly askedAt: number } | undefined
  let reading: Promise<Clinica | null> | undefined
  const read = async () => {
    const askedAt = performance.now()
    const clinica = await readClinica()
    known = { clinica, askedAt }
    return clinica
  }
  const readOnce = () => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }
  return async () => {
    const age = known === undefined ? Number.POSITIVE_INFINITY : performance.now() - known.askedAt
    if (known === undefined || age >= RECORD_LIFE_MS) return readOnce()
    // What fails here is said to whoever has to wait for it.
    if (age >= RECORD_LIFE_MS / 2) readOnce().catch(() => undefined)
    return known.clinica
  }
}

/** An instant (ms) as a clock in this zone showed it. */
export function clinicTimeOf(instant: number, zone: string): ClinicDateTime {
  const { date, minute } = clinicNowOf(instant, zone)
  return formatDateTime(date, minute)
}

/** The clinic's wall clock: the machine's instant in the zone of the clinic's record. */
export function createClinicClock(
  knownClinica: () => Promise<Clinica | null>,
  now: () => number,
): () => Promise<ClinicNow> {
  let last: { minute: number; zone: string; clinicNow: ClinicNow } | undefined
  return async () => {
    const zone = (await knownClinica())?.fuso ?? DEFAULT_TIME_ZONE
    // The wall clock shows minutes: within one there is nothing to work out anew.
    const minute = Math.floor(now() / 60_000) * 60_000
    if (last?.minute !== minute || last.zone !== zone)
      last = { minute, zone, clinicNow: clinicNowOf(minute, zone) }
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
