import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { formatTime } from '#domain/lib/dates.ts'
import {
  answerOf,
  type FakeAnswer,
  isApi,
  isCommand,
  PORTAL,
  PORTAL_302,
} from '#tests/support/fault-proxy.ts'
import { SHORT_TIMEOUT } from '#tests/support/init-scripts.ts'
import { book, bookButton, prepareBooking, successNotice } from '#tests/support/page-driver/booking.ts'
import { openVisits, retryNow, visitCard } from '#tests/support/page-driver/visits.ts'
import { expect, onBothPaths, testOnKeptPhone as test } from './faults-fixtures.ts'
import {
  expectConfirmed,
  expectConfirmedOnAsking,
  expectVisits,
  expectWaiting,
  isSend,
} from './faults-steps.ts'

onBothPaths(() => {
  test('answer lost after the commit', async ({ clinic, network, phone, email, procedimentoId, day }) => {
    const fault = network.inject({ kind: 'lost-answer' })
    const booked = await book(phone, procedimentoId, day)
    await expectWaiting(phone)
    await expectVisits(clinic, email, [booked])
    fault.remove()
    await expectConfirmed(phone, booked)
    await expectVisits(clinic, email, [booked], network)
  })

  test('partial body', async ({ clinic, network, phone, email, procedimentoId, day }) => {
    const fault = network.inject({ kind: 'half-answer' })
    const booked = await book(phone, procedimentoId, day)
    await expectWaiting(phone)
    fault.remove()
    await expectConfirmedOnAsking(phone, booked)
    await expectVisits(clinic, email, [booked], network)
  })

  test.describe(() => {
    test.use({ initScript: SHORT_TIMEOUT })

    test('hang past the timeout', async ({ clinic, network, phone, email, procedimentoId, day }) => {
      const fault = network.inject({ kind: 'hanging' }, { times: 1 })
      const booked = await book(phone, procedimentoId, day)
      await expect.poll(fault.hits).toBe(1)
      await expectWaiting(phone)
      await expectVisits(clinic, email, [booked])
      await expectConfirmedOnAsking(phone, booked)
      await expectVisits(clinic, email, [booked], network)
    })
  })

  test('500 twice, then 200', async ({ clinic, network, phone, email, procedimentoId, day }) => {
    // The queue's own second try would else come beside the asked one, on a slow machine before it.
    const answer = answerOf('erro_interno', { 'retry-after': '3600' })
    const fault = network.inject({ kind: 'answered', answer }, { times: 2 })
    const booked = await book(phone, procedimentoId, day)
    await expectWaiting(phone)
    await expectVisits(clinic, email, [])
    await retryNow(phone)
    await expect.poll(fault.hits).toBe(2)
    await expect(visitCard(phone, booked).getByText('Sem resposta da clínica')).toBeVisible()
    await expectConfirmedOnAsking(phone, booked)
    await expectVisits(clinic, email, [booked], network)
  })

  test('429: the clinic’s Retry-After is kept', async ({
    clinic,
    network,
    phone,
    email,
    procedimentoId,
    day,
  }) => {
    const answer = answerOf('muitas_tentativas', { 'retry-after': '3' })
    const fault = network.inject({ kind: 'answered', answer }, { times: 1 })
    const booked = await book(phone, procedimentoId, day)
    await expect.poll(fault.hits).toBe(1)
    const since = Date.now()
    await expectWaiting(phone)
    await expectConfirmed(phone, booked)
    expect(Date.now() - since).toBeGreaterThan(2_500)
    await expectVisits(clinic, email, [booked], network)
  })

  const portals: [string, FakeAnswer][] = [
    ['captive portal, 200 with HTML', PORTAL],
    ['captive portal, 302', PORTAL_302],
  ]
  for (const [name, answer] of portals)
    test(name, async ({ clinic, network, phone, email, procedimentoId, day }) => {
      const booked = await prepareBooking(phone, procedimentoId, day)
      const fault = network.inject({ kind: 'answered', answer }, { match: isApi })
      await bookButton(phone).click()
      await expectWaiting(phone)
      await expectVisits(clinic, email, [])
      fault.remove()
      await expectConfirmedOnAsking(phone, booked)
      await expectVisits(clinic, email, [booked], network)
    })
})

test('409 in progress is asked again under the same key', async ({
  clinic,
  network,
  phone,
  email,
  procedimentoId,
  day,
}) => {
  network.inject({ kind: 'answered', answer: answerOf('chave_em_andamento') }, { times: 1 })
  const booked = await book(phone, procedimentoId, day)
  await expectWaiting(phone)
  await expectConfirmedOnAsking(phone, booked)
  await expectVisits(clinic, email, [booked], network)
  expect(new Set(network.seen.filter(isSend).map((s) => s.chave)).size).toBe(1)
})

test('slot taken meanwhile: told, with free times instead, and one of them booked', async ({
  clinic,
  phone,
  email,
  otherEmail,
  context,
  procedimentoId,
  day,
}) => {
  // Else the clinic says so at once, and the time is gone from the screen before it is pressed.
  await phone.route('**/api/eventos', (route) => route.abort())
  const booked = await prepareBooking(phone, procedimentoId, day)
  await clinic.occupy(otherEmail, booked.when)
  await bookButton(phone).click()
  await expect(phone.getByText(AGENDAMENTO_TEXTS.failure)).toBeVisible()
  await expect(successNotice(phone)).toHaveCount(0)
  expect(await clinic.visits(email)).toEqual([])

  // The page is closed over the refusal: the list asks for the choice.
  await phone.close()
  const again = await context.newPage()
  await openVisits(again)
  await expect(again.getByText('Recusado: horário ocupado')).toBeVisible()
  await expect(again.getByText('Agendado', { exact: true })).toHaveCount(0)
  await again
    .getByRole('button', { name: /^Agendar às/ })
    .first()
    .click()
  await expect(again.getByText('Agendado', { exact: true })).toBeVisible()
  await expect(again.getByText('Recusado: horário ocupado')).toHaveCount(0)
  expect((await clinic.visits(email)).map((v) => v.when)).not.toContain(booked.when)
  expect(await clinic.visits(email)).toHaveLength(1)
})

test('whoever was refused for good is told so, and nothing is shown as booked', async ({
  clinic,
  network,
  phone,
  procedimentoId,
  day,
}) => {
  network.inject({ kind: 'answered', answer: answerOf('sem_permissao') }, { times: 1, match: isCommand })
  const booked = await book(phone, procedimentoId, day)
  await expect(phone.getByText(AGENDAMENTO_TEXTS.failure)).toBeVisible()
  await openVisits(phone)
  await expect(visitCard(phone, booked).getByText('Recusado')).toBeVisible()
  await expect(phone.getByText(`das ${formatTime(booked.minute)}`)).toHaveCount(0)
  expect(await clinic.visits()).toEqual([])
})
