import { type ClinicNow, clinicNowOf, DEFAULT_TIME_ZONE } from '#domain/lib/dates.ts'
import { type ClinicaDb, readMeta, writeMeta } from './db.ts'

/**
 * An offset below this comes from the network's delay and the header's whole seconds, not from a wrong clock.
 */
const TOLERANCE_MS = 5_000

/**
 * The offset this context last read or wrote, and when. Most answers say nothing new, and each would cost a
 * reading.
 */
const known = new WeakMap<ClinicaDb, { readonly offset: number; readonly at: number }>()

/** How long a known offset is believed, ms: after that another tab or worker may have written a new one. */
const KNOWN_MS = 60_000

/** Keeps what a server's answer says of the time, so that a phone set wrong still knows the clinic's day. */
export async function keepServerTime(db: ClinicaDb, serverTime: number, deviceNow: number): Promise<void> {
  const measured = serverTime - deviceNow
  const offset = Math.abs(measured) < TOLERANCE_MS ? 0 : measured
  const isThis = (other: number) => Math.abs(offset - other) < TOLERANCE_MS
  const last = known.get(db)
  if (last !== undefined && isThis(last.offset) && Math.abs(deviceNow - last.at) < KNOWN_MS) return
  const stored = (await readMeta(db, 'relogio'))?.diferenca ?? 0
  if (!isThis(stored)) await writeMeta(db, 'relogio', { diferenca: offset })
  known.set(db, { offset: isThis(stored) ? stored : offset, at: deviceNow })
}

/** The server's clock (ms) as far as this device has heard of it. */
export async function readServerNow(db: ClinicaDb, deviceNow: number): Promise<number> {
  return deviceNow + ((await readMeta(db, 'relogio'))?.diferenca ?? 0)
}

/** The clinic's present moment, whatever the device's zone and clock say. */
export async function readClinicNow(db: ClinicaDb, deviceNow: number): Promise<ClinicNow> {
  const [serverNow, clinica] = await Promise.all([readServerNow(db, deviceNow), db.clinica.get(1)])
  return clinicNowOf(serverNow, clinica?.fuso ?? DEFAULT_TIME_ZONE)
}
