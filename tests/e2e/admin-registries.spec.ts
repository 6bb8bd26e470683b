import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { TEXTOS_MENSAGEM } from '#domain/mensagem/texts.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, login, test } from './fixtures.ts'
import { ADMIN } from './global-setup.ts'

/** A name that no other test and no other screen's run of this one has. */
const nomeDoTeste = (o: string) => `${o} ${crypto.randomUUID().slice(0, 8)}`

/** Opens the form that registers: beside the list, or as a sheet over it. */
async function abrirCadastro(page: Page): Promise<void> {
  const titulo = page.getByRole('heading', { level: 2, name: /^Cadastro de/ })
  const botao = page.getByRole('button', { name: /^Cadastrar/ })
  await expect(titulo.or(botao).first()).toBeVisible()
  if (await botao.isVisible()) await botao.click()
  await expect(titulo).toBeVisible()
}

/** Nothing but the list is drawn. */
async function semFolha(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
}

const salvar = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click()
const editar = (page: Page, nome: string) => page.getByRole('button', { name: `Editar ${nome}` })
const linhaDe = (page: Page, nome: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: nome })
const deletar = (page: Page, nome: string) => page.getByRole('button', { name: `Deletar ${nome}` })

async function cadastrados(admin: APIRequestContext): Promise<Procedimento[]> {
  return (await (await admin.get('/api/Procedimento')).json()) as Procedimento[]
}

async function cadastrado(admin: APIRequestContext, nome: string): Promise<Procedimento | undefined> {
  return (await cadastrados(admin)).find((p) => p.nome === nome)
}

test('a procedure is registered with its picture and seen by clients', async ({ page, admin }) => {
  const nome = nomeDoTeste('Banho de lua')
  await login(page, ADMIN.email, ADMIN.senha)
  await page.goto('/procedimentos')
  await expect(editar(page, 'Limpeza de pele')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  await abrirCadastro(page)
  await salvar(page)
  for (const erro of [
    'Nome é obrigatório!',
    'Descrição é obrigatória!',
    'Valor é obrigatório!',
    'Tempo é obrigatório!',
  ])
    await expect(page.getByText(erro)).toBeVisible()
  await page.getByLabel('Imagem').setInputFiles({
    name: 'tabela.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7'),
  })
  await expect(page.getByText('tabela.pdf não é uma imagem')).toBeVisible()
  await expectNoAxeFindings(page)

  await page.getByLabel('Nome').fill(nome)
  await page.getByLabel('Descrição').fill('Argila e óleo de amêndoas.')
  await page.getByLabel('Valor').pressSequentially('189,9')
  await page.getByLabel('Tempo').pressSequentially('0040')
  await page.getByText('Facial', { exact: true }).last().click()
  const create = { width: 900, height: 700, channels: 3, background: '#d9a38f' } as const
  await page.getByLabel('Imagem').setInputFiles({
    name: 'lua.png',
    mimeType: 'image/png',
    buffer: await sharp({ create }).png().toBuffer(),
  })
  await expect(page.getByText(/^Enviada, /)).toBeVisible()
  await salvar(page)
  await expect(editar(page, nome)).toBeVisible()
  await semFolha(page)
  const novo = await cadastrado(admin, nome)
  expect(novo).toMatchObject({ valor: 189.9, tempo: '00:40', tipoProcedimento: 2 })

  await page.goto('/servicos?tipo=facial')
  const foto = page.locator('article', { hasText: nome }).locator('img')
  await expect(foto).toHaveAttribute('src', /^\/imagens\/[0-9a-f]{32}-p\.webp$/)
  const guardada = await page.request.get((await foto.getAttribute('src')) ?? '')
  expect(guardada.headers()['content-type']).toBe('image/webp')
  await admin.delete(`/api/Procedimento/${novo?.id}`)
})

