import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { ADMIN_EMAIL, newEmail, PASSWORD } from '#tests/support/accounts.ts'
import { logInOnScreen, registerAccount } from '#tests/support/page-driver/login.ts'
import { openAgenda, openNewVisit } from '#tests/support/page-driver/reception.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  screenTest as test,
  test as testWithWorker,
} from './fixtures.ts'

/** What the screen shows of a code that is to be read aloud, as six digits. */
async function codeOn(page: Page): Promise<string> {
  const label = await page.getByLabel(/^Código( \d){6}$/).getAttribute('aria-label')
  return label?.replaceAll(/\D/g, '') ?? ''
}

/** Somebody opens an account with the code, on a device of her own. */
async function openWith(browser: Browser, email: string, codigo: string): Promise<APIRequestContext> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })
  const data = { enderecoEmail: email, codigo, senha: 'senha-da-equipe-4', confirmSenha: 'senha-da-equipe-4' }
  const answer = await context.request.post('/api/Usuarios/novaSenha', { data })
  expect(answer.status(), await answer.text()).toBe(200)
  return context.request
}

const row = (page: Page, email: string) => page.getByRole('listitem').filter({ hasText: email })

test('the team grows by a code that is read aloud, and a member leaves at once', async ({
  page,
  browser,
}) => {
  const email = newEmail('luana')
  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto('/equipe')
  await expect(row(page, ADMIN_EMAIL)).toContainText('você')
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Convidar' }).click()
  await page.getByLabel('Nome').fill('Luana Freitas')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Fazer o convite' }).click()
  const codigo = await codeOn(page)
  await expectNoAxeFindings(page)
  const close = page.getByRole('button', { name: 'Já li' })
  if (await close.isVisible()) await close.click()
  await expect(row(page, email)).toContainText('o código vale até')

  const luana = await openWith(browser, email, codigo)
  await page.reload()
  await expect(row(page, email)).toContainText('Administração')
  await row(page, email).getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'Luana Freitas' })).toContainText('Ler a senha de ninguém')
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Remover', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Remover Luana Freitas?' })
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Remover' }).click()
  await expect(page.getByText('Luana Freitas saiu da equipe')).toBeVisible()
  await expect(row(page, email)).toHaveCount(0)
  expect((await luana.get('/api/Equipe')).status()).toBe(401)
})

test('reception sees whose account nobody has proven, and takes it from a stranger', async ({
  page,
  browser,
}, info) => {
  const email = newEmail('maria')
  const stranger = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' })
  await registerAccount(stranger, 'Maria Devolvida', email)
  const login = { enderecoEmail: email, senha: PASSWORD }
  expect((await stranger.request.post('/api/Usuarios/login', { data: login })).status()).toBe(200)

  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto('/perfil')
  await page.getByRole('searchbox').fill(email)
  const person = page.getByRole('button', { name: new RegExp(email) })
  await expect(person).toContainText('não confirmada')
  await person.click()
  await expect(page.getByText(/só aparece para a clínica/)).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Fechar' }).click()

  // Whoever writes down a visit sees it too, before and after she is chosen.
  await openAgenda(page)
  await openNewVisit(page)
  await page.getByRole('combobox', { name: 'Cliente' }).fill(email)
  const option = page.getByRole('option', { name: /Maria Devolvida\s+não confirmada/ })
  await expect(option).toBeVisible()
  await expectNoAxeFindings(page)
  await option.click()
  await expect(page.getByText(`${email}, conta não confirmada`)).toBeVisible()

  await page.goto('/perfil')
  await page.getByRole('searchbox').fill(email)
  await person.click()
  await page.getByRole('button', { name: 'Devolver a conta' }).click()
  await page
    .getByRole('dialog', { name: /Devolver a conta de/ })
    .getByRole('button', { name: 'Devolver' })
    .click()
  const codigo = await codeOn(page)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Já li' }).click()

  expect((await stranger.request.get('/api/Agendamentos')).status()).toBe(401)
  const maria = await openWith(browser, email, codigo)
  expect(await (await maria.get('/api/Usuarios/sessao')).json()).toMatchObject({
    sessao: { email, confirmada: true },
  })
  // The open list hears of it by itself.
  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText('não confirmada')).toHaveCount(0)
})

testWithWorker(
  'the Admin sees how the system is, and without a network of when that was',
  async ({ page }) => {
    await logInOnScreen(page, ADMIN_EMAIL)
    await page.goto('/saudeDoSistema')
    const copy = page.getByRole('region', { name: 'Cópia de segurança' })
    await expect(copy).toContainText('nunca')
    await expect(copy).toContainText('Resolver hoje')
    await expect(page.getByRole('region', { name: 'Banco de dados' })).toContainText('PostgreSQL')
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    await expect(page.getByText(/para resolver hoje$/)).toBeVisible()
    await page.context().setOffline(true)
    await expect(page.getByText(/O que está abaixo é de/)).toBeVisible()
    await expect(page.getByText(/^Havia .* para resolver$/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Conferir agora' })).toBeDisabled()
    await expectNoAxeFindings(page)
    await page.context().setOffline(false)
    await expect(page.getByText(/para resolver hoje$/)).toBeVisible()
  },
)
