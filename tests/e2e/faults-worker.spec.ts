import { screensKept } from '#tests/support/kept-screens.ts'
import { logIn, outboxOf, Phone, workerReady } from '#tests/support/page-driver.ts'
import { expect, onBothPaths, test } from './faults-fixtures.ts'
import { expectConfirmed, expectVisits, expectWaiting, isSend, queue } from './faults-steps.ts'

onBothPaths(() => {
  test('worker stopped and page closed in mid-send', async ({
    clinic,
    network,
    phone,
    email,
    context,
    servico,
    dia,
  }) => {
    const { promise: porta, resolve: open } = Promise.withResolvers<void>()
    const fault = network.inject({ tipo: 'demorada', porta }, { times: 1 })
    const marcado = await phone.escolher(servico, dia)
    await phone.botaoAgendar.click()
    await expect.poll(fault.hits).toBe(1)
    const cdp = await context.newCDPSession(phone.page)
    await cdp.send('ServiceWorker.enable')
    await cdp.send('ServiceWorker.stopAllWorkers')
    await phone.page.close()
    open()
    await expect.poll(async () => (await clinic.visitas(email)).length).toBe(1)

    const again = new Phone(await context.newPage(), network.url)
    await again.abrirVisitas()
    await expect(again.confirmado(marcado)).toBeVisible()
    await expect.poll(async () => (await outboxOf(again.page)).map((r) => r.state)).toEqual(['done'])
    await expectVisits(clinic, email, [marcado], network)
  })

  test('two tabs and the worker together send each command once', async ({
    clinic,
    network,
    phone,
    email,
    context,
    servico,
    dia,
  }) => {
    const { marcados, open } = await queue(phone, network, servico, dia, [0, 2, 4])
    const tab = new Phone(await context.newPage(), network.url)
    await tab.abrirVisitas()
    await phone.abrirVisitas()
    open()
    const before = network.seen.length
    await Promise.all(
      [phone.page, tab.page].map((page) =>
        page.evaluate(() => {
          // Whoever comes second may find the button gone.
          const buttons = [...document.querySelectorAll('button')]
          buttons.find((b) => b.textContent === 'Tentar agora')?.click()
          navigator.serviceWorker.controller?.postMessage({ type: 'DRAIN' })
        }),
      ),
    )
    for (const p of [phone, tab])
      for (const marcado of marcados) await expect(p.confirmado(marcado)).toBeVisible()
    await expectVisits(clinic, email, marcados, network)
    expect(network.seen.slice(before).filter(isSend)).toHaveLength(marcados.length)
  })

  test('server SIGKILLed in mid-commit and started again', async ({
    clinic,
    network,
    phone,
    email,
    servico,
    dia,
  }) => {
    const marcado = await phone.escolher(servico, dia)
    // Holds the insert inside the database while the server that asked for it dies.
    const holder = await clinic.pool.connect()
    await holder.query('begin; lock table agendamento in share mode')
    await phone.botaoAgendar.click()
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
    await expectConfirmed(phone, marcado)
    await expectVisits(clinic, email, [marcado], network)
  })
})

test('screens that a broken connection held back are fetched again', async ({ network, page, email }) => {
  await page.goto(network.url)
  await workerReady(page)
  const own = /^\/assets\/(?:agendamentos|perfil|servicos)/
  const fault = network.inject(
    { tipo: 'cortada' },
    // The worker's own requests; the page asks for scripts.
    { times: 3, match: (r) => own.test(r.url ?? '') && r.headers['sec-fetch-dest'] === 'empty' },
  )
  await logIn(page.context(), network.url, email)
  await page.goto(`${network.url}/register`)
  await expect.poll(fault.hits).toBeGreaterThan(0)
  await expect(() => screensKept(page)).toPass({ timeout: 20_000 })
})
