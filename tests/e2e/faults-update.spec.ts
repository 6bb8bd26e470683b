import type { Page } from '@playwright/test'
import { outboxOf, publishWorker } from '#tests/support/installed-app.ts'
import {
  bookButton,
  confirmResult,
  prepareBooking,
  successNotice,
} from '#tests/support/page-driver/booking.ts'
import { updateButton, updateCard } from '#tests/support/page-driver/shell.ts'
import { confirmedCard, openVisits } from '#tests/support/page-driver/visits.ts'
import { expect, onBothPaths, test } from './faults-fixtures.ts'
import { expectConfirmedOnAsking, expectVisits, queue } from './faults-steps.ts'

/** The worker that serves the page, by the script's last line. */
const isNewer = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return registration.waiting === null && registration.installing === null
  })

onBothPaths(() => {
  test('worker updated with a full queue, by the card that asks', async ({
    clinic,
    network,
    phone,
    email,
    procedimentoId,
    day,
  }) => {
    const { bookings, open } = await queue(phone, network, procedimentoId, day, [0, 2])
    await openVisits(phone)
    await publishWorker(phone, network)
    await expect(updateCard(phone)).toContainText('Seus 2 pedidos guardados continuam aqui.')
    const loaded = phone.waitForEvent('load')
    await updateButton(phone).click()
    await loaded
    await expect.poll(() => isNewer(phone)).toBe(true)
    await expect(updateCard(phone)).toHaveCount(0)
    expect((await outboxOf(phone)).map((r) => r.state)).toEqual(['retry', 'retry'])
    open()
    await expectConfirmedOnAsking(phone, ...bookings)
    await expectVisits(clinic, email, bookings, network)
  })
})

// Nothing waits here: which way it would go does not matter.
test('a half-filled form is asked about, in its own tab and where another tab has updated', async ({
  clinic,
  network,
  phone,
  email,
  context,
  procedimentoId,
  day,
}) => {
  const tab = await context.newPage()
  await openVisits(tab)
  const booked = await prepareBooking(phone, procedimentoId, day)
  await publishWorker(tab, network)
  // Not over what she is choosing.
  await expect(updateButton(tab)).toBeVisible()
  await expect(updateCard(phone)).toHaveCount(0)
  const loaded = tab.waitForEvent('load')
  await updateButton(tab).click()
  await loaded

  await expect(updateCard(phone)).toContainText('Outra aba já atualizou. Termine o que está digitando antes')
  await expect(phone.getByRole('radio', { checked: true })).toHaveValue(String(booked.minute))
  await bookButton(phone).click()
  await expect(successNotice(phone)).toBeVisible()
  await expectVisits(clinic, email, [booked], network)
  // Nothing is half-filled any more: the phone follows by itself.
  const followed = phone.waitForEvent('load')
  await confirmResult(phone)
  await followed
  await openVisits(phone)
  await expect(confirmedCard(phone, booked)).toBeVisible()
  await expect(updateCard(phone)).toHaveCount(0)
})
