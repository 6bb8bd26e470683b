import pg from 'pg'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { type Clinic, createDatabase, startClinic } from '#tests/support/clinic.ts'
import { nthWeekday, today } from '#tests/support/dates.ts'
import { untilAgendaIsKept } from '#tests/support/installed-app.ts'
import { book, confirmResult, successNotice } from '#tests/support/page-driver/booking.ts'
import { logIn, logInAgain } from '#tests/support/page-driver/login.ts'
import { chosenVisit, openAgenda, visitBlock } from '#tests/support/page-driver/reception.ts'
import { go } from '#tests/support/page-driver/shell.ts'
import { confirmedCard, openVisits, visitCard } from '#tests/support/page-driver/visits.ts'
import { test as base, expect, expectNoAxeFindings } from './fixtures.ts'

/** A clinic of one's own, which can be put back to a copy of its database behind open devices. */
type Restorable = Omit<Clinic, 'copy' | 'restore'> & {
  readonly copy: () => Promise<void>
  readonly restore: () => Promise<void>
}

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.E2E_POSTGRES ?? '' })
  await client.connect()
  await client.query(sql)
  await client.end()
}

const test = base.extend<{ restorable: Restorable }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  restorable: async ({}, use, info) => {
    const name = `copia_${info.workerIndex}_${Date.now()}`
    const clinic = await startClinic(await createDatabase(process.env.E2E_POSTGRES ?? '', name))
    clinic.pool.options.idleTimeoutMillis = 1
    await use({
      ...clinic,
      // PostgreSQL's own copy of a database that nobody uses: as a dump, it brings back rows and sequences.
      async copy() {
        await clinic.kill('SIGTERM')
        await administer(`create database ${name}_copia template ${name}`)
        await clinic.start()
      },
      async restore() {
        await clinic.kill('SIGTERM')
        await administer(`drop database ${name} with (force)`)
        await administer(`create database ${name} template ${name}_copia`)
        await clinic.start()
      },
    })
    await clinic.stop()
  },
  baseURL: async ({ restorable }, use) => use(`http://127.0.0.1:${restorable.port}`),
})

const price = /R\$\s*\d+,\d\d/

test('a confirmed visit that is gone after a restore is said on the open phone, and asked for again at one tap', async ({
  restorable,
  page,
}) => {
  const email = await restorable.newAccount('ana')
  const [id, day] = [await restorable.shortestProcedimento(), nthWeekday(3)]
  await logIn(page.context(), email)
  const kept = await book(page, id, day, 0)
  await expect(successNotice(page)).toBeVisible()
  await confirmResult(page)
  await restorable.copy()
  // After the copy: another visit, and another price.
  await restorable.pool.query(
    'update procedimento set valor_centavos = valor_centavos + 100 where id <> $1',
    [id],
  )
  const lost = await book(page, id, day, 4)
  await expect(successNotice(page)).toBeVisible()
  await confirmResult(page)
  await openVisits(page)
  for (const booked of [kept, lost]) await expect(confirmedCard(page, booked)).toBeVisible()

  await restorable.restore()
  await expect(page.getByText(/^A clínica voltou a uma cópia das \d\d:\d\d de \d\d\/\d\d$/)).toBeVisible({
    timeout: 30_000,
  })
  await expect(visitCard(page, lost).getByText('Este horário não está mais lá.')).toBeVisible()
  await expect(confirmedCard(page, lost)).toHaveCount(0)
  await expect(confirmedCard(page, kept)).toBeVisible()
  expect((await restorable.visits(email)).map((v) => v.when)).toEqual([kept.when])
  const talk = visitCard(page, lost).getByRole('link', { name: 'Falar com a clínica' })
  await expect(talk).toHaveAttribute('href', /^https:\/\/wa\.me\/55\d+$/)
  await expectNoAxeFindings(page)
  const tablet = page.viewportSize()
  await page.setViewportSize({ width: 390, height: 844 })
  const bar = page.getByRole('navigation', { name: 'Atalhos' })
  await expect(bar.getByRole('link', { name: /^Agenda.*1 para ver$/ })).toBeVisible()
  await expect(talk).toBeVisible()
  if (tablet !== null) await page.setViewportSize(tablet)

  await visitCard(page, lost).getByRole('button', { name: 'Pedir de novo' }).click()
  await expect(confirmedCard(page, lost)).toBeVisible()
  await expect(page.getByText(/voltou a uma cópia/)).toHaveCount(0)
  expect((await restorable.visits(email)).map((v) => v.when)).toEqual([kept.when, lost.when])
})

