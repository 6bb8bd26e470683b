import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { TEXTOS_PERFIL } from '#domain/perfil/texts.ts'
import { outboxOf, Phone, workerReady } from '#tests/support/page-driver.ts'
import { expect, firstVisit, onBothPaths, prepare, test } from './faults-fixtures.ts'

/** Books without a network: said to wait, never to be booked. */
async function bookOffline(phone: Phone, context: BrowserContext, servico: number, dia: string) {
  const marcado = await phone.escolher(servico, dia)
  await context.setOffline(true)
  await phone.botaoAgendar.click()
  await expect(phone.guardado).toBeVisible()
  await expect(phone.page.getByRole('dialog').getByText('Aguardando envio')).toBeVisible()
  await expect(phone.sucesso).toHaveCount(0)
  return marcado
}

onBothPaths(() => {
  test('a booking made offline is confirmed within seconds of the network’s return', async ({
    clinic,
    phone,
    email,
    context,
    servico,
    dia,
  }) => {
    const marcado = await bookOffline(phone, context, servico, dia)
    await phone.abrirVisitas()
    await expect(phone.cartao(marcado).getByText('Aguardando envio')).toBeVisible()
    await expect(phone.confirmado(marcado)).toHaveCount(0)
    expect(await clinic.visitas()).toEqual([])
    await context.setOffline(false)
    await expect(phone.confirmado(marcado)).toBeVisible({ timeout: 10_000 })
    expect((await clinic.visitas()).map((v) => [v.email, v.quando])).toEqual([[email, marcado.quando]])
  })

  test('after a restart of the browser', async ({
    clinic,
    network,
    email,
    servico,
    dia,
    sync,
    launchOptions,
  }) => {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'agenda-navegador-'))
    const open = () =>
      chromium.launchPersistentContext(profile, {
        ...launchOptions,
        locale: 'pt-BR',
        viewport: { width: 390, height: 844 },
      })
    const before = await open()
    await prepare(before, network, { sync })
    const phone = await firstVisit(await before.newPage(), network, email)
    const marcado = await bookOffline(phone, before, servico, dia)
    await before.close()
    expect(await clinic.visitas()).toEqual([])

    const after = await open()
    if (sync) await after.grantPermissions(['background-sync'], { origin: network.url })
    // With Background Sync no page is needed; without it she opens the app.
    if (!sync) await after.newPage().then((page) => page.goto(network.url))
    await expect.poll(() => clinic.visitas(), { timeout: 20_000 }).toHaveLength(1)
    const again = new Phone(await after.newPage(), network.url)
    await again.abrirVisitas()
    await expect(again.confirmado(marcado)).toBeVisible()
    await after.close()
    await rm(profile, { recursive: true, force: true })
    expect((await clinic.visitas()).map((v) => [v.email, v.quando])).toEqual([[email, marcado.quando]])
  })
})

test('with all pages closed the browser sends it in the background', async ({
  clinic,
  network,
  phone,
  email,
  context,
  servico,
  dia,
}) => {
  const marcado = await bookOffline(phone, context, servico, dia)
  await phone.page.close()
  expect(await clinic.visitas()).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => clinic.visitas()).toHaveLength(1)
  expect((await clinic.visitas()).map((v) => [v.email, v.quando])).toEqual([[email, marcado.quando]])
  const again = new Phone(await context.newPage(), network.url)
  await again.abrirVisitas()
  await expect(again.confirmado(marcado)).toBeVisible()
})

test('a cancellation made offline stands as waiting, and then takes the visit away', async ({
  clinic,
  phone,
  context,
  servico,
  dia,
}) => {
  const { page } = phone
  const marcado = await phone.agendar(servico, dia)
  await expect(phone.sucesso).toBeVisible()
  await workerReady(page)
  await phone.abrirVisitas()
  await expect(phone.confirmado(marcado)).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(phone.cartao(marcado).getByText('Cancelamento aguardando envio')).toBeVisible()
  expect(await clinic.visitas()).toHaveLength(1)
  await context.setOffline(false)
  await expect(phone.cartao(marcado)).toHaveCount(0, { timeout: 10_000 })
  await expect.poll(() => clinic.visitas()).toEqual([])
})

test('a profile written offline stays on screen and arrives', async ({
  clinic,
  network,
  phone,
  email,
  context,
}) => {
  const { page } = phone
  await page.goto(`${network.url}/perfil`)
  await workerReady(page)
  await page.getByLabel('Nome', { exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByLabel('Nome', { exact: true }).fill('Maria')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText('Guardado neste aparelho').first()).toBeVisible()
  await expect(page.getByText(TEXTOS_PERFIL.cadastrado)).toHaveCount(0)
  await page.reload()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Maria')
  expect(await clinic.perfil(email)).toBeNull()
  await context.setOffline(false)
  await expect.poll(() => clinic.perfil(email)).toMatchObject({ nome: 'Maria', versao: 1 })
  await expect.poll(async () => (await outboxOf(page)).every((r) => r.state === 'done')).toBe(true)
  await page.reload()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Maria')
})
