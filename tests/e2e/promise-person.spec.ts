import type { BrowserContext } from '@playwright/test'
import { book, keptNotice } from '#tests/support/page-driver/booking.ts'
import { enter, logIn } from '#tests/support/page-driver/login.ts'
import { pressLogout } from '#tests/support/page-driver/shell.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import { expect, test } from './faults-fixtures.ts'
import { bookFor, openReception } from './faults-steps.ts'

async function withoutChannel(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
}

test('without a channel between tabs, the other tab does not show her visits to the next person', async ({
  clinic,
  context,
  page,
  email,
  otherEmail,
  day,
}) => {
  await withoutChannel(context)
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  await logIn(context, email)
  await openVisits(page)
  const visit = page.getByRole('article').filter({ hasText: 'Outro' })
  await expect(visit).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/')
  await pressLogout(tab)
  await expect(tab.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await enter(tab, otherEmail)
  await expect(visit).toHaveCount(0)
  // The page is loaded anew for the next person, and answers nothing meanwhile.
  await expect(async () =>
    expect(await page.evaluate(() => localStorage.getItem('email'))).toBe(otherEmail),
  ).toPass()
})

test('where the cookie is another person’s already, her page neither shows that person’s visits nor loses hers', async ({
  clinic,
  context,
  page,
  email,
  otherEmail,
  day,
}) => {
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  await clinic.occupy(otherEmail, `${day}T10:00:00.000Z`)
  await logIn(context, email)
  await openVisits(page)
  const visits = page.getByRole('article').filter({ hasText: 'Outro' })
  await expect(visits).toHaveText(/das 09:00/)
  // A login whose answer has set the cookie, in a tab that has closed before it could say so.
  await logIn(context, otherEmail)
  await clinic.occupy(email, `${day}T11:00:00.000Z`)
  await expect(page.getByText('Sua sessão terminou').first()).toBeVisible()
  await expect(visits).toHaveText(/das 09:00/)
  await logIn(context, email)
  await openVisits(page)
  await expect(visits).toHaveText([/das 09:00/, /das 11:00/])
})

test('an Admin who is one no more keeps her session, and what she may not send says so', async ({
  page,
  clinic,
  network,
  day,
}) => {
  const maria = await clinic.newAccount('maria')
  const email = await openReception(page, clinic)
  const cut = network.inject({ kind: 'cut' })
  await bookFor(page, maria, day)
  await expect(page.getByText('Guardado neste aparelho').first()).toBeVisible({ timeout: 20_000 })
  await clinic.pool.query("update usuario set status = 'Usuario' where email = $1", [email])
  cut.remove()
  await page.goto('/pendencias')
  await expect(page.getByText('Sua conta não pode agendar para outra pessoa.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('Sua sessão terminou')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('status'))).toBe('Usuario')
  expect(await clinic.visits()).toEqual([])
})

test('what waits for somebody else on a shared device is said at the login, and not what it is', async ({
  network,
  phone,
  otherEmail,
  procedimentoId,
  day,
}) => {
  network.inject({ kind: 'cut' })
  await book(phone, procedimentoId, day)
  await expect(keptNotice(phone)).toBeVisible()
  await phone.context().clearCookies()
  await logIn(phone.context(), otherEmail)
  await phone.goto('/')
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('email'))).toBe(otherEmail)
  await pressLogout(phone)
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('email'))).toBeNull()
  await phone.goto('/login')
  await expect(phone.getByText(/^Neste aparelho há 1 pedido de outro acesso/)).toBeVisible()
})
