import { expect, it } from 'vitest'
import { clinicNowOf, formatTime, isTimeZone } from '#domain/lib/dates.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'

/** The wall clock of a zone as the server works it out. */
function wallClockOf(instant: string, zone: string): string {
  const { date, minute } = clinicNowOf(Date.parse(instant), zone)
  return `${date} ${formatTime(minute)}`
}

it('every zone that the form offers is taken, and PostgreSQL reads it as we do', async () => {
  const db = await createTestDatabase()
  const zones = Intl.supportedValuesOf('timeZone')
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([])
  const instants = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z']
  const { rows } = await db.pool.query<{ zone: string; instant: string; there: string }>(
    `select zone, instant, to_char(instant::timestamptz at time zone zone, 'YYYY-MM-DD HH24:MI') as there
      from unnest($1::text[]) zone, unnest($2::text[]) instant`,
    [zones, instants],
  )
  const unlisted = await db.pool.query(
    'select zone from unnest($1::text[]) zone where lower(zone) not in (select lower(name) from pg_timezone_names)',
    [zones],
  )
  await db.drop()
  expect(unlisted.rows).toEqual([])
  expect(rows).toHaveLength(zones.length * instants.length)
  expect(rows.filter(({ zone, instant, there }) => wallClockOf(instant, zone) !== there)).toEqual([])
})
