import type { Locator, Page } from '@playwright/test'
import { type Booked, checkTime, chooseBookingDay, freeTimes } from '#tests/support/page-driver/booking.ts'
import { pressRetryInPage } from '#tests/support/page-driver/visits.ts'

// What the campaign reads and presses in one go: a page may change its person or its list between two
// questions. The functions named `…InPage` are sent to the browser as they are written and see nothing of
// this file. They wait by `performance.now()`: the device's clock may be set in between.

/** How long a press may take to reach the queue, and a screen to come, ms. */
export const PRESS_MS = 5_000

/** How long an offline device is given to read the day's times it knows, ms. */
const KNOWN_TIMES_MS = 700

/** Presses what stands there, whatever else may lie over it. */
const byScript = (target: Locator): Promise<void> =>
  target.evaluate((element: HTMLElement) => element.click())

/**
 * On the booking screen: the day, then a free time (0 to 1 of those there are). Null where the day has none.
 */
export async function chooseAnyTime(page: Page, day: string, share: number): Promise<Booked | null> {
  await chooseBookingDay(page, day, byScript)
  const times = freeTimes(page)
  const unknown = page.getByText(/Ainda não sabemos os horários/)
  await times.or(unknown).first().waitFor()
  if ((await times.count()) === 0)
    await times
      .first()
      .waitFor({ timeout: KNOWN_TIMES_MS })
      .catch(() => undefined)
  const count = await times.count()
  return count === 0 ? null : checkTime(page, day, times.nth(Math.floor(share * count)))
}

/**
 * Presses a button once it takes a press, `taps` times without a pause. Answers whose screen it was, or null
 * where the button did not come.
 */
export async function pressAs(button: Locator, taps: number, timeout = PRESS_MS): Promise<string | null> {
  const ready = button.and(button.page().locator(':not(:disabled):not([data-loading])')).first()
  const press = (element: HTMLElement, times: number) => {
    const person = localStorage.getItem('email') ?? ''
    for (let n = 0; n < times; n++) element.click()
    return person
  }
  return ready.evaluate(press, taps, { timeout }).catch(() => null)
}

/** Presses "OK" on what an earlier act has left open. Answers whether one of the dialogs said the text. */
export function closeDialogs(page: Page, text: string): Promise<boolean> {
  return page.evaluate(closeDialogsInPage, text)
}

function closeDialogsInPage(text: string): boolean {
  let found = false
  for (const button of document.querySelectorAll<HTMLButtonElement>('[role=dialog] button'))
    if (button.textContent === 'OK' || button.textContent === 'Agora não') {
      found ||= button.closest('[role=dialog]')?.textContent?.includes(text) === true
      button.click()
    }
  return found
}

export type Card = {
  readonly time: string
  /** It says "Agendado": the clinic's word. */
  readonly confirmed: boolean
  readonly buttons: readonly string[]
}

/** The list of visits as the eye reads it, once it is drawn, and whose it is. */
export function readList(page: Page, ms: number): Promise<{ person: string; cards: Card[] }> {
  return page.evaluate(readListInPage, ms)
}

async function readListInPage(ms: number): Promise<{ person: string; cards: Card[] }> {
  const end = performance.now() + ms
  const empty = /não possui agendamentos|Ainda não lemos/
  for (;;) {
    const articles = [...document.querySelectorAll('main article')]
    const drawn = articles.length > 0 || empty.test(document.querySelector('main')?.textContent ?? '')
    if (!drawn && performance.now() < end) {
      await new Promise((r) => setTimeout(r, 15))
      continue
    }
    const cards = articles.map((a) => ({
      time: /(?:das|às) (\d\d:\d\d)/.exec(a.textContent ?? '')?.[1] ?? '?',
      confirmed: [...a.querySelectorAll('*')].some((e) => e.textContent?.trim() === 'Agendado'),
      buttons: [...a.querySelectorAll('button')].map((b) => b.textContent ?? ''),
    }))
    return { person: localStorage.getItem('email') ?? '', cards }
  }
}

/** Tells the page that the network is back until it knows whose session it has. @throws after `ms` */
export function learnSession(page: Page, person: string, ms: number): Promise<void> {
  return page.evaluate(learnSessionInPage, { person, ms })
}

async function learnSessionInPage(args: { readonly person: string; readonly ms: number }): Promise<void> {
  const end = performance.now() + args.ms
  for (let n = 0; localStorage.getItem('email') !== args.person; n++) {
    if (performance.now() > end) throw new Error('the page does not learn whose session it has')
    if (n % 50 === 0) dispatchEvent(new Event('online'))
    await new Promise((r) => setTimeout(r, 20))
  }
}

/** On the queue's own screen: presses "Tentar agora", where it is offered. */
export const pressRetry = (page: Page): Promise<void> => page.evaluate(pressRetryInPage)

/** The device hears that it has a network. */
export const tellOnline = (page: Page): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new Event('online')))
