import { outboxOf, screensKept, stopWorkers, workerReady } from '#tests/support/installed-app.ts'
import { bookButton, prepareBooking } from '#tests/support/page-driver/booking.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { confirmedCard, openVisits } from '#tests/support/page-driver/visits.ts'
import { expect, onBothPaths, test } from './faults-fixtures.ts'
import { expectConfirmed, expectVisits, expectWaiting, hold, isSend, queue } from './faults-steps.ts'

onBothPaths(() => {
  test('worker stopped and page closed in mid-send', async ({
    clinic,
    network,
    phone,
    email,
    context,
    procedimentoId,
    day,
  }) => {
    const held = hold(network, 'held-answer')
    const booked = await prepareBooking(phone, procedimentoId, day)
    await bookButton(phone).click()
    await expect.poll(held.hits).toBe(1)
    await stopWorkers(phone)
    await phone.close()
    held.release()
    await expect.poll(async () => (await clinic.visits(email)).length).toBe(1)

    const again = await context.newPage()
    await openVisits(again)
    await expect(confirmedCard(again, booked)).toBeVisible()
    await expect.poll(async () => (await outboxOf(again)).map((r) => r.state)).toEqual(['done'])
    await expectVisits(clinic, email, [booked], network)
  })

  test('two tabs and the worker together send each command once', async ({
    clinic,
    network,
    phone,
    email,
    context,
    procedimentoId,
    day,
  }) => {
    const { bookings, open } = await queue(phone, network, procedimentoId, day, [0, 2, 4])
    const tab = await context.newPage()
    await openVisits(tab)
    await openVisits(phone)
    open()
    const before = network.seen.length
    await Promise.all(
      [phone, tab].map((page) =>
        page.evaluate(() => {
          // Whoever comes second may find the button gone.
          const buttons = [...document.querySelectorAll('button')]
          buttons.find((b) => b.textContent === 'Tentar agora')?.click()
          navigator.serviceWorker.controller?.postMessage({ type: 'DRAIN' })
        }),
      ),
    )
    for (const p of [phone, tab])
      for (const booked of bookings) await expect(confirmedCard(p, booked)).toBeVisible()
    await expectVisits(clinic, email, bookings, network)
    expect(network.seen.slice(before).filter(isSend)).toHaveLength(bookings.length)
  })

  test('server SIGKILLed in mid-commit and started again', async ({
    clinic,
    network,
    phone,
    email,
    procedimentoId,
    day,
  }) => {
    const booked = await prepareBooking(phone, procedimentoId, day)
    // Holds the insert inside the database while the server that asked for it dies.
    const holder = await clinic.pool.connect()
    await holder.query('begin; lock table agendamento in share mode')
    await bookButton(phone).click()
    await expect
      .poll(async () => {
        const { rows } = await clinic.pool.query(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%agendamento%'
           and datname = current_database()`,
        )
        return rows.length
      })
      .toBeGreaterThan(0)
    await clinic.kill('SIGKILL')
    await holder.query('rollback')
    holder.release()
    await expectWaiting(phone)
    await clinic.start()
    await expectConfirmed(phone, booked)
    await expectVisits(clinic, email, [booked], network)
  })
})

test('screens that a broken connection held back are fetched again', async ({ network, page, email }) => {
  await page.goto('/')
  await workerReady(page)
  const own = /^\/assets\/(?:agendamentos|perfil|servicos)/
  const fault = network.inject(
    { kind: 'cut' },
    // The worker's own requests; the page asks for scripts.
    { times: 3, match: (r) => own.test(r.url ?? '') && r.headers['sec-fetch-dest'] === 'empty' },
  )
  await logIn(page.context(), email)
  await page.goto('/register')
  await expect.poll(fault.hits).toBeGreaterThan(0)
  await expect(() => screensKept(page)).toPass({ timeout: 20_000 })
})
