import { outboxOf } from '#tests/support/installed-app.ts'
import {
  type Booked,
  book,
  bookButton,
  confirmResult,
  prepareBooking,
  successNotice,
} from '#tests/support/page-driver/booking.ts'
import { confirmedCard, pressRetryInPage, retryNow } from '#tests/support/page-driver/visits.ts'
import { expect, test } from './faults-fixtures.ts'
import { bookFor, expectVisits, expectWaiting, openReception } from './faults-steps.ts'

test('reception books the same for Maria and then for João: both rows stand, and nobody is dropped', async ({
  page,
  clinic,
  network,
  day,
}) => {
  const maria = await clinic.newAccount('maria')
  const other = await clinic.newAccount('joao')
  await openReception(page, clinic)
  const cut = network.inject({ kind: 'cut' })
  for (const email of [maria, other]) {
    await bookFor(page, email, day)
    await expect(page.getByText('Guardado neste aparelho').first()).toBeVisible({ timeout: 20_000 })
  }
  expect(await outboxOf(page)).toHaveLength(2)
  cut.remove()
  await page.goto('/pendencias')
  // The page may have sent by itself by now: then there is nothing to press.
  await page.getByRole('article').first().waitFor()
  await page.evaluate(pressRetryInPage)
  // Here, or in Conflitos, which a reception that is back on the network is led to.
  const refusal = page.getByText('Recusado: horário ocupado')
  const choice = page.getByRole('region', { name: /^Conflito de/ })
  await expect(refusal.or(choice)).toBeVisible({ timeout: 20_000 })
  // Whichever came first: the other one is asked about, under its own person.
  const [booked, ...others] = (await clinic.visits()).map((v) => v.email)
  expect(others).toEqual([])
  const open = (await outboxOf(page)).filter((row) => row.state !== 'done')
  const refused = booked === maria ? other : maria
  expect(open.map((row) => [row.state, JSON.stringify(row.command).includes(refused)])).toEqual([
    ['conflict', true],
  ])
  await expect(successNotice(page)).toHaveCount(0)
})

test('her queue stays open while all that is on it is sent, and after that', async ({
  context,
  clinic,
  network,
  phone,
  email,
  procedimentoId,
  day,
}) => {
  const errors: string[] = []
  phone.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  await context.setOffline(true)
  const booked: Booked[] = []
  for (const nth of [0, 2, 4, 6]) {
    booked.push(await book(phone, procedimentoId, day, nth))
    await expectWaiting(phone)
    await confirmResult(phone)
  }
  await phone.goto('/pendencias')
  await expect(phone.getByRole('article')).toHaveCount(booked.length)
  await context.setOffline(false)
  await expect(phone.getByText('Tudo enviado')).toBeVisible()
  await expectVisits(clinic, email, booked, network)
  await expect(phone.getByRole('heading', { level: 1, name: 'Pendências' })).toBeVisible()
  expect(errors.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
})

test('a proxy that changes the address refuses nothing: it waits, and then arrives once', async ({
  clinic,
  network,
  phone,
  email,
  procedimentoId,
  day,
}) => {
  const wrong = network.inject({
    kind: 'changed',
    change: (h) => ({ ...h, origin: 'https://outra.example' }),
  })
  const booked = await book(phone, procedimentoId, day)
  await expectWaiting(phone)
  expect(wrong.hits()).toBeGreaterThan(0)
  expect(await outboxOf(phone)).toMatchObject([{ state: 'retry', unanswered: false }])
  wrong.remove()
  await retryNow(phone)
  await expect(confirmedCard(phone, booked)).toBeVisible()
  await expectVisits(clinic, email, [booked], network)
})

test('a time that is her own already is said to be hers, with nothing to choose', async ({
  clinic,
  network,
  phone,
  email,
  procedimentoId,
  day,
}) => {
  const booked = await prepareBooking(phone, procedimentoId, day)
  // She books it at another device, and this one hears nothing of it.
  network.inject({ kind: 'cut' }, { match: (r) => /eventos|mudancas/.test(r.url ?? '') })
  network.setDown(true)
  network.setDown(false)
  await clinic.occupy(email, booked.when, await clinic.procedimento(procedimentoId))
  await bookButton(phone).click()
  const dialog = phone.getByRole('dialog', { name: 'Este horário já é seu' })
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByRole('button')).toHaveText(['OK', 'Ver meus agendamentos'])
  network.heal()
  await dialog.getByRole('button', { name: 'Ver meus agendamentos' }).click()
  await expect(confirmedCard(phone, booked)).toBeVisible({ timeout: 20_000 })
  expect(await clinic.visits()).toHaveLength(1)
  expect((await outboxOf(phone)).filter((row) => row.state !== 'done')).toEqual([])
})
