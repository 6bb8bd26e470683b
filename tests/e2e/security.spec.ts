import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { newEmail, PASSWORD } from '#tests/support/accounts.ts'
import { screensKept } from '#tests/support/installed-app.ts'
import { fillLogin, logInOnScreen, registerAccount } from '#tests/support/page-driver/login.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import {
  bookBy,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  screenTest as test,
  test as testWithWorker,
} from './fixtures.ts'

const NEW_PASSWORD = 'senha-bem-nova-2'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Reception makes a code for her, as it is read aloud. */
async function codeFor(admin: APIRequestContext, email: string): Promise<string> {
  const answer = await admin.post('/api/Usuarios/codigo', { data: { email } })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { codigo: string }).codigo
}

/** Another device on which she is logged in. */
async function otherDevice(browser: Browser, email: string): Promise<APIRequestContext> {
  const context = await browser.newContext({ baseURL: process.env.E2E_URL ?? '', userAgent: FIREFOX })
  const data = { enderecoEmail: email, senha: PASSWORD }
  expect((await context.request.post('/api/Usuarios/login', { data })).status()).toBe(200)
  return context.request
}

async function isLoggedIn(device: APIRequestContext): Promise<boolean> {
  const answer = (await (await device.get('/api/Usuarios/sessao')).json()) as { sessao: unknown }
  return answer.sessao !== null
}

const code = (page: Page) => page.getByLabel('Código de seis números')
const password = (page: Page, label: string) => page.getByLabel(label, { exact: true })

test('whoever forgot the password asks reception for a code, types it and chooses another', async ({
  page,
  browser,
  admin,
}) => {
  const email = newEmail('esqueceu')
  await registerAccount(page.context(), 'Esqueceu', email)
  const elsewhere = await otherDevice(browser, email)
  await page.goto('/perfil')
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'Esqueci a senha' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Esqueci a senha' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/55/)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Já tenho o código' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Digite o código' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expect(code(page)).toBeFocused()
  const right = await codeFor(admin, email)
  const wrong = right === '111111' ? '222222' : '111111'
  await code(page).pressSequentially(wrong)
  await expect(page.getByText('Código não confere. Restam 4 tentativas.')).toBeVisible()
  await expect(code(page)).toBeFocused()
  await expectNoAxeFindings(page)
  // The next digit begins anew; the last one sends.
  await code(page).pressSequentially(right)
  await expect(page.getByRole('heading', { level: 1, name: 'Nova senha' })).toBeVisible()
  await expectNoAxeFindings(page)

  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Digite o código' })).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova senha' })).toBeVisible()
  // The code is nowhere kept.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Digite o código' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expect(code(page)).toHaveValue('')
  await code(page).evaluate(
    (field, text) => {
      field.focus()
      document.execCommand('insertText', false, text)
    },
    `${right.slice(0, 3)} ${right.slice(3)}`,
  )

  await password(page, 'Nova senha').fill(NEW_PASSWORD)
  await password(page, 'Confirmar senha').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Senha trocada')).toBeVisible()
  await expect(page).toHaveURL(/\/perfil/)
  await expect(page.getByRole('heading', { level: 1, name: 'Minha conta' })).toBeVisible()
  expect(await isLoggedIn(elsewhere)).toBe(false)
})

