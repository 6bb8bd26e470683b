import type { Procedimento } from '#domain/procedimento/schema.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { Person } from '#tests/support/http-person.ts'
import type { RunningServer } from '#tests/support/server.ts'
import { seedBusyDays } from './seed.ts'

/** How many visits a day the clinics have that a slow phone is measured in; and those of a slow tablet. */
export const PHONE_VISITS_A_DAY: readonly number[] = [0, 20, 100, 300]
export const TABLET_VISITS_A_DAY: readonly number[] = [30, 100, 300]

/** A clinic with the same number of visits on every day, and whoever uses it. */
export type BusyClinic = {
  readonly perDay: number
  readonly server: RunningServer
  /** The shortest service: half an hour. */
  readonly procedimento: Procedimento
  readonly client: Person
  readonly reception: Person
}

/** Fills a demo clinic that has just been started, and registers who uses it. */
export async function fillBusyClinic(
  server: RunningServer,
  { databaseUrl, today, perDay }: { databaseUrl: string; today: string; perDay: number },
): Promise<BusyClinic> {
  const [client, reception] = [new Person(server.url), new Person(server.url)]
  await reception.login(ADMIN_EMAIL)
  const procedimento = await halfHour(reception)
  await client.register('cliente@exemplo.test')
  await seedBusyDays(databaseUrl, today, perDay)
  return { perDay, server, procedimento, client, reception }
}

/** The shortest procedure at the grid's own step, so that every start of it can be booked. */
export async function halfHour(reception: Person): Promise<Procedimento> {
  const all = (await (await reception.fetch('GET', '/api/Procedimento')).json()) as Procedimento[]
  const [shortest] = all.toSorted((a, b) => a.tempo.localeCompare(b.tempo))
  if (shortest === undefined) throw new Error('the demo clinic has no procedure')
  const { id, ...rest } = shortest
  const answer = await reception.fetch('PUT', `/api/Procedimento/${id}`, { ...rest, tempo: '00:30' })
  if (!answer.ok) throw new Error(`the procedure could not be changed: ${answer.status}`)
  return shortest
}
