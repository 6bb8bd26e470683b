import type { Locator, Page } from '@playwright/test'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { ADMIN_EMAIL, newEmail } from '#tests/support/accounts.ts'
import { fillLogin, logInOnScreen, registerAccount } from '#tests/support/page-driver/login.ts'
import { filterButton } from '#tests/support/page-driver/reception.ts'
import { expect, expectNoAxeFindings, screenTest as test } from './fixtures.ts'

test('a visitor who asks for a page of clients is led to the login and back', async ({ page }) => {
  const email = newEmail('volta')
  await registerAccount(page.context(), 'Volta', email)
  await page.goto('/cadastroHorarios')
  await expect(page.getByText('Faça login para agendar')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await fillLogin(page, email)
  await expect(page).toHaveURL(/\/cadastroHorarios/)
  await expect(page.getByRole('heading', { level: 1, name: /^Horários?$/ })).toBeVisible()
})

test('a wrong password is told in the specification’s words and nothing typed is lost', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Email é obrigatório!')).toBeVisible()
  await expect(page.getByText('Senha é obrigatória!')).toBeVisible()
  await fillLogin(page, 'ninguem@exemplo.test', 'senha-errada')
  await expect(page.getByText(USUARIO_TEXTS.loginFailure)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ninguem@exemplo.test')
})

/** Screens that are not everybody's, by what only they have: the specification's, and an account's own. */
const SCREENS: readonly (readonly [path: string, only: (page: Page) => Locator])[] = [
  ['/servicos', (page) => page.getByRole('heading', { level: 1, name: 'Nossos Serviços' })],
  ['/cadastroHorarios', (page) => page.getByRole('heading', { level: 1, name: /^Horários?$/ })],
  ['/perfil', (page) => page.getByRole('heading', { level: 1, name: 'Minha conta' })],
  ['/procedimentos', (page) => page.getByRole('heading', { level: 1, name: 'Procedimentos' })],
  ['/voucher', (page) => page.getByRole('heading', { level: 1, name: 'Vouchers' })],
  ['/cadastroMensagens', (page) => page.getByRole('heading', { name: 'Cadastro de Mensagem' })],
  ['/visualizarAgendamentos', filterButton],
  ['/seguranca', (page) => page.getByRole('heading', { level: 1, name: 'Segurança' })],
]
const CLIENT_SCREENS = ['/servicos', '/cadastroHorarios', '/perfil', '/seguranca']

/** Home, whole: its messages, the way to book and its footer. */
async function expectHome(page: Page) {
  await expect(page.getByRole('region', { name: 'Novidades da clínica' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Agendar', exact: true })).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
}

test('a visitor sees home, Sobre, login and registration; anywhere else home, and registration for the account', async ({
  page,
}) => {
  for (const [path, title] of [
    ['/sobre', 'Sobre'],
    ['/login', 'Login'],
    ['/register', 'Registrar'],
    ['/esqueciASenha', 'Esqueci a senha'],
    ['/perfil', 'Registrar'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Voltar para o menu' })).toHaveAttribute('href', '/')
  // Chosen without an account: a departure from the specification.
  await page.goto('/servicos')
  await expect(page.getByRole('heading', { level: 1, name: 'Nossos Serviços' })).toBeVisible()
  await page.goto('/agendamentos')
  await expect(page).toHaveURL('/servicos')
  for (const path of ['/', '/nao-existe']) {
    await page.goto(path)
    await expectHome(page)
  }
  for (const [path, only] of SCREENS.filter(([path]) => !['/perfil', '/servicos'].includes(path))) {
    await page.goto(path)
    await expectHome(page)
    await expect(only(page)).toHaveCount(0)
  }
})

test('a client sees her screens, and home where an Admin’s page would be', async ({ page, client }) => {
  expect(client.nome).not.toBe('')
  for (const [path, only] of SCREENS) {
    await page.goto(path)
    if (CLIENT_SCREENS.includes(path)) await expect(only(page)).toBeVisible()
    else {
      await expectHome(page)
      await expect(only(page)).toHaveCount(0)
    }
  }
})

test('the Admin sees the specification’s screens that are not everybody’s', async ({ page }) => {
  await logInOnScreen(page, ADMIN_EMAIL)
  for (const [path, only] of SCREENS) {
    await page.goto(path)
    await expect(only(page).first()).toBeVisible()
  }
  await page.goto('/nao-existe')
  await expectHome(page)
})

test('login and logout are followed at once in every tab', async ({ page, client, context }) => {
  const other = await context.newPage()
  await other.goto('/perfil')
  await expect(other.getByRole('heading', { name: 'Minha conta' })).toBeVisible()
  const stored = () => page.evaluate(() => ({ ...localStorage }))
  await expect.poll(stored).toEqual({ status: 'Usuario', email: client.email, nomeExibicao: client.nome })
  await page.goto('/perfil')
  const logOut = page.getByRole('button', { name: 'Sair' })
  await logOut.click()
  await expect(page).toHaveURL('/')
  await expect.poll(stored).toEqual({})
  await expect(other.getByRole('heading', { name: 'Registrar' })).toBeVisible()
  await logInOnScreen(page, client.email)
  await expect(other.getByRole('heading', { name: 'Minha conta' })).toBeVisible()
})

test('a link to a service opens on a device that has never seen the list', async ({ page, client }) => {
  expect(client.email).toContain('@')
  const [procedimento] = (await (await page.request.get('/api/Procedimento')).json()) as Procedimento[]
  const session = await page.context().storageState()
  const fresh = await page
    .context()
    .browser()
    ?.newContext({ storageState: { ...session, origins: [] } })
  if (fresh === undefined || procedimento === undefined) throw new Error('no browser or no service')
  const first = await fresh.newPage()
  await first.goto(`${process.env.E2E_URL}/agendamentos?servico=${procedimento.id}`)
  await expect(first.getByText(procedimento.nome).first()).toBeVisible()
  await expect(first).toHaveURL(/agendamentos/)
  await fresh.close()
})
