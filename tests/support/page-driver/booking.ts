import type { Locator, Page } from '@playwright/test'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { formatDateTime, formatLongDate } from '#domain/lib/dates.ts'

/** A time that was chosen: the clinic's date, the minute of the day, and both as the wire writes them. */
export type Booked = { readonly data: string; readonly minute: number; readonly when: string }

/** How a target is pressed. A person's finger cannot press what something else covers. */
export type Press = (target: Locator) => Promise<void>
const byFinger: Press = (target) => target.click()
/** Presses what stands there, whatever else lies over it. */
export const byScript: Press = (target) => target.evaluate((element: HTMLElement) => element.click())

/** Longest way in the calendar that a test goes, in months. */
const MAX_MONTHS = 6

/** How long a busy machine may take to draw a chosen day, ms. */
const DAY_DRAWN_MS = 20_000

export async function openBooking(page: Page, procedimentoId: number): Promise<void> {
  await page.goto(bookingPath(procedimentoId))
}

export const bookingPath = (procedimentoId: number): string => `/agendamentos?servico=${procedimentoId}`

/** The booking of the first service on the list. */
export async function openFirstBooking(page: Page): Promise<void> {
  await page.goto('/servicos')
  await page
    .getByRole('button', { name: /Agendar agora/ })
    .or(page.getByRole('link', { name: /Agendar agora/ }))
    .first()
    .click()
}

/** The day's button in a calendar whose month is shown. */
const dayButton = (page: Page, day: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${formatLongDate(day)} de ${day.slice(0, 4)}`) })

/** Chooses a day in the calendar, leafing to its month. */
export async function chooseDay(page: Page, day: string, press = byFinger): Promise<void> {
  const button = dayButton(page, day)
  const next = page.getByRole('button', { name: 'Próximo mês' })
  await next.waitFor()
  for (let months = 0; months < MAX_MONTHS && !(await button.isVisible()); months++) await press(next)
  await press(button)
}

/** The day's free times. */
export const freeTimes = (page: Page): Locator => page.getByRole('radio')

/** The free time that begins at `HH:MM`. */
export const freeTime = (page: Page, time: string): Locator =>
  page.getByRole('radio', { name: new RegExp(`^${time}`) })

/** On the open booking screen: chooses the day, and waits until the screen names it over its times. */
export async function chooseBookingDay(page: Page, day: string, press = byFinger): Promise<void> {
  await chooseDay(page, day, press)
  await page.getByRole('heading', { name: formatLongDate(day) }).waitFor({ timeout: DAY_DRAWN_MS })
}

/** On the open booking screen: chooses the day and one of its free times, the first unless said otherwise. */
export async function chooseTime(page: Page, day: string, nth = 0): Promise<Booked> {
  await chooseBookingDay(page, day)
  return checkTime(page, day, freeTimes(page).nth(nth))
}

/**
 * Marks a free time of the chosen day. The screen's own mark says which one it is: the list may just be
 * redrawn.
 */
export async function checkTime(
  page: Page,
  day: string,
  time: Locator,
  press: Press = (target) => target.check({ force: true }),
): Promise<Booked> {
  await press(time)
  const minute = Number(await page.getByRole('radio', { checked: true }).inputValue())
  return { data: day, minute, when: formatDateTime(day, minute) }
}

/** Opens the booking screen and chooses the day and the `nth` free start; nothing is sent yet. */
export async function prepareBooking(
  page: Page,
  procedimentoId: number,
  day: string,
  nth = 0,
): Promise<Booked> {
  await openBooking(page, procedimentoId)
  return chooseTime(page, day, nth)
}

export const bookButton = (page: Page): Locator => page.getByRole('button', { name: 'Agendar', exact: true })

/** On the open booking screen: chooses and presses "Agendar". */
export async function bookOnScreen(page: Page, day: string, nth = 0): Promise<Booked> {
  const booked = await chooseTime(page, day, nth)
  await bookButton(page).click()
  return booked
}

/** Opens the booking screen, chooses and presses "Agendar". What comes of it is the caller's to look at. */
export async function book(page: Page, procedimentoId: number, day: string, nth = 0): Promise<Booked> {
  await openBooking(page, procedimentoId)
  return bookOnScreen(page, day, nth)
}

/** The clinic has the booking. */
export const successNotice = (page: Page): Locator => page.getByText(AGENDAMENTO_TEXTS.success)

/** The device keeps the booking until the clinic can be reached. */
export const keptNotice = (page: Page): Locator => page.getByText('Pedido guardado neste aparelho')

/** Closes what came of a booking, or of a move. */
export const confirmResult = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'OK', exact: true }).click()
