import type { Page, TestInfo } from '@playwright/test'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { ADMIN } from '#tests/support/clinic.ts'
import { answerOf } from '#tests/support/fault-proxy.ts'
import { screensKept } from '#tests/support/kept-screens.ts'
import { logIn } from '#tests/support/page-driver.ts'
import { expect, firstVisit, test } from './faults-fixtures.ts'
import { expectWaiting, pressSair, queue } from './faults-steps.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from './fixtures.ts'

const SIZES = [
  { name: 'celular', width: 390, height: 844 },
  { name: 'tablet', width: 1180, height: 820 },
]

/** The state as it stands, on a phone and on a tablet: nothing against it, and a picture for whoever wants to look. */
async function look(page: Page, info: TestInfo, name: string): Promise<void> {
  for (const { name: size, ...viewport } of SIZES) {
    await page.setViewportSize(viewport)
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    const path = info.outputPath(`${name}-${size}.png`)
    await page.screenshot({ path })
    await info.attach(`${name}-${size}`, { path, contentType: 'image/png' })
  }
  await page.setViewportSize({ width: 390, height: 844 })
}

// Each state is looked at twice, with axe.
test.describe.configure({ timeout: 180_000 })

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a booking made offline; what then waits, is refused, and goes', async ({
  clinic,
  network,
  phone,
  email,
  outra,
  context,
  servico,
  dia,
}, info) => {
  const { page } = phone
  // Told at once that the time is taken, she would not press for it.
  await page.route('**/api/eventos', (route) => route.abort())
  await clinic.ocupar(email, `${dia}T15:00:00.000Z`)
  const refused = await phone.escolher(servico, dia, 6)
  await clinic.ocupar(outra, refused.quando)
  await phone.botaoAgendar.click()
  await expect(page.getByText(TEXTOS_AGENDAMENTO.falha)).toBeVisible()
  await page.unroute('**/api/eventos')
  await page.goto(network.url)
  const { open } = await queue(phone, network, servico, dia, [0])
  await phone.escolher(servico, dia, 3)
  await context.setOffline(true)
  await phone.botaoAgendar.click()
  await expectWaiting(phone)
  await look(page, info, '04-guardado')

  await phone.abrirVisitas()
  await expect(page.getByRole('article').getByText('Aguardando envio').first()).toBeVisible()
  await look(page, info, '05-agendamentos')
  await page.goto(`${network.url}/pendencias`)
  await expect(page.getByText('Precisa da sua escolha')).toBeVisible()
  await look(page, info, '14-pendencias')
  await page.goto(`${network.url}/perfil`)
  await page.getByLabel('Complemento').fill('Apto 71')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText('Guardado neste aparelho').first()).toBeVisible()
  await look(page, info, '13-perfil')
  await pressSair(phone)
  await expect(page.getByRole('dialog', { name: /Sair com/ })).toBeVisible()
  await look(page, info, '18-sair')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar', exact: true }).click()

  // One is being sent while the others wait.
  const { promise: porta, resolve: pass } = Promise.withResolvers<void>()
  open()
  const held = network.inject({ tipo: 'retida', porta }, { times: 1 })
  await page.goto(`${network.url}/pendencias`)
  await context.setOffline(false)
  await expect.poll(held.hits).toBe(1)
  await expect(page.getByText(/Enviando \d de \d/).last()).toBeVisible()
  await look(page, info, '14-enviando')
  pass()
  await page.getByRole('button', { name: 'Descartar' }).first().click()
  await expect(page.getByText('Precisa da sua escolha')).toBeHidden()
  await page.goto(`${network.url}/pendencias`)
  // What the clinic put off for an hour goes now; it may be gone by itself already.
  const agora = page.getByRole('button', { name: 'Tentar agora' }).first()
  await expect(agora.or(page.getByText('Tudo enviado')).first()).toBeVisible()
  if (await agora.isVisible()) await agora.click()
  await expect(page.getByText('Tudo enviado')).toBeVisible()
  await look(page, info, '14-vazia')
})

test('a session that is over, and an update that asks', async ({
  clinic,
  network,
  phone,
  email,
  servico,
  dia,
}, info) => {
  const { page } = phone
  await queue(phone, network, servico, dia, [0])
  await phone.abrirVisitas()
  network.changeWorker((script) => `${script}\n// another version`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(page.getByRole('complementary', { name: 'Atualização' })).toBeVisible()
  await look(page, info, '18-atualizacao')
  await page.getByRole('button', { name: 'Depois' }).click()
  await clinic.expirar(email)
  await page.reload()
  await expect(page.getByText('Sua sessão terminou').first()).toBeVisible()
  await look(page, info, '34-sessao')
})

test('what is still awaited, and lists that do not come', async ({ network, email, page, servico }, info) => {
  const { promise: porta, resolve: pass } = Promise.withResolvers<void>()
  const isAgenda = (r: { url?: string | undefined }) => /\/api\/(Agendamentos|Horarios)/i.test(r.url ?? '')
  network.inject({ tipo: 'retida', porta }, { match: isAgenda })
  await firstVisit(page, network, email)
  await page.goto(`${network.url}/agendamentos?servico=${servico}`)
  await expect(page.getByText('Vendo os horários livres…').first()).toBeVisible()
  await look(page, info, '32-agendamentos')
  pass()
  network.heal()
  const resposta = answerOf('erro_interno')
  network.inject({ tipo: 'resposta', resposta }, { match: (r) => /\/api\/Procedimento/i.test(r.url ?? '') })
  await page.goto(`${network.url}/servicos`)
  await expect(page.getByText('A lista de serviços não carregou')).toBeVisible()
  await look(page, info, '34-aviso')
})

test('reception without a network', async ({ network, phone, context }, info) => {
  const { page } = phone
  await logIn(context, network.url, ADMIN.email)
  await page.goto(network.url)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('status'))).toBe('Admin')
  await screensKept(page, 'admin')
  await page.goto(`${network.url}/procedimentos`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Sem internet').first()).toBeVisible()
  await look(page, info, '34-administracao')
  await page.goto(`${network.url}/visualizarAgendamentos`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Sem internet').first()).toBeVisible()
  await look(page, info, '07-agenda')
})
