import type { Page } from '@playwright/test'
import { can } from '#domain/api/permissions.ts'
import { type Screen, screens, screenTitle } from '#src/app/screens.ts'
import { newEmail } from '#tests/support/accounts.ts'
import { screensKept } from '#tests/support/installed-app.ts'
import { confirmResult } from '#tests/support/page-driver/booking.ts'
import { fillLogin, fillRegistration } from '#tests/support/page-driver/login.ts'
import { VISITS_PATH } from '#tests/support/page-driver/visits.ts'
import { expect, test } from './fixtures.ts'

const rows: readonly Screen[] = screens

/** The screens that a client may see, with a service for the one that takes one. */
const OF_CLIENT = rows.filter(({ access }) => access === undefined || can('Usuario', access.action))

/** Whoever is logged in is led on from these. */
const OF_VISITORS: readonly string[] = ['/login', '/register', '/esqueciASenha']

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** The first treatment of the home page, which is a service of the second tab. */
async function tapFacial(page: Page): Promise<string> {
  await page.goto('/')
  const card = page.locator('a[href="/servicos"]').filter({ hasText: 'Facial' }).first()
  const nome = (await card.locator('b').textContent()) ?? ''
  await card.click()
  return nome
}

test('every screen that a client may see opens without a network, with a title of its own', async ({
  page,
  client,
}) => {
  await screensKept(page)
  await page.goto('/servicos')
  await expect(page.getByRole('link', { name: 'Agendar agora' }).first(), client.email).toBeVisible()
  await page.context().setOffline(true)
  for (const screen of OF_CLIENT) {
    if (OF_VISITORS.includes(screen.path)) continue
    await page.goto(screen.path === '/agendamentos' ? '/agendamentos?servico=1' : screen.path)
    await expect(page.getByRole('heading', { level: 1 }).first(), screen.path).toBeVisible()
    await expect(page.getByText('Unexpected Application Error!'), screen.path).toHaveCount(0)
    await expect(page, screen.path).toHaveTitle(screenTitle(screen, 'Clínica Aurora'))
  }
})

test('the card that was tapped is there for a visitor, and after registering and logging in', async ({
  page,
}) => {
  const nome = await tapFacial(page)
  await expect(page.getByRole('radio', { name: 'Facial' })).toBeChecked()
  await expect(page.getByRole('heading', { level: 2, name: nome })).toBeInViewport()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Registrar' }).click()
  const email = newEmail('cartao')
  await fillRegistration(page, 'Maria das Dores', email)
  await confirmResult(page)
  await fillLogin(page, email)
  await expect(heading(page, 'Nossos Serviços')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Facial' })).toBeChecked()
  await expect(page.getByRole('heading', { level: 2, name: nome })).toBeInViewport()

  await page.goto('/perfil')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Maria')
  await expect(page.getByLabel('Sobrenome')).toHaveValue('das Dores')
})

test('the shortcut keeps its tab through a login', async ({ page, client, context }) => {
  await context.clearCookies()
  // Waited for: the next page would else find her login, lose it with the database, and load itself anew.
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const deleting = indexedDB.deleteDatabase('clinica')
        for (const end of ['success', 'error', 'blocked']) deleting.addEventListener(end, resolve)
      }),
  )
  await page.goto(VISITS_PATH)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await fillLogin(page, client.email)
  await expect(page.getByRole('tab', { name: 'Meus agendamentos' })).toHaveAttribute('aria-selected', 'true')
})

test('the chosen day and time are there when one comes back, and the day says that it is chosen', async ({
  page,
  client,
  day,
}) => {
  await page.goto('/servicos')
  await page.getByRole('link', { name: 'Agendar agora' }).first().click()
  const next = page.getByRole('button', { name: 'Próximo mês' })
  const chosen = page.locator(`button[aria-pressed="true"]`)
  await expect(chosen, client.email).toHaveCount(1)
  await next.click()
  await page
    .getByRole('group', { name: 'Data do agendamento' })
    .getByRole('button', { name: /^(terça|quarta)/ })
    .first()
    .click()
  const label = await chosen.getAttribute('aria-label')
  const time = page.getByRole('radio').nth(1)
  await time.check({ force: true })
  const minute = await time.inputValue()
  await page.getByRole('link', { name: 'Serviços' }).first().click()
  await expect(heading(page, 'Nossos Serviços')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('radio', { checked: true })).toHaveValue(minute)
  await expect(page.locator(`button[aria-pressed="true"]`)).toHaveAttribute(
    'aria-label',
    label ?? '',
    day === '' ? {} : undefined,
  )
})

test('letters grow with the size of the system, and nothing sticks out', async ({ page, client }) => {
  for (const path of ['/', '/servicos', '/perfil', '/pendencias']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), client.email).toBeVisible()
    const size = () =>
      page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.querySelector('h1') ?? document.body).fontSize),
      )
    const before = await size()
    await page.addStyleTag({ content: 'html { font-size: 150% }' })
    expect(await size(), path).toBeGreaterThan(before * 1.2)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path)
      .toBeLessThanOrEqual(0)
  }
})

test('what a reader is told is Portuguese, and no request of a new account is answered 404', async ({
  page,
  client,
}) => {
  const missing: string[] = []
  page.on('response', (r) => r.status() === 404 && missing.push(r.url()))
  for (const path of [
    '/',
    '/servicos',
    '/agendamentos?servico=1',
    '/perfil',
    '/perfil?aba=agendamentos',
    '/sobre',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), client.email).toBeVisible()
    await page.waitForLoadState('networkidle').catch(() => undefined)
    const words = await page.evaluate(() =>
      [...document.querySelectorAll('[aria-label],[aria-roledescription],[title],[role="status"]')].flatMap(
        (e) => [
          e.getAttribute('aria-label') ?? '',
          e.getAttribute('aria-roledescription') ?? '',
          e.getAttribute('title') ?? '',
          e.getAttribute('role') === 'status' ? (e.textContent ?? '') : '',
        ],
      ),
    )
    const english = words.filter((w) =>
      /\b(slide|of \d|next|previous|close|open|carousel|calendar|month|year|day|search|clear|select|more)\b/i.test(
        w,
      ),
    )
    expect(english, path).toEqual([])
  }
  expect(missing).toEqual([])
})
