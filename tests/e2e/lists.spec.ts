import type { Page } from '@playwright/test'
import { addDays, formatNumericDate } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { BIG, seedBigClinic } from '#tests/support/big-clinic.ts'
import { type Clinic, createDatabase, startClinic } from '#tests/support/clinic.ts'
import { today } from '#tests/support/dates.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import {
  applyFilter,
  chooseProcedimento,
  openAgenda,
  openFilter,
  openNewVisit,
  whenField,
} from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import { test as base, expect, expectNoAxeFindings, expectNoSidewaysScroll } from './fixtures.ts'

/** Visits a day of one busy room: more do not fit without touching each other. */
const PER_DAY = 20
/** What a screen of a long list may consist of, at most. */
const MAX_NODES = 1_500

/** A clinic of one's own: 20 000 people in the other tests' would be in everybody's way. */
const test = base.extend<object, { readonly big: { readonly clinic: Clinic; readonly url: string } }>({
  baseURL: async ({ big }, use) => use(big.url),

  big: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use, info) => {
      const name = `grande_${info.workerIndex}_${Date.now()}`
      const clinic = await startClinic(await createDatabase(process.env.E2E_POSTGRES ?? '', name))
      const size = { ...BIG, agendamentos: PER_DAY * 365 * BIG.years }
      await seedBigClinic(clinic.pool, today(), size)
      await use({ clinic, url: `http://127.0.0.1:${clinic.port}` })
      await clinic.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test('20 000 people, 500 procedures and years of visits stay quick to open, to search and to book from', async ({
  page,
  context,
  big: { clinic },
}) => {
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await logIn(context, ADMIN_EMAIL)

  // People: a page of them, found at the clinic, leafed on.
  await page.goto('/perfil')
  await expect(page.getByText('Usuários, 20.001 cadastrados')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(51)
  expect(await nodes()).toBeLessThan(MAX_NODES)
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect(page.getByRole('row')).toHaveCount(101)
  const busca = page.getByRole('searchbox')
  await busca.fill('CONCEICAO dias')
  await expect(page.getByText('42 pessoas encontradas')).toBeVisible()
  const first = page.getByRole('row').nth(1)
  await expect(first).toContainText('Ágata Conceição Dias')
  await first.getByRole('button').click()
  await expect(page.getByRole('complementary', { name: 'Pessoa escolhida' })).toContainText('Rua Harmonia')
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  const lists = asked.filter(({ pathname }) => pathname === '/api/PerfilUsuario')
  expect(lists.every(({ searchParams }) => searchParams.has('limite'))).toBe(true)

  // The agenda names its people; the list and what a filter finds come by the page.
  await page.goto('/visualizarAgendamentos?ver=lista')
  const visits = page.getByRole('listitem')
  await expect(visits).toHaveCount(25)
  await expect(visits.first()).not.toContainText('@exemplo.test')
  expect(await nodes()).toBeLessThan(MAX_NODES)
  await openFilter(page)
  await page.getByRole('dialog').getByLabel('Nome').fill('zelia')
  await applyFilter(page)
  await expect(page.getByText(/^\d+ agendamentos: “zelia” de/)).toBeVisible()
  await expect(visits).toHaveCount(25)
  await expect(visits.first()).toContainText('Zélia')
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect(visits).toHaveCount(50)
  // It stands where it stood: as quickly as a double tap nobody presses it on purpose.
  await page.waitForTimeout(500)
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect(visits).toHaveCount(75)

  // Somebody is booked for by a few letters of her name; offline too, by the people that the device has.
  const day = addDays(today(), 3)
  await openAgenda(page, day)
  await register(page, {
    clientName: 'conceicao dias',
    choice: 'Álvaro Conceição Dias',
    when: `${formatNumericDate(day)}, 21:00`,
  })
  await expect(page.getByRole('button', { name: /^21:00 às .*Álvaro Conceição Dias/ })).toBeVisible()
  await expectNoAxeFindings(page)
  await context.setOffline(true)
  await register(page, {
    clientName: 'agata conceicao',
    choice: 'Ágata Conceição Dias',
    when: `${formatNumericDate(day)}, 22:00`,
  })
  await expect(
    page.getByRole('button', { name: /^22:00 às .*Ágata Conceição Dias.*Aguardando envio/ }),
  ).toBeVisible()
  await context.setOffline(false)
  const theirs = () => clinic.visits().then((all) => all.filter((v) => v.when >= `${day}T21:00`).slice(-2))
  await expect
    .poll(async () => (await theirs()).map((v) => v.email))
    .toEqual(['pessoa-16246@exemplo.test', 'pessoa-16245@exemplo.test'])

  // Procedures.
  await page.goto('/procedimentos')
  await expect(page.getByText('512 cadastrados')).toBeVisible()
  expect(await nodes()).toBeLessThan(MAX_NODES)
  await page.getByRole('searchbox').fill('criolipolise 495')
  await expect(page.getByText('1 procedimento encontrado')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.goto('/')
  await expect(page.getByText('1 a 5 de 512')).toBeVisible()
  expect(await nodes()).toBeLessThan(MAX_NODES)
})

async function register(
  page: Page,
  { clientName, choice, when }: { clientName: string; choice: string; when: string },
): Promise<void> {
  await openNewVisit(page)
  await page.getByRole('combobox', { name: 'Cliente' }).fill(clientName)
  await page.getByRole('option', { name: choice }).click()
  await chooseProcedimento(page, 'Limpeza de pele 10')
  await whenField(page).fill(when)
  await save(page)
  await expect(page.getByRole('region', { name: 'Agora' })).toBeVisible()
}
