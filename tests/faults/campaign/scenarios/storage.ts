import { fillBrowser } from '#tests/support/init-scripts.ts'
import { type Actor, isOnItsWay, LOGIN_MS } from '../actor.ts'
import { performStep } from '../acts.ts'
import type { PressedCommand } from '../audit.ts'
import type { Cast } from '../cast.ts'
import { chooseAnyTime, learnSession } from '../page-reading.ts'
import { emptyDatabase } from '../planted-bugs.ts'
import { press } from '../presses.ts'
import { bookingScreen, isShown, QUEUE, VISITS } from '../screens.ts'
import { PLAIN, pickOne, type Scenario } from './scenario.ts'

const HOUR_MS = 3_600_000
/** How long a screen may take to say what came of a press, ms. */
const SAID_MS = 30_000

const OFFLINE = { kind: 'offline' } as const

/** What was booked without a network is taken back there: the clinic has heard of nothing. */
export const takenBackOffline: Scenario = async (cast, { share }) => {
  const { phone, watch } = cast
  if (!(await sendSomething(cast, share))) return false
  await phone.meet(OFFLINE)
  const plain = { ...PLAIN, choice: share, network: OFFLINE }
  const booked = await bookOffline(cast, share)
  if (booked === null || (await performStep(phone, { ...plain, act: 'withdraw' })) !== 'done') return false
  await phone.show(QUEUE)
  await watch.lookAtQueue(phone, [booked])
  await phone.meet({ kind: 'good' })
  await watch.lookAtQueue(phone, [booked])
  return true
}

/** Hours or days pass by the device's own clock, with a network or without: what is over is swept away. */
export const daysPass: Scenario = async (cast, { share, way }) => {
  const { phone, watch } = cast
  await phone.meet(way < 0.7 ? OFFLINE : { kind: 'good' })
  const booked = way < 0.7 ? await bookOffline(cast, share) : await sendSomething(cast, share)
  await phone.passTime(pickOne(share, 25 * HOUR_MS, 20 * 24 * HOUR_MS, 40 * 24 * HOUR_MS))
  await phone.show(VISITS)
  await phone.meet({ kind: 'good' })
  await watch.look(phone, 'phone, after days')
  return booked !== null && booked !== false
}

/** The browser throws the app's data away, and with them a booking that waits: it is named as missing. */
export const storageIsThrownAway: Scenario = async (cast, { share }) => {
  const { phone, watch } = cast
  const { page } = phone
  if (!(await sendSomething(cast, share))) return false
  const isQuiet = (await phone.queue()).every((r) => r.state === 'done') && phone.attempts.size === 0
  if (!isQuiet) return false
  await phone.meet(OFFLINE)
  const booked = await bookOffline(cast, share)
  if (booked === null) return false
  await page.evaluate(emptyDatabase)
  await phone.meet({ kind: 'good' })
  await page.goto(QUEUE.path)
  await learnSession(page, phone.current, LOGIN_MS)
  await watch.lookAtQueue(phone, [booked])
  const when = booked.what.kind === 'book' ? booked.what.when : ''
  const missing = page.getByText(new RegExp(`Pode(m)? faltar .* ${when.slice(11, 16)}`)).first()
  const isShownSoon = () =>
    missing.waitFor({ timeout: SAID_MS }).then(
      () => true,
      () => false,
    )
  // It is said to her, once the device knows who she is: where that took too long, she logs in.
  let isSaid = await isShownSoon()
  if (!isSaid) {
    await phone.loginWell()
    await page.goto(QUEUE.path)
    isSaid = await isShownSoon()
  }
  // What is named as perhaps missing is hers to ask for again; what is not must be at the clinic, as where
  // the worker had it in hand when the rest was thrown away.
  if (isSaid) phone.missing.add(booked.id)
  await press(page, { name: 'Entendi' }, 1, 0)
  return true
}

/**
 * The storage is full: a booking is sent at once, and its answer is lost. After the page was loaded anew she
 * asks for the same: it goes under the same key.
 */
export const storageIsFull: Scenario = async (cast, { share }) => {
  const { phone, watch } = cast
  const { page, people } = phone
  const { network, procedimentoId, day } = phone.setup
  const screen = bookingScreen(procedimentoId)
  await phone.loginWell()
  if (!((await phone.show(VISITS)) && (await phone.show(screen)))) return false
  const chosen = await chooseAnyTime(page, day, share).catch(() => null)
  if (chosen === null) return false
  const before = network.seen.length
  await fillBrowser(page, true)
  try {
    const lost = network.inject({ kind: 'lost-answer' })
    const noted = phone.attempt({ kind: 'book', when: chosen.when })
    if ((await press(page, { name: 'Agendar' })) === null) {
      noted.wasNotMade()
      return false
    }
    if (!(await says(phone, 'Não sabemos se a clínica recebeu'))) return false
    lost.remove()
    await page.goto(screen.path)
    if (!(await isShown(page, screen.mark))) return false
    // Its list is the one of before: the time still seems free.
    const again = await chooseAnyTime(page, day, share).catch(() => null)
    if (again?.when !== chosen.when || (await press(page, { name: 'Agendar' })) === null) return false
    if (!(await says(phone, 'Agendamento realizado|já é seu|não está mais livre|Não sabemos'))) return false
    await watch.lookAtSuccess(phone, people)
    const queued = new Set((await phone.queue()).map((r) => r.id))
    const sent = network.seen
      .slice(before)
      .filter((s) => s.method === 'POST' && /Agendamentos$/i.test(s.path))
    const keys = new Set(sent.flatMap((s) => (s.chave === null || queued.has(s.chave) ? [] : [s.chave])))
    if (keys.size > 1)
      watch.findings.push({ kind: 'doubled', text: `${chosen.when} went under ${keys.size} keys` })
    return true
  } finally {
    await fillBrowser(page, false)
  }
}

/**
 * Something that the clinic has acknowledged, so that the device knows that it has something; and of hers
 * nothing waits any more.
 */
async function sendSomething({ phone }: Cast, choice: number): Promise<boolean> {
  await phone.loginWell()
  const before = phone.commands.length
  const good = { kind: 'good' } as const
  const result = await performStep(phone, { ...PLAIN, act: 'save-profile', choice, network: good })
  if (result !== 'done' || phone.commands[before] === undefined) return false
  const hers = async () => (await phone.queue()).filter((r) => r.dono === phone.current)
  await phone.waitInPage(async () => ((await hers()).some(isOnItsWay) ? undefined : true))
  return (await hers()).every((r) => r.state === 'done')
}

async function bookOffline({ phone }: Cast, choice: number): Promise<PressedCommand | null> {
  const before = phone.commands.length
  const result = await performStep(phone, { ...PLAIN, act: 'book', choice, network: OFFLINE })
  return result === 'done' ? (phone.commands[before] ?? null) : null
}

/** Whether the screen comes to say one of these. */
function says({ page }: Actor, words: string): Promise<boolean> {
  return page
    .waitForFunction((w) => new RegExp(w).test(document.body.textContent ?? ''), words, { timeout: SAID_MS })
    .then(
      () => true,
      () => false,
    )
}
