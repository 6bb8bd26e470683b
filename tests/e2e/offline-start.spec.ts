import type { Page } from '@playwright/test'
import { outboxOf } from '#tests/support/installed-app.ts'
import { book } from '#tests/support/page-driver/booking.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import { expect, test } from './faults-fixtures.ts'

/** Keeps the picture of the last time on the screen although the app wants it away. */
const HELD_PICTURE = `if (self.document) {
  const { remove } = Element.prototype
  Element.prototype.remove = function () { if (this.id !== 'retrato' || self.released) remove.call(this) }
}`

test.use({ initScript: HELD_PICTURE, contextOptions: { reducedMotion: 'reduce' } })

const wasDrawn = (page: Page): Promise<boolean> =>
  page.evaluate(() => performance.getEntriesByName('retrato', 'mark').length > 0)

/** The app is put away: what it leaves, once everything that was on its way has been read. */
async function expectKept(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(() => {
      dispatchEvent(new Event('pagehide'))
      return localStorage.getItem('retrato') ?? ''
    })
  await expect.poll(kept).toContain('Agendado')
}

/** Her list, settled; then the page is loaded anew, and the app has taken over. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

test('what she saw last stands before the app does, and is the same to the pixel', async ({
  clinic,
  phone,
  email,
  day,
}) => {
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  await openVisits(phone)
  await expect(phone.getByText('Agendado', { exact: true })).toBeVisible()
  await expectKept(phone)
  await reload(phone)
  expect(await wasDrawn(phone)).toBe(true)

  await expect(phone.locator('#retrato')).toHaveCount(1)
  const picture = await phone.screenshot()
  await phone.evaluate(() => {
    Object.assign(self, { released: true })
    document.getElementById('retrato')?.remove()
  })
  const app = await phone.screenshot()
  expect(picture.equals(app)).toBe(true)
})

test('nothing stands before the app where something waits to be sent, or was cancelled meanwhile', async ({
  clinic,
  network,
  phone,
  email,
  procedimentoId,
  day,
  context,
}) => {
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  network.setDown(true)
  await book(phone, procedimentoId, day, 3)
  await expect.poll(async () => (await outboxOf(phone)).length).toBe(1)
  await openVisits(phone)
  await reload(phone)
  expect(await wasDrawn(phone)).toBe(false)

  network.setDown(false)
  await phone.getByRole('button', { name: 'Tentar agora' }).first().click()
  await expect(phone.getByText('Agendado', { exact: true })).toHaveCount(2)
  // The clinic cancels one while the list lies in the background of another tab.
  const other = await context.newPage()
  await other.goto('/servicos')
  await expectKept(phone)
  await clinic.pool.query('delete from agendamento where inicio::date = $1', [day])
  await expect.poll(() => other.evaluate(() => localStorage.getItem('retrato'))).toBeNull()
})

test('logging out leaves no picture', async ({ clinic, phone, email, day }) => {
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  await openVisits(phone)
  await reload(phone)
  await expectKept(phone)
  await phone.getByRole('button', { name: 'Sair' }).first().click()
  await expect(phone.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('retrato'))).toBeNull()
})
