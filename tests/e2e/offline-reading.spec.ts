import type { Page } from '@playwright/test'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { formatDataLonga, formatHora } from '#domain/lib/dates.ts'
import { TEXTOS_PERFIL } from '#domain/perfil/texts.ts'
import { ADMIN } from '#tests/support/clinic.ts'
import { logIn, Phone, workerReady } from '#tests/support/page-driver.ts'
import { expect, test } from './faults-fixtures.ts'
import { pressSair } from './faults-steps.ts'

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

test('what is fetched on demand opens for the first time without a network', async ({
  clinic,
  phone,
  email,
  context,
  servico,
  dia,
}) => {
  const { page } = phone
  await clinic.ocupar(email, `${dia}T15:00:00.000Z`)
  await phone.abrirVisitas()
  await expect(page.getByText('Agendado', { exact: true })).toBeVisible()
  await phone.escolher(servico, dia, 0)
  await page.goto(phone.url)
  await context.setOffline(true)
  await page.reload()

  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await phone.abrirVisitas()
  await page.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Manter agendamento' }).click()
  const marcado = await phone.agendar(servico, dia, 0)
  await expect(phone.guardado).toBeVisible()
  await phone.abrirVisitas()
  await expect(phone.cartao(marcado).getByText('Aguardando envio')).toBeVisible()
  await pressSair(phone)
  const dialogo = page.getByRole('dialog', { name: 'Sair com uma pendência?' })
  await dialogo.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(dialogo.getByText('Sem internet. Nada foi descartado.')).toBeVisible()
  await dialogo.getByRole('button', { name: 'Descartar e sair' }).click()
  await page.getByRole('link', { name: 'Login' }).first().click()
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(await clinic.visitas()).toHaveLength(1)
})
