import type { APIRequestContext, Page } from '@playwright/test'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { formatTime } from '#domain/lib/dates.ts'
import { workerReady } from '#tests/support/installed-app.ts'
import { confirmResult } from '#tests/support/page-driver/booking.ts'
import { moveTo, openMove, openVisits } from '#tests/support/page-driver/visits.ts'
import { bookFor, expect, test, visitsOf } from './fixtures.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** On her visit's page: asks for the nth other free time of the same day, which it answers. */
async function moveToFree(page: Page, visit: Agendamento, nth: number): Promise<string> {
  await openMove(page, visit.dataHoraAgendada.slice(0, 10))
  const free = page.getByRole('radio', { disabled: false, checked: false }).nth(nth)
  const minute = Number(await free.getAttribute('value'))
  const time = formatTime(minute)
  await moveTo(page, time)
  await expect(page.getByRole('dialog')).toContainText('Troca guardada neste aparelho')
  await confirmResult(page)
  return time
}

async function openVisit(page: Page, visit: Agendamento): Promise<void> {
  await page.goto(`/visita/${visit.id}`)
  await expect(page.getByRole('heading', { level: 1, name: visit.nome })).toBeVisible()
  await workerReady(page)
  // What she needs to move it is on the device from then on.
  await openMove(page, visit.dataHoraAgendada.slice(0, 10))
  await expect(page.getByRole('radio', { name: /é o seu/ })).toBeVisible()
  await page.goto(`/visita/${visit.id}`)
  await expect(page.getByRole('heading', { level: 1, name: visit.nome })).toBeVisible()
}

const timesOf = async (admin: APIRequestContext, email: string): Promise<string[]> =>
  (await visitsOf(admin, email)).map((visit) => visit.dataHoraAgendada.slice(11, 16))

test('a visit that the clinic cancels while its move is queued is nowhere, and she is told', async ({
  page,
  context,
  client,
  admin,
  day,
}) => {
  const visit = await bookFor(page, day)
  await openVisit(page, visit)
  await context.setOffline(true)
  await moveToFree(page, visit, 1)
  await expect(page.getByText('Troca aguardando envio')).toBeVisible()
  const cancelled = await admin.post(`/api/Agendamentos/${visit.id}/estado`, {
    data: { estado: 'cancelada', versao: 1, motivo: 'A cabine fica em manutenção' },
  })
  expect(cancelled.status()).toBe(200)
  await context.setOffline(false)
  await expect(page.getByText('Troca aguardando envio')).toHaveCount(0, { timeout: 20_000 })
  expect(await timesOf(admin, client.email)).toEqual([])
  await openVisits(page)
  const told = page.getByRole('article').filter({ hasText: 'A clínica cancelou' })
  await expect(told).toContainText('A cabine fica em manutenção')
  await expect(page.getByText('Agendado', { exact: true })).toHaveCount(0)
})

test('a visit that is moved on two of her devices is at one time, and the other asks', async ({
  page,
  context,
  client,
  admin,
  day,
  browser,
}) => {
  const visit = await bookFor(page, day)
  const other = await browser.newContext({
    ...{ locale: 'pt-BR', viewport: page.viewportSize(), reducedMotion: 'reduce' },
    storageState: await context.storageState(),
  })
  const second = await other.newPage()
  await openVisit(page, visit)
  await openVisit(second, visit)
  await context.setOffline(true)
  await other.setOffline(true)
  const first = await moveToFree(page, visit, 0)
  await moveToFree(second, visit, 1)
  await context.setOffline(false)
  await expect.poll(() => timesOf(admin, client.email), { timeout: 20_000 }).toEqual([first])
  await other.setOffline(false)
  await expect(second.getByText('A visita mudou antes da troca')).toBeVisible({ timeout: 20_000 })
  await expect(second.getByRole('region', { name: 'Quando' })).toContainText(`das ${first} às`)
  expect(await timesOf(admin, client.email)).toEqual([first])
  await other.close()
})
