import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { fillStorage, limitStorage } from '#tests/support/full-storage.ts'
import { countInNewer, openNewerDatabase } from '#tests/support/other-version.ts'
import { diaUtil, type Marcado, outboxOf, Phone } from '#tests/support/page-driver.ts'
import { acertarRelogio, RELOGIO } from '#tests/support/init-scripts.ts'
import { expect, firstVisit, onBothPaths, test } from './faults-fixtures.ts'
import { expectConfirmed, expectVisits, isSend, queue } from './faults-steps.ts'

const DIA_MS = 86_400_000

onBothPaths(() => {
  test('schema upgraded in mid-drain by another tab, and the old tab enqueues after the upgrade', async ({
    clinic,
    network,
    phone,
    email,
    context,
    servico,
    dia,
  }) => {
    const { marcados, open } = await queue(phone, network, servico, dia, [0, 2])
    const chaves = (await outboxOf(phone.page)).map((r) => r.id)
    open()
    const { promise: porta, resolve: pass } = Promise.withResolvers<void>()
    const held = network.inject(
      { tipo: 'demorada', porta },
      { times: 1, match: (r) => r.headers['idempotency-key'] === chaves[0] },
    )
    await phone.tentarAgora()
    await expect.poll(held.hits).toBe(1)
    const newer = await context.newPage()
    await newer.goto(`${network.url}/api/saude`)
    await openNewerDatabase(newer)
    pass()
    for (const marcado of marcados) await expect(phone.confirmado(marcado)).toBeVisible()

    // In the tab as it stands: its code knows nothing of the new field.
    await phone.irPara(`/agendamentos?servico=${servico}`)
    const last = await phone.agendarNaTela(dia, 4)
    await expectConfirmed(phone, last)
    expect(await countInNewer(newer)).toMatchObject({ all: 3 })
    await expectVisits(clinic, email, [...marcados, last], network)
  })

  for (const [name, ms] of [
    ['set back a day', -DIA_MS],
    ['set forward past the visit', 8 * DIA_MS],
  ] as const)
    test.describe(() => {
      test.use({ antes: RELOGIO })

      test(`clock ${name}: what waits goes, what is pulled lands`, async ({
        clinic,
        network,
        phone,
        email,
        context,
        servico,
      }) => {
        const dia = diaUtil(0)
        const confirmed = await phone.agendar(servico, dia, 4)
        await expect(phone.sucesso).toBeVisible()
        const { marcados, open } = await queue(phone, network, servico, dia, [0])
        const [tried] = marcados as [Marcado]
        const untouched = await phone.escolher(servico, dia, 2)
        await context.setOffline(true)
        await phone.botaoAgendar.click()
        await expect(phone.guardado).toBeVisible()
        await acertarRelogio(context, phone.page, ms)
        await phone.page.close()
        open()
        await context.setOffline(false)

        const again = new Phone(await context.newPage(), network.url)
        await again.abrirVisitas()
        for (const marcado of [tried, untouched]) await expect(again.confirmado(marcado)).toBeVisible()
        await expectVisits(clinic, email, [confirmed, tried, untouched], network)

        // Reception takes one away: the device hears of it, although its rows were acknowledged at another time.
        await clinic.pool.query('delete from agendamento where inicio = $1', [confirmed.quando.slice(0, 16)])
        await again.abrirVisitas()
        await expect(again.cartao(confirmed)).toHaveCount(0)
        await expect(again.confirmado(tried)).toBeVisible()
      })
    })
})

test('quota: kept where room can be made, else said to be unknown; booked once, and never promised before', async ({
  clinic,
  network,
  email,
  context,
  page,
  servico,
  dia,
}) => {
  await limitStorage(context, page, network.url)
  const phone = await firstVisit(page, network, email)
  const full = await phone.escolher(servico, dia, 0)
  await fillStorage(page)
  const fault = network.inject({ tipo: 'cortada' })
  await phone.botaoAgendar.click()
  // Pictures go first, and may leave room enough to keep it; else nobody knows, and the screen says so.
  const unknown = page.getByText('Não sabemos se a clínica recebeu')
  await expect(phone.guardado.or(unknown)).toBeVisible()
  const isKept = await phone.guardado.isVisible()
  await expect(phone.sucesso).toHaveCount(0)
  await expectVisits(clinic, email, [])
  await page.getByRole('button', { name: 'OK' }).click()

  fault.remove()
  if (!isKept) {
    await expect(page.getByRole('radio', { checked: true })).toHaveValue(String(full.minuto))
    await phone.botaoAgendar.click()
    await expect(phone.sucesso).toBeVisible()
  }
  await expect.poll(async () => (await clinic.visitas()).length, { timeout: 20_000 }).toBe(1)
  await expectVisits(clinic, email, [full], network)
})

test('double tap, and the same press again in another tab', async ({
  clinic,
  network,
  phone,
  email,
  context,
  servico,
  dia,
}) => {
  const tab = new Phone(await context.newPage(), network.url)
  const marcado = await phone.escolher(servico, dia)
  await tab.escolher(servico, dia)
  const { promise: porta, resolve: pass } = Promise.withResolvers<void>()
  network.inject({ tipo: 'retida', porta }, { times: 1 })
  await phone.botaoAgendar.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await expect.poll(() => network.seen.filter(isSend).length).toBe(1)
  // The other tab has heard of it: the time is no longer offered there.
  await expect(tab.page.getByText(/não está livre neste dia/).first()).toBeVisible()
  await tab.botaoAgendar.click()
  await expect(tab.page.getByText(TEXTOS_AGENDAMENTO.incompleto)).toBeVisible()
  pass()
  await expectConfirmed(phone, marcado)
  await expectVisits(clinic, email, [marcado], network)
  expect(network.seen.filter(isSend)).toHaveLength(1)
})
