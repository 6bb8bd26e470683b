import { expect, type Page } from '@playwright/test'
import { rowsAwaitingChoice } from '#domain/outbox/behind-refused.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Visit } from '#tests/support/clinic.ts'
import { byScript, chooseBookingDay } from '#tests/support/page-driver/booking.ts'
import { type Actor, isOnItsWay, LOGIN_MS } from './actor.ts'
import type { EndState, PressedCommand, ScreenView } from './audit.ts'
import { isTold, type LifeAtEnd } from './audit-life.ts'
import type { Cast } from './cast.ts'
import { type Chip, wrongChips } from './chips.ts'
import type { Device } from './device.ts'
import { readFreeStarts, readStanding, readUntold, readVersions } from './life-reading.ts'
import { learnSession, pressRetry, readList, tellOnline } from './page-reading.ts'
import { agendaScreen, bookingScreen, QUEUE, VISITS } from './screens.ts'
import { Tablet } from './tablet.ts'

/**
 * How long a healed device may take until nothing is on its way, and its list until it says so, ms; and how
 * often each must have been asked by then: a machine that has much else to do answers less often.
 */
const QUIET_MS = 45_000
const QUIET_LOOKS = 200
const READING_MS = 20_000
const READING_LOOKS = 100

/** Everything heals, and the queues run empty. Then what each person's screen says on each device. */
export async function drainOut(
  cast: Cast,
): Promise<Pick<EndState, 'queue' | 'screens'> & Pick<LifeAtEnd, 'starts'>> {
  const actors = cast.actors().map(([, actor]) => actor)
  for (const actor of actors) await actor.meet({ kind: 'good' })
  // What one device sends the others show, too: with several, no list is read before all have sent.
  const isAlone = actors.length === 1
  const screens: ScreenView[] = []
  const read = async (phone: Device, person: string) => void screens.push(await readScreen(phone, person))
  for (const phone of cast.phones()) {
    // The other tabs are closed, in mid-send where something is under way.
    for (const page of phone.setup.context.pages()) if (page !== phone.page) await page.close()
    for (const person of phone.people) {
      await enter(phone, person)
      await untilNothingWaits(phone, (r) => r.dono === person)
      if (isAlone) await read(phone, person)
    }
  }
  for (const tablet of actors.filter((a) => a instanceof Tablet)) {
    await tablet.show(QUEUE)
    await untilNothingWaits(tablet, () => true)
    await tablet.show(agendaScreen(tablet.setup.day))
  }
  if (!isAlone)
    for (const phone of cast.phones())
      for (const person of phone.people) {
        if (person !== phone.current) await enter(phone, person)
        await read(phone, person)
      }
  const queue: OutboxRow[] = []
  for (const actor of actors) queue.push(...(await actor.queue()))
  return { queue, screens, starts: await readStarts(cast) }
}

/**
 * What her booking screen offers on the campaign's day, once it is what the clinic has free or has had its
 * time; null where it does not open.
 */
async function readStarts({ phone }: Cast): Promise<LifeAtEnd['starts']> {
  const { clinic, day, procedimentoId } = phone.setup
  const { minutes } = await clinic.procedimento(procedimentoId)
  if (!(await phone.show(bookingScreen(procedimentoId)))) return null
  await chooseBookingDay(phone.page, day, byScript)
  const until = Date.now() + READING_MS
  for (let looks = 1; ; looks++, await new Promise((r) => setTimeout(r, 50))) {
    const values = await phone.page
      .getByRole('radio')
      .evaluateAll((radios) => radios.map((radio) => Number((radio as HTMLInputElement).value)))
    const offered = values.sort((a, b) => a - b)
    const free = await readFreeStarts(clinic, day, minutes)
    if (offered.join() === free.join() || (Date.now() > until && looks > READING_LOOKS))
      return { offered, free }
  }
}

/** A person's session on a page that is loaded anew. */
async function enter(device: Device, person: string): Promise<void> {
  device.current = person
  await device.loginSurely()
  // A page that an update is loading anew breaks off what was asked of it.
  await expect(() => device.page.goto(QUEUE.path)).toPass({ timeout: LOGIN_MS })
  await learnSession(device.page, person, LOGIN_MS)
}

/**
 * Asks for another try until nothing of these is on its way, or the time is over: then the audit finds it.
 */
