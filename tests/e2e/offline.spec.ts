import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { formatDataLonga, formatHora } from '#domain/lib/dates.ts'
import { TEXTOS_PERFIL } from '#domain/perfil/texts.ts'
import { ADMIN } from '#tests/support/clinic.ts'
import { logIn, outboxOf, Phone } from '#tests/support/phone.ts'
import { expect, test, workerReady } from './faults-fixtures.ts'

test.describe.configure({ mode: 'parallel' })

const isOnTheWay = (img: HTMLElement) => {
  const { left, right, width } = img.getBoundingClientRect()
  return width > 0 && left < innerWidth && right > 0
}

/** Every picture that the person sees, or scrolls down to, has arrived. What a carousel keeps aside is not seen. */
async function expectPictures(page: Page): Promise<void> {
  const pictures = page.locator('main img')
  await expect(pictures.first()).toBeVisible()
  for (const picture of await pictures.all())
    if (await picture.evaluate(isOnTheWay)) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
    }
}

/** The whole visit of a client, online or not: each screen with what it showed before. */
async function walk(phone: Phone, servico: number, dia: string): Promise<void> {
  const { page, url } = phone
  await page.goto(url)
  await expect(page.getByRole('heading', { name: 'Meus tratamentos' })).toBeVisible()
  await expectPictures(page)
  await page.goto(`${url}/servicos`)
  await expect(page.getByRole('heading', { name: 'Nossos Serviços' })).toBeVisible()
  await expectPictures(page)
  await phone.escolher(servico, dia, 3)
  await expect(page.getByRole('heading', { name: formatDataLonga(dia) })).toBeVisible()
  await page.goto(`${url}/perfil`)
  await expect(page.getByLabel('Complemento')).toHaveValue('Apto 71')
}

test('with the server stopped, everything seen before is on screen', async ({
  clinic,
  network,
  phone,
  context,
  servico,
  dia,
}) => {
  const { page } = phone
  const marcado = await phone.agendar(servico, dia)
  await expect(phone.sucesso).toBeVisible()
  await workerReady(page)
  await page.goto(`${network.url}/perfil`)
  await page.getByLabel('Complemento').fill('Apto 71')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText(TEXTOS_PERFIL.cadastrado)).toBeVisible()
  await walk(phone, servico, dia)
  await phone.abrirVisitas()
  await expect(phone.confirmado(marcado)).toBeVisible()

  await clinic.kill('SIGKILL')
  network.setDown(true)
  try {
    await page.close()
    const again = new Phone(await context.newPage(), network.url)
    await walk(again, servico, dia)
    await again.abrirVisitas()
    await expect(again.confirmado(marcado)).toBeVisible()
  } finally {
    await clinic.start()
  }
})

test('with the server stopped, reception still has the day’s list', async ({
  clinic,
  network,
  phone,
  context,
  servico,
  dia,
}) => {
  const marcado = await phone.agendar(servico, dia)
  await expect(phone.sucesso).toBeVisible()
  await logIn(context, network.url, ADMIN.email)
  const list = `${network.url}/visualizarAgendamentos`
  const hora = formatHora(marcado.minuto)
  // The session is learned on any page; an Admin's page comes after it.
  await phone.page.goto(network.url)
  await expect.poll(() => phone.page.evaluate(() => localStorage.getItem('status'))).toBe('Admin')
  await phone.page.goto(list)
  await expect(phone.page.getByRole('main').getByText(hora).first()).toBeVisible()
  const { page } = phone
  await clinic.kill('SIGKILL')
  network.setDown(true)
  try {
    await page.close()
    const again = await context.newPage()
    await again.goto(list)
    await expect(again.getByRole('main').getByText(hora).first()).toBeVisible()
    await expect(again.getByText(TEXTOS_AGENDAMENTO.vazio)).toHaveCount(0)
  } finally {
    await clinic.start()
  }
})

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

for (const sync of [true, false])
  test.describe(sync ? 'with Background Sync' : 'without Background Sync (iPhone)', () => {
    test.use({ sync })

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
      await expect(phone.confirmado(marcado)).toBeVisible({ timeout: 5_000 })
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
      const open = async () => {
        const context = await chromium.launchPersistentContext(profile, {
          ...launchOptions,
          locale: 'pt-BR',
          viewport: { width: 390, height: 844 },
        })
        if (sync) await context.grantPermissions(['background-sync'], { origin: network.url })
        return context
      }
      const before = await open()
      await logIn(before, network.url, email)
      const phone = new Phone(await before.newPage(), network.url)
      await phone.page.goto(`${network.url}/servicos`)
      await expect(phone.page.getByRole('link', { name: 'Agendar agora' }).first()).toBeVisible()
      await workerReady(phone.page)
      const marcado = await bookOffline(phone, before, servico, dia)
      await before.close()
      expect(await clinic.visitas()).toEqual([])

      const after = await open()
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
  await expect(phone.cartao(marcado)).toHaveCount(0, { timeout: 5_000 })
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

test('the browser finds nothing against installing it', async ({ network, launchOptions }) => {
  const profile = await mkdtemp(path.join(os.tmpdir(), 'agenda-navegador-'))
  const context = await chromium.launchPersistentContext(profile, launchOptions)
  const page = await context.newPage()
  await page.goto(network.url)
  await workerReady(page)
  const cdp = await context.newCDPSession(page)
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors')
  const { errors, data } = await cdp.send('Page.getAppManifest')
  await context.close()
  await rm(profile, { recursive: true, force: true })
  expect({ installabilityErrors, errors }).toEqual({ installabilityErrors: [], errors: [] })
  expect(JSON.parse(data ?? '{}')).toMatchObject({ display: 'standalone', lang: 'pt-BR', start_url: '/' })
})
