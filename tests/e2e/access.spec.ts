import { TEXTOS_USUARIO } from '#domain/usuario/texts.ts'
import { expect, expectNoAxeFindings, login, SENHA, test } from './fixtures.ts'

test('a visitor who asks for a page of clients is led to the login and back', async ({ page }) => {
  const email = `volta-${crypto.randomUUID()}@exemplo.test`
  const registro = { nomeUsuario: 'Volta', enderecoEmail: email, senha: SENHA, confirmSenha: SENHA }
  await page.request.post('/api/Usuarios/Registrar', { data: registro })
  await page.goto('/servicos')
  await expect(page.getByText('Faça login para agendar')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/servicos/)
  await expect(page.getByRole('heading', { name: 'Nossos Serviços' })).toBeVisible()
})

test('a wrong password is told in the specification’s words and nothing typed is lost', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText('Email é obrigatório!')).toBeVisible()
  await expect(page.getByText('Senha é obrigatória!')).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('ninguem@exemplo.test')
  await page.getByLabel('Senha', { exact: true }).fill('senha-errada')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByText(TEXTOS_USUARIO.loginFalha)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ninguem@exemplo.test')
})

test('a client sees the home screen where an Admin’s page would be', async ({ page, cliente }) => {
  expect(cliente.nome).not.toBe('')
  await page.goto('/visualizarAgendamentos')
  await expect(page.getByRole('link', { name: 'Agendar' }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Filtro/ })).toHaveCount(0)
})

test('login and logout are followed at once in every tab', async ({ page, cliente, context }) => {
  const other = await context.newPage()
  await other.goto('/perfil')
  await expect(other.getByRole('heading', { name: 'Minha conta' })).toBeVisible()
  await page.goto('/perfil')
  const sair = page.getByRole('button', { name: 'Sair' })
  await sair.click()
  await expect(page).toHaveURL('/')
  await expect(other.getByRole('heading', { name: 'Registrar' })).toBeVisible()
  await login(page, cliente.email, SENHA)
  await expect(other.getByRole('heading', { name: 'Minha conta' })).toBeVisible()
})
