import { addDays, weekdayOf } from '#domain/lib/dates.ts'
import { holidaysFrom } from '#domain/week/holidays.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { today } from '#tests/support/dates.ts'
import { workerReady } from '#tests/support/installed-app.ts'
import { bookButton, chooseBookingDay, openBooking } from '#tests/support/page-driver/booking.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { openAgenda } from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  startFreeClinic,
  testOfOwnClinic,
} from './fixtures.ts'

// Its week closes days that other tests book on.
const test = testOfOwnClinic('semana', startFreeClinic)

/** The next day with this weekday, a week from today at the earliest. */
const nextDay = (weekday: number): string => {
  const from = addDays(today(), 7)
  return addDays(from, (weekday - weekdayOf(from) + 7) % 7)
}
const MONDAY = nextDay(1)
const SUNDAY = addDays(MONDAY, 6)

test('a clinic sets its week; phones close Sundays and holidays, without a network too, and open what it opens', async ({
  clinic,
  page,
  browser,
}) => {
  const [holiday] = holidaysFrom(addDays(SUNDAY, 1)).filter(({ date }) => ![0, 6].includes(weekdayOf(date)))
  if (holiday === undefined) throw new Error('a year without a holiday')
  const email = await clinic.newAccount('marina')
  const service = await clinic.shortestProcedimento()
  await logIn(page.context(), ADMIN_EMAIL)
  await page.goto('/semana')
  await expect(page.getByText('Hoje valem os 19 horários padrão')).toBeVisible()
  await page.getByRole('button', { name: 'Montar a semana' }).click()
  // The agenda is here to its end: a device that does not know it all would ask first.
  await expect(page.getByText('Há mudanças ainda não salvas.')).toBeVisible()
  await save(page)
  await expect(page.getByText('Semana salva')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  const phone = await browser.newContext({
    ...{ baseURL: `http://127.0.0.1:${clinic.port}`, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
    ...{ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
  })
  await logIn(phone, email)
  const hers = await phone.newPage()
  await openBooking(hers, service)
  await workerReady(hers)
  const says = (words: string) => expect(hers.getByText(words)).toBeVisible()
  await chooseBookingDay(hers, MONDAY)
  await expect(hers.getByRole('radio', { name: /^08:00/ })).toBeAttached()
  await expect(hers.getByRole('radio', { name: /^07:30/ })).toHaveCount(0)
  await phone.setOffline(true)
  await chooseBookingDay(hers, SUNDAY)
  await says('A clínica não atende neste dia.')
  await chooseBookingDay(hers, holiday.date)
  await says(`A clínica não atende neste dia: feriado, ${holiday.nome}.`)
  await phone.setOffline(false)

  // What the clinic opens is open on her phone while she looks.
  const narrow = (page.viewportSize()?.width ?? 0) < 768
  if (narrow) await page.getByRole('tab', { name: 'Datas' }).click()
  await page
    .getByRole('switch', { name: `${holiday.nome}, aberta` })
    .first()
    .click({ force: true })
  await save(page)
  await expect(hers.getByRole('radio', { name: /^08:00/ })).toBeAttached({ timeout: 20_000 })
  await hers.getByRole('radio', { name: /^08:00/ }).check({ force: true })
  await bookButton(hers).click()
  await expect(hers.getByText('Agendamento realizado com sucesso!')).toBeVisible()
  expect((await clinic.visits(email)).map((visit) => visit.when)).toEqual([`${holiday.date}T08:00:00.000Z`])
  await phone.close()
})

test('what a new week leaves outside is shown before it is saved, and stays', async ({ clinic, page }) => {
  const email = await clinic.newAccount('joana')
  await clinic.occupy(email, `${MONDAY}T08:00:00.000Z`)
  await logIn(page.context(), ADMIN_EMAIL)
  await openAgenda(page, MONDAY)
  await expect(page.getByRole('button', { name: /^08:00 às / })).toBeVisible()
  await page.goto('/semana')
  await page.getByRole('button', { name: 'Montar a semana' }).click()
  await page.getByRole('combobox', { name: 'segunda, primeiro período, início' }).selectOption('09:00')
  await expect(page.getByText('1 visita já marcada cai fora.')).toBeVisible()
  await save(page)
  const dialog = page.getByRole('dialog', { name: '1 visita cai fora' })
  await expect(dialog).toContainText('continua valendo')
  await expect(dialog).toContainText('08:00 às 08:30')
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Voltar' }).click()
  await expect(dialog).toBeHidden()
  expect((await clinic.pool.query(`select dados->'semana' as week from clinica`)).rows).toEqual([
    { week: null },
  ])
  await save(page)
  await dialog.getByRole('button', { name: 'Salvar e manter a visita' }).click()
  await expect(page.getByText('Semana salva')).toBeVisible()
  expect((await clinic.visits(email)).map(({ when, estado }) => [when, estado])).toEqual([
    [`${MONDAY}T08:00:00.000Z`, 'marcada'],
  ])
  await openAgenda(page, MONDAY)
  await expect(page.getByRole('button', { name: /^08:00 às .*fora da semana$/ })).toBeVisible()
})