test('reception is told on the agenda which visits are gone, whose they were, and prices are the clinic’s again', async ({
  restorable,
  page,
}) => {
  const email = await restorable.newAccount('bia')
  await restorable.pool.query(
    `insert into perfil (usuario_id, nome, sobrenome, telefone)
     select id, 'Bia', 'Lima', '11981402270' from usuario where email = $1`,
    [email],
  )
  const day = nthWeekday(3)
  await restorable.copy()
  await restorable.occupy(email, `${day}T10:00:00.000Z`)
  await restorable.pool.query('update procedimento set valor_centavos = 1234500')
  await logIn(page.context(), ADMIN_EMAIL)
  await page.goto('/servicos')
  await expect(page.getByText(/12\.345,00/).first()).toBeVisible()
  await openAgenda(page, day)
  await expect(page.getByRole('button', { name: /^10:00 às .*Outro/ })).toBeVisible()
  await untilAgendaIsKept(page)

  await restorable.restore()
  // Her session was made after the copy: the clinic has forgotten it too.
  await expect(page.getByText('Sua sessão terminou').first()).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Esta lista é de antes e pode não valer mais.')).toBeVisible()
  await logInAgain(page, ADMIN_EMAIL)
  const told = page.getByRole('region', { name: 'A clínica voltou a uma cópia' })
  const words = told.getByText('1 agendamento não está mais na agenda.')
  // Today's agenda opens at the present hour, below what is told.
  for (const date of [today(), day]) {
    await openAgenda(page, date)
    await expect(words).toBeInViewport({ timeout: 30_000 })
  }
  await expect(told.getByText('Bia Lima')).toBeVisible()
  await expect(told.getByRole('link', { name: '(11) 98140-2270' })).toBeVisible()
  await expectNoAxeFindings(page)
  await expect(page.getByRole('button', { name: /^10:00 às .*Outro/ })).toHaveCount(0)
  await told.getByRole('button', { name: 'Registrar de novo' }).click()
  await expect(page.getByRole('button', { name: /^10:00 às .*Outro/ })).toBeVisible()
  await expect(told).toHaveCount(0)
  await page.context().setOffline(true)
  await go(page, '/servicos')
  await expect(page.getByText(price).first()).toBeVisible()
  await expect(page.getByText(/12\.345,00/)).toHaveCount(0)
})

test('a clinic that goes back an hour says on her phone and at reception what was moved, cancelled and confirmed since', async ({
  restorable,
  page,
  browser,
}) => {
  const email = await restorable.newAccount('eva')
  const day = nthWeekday(3)
  const [moved, cancelled] = [`${day}T09:00:00.000Z`, `${day}T11:00:00.000Z`]
  // So soon that she is asked whether she comes.
  const confirmed = `${nthWeekday(0)}T13:00:00.000Z`
  for (const when of [moved, cancelled, confirmed]) await restorable.occupy(email, when)
  const ids = (await restorable.visits(email)).map((visit) => visit.id)
  await logIn(page.context(), ADMIN_EMAIL)
  const phone = await browser.newContext({
    ...{ baseURL: `http://127.0.0.1:${restorable.port}`, locale: 'pt-BR', timezoneId: 'America/Sao_Paulo' },
    ...{ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' },
  })
  await logIn(phone, email)
  const hers = await phone.newPage()
  await restorable.copy()

  // Of the hour after the copy: she confirms one; reception moves one and cancels another, and she reads it.
  await hers.goto(`/visita/${ids[2]}`)
  await hers.getByRole('button', { name: 'Confirmar presença' }).click()
  await expect(hers.getByText('Confirmada por você')).toBeVisible()
  await openAgenda(page, confirmed.slice(0, 10))
  await expect(visitBlock(page, '13:00', 'Outro')).toContainText('Confirmada')
  await openAgenda(page, day)
  await visitBlock(page, '09:00', 'Outro').click()
  await chosenVisit(page).getByRole('button', { name: 'Mudar horário' }).click()
  const where = page.getByRole('region', { name: 'Mudar horário' })
  await where.getByRole('button', { name: '15:30', exact: true }).click()
  await where.getByRole('button', { name: /^Mudar para / }).click()
  await expect(visitBlock(page, '15:30', 'Outro')).toBeVisible()
  await visitBlock(page, '11:00', 'Outro').click()
  await chosenVisit(page).getByRole('button', { name: 'Cancelar', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar a visita' }).click()
  await expect(visitBlock(page, '11:00', 'Outro')).toHaveCount(0)
  await untilAgendaIsKept(page)
  await openVisits(hers)
  for (const words of ['A clínica mudou o horário', 'A clínica cancelou esta visita']) {
    const told = hers.getByRole('article').filter({ hasText: words })
    await told.getByRole('button', { name: 'Ok, entendi' }).click()
    await expect(told).toHaveCount(0)
    // The next one moves up to where it stood: as quickly as a double tap nobody presses it on purpose.
    await hers.waitForTimeout(500)
  }
  const isKnown = async () =>
    (await restorable.pool.query('select 1 from agendamento where conhecido is not null')).rowCount === 0
  await expect.poll(isKnown).toBe(true)

  await restorable.restore()
  const cards = hers.getByRole('article').filter({ hasText: 'A clínica voltou a uma cópia' })
  await expect(cards).toHaveCount(3, { timeout: 30_000 })
  await expect(cards.filter({ hasText: 'Antes da volta à cópia, estava para' })).toContainText('09:00')
  await expect(cards.filter({ hasText: 'tinha sido cancelado e está marcado de novo' })).toContainText(
    '11:00',
  )
  const unconfirmed = cards.filter({ hasText: 'A confirmação desta visita não está mais lá.' })
  await expect(unconfirmed).toContainText('13:00')
  await expectNoAxeFindings(hers)
  const told = page.getByRole('region', { name: 'A clínica voltou a uma cópia' })
  await expect(told).toContainText('1 está em outro horário, 1 está como era antes e 1 cancelado voltou.', {
    timeout: 30_000,
  })
  await expect(visitBlock(page, '09:00', 'Outro')).toBeVisible()
  // Nothing of it is done again by itself.
  expect((await restorable.visits(email)).map(({ id, when, estado }) => [id, when, estado])).toEqual([
    [ids[0], moved, 'marcada'],
    [ids[1], cancelled, 'marcada'],
    [ids[2], confirmed, 'marcada'],
  ])
  await unconfirmed.getByRole('button', { name: 'Confirmar de novo' }).click()
  await expect(unconfirmed).toHaveCount(0)
  const stateNow = async () => (await restorable.visits(email)).find(({ id }) => id === ids[2])?.estado
  await expect.poll(stateNow).toBe('confirmada')
  await expect(told).toContainText('1 está em outro horário e 1 cancelado voltou.')
  await phone.close()
})
