import type { Page } from '@playwright/test'
import { outboxOf } from '#tests/support/installed-app.ts'
import { book } from '#tests/support/page-driver/booking.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import { expect, test } from './faults-fixtures.ts'

/** Her list stands, as the app drew it from what the device has; then the page is loaded anew. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
}

const scheduled = (page: Page) => page.getByText('Agendado', { exact: true })

test('her own visits stand at the start without a network, what waits to be sent among them', async ({
  clinic,
  network,
  phone,
  email,
  procedimentoId,
  day,
}) => {
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  await openVisits(phone)
  await expect(scheduled(phone)).toBeVisible()
  await reload(phone)
  await expect(scheduled(phone)).toBeVisible()

  network.setDown(true)
  await book(phone, procedimentoId, day, 3)
  await expect.poll(async () => (await outboxOf(phone)).length).toBe(1)
  await openVisits(phone)
  await reload(phone)

  network.setDown(false)
  await phone.getByRole('button', { name: 'Tentar agora' }).first().click()
  await expect(scheduled(phone)).toHaveCount(2)
})

test('nothing of her stands on the device after she has logged out', async ({
  clinic,
  phone,
  email,
  day,
}) => {
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  await openVisits(phone)
  await reload(phone)
  await phone.getByRole('button', { name: 'Sair' }).first().click()
  await expect(phone.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect.poll(() => phone.evaluate(() => localStorage.length)).toBe(0)
})
