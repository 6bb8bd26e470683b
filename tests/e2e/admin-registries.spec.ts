import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { MENSAGEM_TEXTS } from '#domain/mensagem/texts.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { fillLogin, logInOnScreen } from '#tests/support/page-driver/login.ts'
import { openNewRecord } from '#tests/support/page-driver/reception.ts'
import { save, saveButton } from '#tests/support/page-driver/shell.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  screenTest as test,
  test as testWithWorker,
} from './fixtures.ts'

/** A name that no other test and no other screen's run of this one has. */
const uniqueName = (o: string) => `${o} ${crypto.randomUUID().slice(0, 8)}`

/** Nothing but the list is drawn. */
async function expectNoSheet(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden()
}

const editButton = (page: Page, nome: string) => page.getByRole('button', { name: `Editar ${nome}` })
const rowOf = (page: Page, nome: string) =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: nome })
const deleteButton = (page: Page, nome: string) => page.getByRole('button', { name: `Deletar ${nome}` })

async function registeredProcedimentoNames(admin: APIRequestContext): Promise<Procedimento[]> {
  return (await (await admin.get('/api/Procedimento')).json()) as Procedimento[]
}

async function registered(admin: APIRequestContext, nome: string): Promise<Procedimento | undefined> {
  return (await registeredProcedimentoNames(admin)).find((p) => p.nome === nome)
}