async function untilNothingWaits(actor: Actor, isMeant: (row: OutboxRow) => boolean): Promise<void> {
  const isAnyWaiting = async () => {
    const rows = await actor.queue()
    const awaiting = rowsAwaitingChoice(rows)
    return rows.some((r) => isMeant(r) && isOnItsWay(r) && !awaiting.has(r.id))
  }
  const until = Date.now() + QUIET_MS
  for (let tries = 1; await isAnyWaiting(); tries++) {
    if (Date.now() > until && tries > QUIET_LOOKS) return
    // The server may have been starting when it was asked whose session this is.
    if (tries % 50 === 0) await tellOnline(actor.page)
    await pressRetry(actor.page)
    await new Promise((r) => setTimeout(r, 80))
  }
}

/** Where a page is and what it says, in one line, for whoever is to find out why a screen did not come. */
async function wordsOnScreen(page: Page): Promise<string> {
  const words = await page.locator('body').innerText({ timeout: 5_000 })
  const age = await page.evaluate(
    () => `${document.readyState}, loaded ${Math.round(performance.now())} ms ago`,
  )
  return `${page.url()} (${age}) ${words.replace(/\s+/g, ' ').slice(0, 600)}`
}

/** A card of what a restore has brought back stands in the place of the visit's own. */
const IS_BACK = /está marcado de novo/

/**
 * The times that her list calls "Agendado", or booked again after a restore, once it agrees with the clinic
 * and says what the clinic changed, or has had its time to. @throws where that list does not come at all
 */
async function readScreen(device: Device, person: string): Promise<ScreenView> {
  if (!(await device.show(VISITS)))
    throw new Error(`the visits of ${person} do not open: ${await wordsOnScreen(device.page)}`)
  const until = Date.now() + READING_MS
  for (let looks = 1; ; looks++, await new Promise((r) => setTimeout(r, 80))) {
    const list = await readList(device.page, READING_MS)
    if (list?.person !== person)
      throw new Error(`no list of ${person}: ${list?.person ?? 'nothing is drawn'}`)
    const shown = list.cards
      .filter((c) => c.confirmed || IS_BACK.test(c.words))
      .map((c) => `${device.setup.day}T${c.time}:00.000Z`)
    const stored = (await device.setup.clinic.visits(person)).map((v) => v.when)
    const cards = list.cards.map((card) => card.words)
    const chips = list.cards.flatMap(({ time, chip }): Chip[] =>
      chip === null ? [] : [{ time, words: chip }],
    )
    const standing = await readStanding(device.setup.clinic, person, device.setup.day)
    const untold = (await readUntold(device.setup.clinic)).filter(({ email }) => email === person)
    // Where she has no visit left, a list that has not come yet says as much as one that has.
    const isAgreed =
      shown.sort().join() === stored.sort().join() &&
      untold.every((change) => isTold(cards, change)) &&
      wrongChips(chips, standing).length === 0
    if (isAgreed || (Date.now() > until && looks > READING_LOOKS))
      return { person, bookedTimes: shown, cards, chips }
    // The server may have been starting when the page asked whose session this is: told that it was over,
    // she would log in.
    if (looks % 50 === 0) await tellOnline(device.page)
  }
}

type StoredEnd = Pick<EndState, 'visits' | 'madeVisits' | 'profiles'> &
  Pick<LifeAtEnd, 'versions'> & {
    /** Keys that the clinic has answered. */
    readonly answered: ReadonlySet<string>
  }

/** What the clinic has of these people and of what was pressed. */
export async function readClinic(
  { phone, givenVisits }: Cast,
  people: readonly string[],
  commands: readonly PressedCommand[],
): Promise<StoredEnd> {
  const { clinic } = phone.setup
  const keys = commands.map((c) => c.id)
  const isOfRun = (v: Visit) => people.includes(v.email ?? '') || keys.includes(v.chave ?? '')
  const visits = (await clinic.visits()).filter(isOfRun)
  const { rows } = await clinic.pool.query<{ chave: string; corpo: string | null }>(
    `select chave::text, corpo from idempotencia where chave = any($1::uuid[])
     or usuario_id in (select id from usuario where email = any($2))`,
    [keys, people],
  )
  const madeVisits = new Map([
    ...rows.map((r) => [r.chave, Number(JSON.parse(r.corpo ?? '{}')?.id)] as const),
    ...givenVisits,
  ])
  const profiles: [string, { complemento: string; versao: number }][] = []
  for (const person of people) {
    const profile = await clinic.perfil(person)
    if (profile !== null) profiles.push([person, profile])
  }
  const versions = await readVersions(clinic, people, keys)
  const answered = new Set(rows.map((r) => r.chave))
  return { visits, madeVisits, profiles: new Map(profiles), versions, answered }
}
