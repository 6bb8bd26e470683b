import { expect, type Locator, type Page } from '@playwright/test'
import { formatTime } from '#domain/lib/dates.ts'
import { type Booked, chooseBookingDay, freeTime } from './booking.ts'

/** The client's own visits. */
export const VISITS_PATH = '/perfil?aba=agendamentos'

export async function openVisits(page: Page): Promise<void> {
  await page.goto(VISITS_PATH)
  await expect(page.getByRole('tab', { name: 'Meus agendamentos' })).toBeVisible()
}

/** The card of a visit or of a booking on its way. */
export function visitCard(page: Page, { minute }: Pick<Booked, 'minute'>): Locator {
  const time = formatTime(minute)
  return page.getByRole('article').filter({ hasText: new RegExp(`(às|das) ${time}`) })
}

/** The card's word that the clinic has confirmed the visit. */
export const confirmedCard = (page: Page, booked: Booked): Locator =>
  visitCard(page, booked).getByText('Agendado', { exact: true })

/** Presses "Tentar agora" in her list. Everything may have been sent meanwhile, and the button be gone. */
export async function retryNow(page: Page): Promise<void> {
  await openVisits(page)
  await page.getByRole('article').first().waitFor()
  await page.evaluate(pressRetryInPage)
}

/** Runs inside the page. */
export function pressRetryInPage(): void {
  const buttons = [...document.querySelectorAll('button')]
  buttons.find((b) => b.textContent === 'Tentar agora')?.click()
}

/** Asks for the cancellation of the first visit on the list. */
export const pressCancel = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Cancelar agendamento' }).first().click()

/** Says yes to the question that follows. */
export const confirmCancel = (page: Page): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'Cancelar agendamento' }).click()

/** On a visit's page: opens the times to move it to, and, once one is chosen, asks for that. */
export const pressMove = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Remarcar', exact: true }).click()

/** On a visit's page: opens the times of a day to move it to. */
export async function openMove(page: Page, day: string): Promise<void> {
  await pressMove(page)
  await chooseBookingDay(page, day)
}

/** Among the times to move it to: asks for one. What comes of it is the caller's to look at. */
export async function moveTo(page: Page, time: string): Promise<void> {
  await freeTime(page, time).check({ force: true })
  await pressMove(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^Remarcar para .*${time}`) })
    .click()
}

/** On a visit's page: asks for another time, on whatever day. */
export async function moveVisit(page: Page, day: string, time: string): Promise<void> {
  await openMove(page, day)
  await moveTo(page, time)
}
