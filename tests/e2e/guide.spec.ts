import type { Browser, Page } from '@playwright/test'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { type Clinic, startClinic } from '#tests/support/clinic.ts'
import { workerReady } from '#tests/support/installed-app.ts'
import { fillLogin, logIn } from '#tests/support/page-driver/login.ts'
import { openAgenda } from '#tests/support/page-driver/reception.ts'
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, testOfOwnClinic } from './fixtures.ts'

// Nothing is known of it yet.
const test = testOfOwnClinic('comeco', (url) => startClinic(url, { env: { DEMO: '0' } }))

const GUIDE = /comecePorAqui$/
const step = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Passos' }).getByRole('button', { name: new RegExp(`^${title}`) })
const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1024

/** The form of a step: beside the list from the first, on a phone once its row is pressed. */
async function openStep(page: Page, title: string): Promise<void> {
  const form = page.getByRole('heading', { level: 2, name: title })
  if (!(await form.isVisible())) await step(page, title).click()
  await expect(form).toBeVisible()
}

const saveStep = (page: Page) => page.getByRole('button', { name: 'Salvar e continuar' }).click()

async function otherDevice(browser: Browser, clinic: Clinic): Promise<Page> {
  const context = await browser.newContext({
    ...{ baseURL: `http://127.0.0.1:${clinic.port}`, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
    ...{ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
  })
  await logIn(context, ADMIN_EMAIL)
  return context.newPage()
}

test('the owner of an empty clinic is led through five steps, and another device knows what is done', async ({
  clinic,
  page,
  browser,
}) => {
  await page.goto('/login')
  await fillLogin(page, ADMIN_EMAIL)
  await expect(page).toHaveURL(GUIDE)
  await expect(page.getByText('0 de 5 passos.')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  await openStep(page, 'Clínica')
  // A name alone leads nobody there; what was typed stays.
  await page.getByLabel('Nome da clínica').fill('Clínica Aurora')
  await saveStep(page)
  await expect(page.getByText('Diga o endereço, ou um telefone mais abaixo.')).toBeVisible()
  await expect(page.getByLabel('Nome da clínica')).toHaveValue('Clínica Aurora')
  await page.getByLabel('Logradouro').fill('Rua Harmonia')
  await page.getByLabel('Número').fill('482')
  await expectNoAxeFindings(page)
  await saveStep(page)

  // The next one follows by itself.
  await expect(page.getByRole('heading', { level: 2, name: 'Semana' })).toBeVisible()
  await page.getByRole('switch', { name: 'sábado, aberto' }).click({ force: true })
  await expectNoAxeFindings(page)
  await saveStep(page)

  await expect(page.getByRole('heading', { level: 2, name: 'Serviços' })).toBeVisible()
  await page.getByRole('checkbox', { name: 'Criolipólise' }).check()
  await page.getByRole('checkbox', { name: 'Massagem modeladora' }).uncheck()
  await page.getByLabel('Valor de Criolipólise').fill('')
  await saveStep(page)
  await expect(page.getByText('Valor é obrigatório!')).toBeVisible()
  await page.getByLabel('Valor de Criolipólise').fill('399,50')
  await expectNoAxeFindings(page)
  await saveStep(page)

  await expect(page.getByRole('heading', { level: 2, name: 'Mensagens' })).toBeVisible()
  await page.getByLabel('Título, Gira no topo do início').fill('Agenda aberta')
  await expectNoAxeFindings(page)
  await saveStep(page)

  await expect(page.getByRole('heading', { level: 2, name: 'Convidar e publicar' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Equipe/ })).toHaveAttribute('href', '/equipe')
  const whatsapp = page.getByRole('link', { name: 'Mandar no WhatsApp' })
  expect(await whatsapp.getAttribute('href')).toContain(encodeURIComponent(new URL(page.url()).origin))
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sua agenda está no ar' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  const { rows } = await clinic.pool.query(
    'select nome, valor_centavos, imagem from procedimento order by nome',
  )
  expect(rows.map(({ nome, valor_centavos }) => [nome, valor_centavos])).toEqual([
    ['Criolipólise', 39_950],
    ['Drenagem linfática', 16_000],
    ['Limpeza de pele', 18_900],
    ['Peeling de diamante', 14_500],
  ])
  for (const { imagem } of rows) expect(imagem).toMatch(/\.webp$/)

  const other = await otherDevice(browser, clinic)
  await other.goto('/comecePorAqui')
  await expect(other.getByRole('heading', { level: 1, name: 'Sua agenda está no ar' })).toBeVisible()
  for (const [title, words] of [
    ['Clínica', 'Clínica Aurora, Rua Harmonia, 482'],
    ['Semana', 'segunda a sexta, 08:00 às 18:00; sábado até 12:00'],
    ['Serviços', '4 serviços'],
    ['Mensagens', '3 mensagens'],
  ] as const)
    await expect(step(other, title)).toContainText(words)
  // What is there is not suggested a second time.
  await step(other, 'Serviços').click()
  await expect(other.getByRole('checkbox', { name: 'Limpeza de pele, já cadastrado' })).toBeDisabled()
  await other.context().close()
})

test('"Agora não" and "Pular este" hold for the clinic, and the agenda leads back in one line', async ({
  clinic,
  page,
  browser,
}) => {
  await logIn(page.context(), ADMIN_EMAIL)
  await page.goto('/')
  await expect(page).toHaveURL(GUIDE)
  await openStep(page, 'Clínica')
  await page.getByRole('button', { name: 'Pular este' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Semana' })).toBeVisible()
  if (isNarrow(page)) await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(step(page, 'Clínica')).toContainText('Pulado')
  await page.getByRole('button', { name: 'Agora não' }).click()
  await expect(page).toHaveURL(/visualizarAgendamentos/)

  const other = await otherDevice(browser, clinic)
  await other.goto('/')
  await expect(other.getByRole('region', { name: 'Novidades da clínica' })).toBeVisible()
  await expect(other).not.toHaveURL(GUIDE)
  await openAgenda(other)
  await other.getByRole('link', { name: 'Comece por aqui 1 de 5 passos' }).click()
  await expect(step(other, 'Clínica')).toContainText('Pulado')
  await expect(other.getByRole('button', { name: 'Agora não' })).toHaveCount(0)
  await other.context().close()
})

test('without a network a step says so and keeps what was typed, and the poster is printed all the same', async ({
  clinic,
  page,
}) => {
  await logIn(page.context(), ADMIN_EMAIL)
  await page.goto('/comecePorAqui')
  await workerReady(page)
  await page.goto('/cartaz')
  await expect(page.getByRole('heading', { level: 1, name: 'Agende aqui' })).toBeVisible()
  await page.goto('/comecePorAqui')
  await openStep(page, 'Clínica')
  await page.context().setOffline(true)
  await page.getByLabel('Nome da clínica').fill('Clínica Aurora')
  await expect(page.getByText('Precisa de internet. O que você digitou fica aqui.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salvar e continuar' })).toBeDisabled()
  await expect(page.getByLabel('Nome da clínica')).toHaveValue('Clínica Aurora')

  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/cartaz')
  const address = `http://127.0.0.1:${clinic.port}`
  await expect(page.getByRole('img', { name: `Código QR de ${address}` })).toBeVisible()
  await expect(page.getByText(address.replace('http://', ''), { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(page.getByRole('img', { name: `Código QR de ${address}` })).toBeVisible()
  await page.context().setOffline(false)
})
