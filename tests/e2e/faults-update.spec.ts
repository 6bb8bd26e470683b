import type { Page } from '@playwright/test'
import type { FaultProxy } from '#tests/support/fault-proxy.ts'
import { outboxOf, Phone } from '#tests/support/page-driver.ts'
import { expect, onBothPaths, test } from './faults-fixtures.ts'
import { expectConfirmedOnAsking, expectVisits, queue } from './faults-steps.ts'

/** The clinic has a newer version; the page hears of it as it does whenever the person comes back to it. */
async function publish(network: FaultProxy, page: Page): Promise<void> {
  network.changeWorker((script) => `${script}\n// another version`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
}

const cartaoDe = (page: Page) => page.getByRole('complementary', { name: 'Atualização' })
const atualizar = (page: Page) => cartaoDe(page).getByRole('button', { name: 'Atualizar agora' })

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
    servico,
    dia,
  }) => {
    const { page } = phone
    const { marcados, open } = await queue(phone, network, servico, dia, [0, 2])
    await phone.abrirVisitas()
    await publish(network, page)
    await expect(cartaoDe(page)).toContainText('Seus 2 pedidos guardados continuam aqui.')
    const loaded = page.waitForEvent('load')
    await atualizar(page).click()
    await loaded
    await expect.poll(() => isNewer(page)).toBe(true)
    await expect(cartaoDe(page)).toHaveCount(0)
    expect((await outboxOf(page)).map((r) => r.state)).toEqual(['retry', 'retry'])
    open()
    await expectConfirmedOnAsking(phone, ...marcados)
    await expectVisits(clinic, email, marcados, network)
  })

  test('a half-filled form is asked about, in its own tab and where another tab has updated', async ({
    clinic,
    network,
    phone,
    email,
    context,
    servico,
    dia,
  }) => {
    const { page } = phone
    const tab = new Phone(await context.newPage(), network.url)
    await tab.abrirVisitas()
    const marcado = await phone.escolher(servico, dia)
    await publish(network, tab.page)
    // Not over what she is choosing.
    await expect(atualizar(tab.page)).toBeVisible()
    await expect(cartaoDe(page)).toHaveCount(0)
    const loaded = tab.page.waitForEvent('load')
    await atualizar(tab.page).click()
    await loaded

    await expect(cartaoDe(page)).toContainText('Outra aba já atualizou. Termine o que está digitando antes')
    await expect(page.getByRole('radio', { checked: true })).toHaveValue(String(marcado.minuto))
    await phone.botaoAgendar.click()
    await expect(phone.sucesso).toBeVisible()
    await expectVisits(clinic, email, [marcado], network)
    // Nothing is half-filled any more: the page follows by itself.
    const followed = page.waitForEvent('load')
    await page.getByRole('button', { name: 'OK' }).click()
    await followed
    await phone.abrirVisitas()
    await expect(phone.confirmado(marcado)).toBeVisible()
    await expect(cartaoDe(page)).toHaveCount(0)
  })
})
