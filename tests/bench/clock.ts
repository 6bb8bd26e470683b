import { clinicNowOf } from '#domain/lib/dates.ts'

/** When the measured clinics' clocks stand: in the forenoon, as a day on which free times are left. */
const HOUR = 9

/** How far a zone may lie west of UTC, in hours. */
const WESTERNMOST = -12

/**
 * The zone of the clinics that are measured and of the devices in them: the one in which it is nine o’clock
 * when the run begins. Free times of today are waited for, and late in the evening there would be none.
 */
export const BENCH_ZONE = zoneOf(HOUR - new Date().getUTCHours())

/** The measured clinics' wall clock. */
export const clinicNow = () => clinicNowOf(Date.now(), BENCH_ZONE)

/** The measured clinics' date. */
export const today = (): string => clinicNow().date

/** The IANA name of a zone so many hours ahead of UTC; in these names the sign is the other way round. */
function zoneOf(ahead: number): string {
  const hours = ahead < WESTERNMOST ? ahead + 24 : ahead
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}
