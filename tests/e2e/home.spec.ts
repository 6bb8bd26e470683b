import type { Locator } from '@playwright/test'
import type { Clinica } from '#domain/clinica/schema.ts'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { expect, test } from './fixtures.ts'

const LARGA = { width: 1440, height: 900 }
const ESTREITA = { width: 390, height: 844 }

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
  const doTipo = (tipo: Mensagem['tipoMensagemTemporaria']) =>
    mensagens.filter((m) => m.habilitado && m.tipoMensagemTemporaria === tipo)
  const [cupom, outro] = doTipo(1)
  const [informacao] = doTipo(2)
  const [tratamentos] = doTipo(3)
  const [sobreMim] = doTipo(4)
  const [sobre] = doTipo(5)

  const titulo = page.getByRole('heading', { level: 1 })
  await expect(titulo).toHaveText(cupom?.nome ?? '')
  await expect(page.getByRole('button', { name: `Mensagem 1 de ${doTipo(1).length}` })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Agendar', exact: true })).toHaveAttribute(
    'href',
    '/servicos',
  )
  await expect(titulo).toHaveText(outro?.nome ?? '')
  await expect(page.getByRole('heading', { name: informacao?.nome ?? '' })).toBeVisible()
  await expect(page.getByText(informacao?.descricao ?? '')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Meus tratamentos' })).toBeVisible()
  await expect(page.getByText(tratamentos?.descricao ?? '')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sobre', exact: true })).toBeVisible()
  await expect(page.getByText(sobre?.descricao.split('\n')[0] ?? '')).toBeVisible()
  // That one is for the page Sobre alone.
  await expect(page.getByText(sobreMim?.descricao.split('\n').at(-1) ?? '')).toHaveCount(0)

  expect(asked).toBe(0)
  await page.getByRole('button', { name: 'Carregar o mapa' }).click()
  await expect(page.locator('iframe[title^="Mapa: "]')).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(0)

  const clinica = (await (await page.request.get('/api/Clinica')).json()) as Clinica
  const rodape = page.getByRole('contentinfo')
  await expect(rodape.getByRole('link', { name: `WhatsApp: ${clinica.whatsapp}` })).toBeVisible()
  await expect(rodape.getByRole('link', { name: `Instagram: ${clinica.instagram}` })).toBeVisible()
})

/** Cards in view: those that cannot be reached are leafed to first. */
async function emVista(cards: Locator): Promise<number> {
  return cards.evaluateAll((all) => all.filter((card) => card.closest('[inert]') === null).length)
}

test('the treatments are leafed through by five on a wide screen, one by one on a narrow one', async ({
  page,
}) => {
  await page.setViewportSize(LARGA)
  await page.goto('/')
  const region = page.getByRole('region', { name: 'Meus tratamentos' })
  const cards = region.locator('a[href="/servicos"]')
  const anterior = region.getByRole('button', { name: 'Anterior: tratamentos' })
  const proximo = region.getByRole('button', { name: 'Próximo: tratamentos' })
  await expect(region.getByText(/^1 a 5 de \d+$/)).toBeVisible()
  expect(await emVista(cards)).toBe(5)
  await expect(anterior).toBeDisabled()
  await expect(async () => {
    await proximo.click({ timeout: 500 }).catch(() => undefined)
    await expect(proximo).toBeDisabled({ timeout: 500 })
  }).toPass()
  await expect(anterior).toBeEnabled()
  await expect.poll(() => emVista(cards)).toBe(5)

  await page.setViewportSize(ESTREITA)
  await page.reload()
  await expect(region.getByText(/^1 de \d+$/)).toBeVisible()
  expect(await emVista(cards)).toBe(1)
  await expect(anterior).toBeDisabled()
})

test('the services stand in groups of four on a wide screen, singly on a narrow one', async ({
  page,
  cliente,
}) => {
  expect(cliente.email).not.toBe('')
  await page.setViewportSize(LARGA)
  await page.goto('/servicos')
  const cards = page.getByRole('link', { name: 'Agendar agora' })
  await expect(page.getByRole('heading', { level: 1, name: 'Nossos Serviços' })).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Corporal' })).toBeChecked()
  await expect(page.getByText(/^1 a 4 de \d+$/)).toBeVisible()
  expect(await emVista(cards)).toBe(4)
  await page.getByText('Facial', { exact: true }).first().click()
  await expect(page.getByRole('radio', { name: 'Facial' })).toBeChecked()
  await expect(page.getByText(/^1 a 4 de \d+$/)).toBeVisible()

  await page.setViewportSize(ESTREITA)
  await page.reload()
  await expect(page.getByText(/^1 de \d+$/)).toBeVisible()
  expect(await emVista(cards)).toBe(1)
})
