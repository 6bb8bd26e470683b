import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { nthWeekday } from '#tests/support/dates.ts'
import { fillStorage, limitStorage } from '#tests/support/full-storage.ts'
import { SETTABLE_CLOCK, setClock } from '#tests/support/init-scripts.ts'
import { outboxOf } from '#tests/support/installed-app.ts'
import { countInNewer, openNewerDatabase } from '#tests/support/other-version.ts'
import {
  type Booked,
  book,
  bookButton,
  bookOnScreen,
  confirmResult,
  keptNotice,
  prepareBooking,
  successNotice,
} from '#tests/support/page-driver/booking.ts'
import { go } from '#tests/support/page-driver/shell.ts'
import { confirmedCard, openVisits, retryNow, visitCard } from '#tests/support/page-driver/visits.ts'
import { expect, firstVisit, test, testOnKeptPhone } from './faults-fixtures.ts'
import { expectConfirmed, expectVisits, hold, isSend, queue } from './faults-steps.ts'

const DAY_MS = 86_400_000

// The page that is opened sends what waits here, whether the worker could have done it or not.
testOnKeptPhone(
  'schema upgraded in mid-drain by another tab, and the old tab enqueues after the upgrade',
  async ({ clinic, network, phone, email, context, procedimentoId, day }) => {
    const { bookings, open } = await queue(phone, network, procedimentoId, day, [0, 2])
    const keys = (await outboxOf(phone)).map((r) => r.id)
    open()
    const held = hold(network, 'held-answer', {
      times: 1,
      match: (r) => r.headers['idempotency-key'] === keys[0],
    })
    await retryNow(phone)
    await expect.poll(held.hits).toBe(1)
    const newer = await context.newPage()
    await newer.goto('/api/saude')
    await openNewerDatabase(newer)
    held.release()
    for (const booked of bookings) await expect(confirmedCard(phone, booked)).toBeVisible()

    // In the tab as it stands: its code knows nothing of the new field.
    await go(phone, `/agendamentos?servico=${procedimentoId}`)
    const last = await bookOnScreen(phone, day, 4)
    await expectConfirmed(phone, last)
    expect(await countInNewer(newer)).toMatchObject({ all: 3 })
    await expectVisits(clinic, email, [...bookings, last], network)
  },
)

for (const [name, ms] of [
  ['set back a day', -DAY_MS],
  ['set forward past the visit', 8 * DAY_MS],
] as const)
  test.describe(() => {
    test.use({ initScript: SETTABLE_CLOCK })

    test(`clock ${name}: what waits goes, what is pulled lands`, async ({
      clinic,
      network,
      phone,
      email,
      context,
      procedimentoId,
    }) => {
      const day = nthWeekday(0)
      const confirmed = await book(phone, procedimentoId, day, 4)
      await expect(successNotice(phone)).toBeVisible()
      const { bookings, open } = await queue(phone, network, procedimentoId, day, [0])
      const [tried] = bookings as [Booked]
      const untouched = await prepareBooking(phone, procedimentoId, day, 2)
      await context.setOffline(true)
      await bookButton(phone).click()
      await expect(keptNotice(phone)).toBeVisible()
      await setClock(context, phone, ms)
      await phone.close()
      open()
      await context.setOffline(false)

      const again = await context.newPage()
      await openVisits(again)
      for (const booked of [tried, untouched]) await expect(confirmedCard(again, booked)).toBeVisible()
      await expectVisits(clinic, email, [confirmed, tried, untouched], network)

      // Reception takes one away: the device hears of it, although its rows were acknowledged at another
      // time.
      await clinic.pool.query('delete from agendamento where inicio = $1', [confirmed.when.slice(0, 16)])
      await openVisits(again)
      await expect(visitCard(again, confirmed)).toHaveCount(0)
      await expect(confirmedCard(again, tried)).toBeVisible()
    })
  })

test('quota: kept where room can be made, else said to be unknown; booked once, and never promised before', async ({
  clinic,
  network,
  email,
  context,
  page,
  procedimentoId,
  day,
}) => {
  await limitStorage(context, page, network.url)
  const phone = await firstVisit(page, email)
  const full = await prepareBooking(phone, procedimentoId, day, 0)
  await fillStorage(page)
  const fault = network.inject({ kind: 'cut' })
  await bookButton(phone).click()
  // Pictures go first, and may leave room enough to keep it; else nobody knows, and the screen says so.
  const unknown = page.getByText('Não sabemos se a clínica recebeu')
  await expect(keptNotice(phone).or(unknown)).toBeVisible()
  const isKept = await keptNotice(phone).isVisible()
  await expect(successNotice(phone)).toHaveCount(0)
  await expectVisits(clinic, email, [])
  await confirmResult(page)

  fault.remove()
  if (!isKept) {
    await expect(page.getByRole('radio', { checked: true })).toHaveValue(String(full.minute))
    await bookButton(phone).click()
    await expect(successNotice(phone)).toBeVisible()
  }
  await expect.poll(async () => (await clinic.visits()).length, { timeout: 20_000 }).toBe(1)
  await expectVisits(clinic, email, [full], network)
})

testOnKeptPhone(
  'double tap, and the same press again in another tab',
  async ({ clinic, network, phone, email, context, procedimentoId, day }) => {
    const tab = await context.newPage()
    const booked = await prepareBooking(phone, procedimentoId, day)
    await prepareBooking(tab, procedimentoId, day)
    const held = hold(network, 'held-request')
    await bookButton(phone).evaluate((button: HTMLButtonElement) => {
      button.click()
      button.click()
    })
    await expect.poll(() => network.seen.filter(isSend).length).toBe(1)
    // The other tab has heard of it: the time is no longer offered there.
    await expect(tab.getByText(/não está livre neste dia/).first()).toBeVisible()
    await bookButton(tab).click()
    await expect(tab.getByText(AGENDAMENTO_TEXTS.incomplete)).toBeVisible()
    held.release()
    await expectConfirmed(phone, booked)
    await expectVisits(clinic, email, [booked], network)
    expect(network.seen.filter(isSend)).toHaveLength(1)
  },
)
