import type { Page, TestInfo } from '@playwright/test'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { answerOf } from '#tests/support/fault-proxy.ts'
import { publishWorker, screensKept } from '#tests/support/installed-app.ts'
import { bookButton, prepareBooking } from '#tests/support/page-driver/booking.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { openAgenda } from '#tests/support/page-driver/reception.ts'
import { pressLogout } from '#tests/support/page-driver/shell.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import { expect, firstVisit, test } from './faults-fixtures.ts'
import { expectWaiting, hold, queue } from './faults-steps.ts'
import { expectNoAxeFindings, expectNoSidewaysScroll } from './fixtures.ts'

const SIZES = [
  { name: 'celular', width: 390, height: 844 },
  { name: 'tablet', width: 1180, height: 820 },
]

/**
 * The state as it stands, on a phone and on a tablet: nothing against it, and a picture for whoever wants to
 * look.
 */
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

test('a booking made offline; what then waits, is refused, and goes', async ({
  clinic,
  network,
  phone,
  email,
  otherEmail,
  context,
  procedimentoId,
  day,
}, info) => {
  // Told at once that the time is taken, she would not press for it.
  await phone.route('**/api/eventos', (route) => route.abort())
  await clinic.occupy(email, `${day}T15:00:00.000Z`)
  const refused = await prepareBooking(phone, procedimentoId, day, 6)
  await clinic.occupy(otherEmail, refused.when)
  await bookButton(phone).click()
  await expect(phone.getByText(AGENDAMENTO_TEXTS.failure)).toBeVisible()
  await phone.unroute('**/api/eventos')
  await phone.goto('/')
  const { open } = await queue(phone, network, procedimentoId, day, [0])
  await prepareBooking(phone, procedimentoId, day, 3)
  await context.setOffline(true)
  await bookButton(phone).click()
  await expectWaiting(phone)
  await look(phone, info, '04-guardado')

  await openVisits(phone)
  await expect(phone.getByRole('article').getByText('Aguardando envio').first()).toBeVisible()
  await look(phone, info, '05-agendamentos')
  await phone.goto('/pendencias')
  await expect(phone.getByText('Precisa da sua escolha')).toBeVisible()
  await look(phone, info, '14-pendencias')
  await phone.goto('/perfil')
  await phone.getByLabel('Complemento').fill('Apto 71')
  await phone.getByRole('button', { name: 'Atualizar' }).click()
  await expect(phone.getByText('Guardado neste aparelho').first()).toBeVisible()
  await look(phone, info, '13-perfil')
  await pressLogout(phone)
  await expect(phone.getByRole('dialog', { name: /Sair com/ })).toBeVisible()
  await look(phone, info, '18-sair')
  await phone.getByRole('dialog').getByRole('button', { name: 'Cancelar', exact: true }).click()

  // One is being sent while the others wait.
  open()
  const held = hold(network, 'held-request')
  await phone.goto('/pendencias')
  await context.setOffline(false)
  await expect.poll(held.hits).toBe(1)
  await expect(phone.getByText(/Enviando \d de \d/).last()).toBeVisible()
  await look(phone, info, '14-enviando')
  held.release()
  await phone.getByRole('button', { name: 'Descartar' }).first().click()
  await expect(phone.getByText('Precisa da sua escolha')).toBeHidden()
  await phone.goto('/pendencias')
  // What the clinic put off for an hour goes now; it may be gone by itself already.
  const retryButton = phone.getByRole('button', { name: 'Tentar agora' }).first()
  await expect(retryButton.or(phone.getByText('Tudo enviado')).first()).toBeVisible()
  if (await retryButton.isVisible()) await retryButton.click()
  await expect(phone.getByText('Tudo enviado')).toBeVisible()
  await look(phone, info, '14-vazia')
})

test('a session that is over, and an update that asks', async ({
  clinic,
  network,
  phone,
  email,
  procedimentoId,
  day,
}, info) => {
  await queue(phone, network, procedimentoId, day, [0])
  await openVisits(phone)
  await publishWorker(phone, network)
  await expect(phone.getByRole('complementary', { name: 'Atualização' })).toBeVisible()
  await look(phone, info, '18-atualizacao')
  await phone.getByRole('button', { name: 'Depois' }).click()
  await clinic.expireSessions(email)
  await phone.reload()
  await expect(phone.getByText('Sua sessão terminou').first()).toBeVisible()
  await look(phone, info, '34-sessao')
})

test('what is still awaited, and lists that do not come', async ({
  network,
  email,
  page,
  procedimentoId,
}, info) => {
  const isAgenda = (r: { url?: string | undefined }) => /\/api\/(Agendamentos|Horarios)/i.test(r.url ?? '')
  const held = hold(network, 'held-request', { match: isAgenda })
  await firstVisit(page, email)
  await page.goto(`/agendamentos?servico=${procedimentoId}`)
  await expect(page.getByText('Vendo os horários livres…').first()).toBeVisible()
  await look(page, info, '32-agendamentos')
  held.release()
  network.heal()
  const answer = answerOf('erro_interno')
  network.inject({ kind: 'answered', answer }, { match: (r) => /\/api\/Procedimento/i.test(r.url ?? '') })
  await page.goto('/servicos')
  await expect(page.getByText('Não conseguimos atualizar a lista de serviços')).toBeVisible()
  await look(page, info, '34-aviso')
})

test('reception without a network', async ({ phone, context }, info) => {
  await logIn(context, ADMIN_EMAIL)
  await phone.goto('/')
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('status'))).toBe('Admin')
  await screensKept(phone, 'admin')
  await phone.goto('/procedimentos')
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)
  await expect(phone.getByText('Sem internet').filter({ visible: true }).first()).toBeVisible()
  await look(phone, info, '34-administracao')
  await openAgenda(phone)
  await expect(phone.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(phone.getByText('Sem internet').filter({ visible: true }).first()).toBeVisible()
  await look(phone, info, '07-agenda')
})
