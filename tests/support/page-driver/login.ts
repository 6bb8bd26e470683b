import { type BrowserContext, expect, type Page } from '@playwright/test'
import { PASSWORD } from '#tests/support/accounts.ts'

// The page driver knows where things stand on the app's screens and what a person does there, for browser
// tests, campaign, gallery, measurements and screenshots. Addresses are relative: each browser context has
// its `baseURL`.

/** The person's session in the browser's cookie jar: what a login in another tab comes to. */
export async function logIn(context: BrowserContext, email: string): Promise<void> {
  const data = { enderecoEmail: email, senha: PASSWORD }
  const answer = await context.request.post('/api/Usuarios/login', { data })
  expect(answer.status(), `login of ${email}`).toBe(200)
}

/** Makes an account through the API. */
export async function registerAccount(context: BrowserContext, nome: string, email: string): Promise<void> {
  const data = { nomeUsuario: nome, enderecoEmail: email, senha: PASSWORD, confirmSenha: PASSWORD }
  const answer = await context.request.post('/api/Usuarios/Registrar', { data })
  expect(answer.status(), `registration of ${email}`).toBe(201)
}

/** Fills the login's form and sends it. */
export async function fillLogin(
  page: Page,
  email: string,
  password = PASSWORD,
  button = 'Entrar',
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Fills the registration's form and sends it. */
export async function fillRegistration(
  page: Page,
  nome: string,
  email: string,
  button = 'Registrar',
): Promise<void> {
  await page.getByLabel('Nome de usuário').fill(nome)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar senha').fill(PASSWORD)
  await page.getByRole('button', { name: button, exact: true }).click()
}

/** Opens the login's screen and gets in, wherever that leads. */
export async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await fillLogin(page, email)
  await expect(page).not.toHaveURL(/login/)
}

/** Opens the login's screen and gets in, to the home screen. */
export async function logInOnScreen(page: Page, email: string): Promise<void> {
  await enter(page, email)
  await expect(page).toHaveURL('/')
}

/** Logs in anew on a page that says that the session has ended. */
export async function logInAgain(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await expect(page.getByText('Sua sessão terminou').first()).toBeVisible()
  await enter(page, email)
}
