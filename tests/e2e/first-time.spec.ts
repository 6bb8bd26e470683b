import { newEmail } from '#tests/support/accounts.ts'
import { workerReady } from '#tests/support/installed-app.ts'
import { fillLogin, logInOnScreen, registerAccount } from '#tests/support/page-driver/login.ts'
import { bookFor, expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from './fixtures.ts'

test('a first login is welcomed once, also without a network, and never again on this device', async ({
  page,
  context,
}) => {
  const email = newEmail('nova')
  await registerAccount(context, 'Marina Alves', email)
  await page.goto('/')
  await workerReady(page)
  // Whatever the home screen begins with, as long as the page stands.
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    new MutationObserver(() => {
      const name = document.querySelector('main section')?.getAttribute('aria-label')
      if (name != null && seen.at(-1) !== name) seen.push(name)
    }).observe(document, { childList: true, subtree: true })
  })
  const sectionsSeen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen)
  await page.goto('/login')
  await fillLogin(page, email)
  const welcome = page.getByRole('region', { name: 'Boas-vindas' })
  await expect(welcome.getByRole('heading', { level: 1, name: 'Boas-vindas, Marina.' })).toBeVisible()
  await expect(welcome.getByRole('heading', { name: 'Escolha seu primeiro horário' })).toBeVisible()
  expect(await sectionsSeen()).toEqual(['Boas-vindas'])
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  await context.setOffline(true)
  await page.reload()
  await expect(welcome).toBeVisible()
  expect(await sectionsSeen()).toEqual(['Boas-vindas'])
  await context.setOffline(false)

  await welcome.getByRole('link', { name: 'Ver serviços' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nossos Serviços' })).toBeVisible()
  await page.goBack()
  const home = page.getByRole('region', { name: 'Novidades da clínica' })
  await expect(home).toBeVisible()
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await logInOnScreen(page, email)
  await expect(home).toBeVisible()
  await expect(welcome).toHaveCount(0)
})

test('any tap on the welcome brings the home screen of every day', async ({ page, client, day }) => {
  expect(client.email).toContain('@')
  // On another device.
  await bookFor(page, day)
  await page.goto('/')
  const welcome = page.getByRole('region', { name: 'Boas-vindas' })
  await expect(welcome.getByRole('link', { name: 'Completar perfil' })).toBeVisible()
  await welcome.getByText('Eles abrem no celular mesmo sem internet.').click()
  await expect(page.getByRole('region', { name: 'Novidades da clínica' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: 'Novidades da clínica' })).toBeVisible()
  await expect(welcome).toHaveCount(0)
})
