import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { outboxOf } from '#tests/support/installed-app.ts'
import {
  type Booked,
  book,
  bookButton,
  chooseTime,
  prepareBooking,
  successNotice,
} from '#tests/support/page-driver/booking.ts'
import { enter, fillLogin, logIn, logInAgain } from '#tests/support/page-driver/login.ts'
import { pressLogout } from '#tests/support/page-driver/shell.ts'
import { confirmedCard, openVisits, retryNow, visitCard } from '#tests/support/page-driver/visits.ts'
import { expect, onBothPaths, testOnKeptPhone as test } from './faults-fixtures.ts'
import { expectConfirmed, expectConfirmedOnAsking, expectVisits, hold, queue } from './faults-steps.ts'

onBothPaths(() => {
  test('401 in mid-drain: what was sent stays, the rest waits for her login', async ({
    clinic,
    network,
    phone,
    email,
    procedimentoId,
    day,
  }) => {
    const { bookings, open } = await queue(phone, network, procedimentoId, day, [0, 2])
    const [first, second] = bookings as [Booked, Booked]
    open()
    const keys = (await outboxOf(phone)).map((r) => r.id)
    const held = hold(network, 'held-request', { match: (r) => r.headers['idempotency-key'] === keys[1] })
    await retryNow(phone)
    await expect.poll(held.hits).toBe(1)
    await clinic.expireSessions(email)
    held.remove()
    held.release()
    await expect(confirmedCard(phone, first)).toBeVisible()
    await expect(visitCard(phone, second).getByText('Faça login para enviar')).toBeVisible()
    await expectVisits(clinic, email, [first])

    await logInAgain(phone, email)
    await openVisits(phone)
    await expect(confirmedCard(phone, second)).toBeVisible()
    await expectVisits(clinic, email, bookings, network)
  })

  test('person switched in mid-send: the answer lands with its owner, the other sees nothing of it', async ({
    clinic,
    network,
    phone,
    email,
    otherEmail,
    context,
    procedimentoId,
    day,
  }) => {
    const held = hold(network, 'held-answer')
    const booked = await book(phone, procedimentoId, day)
    await expect.poll(held.hits).toBe(1)
    const tab = await context.newPage()
    await logIn(context, otherEmail)
    await openVisits(tab)
    await expect(tab.getByText(AGENDAMENTO_TEXTS.myVisitsEmpty)).toBeVisible()
    held.release()
    await expect.poll(async () => (await outboxOf(tab)).map((r) => r.state)).toEqual(['done'])
    await expect(tab.getByText(AGENDAMENTO_TEXTS.myVisitsEmpty)).toBeVisible()
    await expectVisits(clinic, email, [booked], network)
  })

  test('person switched over a queue: it waits for its owner, and the other’s own bookings go', async ({
    clinic,
    network,
    phone,
    email,
    otherEmail,
    procedimentoId,
    day,
  }) => {
    const { bookings, open } = await queue(phone, network, procedimentoId, day, [0])
    const [hers] = bookings as [Booked]
    await clinic.expireSessions(email)
    await logInAgain(phone, otherEmail)
    await openVisits(phone)
    await expect(phone.getByText(AGENDAMENTO_TEXTS.myVisitsEmpty)).toBeVisible()
    open()
    const other = await book(phone, procedimentoId, day, 4)
    await expectConfirmed(phone, other)
    await expect(visitCard(phone, hers)).toHaveCount(0)
    await expectVisits(clinic, otherEmail, [other])

    // Nothing of the other's waits: she leaves without being asked.
    await pressLogout(phone)
    await expect(phone.getByRole('link', { name: 'Login' }).first()).toBeVisible()
    await enter(phone, email)
    await expectConfirmedOnAsking(phone, hers)
    await expect(visitCard(phone, other)).toHaveCount(0)
    expect((await clinic.visits(email)).map((v) => v.when)).toEqual([hers.when])
    expect(await clinic.visits()).toHaveLength(2)
  })
})