test('a procedure is changed, left alone and deleted', async ({ page, admin }) => {
  const nome = nomeDoTeste('Banho de sol')
  const imagem = (await cadastrados(admin)).find((p) => p.imagem !== '')?.imagem
  const data = { nome, descricao: 'Ao ar livre.', valor: 90, tempo: '00:30', imagem, tipoProcedimento: 1 }
  expect((await admin.post('/api/Procedimento', { data })).status()).toBe(201)
  await login(page, ADMIN.email, ADMIN.senha)
  await page.goto('/procedimentos')
  await editar(page, nome).click()
  await expect(page.getByRole('heading', { name: 'Alterar Procedimento' })).toBeVisible()
  await expect(page.getByText('Imagem atual')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('Valor').fill('210.50')
  await salvar(page)
  await expect(linhaDe(page, nome)).toContainText('R$\u00a0210,50')
  await semFolha(page)
  expect(await cadastrado(admin, nome)).toMatchObject({ valor: 210.5, imagem })

  await editar(page, nome).click()
  await page.getByRole('button', { name: 'Voltar para o cadastro' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Cadastro de Procedimento' })).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue('')
  const fechar = page.getByRole('button', { name: 'Fechar', exact: true })
  if (await fechar.isVisible()) await fechar.click()
  await semFolha(page)

  await deletar(page, nome).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(deletar(page, nome)).toBeVisible()
  await semFolha(page)
  await deletar(page, nome).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(deletar(page, nome)).toHaveCount(0)
  expect(await cadastrado(admin, nome)).toBeUndefined()
})

test('a voucher is shown to clients only while it is enabled; what was typed outlives the session', async ({
  page,
}) => {
  const nome = nomeDoTeste('7% para quem volta')
  await login(page, ADMIN.email, ADMIN.senha)
  await page.goto('/voucher')
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible()
  await abrirCadastro(page)
  await expect(page.getByLabel('Habilitado')).toBeChecked()
  await page.getByLabel('Nome').fill(nome)
  await page.getByRole('switch', { name: 'Habilitado' }).press('Space')
  await expect(page.getByText('Desabilitado: a cliente não vê')).toBeVisible()
  await salvar(page)
  await expect(page.getByText('Descrição é obrigatória!')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('Descrição').fill('Em qualquer dia da semana.')

  // Logged out elsewhere meanwhile.
  await page.request.post('/api/Usuarios/sair')
  await salvar(page)
  await page.getByRole('button', { name: 'Login' }).last().click()
  await page.getByLabel('Email').fill(ADMIN.email)
  await page.getByLabel('Senha', { exact: true }).fill(ADMIN.senha)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/voucher')
  await expect(page.getByLabel('Nome')).toHaveValue(nome)
  await salvar(page)
  await expect(editar(page, nome)).toBeVisible()
  await semFolha(page)

  await page.goto('/servicos')
  await expect(page.getByText('15% na primeira limpeza')).toBeVisible()
  await expect(page.getByText(nome)).toHaveCount(0)
  await page.goto('/voucher')
  await editar(page, nome).click()
  await page.getByRole('switch', { name: 'Habilitado' }).press('Space')
  await salvar(page)
  await semFolha(page)
  await expect(linhaDe(page, nome).getByText('Habilitado')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/servicos')
  await expect(page.getByText(nome)).toBeVisible()

  await page.goto('/voucher')
  await deletar(page, nome).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(deletar(page, nome)).toHaveCount(0)
})

test('a voucher whose answer was lost and that is saved again is there once', async ({ page, admin }) => {
  const nome = nomeDoTeste('Amiga')
  await login(page, ADMIN.email, ADMIN.senha)
  await page.goto('/voucher')
  await abrirCadastro(page)
  await page.getByLabel('Nome').fill(nome)
  await page.getByLabel('Descrição').fill('Traga uma amiga.')
  await page.route('**/api/Voucher', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await salvar(page)
  await expect(page.getByText(/A clínica não respondeu/)).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue(nome)
  await page.unroute('**/api/Voucher')
  await salvar(page)
  await expect(linhaDe(page, nome)).toHaveCount(1)
  await expect(page.getByText(/A clínica não respondeu/)).toBeHidden()
  const vouchers = (await (await admin.get('/api/Voucher')).json()) as { nome: string }[]
  expect(vouchers.filter((v) => v.nome === nome)).toHaveLength(1)
})

test('a message is registered, changed and deleted; without internet its form keeps and waits', async ({
  page,
  context,
}) => {
  const nome = nomeDoTeste('Natal')
  await login(page, ADMIN.email, ADMIN.senha)
  await page.goto('/cadastroMensagens')
  await abrirCadastro(page)
  await salvar(page)
  await expect(page.getByText('Nome é obrigatório!')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('Nome').fill(nome)
  await page.getByLabel('Descrição').fill('Até as 20h.')
  await page.getByRole('radio', { name: /^Informação/ }).click()
  await page.getByRole('switch', { name: 'Habilitado' }).press('Space')

  await context.setOffline(true)
  await expect(page.getByText('Precisa de internet. O que você digitou fica aqui.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeDisabled()
  await expectNoAxeFindings(page)
  await context.setOffline(false)
  await salvar(page)
  const linha = linhaDe(page, nome)
  await expect(linha).toContainText('Informação')
  await expect(linha).toContainText('Desabilitada')
  await semFolha(page)
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  await editar(page, nome).click()
  await expect(page.getByRole('heading', { name: 'Alterar Mensagem' })).toBeVisible()
  await page.getByLabel('Nome').fill(`${nome} outra vez`)
  await page.getByRole('button', { name: TEXTOS_MENSAGEM.voltar }).click()
  await page.getByRole('button', { name: 'Continuar aqui' }).click()
  await salvar(page)
  await expect(editar(page, `${nome} outra vez`)).toBeVisible()
  await semFolha(page)

  await deletar(page, `${nome} outra vez`).click()
  await expect(page.getByText(TEXTOS_MENSAGEM.excluir)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(linha).toHaveCount(0)
})

test('none of them is drawn for a client', async ({ page, cliente }) => {
  for (const path of ['/procedimentos', '/voucher', '/cadastroMensagens']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Agendar', exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvar' }), cliente.email).toHaveCount(0)
  }
})