test('a code that has run out meanwhile leads back to the code, with the reason', async ({ page, admin }) => {
  const email = newEmail('venceu')
  await registerAccount(page.context(), 'Venceu', email)
  await page.goto('/esqueciASenha')
  await page.getByRole('button', { name: 'Já tenho o código' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await code(page).fill(await codeFor(admin, email))
  await expect(page.getByRole('heading', { level: 1, name: 'Nova senha' })).toBeVisible()
  // Another one takes its place.
  await codeFor(admin, email)
  await password(page, 'Nova senha').fill(NEW_PASSWORD)
  await password(page, 'Confirmar senha').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Digite o código' })).toBeVisible()
  await expect(page.getByText(/^(O código venceu|Código não confere)/)).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Esqueci a senha' })).toBeVisible()
})

test('other devices are disconnected: undone, left, or with the app left', async ({
  page,
  client,
  browser,
}) => {
  const [first, second] = [await otherDevice(browser, client.email), await otherDevice(browser, client.email)]
  await page.goto('/perfil')
  await page.getByRole('link', { name: 'Segurança' }).click()
  const list = page.getByRole('region', { name: 'Aparelhos conectados' })
  await expect(list.getByText('Este aparelho', { exact: true })).toBeVisible()
  await expect(list.getByText('Computador, Firefox')).toHaveCount(2)
  await expect(page.getByText('Desde o cadastro')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desconectar os outros dois' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  const disconnect = list.getByRole('button', { name: 'Desconectar: Computador, Firefox' })
  await disconnect.first().click()
  await expect(page.getByText('Desconectando Computador, Firefox')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Desfazer', exact: true }).click()
  await expect(disconnect).toHaveCount(2)

  await disconnect.first().click()
  await page.getByRole('link', { name: 'Minha conta' }).click()
  const open = async () => (await Promise.all([first, second].map(isLoggedIn))).filter(Boolean).length
  await expect.poll(open).toBe(1)
  await expect(page.getByText('Aparelho desconectado')).toBeVisible()

  await page.goto('/seguranca')
  await disconnect.click()
  await expect(page.getByText('Desconectando Computador, Firefox')).toBeVisible()
  // Closing gives a busy browser no time for anything; leaving for another site is the same to the page.
  await page.goto('about:blank')
  await expect.poll(open).toBe(0)
})

test('the password is changed over the screen, and the other devices leave the account', async ({
  page,
  client,
  browser,
}) => {
  const elsewhere = await otherDevice(browser, client.email)
  await page.goto('/seguranca')
  await page.getByRole('button', { name: 'Trocar senha' }).click()
  const sheet = page.getByRole('dialog', { name: 'Trocar senha' })
  await expect(sheet.getByText('O outro aparelho sai da conta.')).toBeVisible()
  await password(page, 'Senha atual').fill('nao-e-esta')
  await password(page, 'Nova senha').fill(NEW_PASSWORD)
  await password(page, 'Confirmar senha').fill('outra')
  await sheet.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(sheet.getByText('As senhas não são iguais!')).toBeVisible()
  await expectNoAxeFindings(page)
  await password(page, 'Confirmar senha').fill(NEW_PASSWORD)
  await sheet.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(sheet.getByText('Senha atual não confere.')).toBeVisible()
  await expect(password(page, 'Senha atual')).toBeFocused()
  await password(page, 'Senha atual').fill(PASSWORD)
  await sheet.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(page.getByText('Senha trocada')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page.getByText('Última troca')).toBeVisible()
  await expect(page.getByText('Só este aparelho.')).toBeVisible()
  expect(await isLoggedIn(elsewhere)).toBe(false)

  await page.getByRole('button', { name: 'Sair deste aparelho' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/login')
  await fillLogin(page, client.email, NEW_PASSWORD)
  await expect(page).toHaveURL('/')
})

test('what reception marks for her is there once she has confirmed the account', async ({
  page,
  client,
  admin,
  day,
}) => {
  await bookBy(page.request, day)
  await bookBy(admin, day, { email: client.email, descricao: 'Marcada por telefone.' })
  await openVisits(page)
  const note = page.getByText(/O que a recepção marcar para você aparece aqui/)
  await expect(note).toBeVisible()
  await expect(page.getByText('Agendado')).toHaveCount(1)
  await expectNoAxeFindings(page)
  await page.getByRole('link', { name: 'confirmar a conta' }).click()
  await expect(page.getByRole('heading', { name: 'Sua conta ainda não foi confirmada' })).toBeVisible()
  await expectNoAxeFindings(page)
  await code(page).fill(await codeFor(admin, client.email))
  await expect(page.getByText('Conta confirmada')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Conta' })).toBeHidden()
  await page.goBack()
  await expect(page.getByText('Agendado')).toHaveCount(2)
  await expect(note).toBeHidden()
})

testWithWorker(
  'without a network Segurança says that it needs one, and shows nothing else',
  async ({ page, client }) => {
    await screensKept(page)
    await page.context().setOffline(true)
    await page.goto('/seguranca')
    await expect(page.getByText('Precisa de internet.', { exact: true }), client.email).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Aparelhos conectados' })).toHaveCount(0)
    await expectNoAxeFindings(page)
    await page.context().setOffline(false)
    await expect(page.getByText('Só este aparelho.')).toBeVisible()
  },
)

test('reception finds Segurança in its menu', async ({ page }) => {
  await logInOnScreen(page, 'admin@exemplo.test')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Segurança' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Segurança' })).toBeVisible()
  await expect(page.getByText('Este aparelho', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sua conta ainda não foi confirmada' })).toHaveCount(0)
})
