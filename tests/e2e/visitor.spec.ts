import type { Page } from '@playwright/test'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { newEmail, PASSWORD } from '#tests/support/accounts.ts'
import {
  bookButton,
  chooseBookingDay,
  chooseTime,
  confirmResult,
  openFirstBooking,
  successNotice,
} from '#tests/support/page-driver/booking.ts'
import { fillLogin, fillRegistration, registerAccount } from '#tests/support/page-driver/login.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import {
  bookFor,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  screenTest as test,
  test as testWithWorker,
  visitsOf,
} from './fixtures.ts'

/** The label of a segment: the radio itself lies under it. */
const knownHere = (page: Page) => page.getByText('Já tenho conta', { exact: true })

test('a visitor chooses a time, registers and has it, with a reload on the way', async ({
  page,
  day,
  admin,
}) => {
  const email = newEmail('visita')
  await openFirstBooking(page)
  await expect(page.getByText('Não precisa de conta para escolher.')).toBeVisible()
  const { when } = await chooseTime(page, day)
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
  await bookButton(page).click()
  await expect(page.getByRole('heading', { name: 'Falta só dizer quem é você' })).toBeVisible()
  await expectNoAxeFindings(page)
  await fillRegistration(page, 'Marina Alves', email, 'Registrar e agendar')
  await expect(successNotice(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect((await visitsOf(admin, email)).map((v) => v.dataHoraAgendada)).toEqual([when])
  // The page as it is now, loaded anew, asks for nothing more.
  await page.reload()
  await expect(bookButton(page)).toBeVisible()
  expect(await visitsOf(admin, email)).toHaveLength(1)
})

test('a time that is lost while she logs in is said, with other times', async ({ page, day, admin }) => {
  const email = newEmail('visita')
  const other = newEmail('outra')
  await registerAccount(page.context(), 'Lia Prado', email)
  await registerAccount(page.context(), 'Nara Lima', other)
  await openFirstBooking(page)
  const { when } = await chooseTime(page, day)
  await bookButton(page).click()
  await knownHere(page).click()
  const [service] = (await (await admin.get('/api/Procedimento')).json()) as Procedimento[]
  const { id: procedimentoId, nome, valor, tempo } = service as Procedimento
  const data = {
    procedimentoId,
    nome,
    valor,
    tempo,
    descricao: 'Marcada.',
    email: other,
    dataHoraAgendada: when,
  }
  expect((await admin.post('/api/Agendamentos', { data })).status()).toBe(201)
  await fillLogin(page, email, PASSWORD, 'Entrar e agendar')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: /^Agendar / }).first()).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog
    .getByRole('button', { name: /^Agendar / })
    .first()
    .click()
  await expect(successNotice(page)).toBeVisible()
  expect(await visitsOf(admin, email)).toHaveLength(1)
})

testWithWorker(
  'without a network a visitor keeps her choice and reads that nothing is reserved',
  async ({ page, context, day }) => {
    await openFirstBooking(page)
    await chooseTime(page, day)
    await context.setOffline(true)
    await bookButton(page).click()
    await expect(page.getByRole('button', { name: 'Precisa de internet para entrar' })).toBeDisabled()
    await expect(page.getByText(/ainda não está reservado/)).toBeVisible()
    await page.getByRole('button', { name: 'Voltar aos horários' }).click()
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
    await context.setOffline(false)
  },
)

test('who has an account logs in and has the time that she chose, once', async ({ page, day, admin }) => {
  const email = newEmail('visita')
  await registerAccount(page.context(), 'Rosa Dias', email)
  await openFirstBooking(page)
  const { when } = await chooseTime(page, day, 2)
  await bookButton(page).click()
  // She has forgotten that she has an account: the sheet turns to it with her e-mail.
  await fillRegistration(page, 'Rosa Dias', email, 'Registrar e agendar')
  await expect(page.getByText(/^Já existe uma conta com este email/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await expectNoAxeFindings(page)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar e agendar' }).click()
  await expect(successNotice(page)).toBeVisible()
  expect((await visitsOf(admin, email)).map((v) => v.dataHoraAgendada)).toEqual([when])
  await confirmResult(page)
  const welcome = page.getByRole('region', { name: 'Boas-vindas' })
  await expect(welcome.getByText('Seu primeiro horário')).toBeVisible()
  await welcome.getByRole('link', { name: 'Ver agendamento' }).click()
  await expect(page).toHaveURL(/\/visita\//)
})

testWithWorker(
  'a device that a client has left tells a visitor nothing of her visits, and what is free by now',
  async ({ page, client, day }) => {
    const visit = await bookFor(page, day)
    await openVisits(page)
    await expect(page.getByText(visit.nome).first()).toBeVisible()
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await page
      .getByRole('dialog', { name: 'Menu' })
      .getByRole('button', { name: 'Sair', exact: true })
      .click()
    await expect(page).toHaveURL('/')
    await expect(page.getByText(client.email)).toHaveCount(0)
    await openFirstBooking(page)
    await chooseBookingDay(page, day)
    const minute = visit.dataHoraAgendada.slice(11, 16)
    await expect(page.getByRole('radio').first()).toBeAttached()
    await expect(page.getByRole('radio', { name: new RegExp(`^${minute}`) })).toHaveCount(0)
    const left = await page.evaluate(async () => {
      const opening = indexedDB.open('clinica')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const asked = opening.result.transaction('agendamentos').objectStore('agendamentos').count()
      await new Promise((resolve) => asked.addEventListener('success', resolve))
      opening.result.close()
      return asked.result
    })
    expect(left).toBe(0)
  },
)

testWithWorker(
  'on a device that has nothing the first service’s picture comes beside the app, and once',
  async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/servicos')
    const picture = page.getByRole('article').first().locator('img')
    await expect(picture).toHaveJSProperty('complete', true)
    const shown = await picture.evaluate((img: HTMLImageElement) => new URL(img.currentSrc).pathname)
    expect(asked.filter((path) => path === shown)).toHaveLength(1)
    // The app itself asks for it only when its card is drawn.
    expect(asked.indexOf(shown)).toBeLessThan(asked.indexOf('/api/Usuarios/sessao'))
  },
)
