import type { Page } from '@playwright/test'
import { outboxOf, type Phone } from '#tests/support/phone.ts'
import { expect, test } from './faults-fixtures.ts'

/** Her list stands, as the app drew it from what the device has; then the page is loaded anew. */
async function reload({ page }: Phone): Promise<void> {
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
}

const agendados = (page: Page) => page.getByText('Agendado', { exact: true })

test('her own visits stand at the start without a network, what waits to be sent among them', async ({
  clinic,
  network,
  phone,
  email,
  servico,
  dia,
}) => {
  const { page } = phone
  await clinic.ocupar(email, `${dia}T09:00:00.000Z`)
  await phone.abrirVisitas()
  await expect(agendados(page)).toBeVisible()
  await reload(phone)
  await expect(agendados(page)).toBeVisible()

  network.setDown(true)
  await phone.agendar(servico, dia, 3)
  await expect.poll(async () => (await outboxOf(page)).length).toBe(1)
  await phone.abrirVisitas()
  await reload(phone)

  network.setDown(false)
  await page.getByRole('button', { name: 'Tentar agora' }).first().click()
  await expect(agendados(page)).toHaveCount(2)
})

test('nothing of her stands on the device after she has logged out', async ({ clinic, phone, email, dia }) => {
  const { page } = phone
  await clinic.ocupar(email, `${dia}T09:00:00.000Z`)
  await phone.abrirVisitas()
  await reload(phone)
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.length)).toBe(0)
})