test('a procedure is registered with its picture and seen by clients', async ({ page, admin }) => {
  const nome = uniqueName('Banho de lua')
  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto('/procedimentos')
  await expect(editButton(page, 'Limpeza de pele')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  await openNewRecord(page)
  await save(page)
  for (const error of [
    'Nome é obrigatório!',
    'Descrição é obrigatória!',
    'Valor é obrigatório!',
    'Tempo é obrigatório!',
  ])
    await expect(page.getByText(error)).toBeVisible()
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
  await save(page)
  await expect(editButton(page, nome)).toBeVisible()
  await expectNoSheet(page)
  const created = await registered(admin, nome)
  expect(created).toMatchObject({ valor: 189.9, tempo: '00:40', tipoProcedimento: 2 })

  await page.goto('/servicos?tipo=facial')
  const photo = page.locator('article', { hasText: nome }).locator('img')
  await expect(photo).toHaveAttribute('src', /^\/imagens\/[0-9a-f]{32}-p\.webp$/)
  const stored = await page.request.get((await photo.getAttribute('src')) ?? '')
  expect(stored.headers()['content-type']).toBe('image/webp')
  await admin.delete(`/api/Procedimento/${created?.id}`)
})

test('a procedure is changed, left alone and deleted', async ({ page, admin }) => {
  const nome = uniqueName('Banho de sol')
  const imagem = (await registeredProcedimentoNames(admin)).find((p) => p.imagem !== '')?.imagem
  const data = { nome, descricao: 'Ao ar livre.', valor: 90, tempo: '00:30', imagem, tipoProcedimento: 1 }
  expect((await admin.post('/api/Procedimento', { data })).status()).toBe(201)
  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto('/procedimentos')
  await editButton(page, nome).click()
  await expect(page.getByRole('heading', { name: 'Alterar Procedimento' })).toBeVisible()
  await expect(page.getByText('Imagem atual')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('Valor').fill('210.50')
  await save(page)
  await expect(rowOf(page, nome)).toContainText('R$\u00a0210,50')
  await expectNoSheet(page)
  expect(await registered(admin, nome)).toMatchObject({ valor: 210.5, imagem })

  await editButton(page, nome).click()
  await page.getByRole('button', { name: 'Voltar para o cadastro' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Cadastro de Procedimento' })).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue('')
  const closeButton = page.getByRole('button', { name: 'Fechar', exact: true })
  if (await closeButton.isVisible()) await closeButton.click()
  await expectNoSheet(page)

  await deleteButton(page, nome).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(deleteButton(page, nome)).toBeVisible()
  await expectNoSheet(page)
  await deleteButton(page, nome).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(deleteButton(page, nome)).toHaveCount(0)
  expect(await registered(admin, nome)).toBeUndefined()
})

test('a voucher is shown to clients only while it is enabled; what was typed outlives the session', async ({
  page,
}) => {
  const nome = uniqueName('7% para quem volta')
  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto('/voucher')
  await expect(page.getByRole('heading', { level: 1, name: 'Vouchers' })).toBeVisible()
  await openNewRecord(page)
  await expect(page.getByLabel('Habilitado')).toBeChecked()
  await page.getByLabel('Nome').fill(nome)
  await page.getByRole('switch', { name: 'Habilitado' }).press('Space')
  await expect(page.getByText('Desabilitado: a cliente não vê')).toBeVisible()
  await save(page)
  await expect(page.getByText('Descrição é obrigatória!')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('Descrição').fill('Em qualquer dia da semana.')

  // Logged out elsewhere meanwhile.
  await page.request.post('/api/Usuarios/sair')
  await save(page)
  await page.getByRole('button', { name: 'Login' }).last().click()
  await fillLogin(page, ADMIN_EMAIL)
  await expect(page).toHaveURL('/voucher')
  await expect(page.getByLabel('Nome')).toHaveValue(nome)
  await save(page)
  await expect(editButton(page, nome)).toBeVisible()
  await expectNoSheet(page)

  await page.goto('/servicos')
  await expect(page.getByText('15% na primeira limpeza')).toBeVisible()
  await expect(page.getByText(nome)).toHaveCount(0)
  await page.goto('/voucher')
  await editButton(page, nome).click()
  await page.getByRole('switch', { name: 'Habilitado' }).press('Space')
  await save(page)
  await expectNoSheet(page)
  await expect(rowOf(page, nome).getByText('Habilitado')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/servicos')
  await expect(page.getByText(nome)).toBeVisible()

  await page.goto('/voucher')
  await deleteButton(page, nome).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(deleteButton(page, nome)).toHaveCount(0)
})

test('a voucher whose answer was lost and that is saved again is there once', async ({ page, admin }) => {
  const nome = uniqueName('Amiga')
  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto('/voucher')
  await openNewRecord(page)
  await page.getByLabel('Nome').fill(nome)
  await page.getByLabel('Descrição').fill('Traga uma amiga.')
  await page.route('**/api/Voucher', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await save(page)
  await expect(page.getByText(/A clínica não respondeu/)).toBeVisible()
  await expect(page.getByLabel('Nome')).toHaveValue(nome)
  await page.unroute('**/api/Voucher')
  await save(page)
  await expect(rowOf(page, nome)).toHaveCount(1)
  await expect(page.getByText(/A clínica não respondeu/)).toBeHidden()
  const vouchers = (await (await admin.get('/api/Voucher')).json()) as { nome: string }[]
  expect(vouchers.filter((v) => v.nome === nome)).toHaveLength(1)
})

testWithWorker(
  'a message is registered, changed and deleted; without internet its form keeps and waits',
  async ({ page, context }) => {
    const nome = uniqueName('Natal')
    await logInOnScreen(page, ADMIN_EMAIL)
    await page.goto('/cadastroMensagens')
    await openNewRecord(page)
    await save(page)
    await expect(page.getByText('Nome é obrigatório!')).toBeVisible()
    await expectNoAxeFindings(page)
    await page.getByLabel('Nome').fill(nome)
    await page.getByLabel('Descrição').fill('Até as 20h.')
    await page.getByRole('radio', { name: /^Informação/ }).click()
    await page.getByRole('switch', { name: 'Habilitado' }).press('Space')

    await context.setOffline(true)
    await expect(page.getByText('Precisa de internet. O que você digitou fica aqui.')).toBeVisible()
    await expect(saveButton(page)).toBeDisabled()
    await expectNoAxeFindings(page)
    await context.setOffline(false)
    await save(page)
    const row = rowOf(page, nome)
    await expect(row).toContainText('Informação')
    await expect(row).toContainText('Desabilitada')
    await expectNoSheet(page)
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)

    await editButton(page, nome).click()
    await expect(page.getByRole('heading', { name: 'Alterar Mensagem' })).toBeVisible()
    await page.getByLabel('Nome').fill(`${nome} outra vez`)
    await page.getByRole('button', { name: MENSAGEM_TEXTS.back }).click()
    await page.getByRole('button', { name: 'Continuar aqui' }).click()
    await save(page)
    await expect(editButton(page, `${nome} outra vez`)).toBeVisible()
    await expectNoSheet(page)

    await deleteButton(page, `${nome} outra vez`).click()
    await expect(page.getByText(MENSAGEM_TEXTS.delete)).toBeVisible()
    await page.getByRole('button', { name: 'Confirmar' }).click()
    await expect(row).toHaveCount(0)
  },
)

/** The clinic does it, and the answer never arrives. */
async function loseAnswer(page: Page, path: RegExp, method: string): Promise<void> {
  let lost = false
  await page.route(path, async (route) => {
    if (lost || route.request().method() !== method) return route.fallback()
    lost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** From here on this tablet hears nothing of what others change. */
const makeDeaf = (page: Page) =>
  page.route(/\/api\/(eventos|Procedimento(\/\d+)?$)/, (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )

test.describe('two tablets', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })
  const data = { descricao: 'Como combinado.', valor: 90, tempo: '00:30', tipoProcedimento: 1 }

  const make = async (admin: APIRequestContext, nome: string): Promise<Procedimento> =>
    (await (await admin.post('/api/Procedimento', { data: { ...data, nome } })).json()) as Procedimento
  const openList = async (page: Page, nome: string) => {
    await logInOnScreen(page, ADMIN_EMAIL)
    await page.goto('/procedimentos')
    await expect(editButton(page, nome)).toBeVisible()
  }

  test('a corrected description does not put back the price that the other changed', async ({
    page,
    admin,
  }) => {
    const { id, nome } = await make(admin, uniqueName('Dois tablets'))
    await openList(page, nome)
    await makeDeaf(page)
    await editButton(page, nome).click()
    await page.getByLabel('Descrição').fill('Com argila.')
    await admin.put(`/api/Procedimento/${id}`, { data: { ...data, nome, valor: 120 } })
    await save(page)
    await expect(page.getByText('Procedimento alterado')).toBeVisible()
    expect(await registered(admin, nome)).toMatchObject({ valor: 120, descricao: 'Com argila.' })
    await admin.delete(`/api/Procedimento/${id}`)
  })

  test('what was not touched follows the other tablet while the form is open', async ({ page, admin }) => {
    const { id, nome } = await make(admin, uniqueName('Ao vivo'))
    await openList(page, nome)
    await editButton(page, nome).click()
    await page.getByLabel('Descrição').fill('Com argila.')
    await admin.put(`/api/Procedimento/${id}`, { data: { ...data, nome, valor: 120 } })
    await expect(page.getByLabel('Valor')).toHaveValue(/120,00/)
    await expect(page.getByLabel('Descrição')).toHaveValue('Com argila.')
    await save(page)
    await expect(page.getByText('Procedimento alterado')).toBeVisible()
    expect(await registered(admin, nome)).toMatchObject({ valor: 120, descricao: 'Com argila.' })
    await admin.delete(`/api/Procedimento/${id}`)
  })

  test('where both changed the price, she sees both and chooses', async ({ page, admin }) => {
    const { id, nome } = await make(admin, uniqueName('Dois preços'))
    await openList(page, nome)
    await makeDeaf(page)
    await editButton(page, nome).click()
    await page.getByLabel('Valor').fill('150.00')
    await admin.put(`/api/Procedimento/${id}`, { data: { ...data, nome, valor: 120 } })
    await save(page)
    const choice = page.getByRole('region', { name: 'O cadastro mudou' })
    await expect(choice).toContainText(/A clínica tem agora: R\$\s120,00/)
    await expect(choice).toContainText(/Você digitou: R\$\s150,00/)
    await expect(page.getByLabel('Valor')).toHaveValue(/150,00/)
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    expect(await registered(admin, nome)).toMatchObject({ valor: 120 })
    await choice.getByRole('button', { name: 'Salvar o meu' }).click()
    await expect(page.getByText('Procedimento alterado')).toBeVisible()
    expect(await registered(admin, nome)).toMatchObject({ valor: 150 })
    await admin.delete(`/api/Procedimento/${id}`)
  })

  test('a deletion whose answer was lost is known again after the page was loaded anew; another’s is called so', async ({
    page,
    admin,
  }) => {
    const [mine, others] = [
      await make(admin, uniqueName('Perdido')),
      await make(admin, uniqueName('De outra')),
    ]
    await openList(page, mine.nome)
    // The device goes on with the list that it has.
    await makeDeaf(page)
    await loseAnswer(page, /\/api\/Procedimento\/\d+$/, 'DELETE')
    const pressDelete = async (nome: string) => {
      await deleteButton(page, nome).click()
      await page.getByRole('button', { name: 'Confirmar' }).click()
    }
    await pressDelete(mine.nome)
    await expect(page.getByText('Não sabemos se o procedimento foi deletado')).toBeVisible()
    await page.reload()
    await pressDelete(mine.nome)
    await expect(page.getByText('Procedimento deletado')).toBeVisible()
    await admin.delete(`/api/Procedimento/${others.id}`)
    await pressDelete(others.nome)
    await expect(page.getByText('Este procedimento já tinha sido deletado')).toBeVisible()
    await expect(deleteButton(page, others.nome)).toHaveCount(0)
  })
})

test('none of them is drawn for a client', async ({ page, client }) => {
  for (const path of ['/procedimentos', '/voucher', '/cadastroMensagens']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Agendar', exact: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Salvar' }), client.email).toHaveCount(0)
  }
})
