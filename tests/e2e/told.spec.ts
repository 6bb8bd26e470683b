import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { weekdayAndClock } from '#domain/agendamento/awareness-texts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { addDays, formatDateTime } from '#domain/lib/dates.ts'
import { workerReady } from '#tests/support/installed-app.ts'
import { bookButton } from '#tests/support/page-driver/booking.ts'
import { logInOnScreen } from '#tests/support/page-driver/login.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import { bookFor, expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from './fixtures.ts'

// What is still fading has not its own colours yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const SIZES = [
  [1440, 900],
  [1180, 820],
  [320, 640],
] as const
const GROUP = 'A clínica mudou sua agenda'
const group = (page: Page) => page.getByRole('region', { name: GROUP })
const strip = (page: Page) => page.getByRole('link', { name: /^A clínica (mudou|cancelou)/ })

/** Reception, which has read the visit a moment ago. */
async function byReception(admin: APIRequestContext, id: number, what: string, data: object): Promise<void> {
  const read = (await (await admin.get(`/api/Agendamentos/${id}`)).json()) as Agendamento
  const answer = await admin.post(`/api/Agendamentos/${id}/${what}`, {
    data: { versao: read.versao, ...data },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A visit that she has booked, on a device that works without a network. */
async function bookedBy(page: Page, day: string): Promise<Agendamento> {
  const visit = await bookFor(page, day)
  await openVisits(page)
  await workerReady(page)
  await expect(page.getByText('Agendado', { exact: true })).toBeVisible()
  return visit
}

/** Of whom reception knows that she does not know yet. */
async function unaware(admin: APIRequestContext, id: number): Promise<Agendamento | undefined> {
  const list = (await (await admin.get('/api/Agendamentos/sem-ciencia')).json()) as Agendamento[]
  return list.find((visit) => visit.id === id)
}

async function secondDevice(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'pt-BR', baseURL: process.env.E2E_URL ?? '' })
  const page = await context.newPage()
  await logInOnScreen(page, email)
  return page
}

test('moved by the clinic while the phone is off, then on', async ({ page, client, admin, day, browser }) => {
  const visit = await bookedBy(page, day)
  const other = await secondDevice(browser, client.email)
  const later = formatDateTime(day, 19 * 60 + 30)

  await page.context().setOffline(true)
  await byReception(admin, visit.id, 'remarcar', { dataHoraAgendada: later, encaixe: true })
  await expect(page.getByText('Agendado', { exact: true })).toBeVisible()

  await page.context().setOffline(false)
  await expect(group(page)).toContainText('A clínica mudou o horário')
  await expect.poll(async () => (await unaware(admin, visit.id))?.recebidoEm).toBeTruthy()
  await page.goto('/')
  const before = weekdayAndClock(visit.dataHoraAgendada)
  await expect(strip(page)).toContainText(`A clínica mudou seu horário de ${before}`)
  await expect(strip(page)).toContainText(/Agora é .*, 19:30/)
  await expectNoAxeFindings(page)
  await strip(page).click()
  await expect(strip(page)).toHaveCount(0)
  const card = group(page).getByRole('article', { name: visit.nome })
  await expect(card).toContainText(before.slice(-5))
  await expect(card).toContainText('19:30')
  await expect(page.getByRole('article')).toHaveCount(1)
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    await expectNoAxeFindings(page)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await expect(strip(other)).toBeVisible()

  await page.context().setOffline(true)
  await card.getByRole('button', { name: 'Ok, entendi' }).click()
  await expect(group(page)).toHaveCount(0)
  await expect(page.getByText(/^Anotado: .*, 19:30\.$/)).toBeVisible()
  await expect(page.getByText('Agendado', { exact: true })).toBeVisible()
  expect((await unaware(admin, visit.id))?.id).toBe(visit.id)

  await page.context().setOffline(false)
  await expect.poll(() => unaware(admin, visit.id)).toBeUndefined()
  await other.reload()
  await expect(strip(other)).toHaveCount(0)
  await expect(group(page)).toHaveCount(0)
  await other.context().close()
})

test('cancelled by the clinic, with a reason', async ({ page, client, admin, day }) => {
  const visit = await bookedBy(page, day)
  const motivo = 'A cabine fica em manutenção nesse dia.'
  await byReception(admin, visit.id, 'estado', { estado: 'cancelada', motivo })
  const card = group(page).getByRole('article', { name: visit.nome })
  await expect(card, client.email).toContainText('A clínica cancelou esta visita')
  await expect(card).toContainText(`Motivo: “${motivo}”`)
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.goto('/servicos')
  await expect(strip(page)).toContainText(
    `A clínica cancelou seu horário de ${weekdayAndClock(visit.dataHoraAgendada)}`,
  )
  await strip(page).click()
  await card.getByRole('button', { name: 'Escolher outro horário' }).click()
  await expect(page.getByRole('heading', { level: 1, name: visit.nome })).toBeVisible()
  await expect.poll(() => unaware(admin, visit.id)).toBeUndefined()
  await expect(strip(page)).toHaveCount(0)
})

test('a past visit is booked again in two taps', async ({ page, client, admin, day }) => {
  const visit = await bookedBy(page, day)
  expect(client.email).toContain('@')
  const { nome, valor, tempo } = visit
  // Weeks ago, on the same weekday, in the afternoon: what is offered anew is the next such hour, which may
  // be on another test's day, and those book in the morning.
  const moved = formatDateTime(addDays(day, -56), 16 * 60)
  const data = { nome, valor, tempo, descricao: 'x', dataHoraAgendada: moved, encaixe: true }
  expect((await admin.put(`/api/Agendamentos/${visit.id}`, { data })).status()).toBe(200)
  // She still knew it as one to come.
  await group(page).getByRole('button', { name: 'Ok, entendi' }).click()
  await page.getByRole('button', { name: `Repetir ${nome}` }).click({ timeout: 10_000 })
  await bookButton(page).first().click()
  await expect(page.getByText('Agendamento realizado com sucesso!')).toBeVisible()
})
