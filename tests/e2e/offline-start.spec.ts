import type { Page } from '@playwright/test'
import { outboxOf, type Phone } from '#tests/support/page-driver.ts'
import { expect, test } from './faults-fixtures.ts'

/** Keeps the picture of the last time on the screen although the app wants it away. */
const PRESO = `if (self.document) {
  const { remove } = Element.prototype
  Element.prototype.remove = function () { if (this.id !== 'retrato' || self.solto) remove.call(this) }
}`

test.use({ antes: PRESO, contextOptions: { reducedMotion: 'reduce' } })

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
async function reload({ page }: Phone): Promise<void> {
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

test('what she saw last stands before the app does, and is the same to the pixel', async ({
  clinic,
  phone,
  email,
  dia,
}) => {
  const { page } = phone
  await clinic.ocupar(email, `${dia}T09:00:00.000Z`)
  await phone.abrirVisitas()
  await expect(page.getByText('Agendado', { exact: true })).toBeVisible()
  await expectKept(page)
  await reload(phone)
  expect(await wasDrawn(page)).toBe(true)

  await expect(page.locator('#retrato')).toHaveCount(1)
  const picture = await page.screenshot()
  await page.evaluate(() => {
    Object.assign(self, { solto: true })
    document.getElementById('retrato')?.remove()
  })
  const app = await page.screenshot()
  expect(picture.equals(app)).toBe(true)
})

test('nothing stands before the app where something waits to be sent, or was cancelled meanwhile', async ({
  clinic,
  network,
  phone,
  email,
  servico,
  dia,
  context,
}) => {
  const { page } = phone
  await clinic.ocupar(email, `${dia}T09:00:00.000Z`)
  network.setDown(true)
  await phone.agendar(servico, dia, 3)
  await expect.poll(async () => (await outboxOf(page)).length).toBe(1)
  await phone.abrirVisitas()
  await reload(phone)
  expect(await wasDrawn(page)).toBe(false)

  network.setDown(false)
  await page.getByRole('button', { name: 'Tentar agora' }).first().click()
  await expect(page.getByText('Agendado', { exact: true })).toHaveCount(2)
  // The clinic cancels one while the list lies in the background of another tab.
  const other = await context.newPage()
  await other.goto(`${network.url}/servicos`)
  await expectKept(page)
  await clinic.pool.query('delete from agendamento where inicio::date = $1', [dia])
  await expect.poll(() => other.evaluate(() => localStorage.getItem('retrato'))).toBeNull()
})

test('logging out leaves no picture', async ({ clinic, phone, email, dia }) => {
  const { page } = phone
  await clinic.ocupar(email, `${dia}T09:00:00.000Z`)
  await phone.abrirVisitas()
  await reload(phone)
  await expectKept(page)
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('retrato'))).toBeNull()
})
