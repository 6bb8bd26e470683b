import type { Horario } from '#domain/horario/schema.ts'
import { addDays, formatDateTime, formatLongDate } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL, newEmail } from '#tests/support/accounts.ts'
import { today } from '#tests/support/dates.ts'
import { chooseBookingDay, chooseDay, freeTimes, openBooking } from '#tests/support/page-driver/booking.ts'
import { logIn, logInOnScreen, registerAccount } from '#tests/support/page-driver/login.ts'
import { save, saveButton } from '#tests/support/page-driver/shell.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  shortestService,
  screenTest as test,
} from './fixtures.ts'

// Beyond the demo clinic's hours and the other tests' days; one for each size, which run side by side.
const DAYS_AHEAD: Record<string, number> = { phone: 64, tablet: 67 }

test('a date is registered, added to, edited, closed and opened: clients are offered what the form says', async ({
  page,
  admin,
  browser,
}, info) => {
  test.slow()
  const day = addDays(today(), (DAYS_AHEAD[info.project.name] ?? 70) + info.retry)
  const registered = async () => {
    const answer = await admin.get(`/api/horarios/filtrar?dataInicial=${day}&dataFinal=${day}`)
    return (await answer.json()) as Horario[]
  }
  const shortest = await shortestService(admin)

  const isPhone = info.project.name === 'phone'
  const sheet = page.getByRole('button', { name: 'Cadastrar horário' })
  const open = async () => {
    if (isPhone) await sheet.click()
    await chooseDay(page, day)
  }
  const type = async (from: string, to: string) => {
    await page.getByLabel('Início do 1º período').selectOption(from)
    await page.getByLabel('Fim do 1º período').selectOption(to)
  }
  const row = (act: string) => page.getByRole('button', { name: `${act} ${formatLongDate(day)}` })

  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto('/cadastroHorarios')
  await open()
  await type('12:00', '13:00')
  await expect(page.getByText('nos períodos não cabe nenhum início da agenda')).toBeVisible()
  await type('18:00', '20:00')
  await expect(page.getByText('Serão oferecidos 4 horários, das 18:00 às 19:30.')).toBeVisible()
  await save(page)
  await expect(page.getByText('Horário cadastrado')).toBeVisible()

  const clients = await browser.newContext({ locale: 'pt-BR', baseURL: process.env.E2E_URL ?? '' })
  const email = newEmail('noite')
  await registerAccount(clients, 'Nádia da Noite', email)
  await logIn(clients, email)
  const hers = await clients.newPage()
  await openBooking(hers, shortest.id)
  await chooseBookingDay(hers, day)
  await expect(freeTimes(hers).first()).toHaveValue(String(18 * 60))
  await expect(hers.getByRole('heading', { name: 'Tarde e noite' })).toBeVisible()
  const { id: procedimentoId, nome, valor, tempo } = shortest
  const data = { procedimentoId, nome, valor, tempo, dataHoraAgendada: formatDateTime(day, 18 * 60) }
  expect((await clients.request.post('/api/Agendamentos', { data })).status()).toBe(201)

  await open()
  await expect(page.getByText('Este dia já tem 18:00 às 20:00.')).toBeVisible()
  await type('09:00', '10:00')
  await save(page)
  await expect(page.getByText('Escolha entre substituir e somar.')).toBeVisible()
  expect(await registered()).toHaveLength(1)
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.getByText('Somar', { exact: true }).click()
  await expect(
    page.getByText('Serão oferecidos 6 horários, das 09:00 às 09:30 e das 18:00 às 19:30.'),
  ).toBeVisible()
  await save(page)
  await expect(page.getByText(/: 09:00 às 10:00$/)).toBeVisible()
  expect(await registered()).toHaveLength(2)

  // The list is drawn behind the notice.
  await expect(row('Alterar')).toHaveCount(2)
  await row('Alterar').last().click()
  await expect(page.getByText(/^Alterando 09:00 às 10:00\./)).toBeVisible()
  await expect(page.getByText('1 agendamento nesse dia continua marcado')).toBeVisible()
  await expectNoAxeFindings(page)
  await type('', '')
  await save(page)
  await expect(page.getByText('Horário alterado')).toBeVisible()
  expect(await registered()).toMatchObject([{ horarioInicioPrimeiroPeriodo: '' }])
  await hers.reload()
  await chooseBookingDay(hers, day)
  await expect(hers.getByText('A clínica não atende neste dia.')).toBeVisible()
  await clients.close()

  await row('Excluir').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/deixa de estar fechado e passa a ter os 19 horários padrão/)).toBeVisible()
  await expect(dialog.getByText('1 agendamento nesse dia continua marcado')).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog).toBeHidden()
  expect(await registered()).toEqual([])
})

test('an answer that was lost on the way is not called a failure, and nothing is registered twice', async ({
  page,
  context,
  admin,
}, info) => {
  const day = addDays(today(), (DAYS_AHEAD[info.project.name] ?? 70) + 1 + info.retry)
  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto('/cadastroHorarios')
  if (info.project.name === 'phone') await page.getByRole('button', { name: 'Cadastrar horário' }).click()
  await chooseDay(page, day)
  await page.getByLabel('Início do 1º período').selectOption('08:00')
  await page.getByLabel('Fim do 1º período').selectOption('12:00')
  // The clinic does it, and neither its answer nor its list comes back.
  await context.route(/\/api\/horarios/i, async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort('connectionreset')
  })
  await save(page)
  await expect(page.getByText('Não sabemos se o horário foi salvo')).toBeVisible()
  await context.unroute(/\/api\/horarios/i)
  const field = page.getByLabel('Início do 1º período')
  await expect(async () => {
    // The list may tell it before she tries again.
    if (await field.isVisible()) await saveButton(page).click({ timeout: 1000 })
    await expect(field).toBeHidden({ timeout: 5000 })
  }).toPass()
  await expect(page.getByRole('button', { name: `Excluir ${formatLongDate(day)}` })).toHaveCount(1)
  const answer = await admin.get(`/api/horarios/filtrar?dataInicial=${day}&dataFinal=${day}`)
  const rows = (await answer.json()) as Horario[]
  expect(rows).toHaveLength(1)
  await admin.delete(`/api/Horarios/${rows[0]?.id}`)
})
