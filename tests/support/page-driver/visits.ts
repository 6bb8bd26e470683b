import { expect, type Locator, type Page } from '@playwright/test'
import { formatTime } from '#domain/lib/dates.ts'
import type { Booked } from './booking.ts'

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
