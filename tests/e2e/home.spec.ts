import type { Locator } from '@playwright/test'
import type { Clinica } from '#domain/clinica/schema.ts'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { expect, screenTest as test } from './fixtures.ts'

const WIDE = { width: 1440, height: 900 }
const NARROW = { width: 390, height: 844 }

test('home tells of the clinic: messages by turns, what it offers, itself, where it is and how to reach it', async ({
  page,
  context,
}) => {
  let asked = 0
  await context.route('https://www.openstreetmap.org/**', (route) => {
    asked++
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>mapa</title>' })
  })
  await page.goto('/')
  const mensagens = (await (await page.request.get('/api/MensagemTemporaria')).json()) as Mensagem[]
  const ofType = (kind: Mensagem['tipoMensagemTemporaria']) =>
    mensagens.filter((m) => m.habilitado && m.tipoMensagemTemporaria === kind)
  const [coupon, secondCoupon] = ofType(1)
  const [information] = ofType(2)
  const [treatments] = ofType(3)
  const [aboutMe] = ofType(4)
  const [about] = ofType(5)

  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveText(coupon?.nome ?? '')
  const bar = page.getByRole('button', { name: `Mensagem 1 de ${ofType(1).length}` })
  await expect(bar).toBeVisible()
  const place = await bar.boundingBox()
  await expect(page.getByRole('main').getByRole('link', { name: 'Agendar', exact: true })).toHaveAttribute(
    'href',
    '/servicos',
  )
  await expect(title).toHaveText(secondCoupon?.nome ?? '')
  // No two figures are of the same width, and what stands beside the number stays where it is.
  expect(await bar.boundingBox()).toEqual(place)
  await expect(page.getByRole('heading', { name: information?.nome ?? '' })).toBeVisible()
  await expect(page.getByText(information?.descricao ?? '')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Meus tratamentos' })).toBeVisible()
  await expect(page.getByText(treatments?.descricao ?? '')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sobre', exact: true })).toBeVisible()
  await expect(page.getByText(about?.descricao.split('\n')[0] ?? '')).toBeVisible()
  // That one is for the page Sobre alone.
  await expect(page.getByText(aboutMe?.descricao.split('\n').at(-1) ?? '')).toHaveCount(0)

  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Carregar o mapa' }).click()
  await expect(page.locator('iframe[title^="Mapa: "]')).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(0)

  const clinica = (await (await page.request.get('/api/Clinica')).json()) as Clinica
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: `WhatsApp: ${clinica.whatsapp}` })).toBeVisible()
  await expect(footer.getByRole('link', { name: `Instagram: ${clinica.instagram}` })).toBeVisible()
})

/** Cards in view: those that cannot be reached are leafed to first. */
async function inView(cards: Locator): Promise<number> {
  return cards.evaluateAll((all) => all.filter((card) => card.closest('[inert]') === null).length)
}

test('the treatments are leafed through by five on a wide screen, one by one on a narrow one', async ({
  page,
}) => {
  await page.setViewportSize(WIDE)
  await page.goto('/')
  const region = page.getByRole('region', { name: 'Meus tratamentos' })
  const cards = region.locator('a[href="/servicos"]')
  const previous = region.getByRole('button', { name: 'Anterior: tratamentos' })
  const next = region.getByRole('button', { name: 'Próximo: tratamentos' })
  await expect(region.getByText(/^1 a 5 de \d+$/)).toBeVisible()
  expect(await inView(cards)).toBe(5)
  await expect(previous).toBeDisabled()
  await expect(async () => {
    await next.click({ timeout: 500 }).catch(() => undefined)
    await expect(next).toBeDisabled({ timeout: 500 })
  }).toPass()
  await expect(previous).toBeEnabled()
  await expect.poll(() => inView(cards)).toBe(5)

  await page.setViewportSize(NARROW)
  await page.reload()
  await expect(region.getByText(/^1 de \d+$/)).toBeVisible()
  expect(await inView(cards)).toBe(1)
  await expect(previous).toBeDisabled()
})

test('the services stand in groups of four on a wide screen, singly on a narrow one', async ({
  page,
  client,
}) => {
  expect(client.email).not.toBe('')
  await page.setViewportSize(WIDE)
  await page.goto('/servicos')
  const cards = page.getByRole('link', { name: 'Agendar agora' })
  await expect(page.getByRole('heading', { level: 1, name: 'Nossos Serviços' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Corporal' })).toBeChecked()
  await expect(page.getByText(/^1 a 4 de \d+$/)).toBeVisible()
  expect(await inView(cards)).toBe(4)
  await page.getByText('Facial', { exact: true }).first().click()
  await expect(page.getByRole('radio', { name: 'Facial' })).toBeChecked()
  await expect(page.getByText(/^1 a 4 de \d+$/)).toBeVisible()

  await page.setViewportSize(NARROW)
  await page.reload()
  await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
  expect(await inView(cards)).toBe(1)
})
