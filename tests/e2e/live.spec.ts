import type { APIRequestContext, Page } from '@playwright/test'
import { HEARTBEAT_MS } from '#domain/change/topics.ts'
import { formatDateTime, formatTime } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { chooseDay, freeTime, freeTimes, openBooking } from '#tests/support/page-driver/booking.ts'
import { logInOnScreen } from '#tests/support/page-driver/login.ts'
import { filterButton, openAgenda } from '#tests/support/page-driver/reception.ts'
import { bookFor, expect, test } from './fixtures.ts'

/** A second on an idle machine; before the next sign of life, so that only the news can have brought it. */
const BY_NEWS = { timeout: HEARTBEAT_MS - 1_000 }

/** The booking screen on a day; answers its free starts, in minutes. */
async function openDay(page: Page, day: string): Promise<number[]> {
  await openBooking(page, 1)
  await chooseDay(page, day)
  await expect(freeTimes(page).first()).toBeVisible()
  return freeTimes(page).evaluateAll((radios) => radios.map((r) => Number(r.getAttribute('value'))))
}

/** Reception writes a visit down, on another device. */
async function takenElsewhere(admin: APIRequestContext, day: string, start: number): Promise<number> {
  const dataHoraAgendada = formatDateTime(day, start)
  const data = { nome: 'Por telefone', descricao: 'Recepção', tempo: '00:30', valor: 0, dataHoraAgendada }
  const answer = await admin.post('/api/Agendamentos', { data })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

test('a time that is taken elsewhere disappears from an open booking screen, and returns when it is free again', async ({
  page,
  client,
  admin,
  day,
}, info) => {
  expect(client.email).toContain('@')
  const freeStarts = await openDay(page, day)
  const start = freeStarts.at(-1) ?? 0
  await expect(freeTime(page, formatTime(start))).toBeVisible()

  const begin = Date.now()
  const id = await takenElsewhere(admin, day, start)
  await expect(freeTime(page, formatTime(start))).toBeHidden(BY_NEWS)
  info.annotations.push({ type: 'gone after', description: `${Date.now() - begin} ms` })

  expect((await admin.delete(`/api/Agendamentos/${id}`)).status()).toBe(204)
  await expect(freeTime(page, formatTime(start))).toBeVisible(BY_NEWS)
})

test('what changed while there was no network is there soon after it is back', async ({
  page,
  client,
  admin,
  day,
  context,
}) => {
  expect(client.email).toContain('@')
  const start = (await openDay(page, day)).at(-1) ?? 0
  await context.setOffline(true)
  await takenElsewhere(admin, day, start)
  await page.waitForTimeout(1_000)
  await expect(freeTime(page, formatTime(start))).toBeVisible()
  await context.setOffline(false)
  await expect(freeTime(page, formatTime(start))).toBeHidden(BY_NEWS)
})

test('a page that is loaded again is sent what changed, not the lists', async ({ page, client, day }) => {
  expect(client.email).toContain('@')
  await openDay(page, day)
  const answered = (path: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path)
  // Tests beside this one change the same clinic: then a list is rightly sent again.
  await expect(async () => {
    const [procedimentos, horarios, own, others] = await Promise.all([
      answered('/api/Procedimento'),
      answered('/api/horarios'),
      answered('/api/Agendamentos/mudancas'),
      answered('/api/Agendamentos/ocupados'),
      page.reload(),
    ])
    expect([procedimentos.status(), horarios.status()]).toEqual([304, 304])
    expect(await own.json()).toMatchObject({ completo: false })
    expect(await others.json()).toMatchObject({ completo: false })
  }).toPass({ timeout: 20_000 })
})

test('reception’s list follows bookings and cancellations as they are made', async ({
  page,
  client,
  browser,
  day,
}) => {
  const options = { locale: 'pt-BR', viewport: page.viewportSize() }
  const reception = await (await browser.newContext(options)).newPage()
  await logInOnScreen(reception, ADMIN_EMAIL)
  await openAgenda(reception, day)
  await expect(filterButton(reception)).toBeVisible()
  await expect(reception.getByText(client.nome)).toHaveCount(0)

  const { id } = await bookFor(page, day)
  await expect(reception.getByText(client.nome).first()).toBeVisible(BY_NEWS)
  expect((await page.request.delete(`/api/Agendamentos/${id}`)).status()).toBe(204)
  await expect(reception.getByText(client.nome)).toHaveCount(0, BY_NEWS)
  await reception.context().close()
})
