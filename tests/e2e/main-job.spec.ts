import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { formatTime } from '#domain/lib/dates.ts'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { ADMIN_EMAIL, PASSWORD } from '#tests/support/accounts.ts'
import {
  bookButton,
  bookOnScreen,
  chooseTime,
  confirmResult,
  openFirstBooking,
  successNotice,
} from '#tests/support/page-driver/booking.ts'
import { logInOnScreen } from '#tests/support/page-driver/login.ts'
import { openAgenda } from '#tests/support/page-driver/reception.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test, visitsOf } from './fixtures.ts'

test('a newcomer registers, books a free time and finds it under her profile; reception sees it too', async ({
  page,
  day,
  browser,
}) => {
  const email = `maria-${crypto.randomUUID()}@exemplo.test`

  await page.goto('/register')
  await page.getByLabel('Nome de usuário').fill('Maria das Dores')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar senha').fill(PASSWORD)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText(USUARIO_TEXTS.registrationSuccess)).toBeVisible()
  await confirmResult(page)
  await expect(page).toHaveURL('/login')
  // The address changes before the screen: registration has fields of the same names.
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/servicos')
  await expect(page.getByRole('heading', { name: 'Nossos Serviços' })).toBeVisible()
  await page.getByText('Facial', { exact: true }).first().click()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('button', { name: /Agendar agora/ })
    .or(page.getByRole('link', { name: /Agendar agora/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/agendamentos/)
  await expect(page.getByText(AGENDAMENTO_TEXTS.subtitle)).toBeVisible()

  const booked = await chooseTime(page, day)
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await bookButton(page).click()
  await expect(successNotice(page)).toBeVisible()
  await expectNoAxeFindings(page)
  await confirmResult(page)
  await expect(page).toHaveURL('/')

  await openVisits(page)
  await expect(page.getByText(`das ${formatTime(booked.minute)} às`)).toBeVisible()
  await expect(page.getByText('Agendado')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  const reception = await (await browser.newContext()).newPage()
  await logInOnScreen(reception, ADMIN_EMAIL)
  await openAgenda(reception, day)
  await expect(reception.getByText('Maria das Dores').first()).toBeVisible()
  await expectNoAxeFindings(reception)
  await reception.context().close()
})

test('the booked wall-clock time is the same wherever the phone is', async ({ page, client, admin, day }) => {
  await openFirstBooking(page)
  const { minute } = await bookOnScreen(page, day, 1)
  await expect(successNotice(page)).toBeVisible()
  const visits = await visitsOf(admin, client.email)
  expect(visits.map((v) => v.dataHoraAgendada)).toEqual([`${day}T${formatTime(minute)}:00.000Z`])
})

test('agendar without a time says what is missing and keeps everything', async ({ page, client }) => {
  await openFirstBooking(page)
  await expect(page.getByText(AGENDAMENTO_TEXTS.subtitle)).toBeVisible()
  await bookButton(page).click()
  await expect(page.getByText(AGENDAMENTO_TEXTS.incomplete)).toBeVisible()
  await expectNoAxeFindings(page)
  await confirmResult(page)
  await expect(page).toHaveURL(/\/agendamentos/)
  expect(client.email).toContain('@')
})