test('person switched through the screen: "Sair" asks, sends what waits, and the next person sees nothing of it', async ({
  clinic,
  network,
  phone,
  email,
  otherEmail,
  procedimentoId,
  day,
}) => {
  const { bookings, open } = await queue(phone, network, procedimentoId, day, [0])
  await openVisits(phone)
  await pressLogout(phone)
  const dialog = phone.getByRole('dialog', { name: 'Sair com uma pendência?' })
  await dialog.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(dialog.getByText('Nem tudo foi enviado. Nada foi descartado.')).toBeVisible()
  open()
  await dialog.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(dialog).toHaveCount(0)
  await expectVisits(clinic, email, bookings, network)

  await enter(phone, otherEmail)
  await openVisits(phone)
  await expect(phone.getByText(AGENDAMENTO_TEXTS.myVisitsEmpty)).toBeVisible()
  await expectVisits(clinic, email, bookings, network)
})

test('person switched through the screen in mid-send, discarding: said to be uncertain, shown to nobody else', async ({
  clinic,
  network,
  phone,
  email,
  otherEmail,
  procedimentoId,
  day,
}) => {
  const held = hold(network, 'held-answer')
  const booked = await book(phone, procedimentoId, day)
  await expect.poll(held.hits).toBe(1)
  await pressLogout(phone)
  const dialog = phone.getByRole('dialog', { name: 'Sair com uma pendência?' })
  await expect(dialog).toContainText('a clínica não respondeu: pode já existir lá')
  await dialog.getByRole('button', { name: 'Descartar e sair' }).click()
  await expect(phone.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await enter(phone, otherEmail)
  held.release()
  await openVisits(phone)
  await expect(phone.getByText(AGENDAMENTO_TEXTS.myVisitsEmpty)).toBeVisible()
  expect(await outboxOf(phone)).toEqual([])
  await expectVisits(clinic, email, [booked], network)
})

test('401 of the old session after a new login of the same person', async ({
  clinic,
  network,
  phone,
  email,
  context,
  procedimentoId,
  day,
}) => {
  const held = hold(network, 'held-request')
  const booked = await book(phone, procedimentoId, day)
  await expect.poll(held.hits).toBe(1)
  await clinic.expireSessions(email)
  await logInAgain(await context.newPage(), email)
  held.release()
  await expectConfirmed(phone, booked)
  await expectVisits(clinic, email, [booked], network)
})

test('403 other person: nothing of the first is booked in the name of the second', async ({
  clinic,
  network,
  phone,
  email,
  otherEmail,
  context,
  procedimentoId,
  day,
}) => {
  const booked = await prepareBooking(phone, procedimentoId, day)
  await logIn(context, otherEmail)
  await bookButton(phone).click()
  await expect(phone.getByText('Faça login para enviar o pedido')).toBeVisible()
  await expect(successNotice(phone)).toHaveCount(0)
  await expectVisits(clinic, email, [])

  await logIn(context, email)
  await openVisits(phone)
  await expect(confirmedCard(phone, booked)).toBeVisible()
  await expectVisits(clinic, email, [booked], network)
})

test('a refused booking of one person is not taken away by who logs in on her page and books', async ({
  clinic,
  network,
  phone,
  email,
  otherEmail,
  procedimentoId,
  day,
}) => {
  const { bookings, open } = await queue(phone, network, procedimentoId, day, [0])
  const [hers] = bookings as [Booked]
  await clinic.occupy(await clinic.newAccount('carla'), hers.when)
  open()
  await retryNow(phone)
  await expect.poll(async () => (await outboxOf(phone)).map((r) => r.state)).toEqual(['conflict'])
  const [row] = await outboxOf(phone)
  await phone.getByRole('button', { name: 'Ver outros horários' }).click()
  await expect(phone).toHaveURL(/agendamentos/)
  await clinic.expireSessions(email)
  await phone.reload()
  await expect(phone.getByText('Sua sessão terminou').first()).toBeVisible()
  await phone.getByRole('link', { name: 'Login' }).last().click()
  await fillLogin(phone, otherEmail)
  await expect(phone).not.toHaveURL(/login/)
  await chooseTime(phone, day, 5)
  await bookButton(phone).click()
  await expect(successNotice(phone)).toBeVisible({ timeout: 15_000 })
  expect((await outboxOf(phone)).map((r) => r.id)).toContain(row?.id)
})
