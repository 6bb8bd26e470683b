import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { VISITS_PATH } from '#tests/support/page-driver/visits.ts'
import type { EndState, ScreenView } from './audit.ts'
import type { Device } from './device.ts'
import { learnSession, pressRetry, readList, tellOnline } from './page-reading.ts'

/** How long a healed device may take until nothing is on its way, and its list until it says so, ms. */
const QUIET_MS = 30_000
const READING_MS = 5_000

/**
 * If a dialog says "realizado com sucesso", the clinic must have the visit that it names at this very moment.
 */
export async function watchSuccess({ page, people, falseConfirmations, setup }: Device): Promise<void> {
  if (page.isClosed()) return
  const dialog = page.getByRole('dialog', { name: AGENDAMENTO_TEXTS.success })
  if (!(await dialog.isVisible())) return
  const time = /(?:das|às) (\d\d:\d\d)/.exec((await dialog.textContent({ timeout: 500 })) ?? '')?.[1]
  const visits = await setup.clinic.visits()
  if (!visits.some((v) => people.includes(v.email ?? '') && v.when.includes(`T${time}`)))
    falseConfirmations.push(`success at ${time}`)
}

/**
 * The list before anything heals: what it calls "Agendado" the clinic has, or one of these commands took it
 * away.
 */
export async function watchList(device: Device): Promise<void> {
  const { page, commands, falseConfirmations, setup } = device
  await device.go(VISITS_PATH)
  const { person, cards } = await readList(page, 1_000)
  const visits = await setup.clinic.visits(person)
  if (commands.some((c) => c.what.kind === 'cancel' || c.what.kind === 'withdraw')) return
  for (const { time } of cards.filter((c) => c.confirmed))
    if (!visits.some((v) => v.when.includes(`T${time}`)))
      falseConfirmations.push(`"Agendado" at ${time}, ${person}`)
}

/** Everything heals; each person logs in and lets the queue run empty. Then what each one's screen says. */
export async function drainOut(device: Device): Promise<{ queue: OutboxRow[]; screens: ScreenView[] }> {
  const { people, setup } = device
  await device.meet({ kind: 'good' })
  const screens: ScreenView[] = []
  // The other tabs are closed, in mid-send where something is under way.
  for (const page of setup.context.pages()) if (page !== device.page) await page.close()
  for (const person of people) {
    device.current = person
    await device.loginSurely()
    // A page that an update is loading anew breaks off what was asked of it.
    const open = () => device.page.goto('/pendencias')
    await open().catch(open)
    await learnSession(device.page, person, QUIET_MS)
    await untilNothingWaits(device, person)
    screens.push({ person, bookedTimes: await bookedTimes(device, person) })
  }
  return { queue: await device.queue(), screens }
}

const ON_ITS_WAY = new Set<OutboxRow['state']>(['queued', 'sending', 'retry', 'auth'])

/** Asks for another try until nothing of hers is on its way, or the time is over: then the audit finds it. */
async function untilNothingWaits(device: Device, person: string): Promise<void> {
  const isWaiting = (r: OutboxRow) => r.dono === person && ON_ITS_WAY.has(r.state)
  const until = Date.now() + QUIET_MS
  for (let tries = 1; Date.now() < until && (await device.queue()).some(isWaiting); tries++) {
    // The server may have been starting when it was asked whose session this is.
    if (tries % 50 === 0) await tellOnline(device.page)
    await pressRetry(device.page)
    await new Promise((r) => setTimeout(r, 40))
  }
}

/** The times that the list calls "Agendado", once it agrees with the clinic or has had its time to. */
async function bookedTimes(device: Device, person: string): Promise<string[]> {
  await device.go(VISITS_PATH)
  for (const until = Date.now() + READING_MS; ; await new Promise((r) => setTimeout(r, 30))) {
    const { cards } = await readList(device.page, READING_MS)
    const shown = cards.filter((c) => c.confirmed).map((c) => `${device.setup.day}T${c.time}:00.000Z`)
    const stored = (await device.setup.clinic.visits(person)).map((v) => v.when)
    if (shown.sort().join() === stored.sort().join() || Date.now() > until) return shown
  }
}

/** What the clinic has of these people and of what they pressed. */
export async function readClinic(
  device: Device,
): Promise<Pick<EndState, 'visits' | 'madeVisits' | 'profiles'>> {
  const { people, commands, setup } = device
  const { clinic } = setup
  const visits = (await clinic.visits()).filter((v) => v.email !== null && people.includes(v.email))
  const { rows } = await clinic.pool.query<{ chave: string; corpo: string | null }>(
    'select chave::text, corpo from idempotencia where chave = any($1::uuid[])',
    [commands.map((c) => c.id)],
  )
  const madeVisits = new Map(rows.map((r) => [r.chave, Number(JSON.parse(r.corpo ?? '{}')?.id)]))
  const profiles: [string, { complemento: string; versao: number }][] = []
  for (const person of people) {
    const profile = await clinic.perfil(person)
    if (profile !== null) profiles.push([person, profile])
  }
  return { visits, madeVisits, profiles: new Map(profiles) }
}
