import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { PERFIL_TEXTS } from '#domain/perfil/texts.ts'
import { outboxOf, workerReady } from '#tests/support/installed-app.ts'
import {
  book,
  bookButton,
  keptNotice,
  prepareBooking,
  successNotice,
} from '#tests/support/page-driver/booking.ts'
import {
  confirmCancel,
  confirmedCard,
  openVisits,
  pressCancel,
  visitCard,
} from '#tests/support/page-driver/visits.ts'
import { expect, firstVisit, onBothPaths, prepare, test } from './faults-fixtures.ts'

/** Books without a network: said to wait, never to be booked. */
async function bookOffline(phone: Page, context: BrowserContext, procedimentoId: number, day: string) {
  const booked = await prepareBooking(phone, procedimentoId, day)
  await context.setOffline(true)
  await bookButton(phone).click()
  await expect(keptNotice(phone)).toBeVisible()
  await expect(phone.getByRole('dialog').getByText('Aguardando envio')).toBeVisible()
  await expect(successNotice(phone)).toHaveCount(0)
  return booked
}

onBothPaths(() => {
  test('a booking made offline is confirmed within seconds of the network’s return', async ({
    clinic,
    phone,
    email,
    context,
    procedimentoId,
    day,
  }) => {
    const booked = await bookOffline(phone, context, procedimentoId, day)
    await openVisits(phone)
    await expect(visitCard(phone, booked).getByText('Aguardando envio')).toBeVisible()
    await expect(confirmedCard(phone, booked)).toHaveCount(0)
    expect(await clinic.visits()).toEqual([])
    await context.setOffline(false)
    await expect(confirmedCard(phone, booked)).toBeVisible({ timeout: 10_000 })
    expect((await clinic.visits()).map((v) => [v.email, v.when])).toEqual([[email, booked.when]])
  })

  test('after a restart of the browser', async ({
    clinic,
    network,
    email,
    procedimentoId,
    day,
    sync,
    launchOptions,
  }) => {
    const profile = await mkdtemp(path.join(os.tmpdir(), 'agenda-navegador-'))
    const open = () =>
      chromium.launchPersistentContext(profile, {
        ...launchOptions,
        baseURL: network.url,
        locale: 'pt-BR',
        viewport: { width: 390, height: 844 },
      })
    const before = await open()
    await prepare(before, network, { sync })
    const phone = await firstVisit(await before.newPage(), email)
    const booked = await bookOffline(phone, before, procedimentoId, day)
    await before.close()
    expect(await clinic.visits()).toEqual([])

    const after = await open()
    if (sync) await after.grantPermissions(['background-sync'], { origin: network.url })
    // With Background Sync no page is needed; without it she opens the app.
    if (!sync) await after.newPage().then((page) => page.goto('/'))
    await expect.poll(() => clinic.visits(), { timeout: 20_000 }).toHaveLength(1)
    const again = await after.newPage()
    await openVisits(again)
    await expect(confirmedCard(again, booked)).toBeVisible()
    await after.close()
    await rm(profile, { recursive: true, force: true })
    expect((await clinic.visits()).map((v) => [v.email, v.when])).toEqual([[email, booked.when]])
  })
})

test('with all pages closed the browser sends it in the background', async ({
  clinic,
  phone,
  email,
  context,
  procedimentoId,
  day,
}) => {
  const booked = await bookOffline(phone, context, procedimentoId, day)
  await phone.close()
  expect(await clinic.visits()).toEqual([])
  await context.setOffline(false)
  await expect.poll(() => clinic.visits()).toHaveLength(1)
  expect((await clinic.visits()).map((v) => [v.email, v.when])).toEqual([[email, booked.when]])
  const again = await context.newPage()
  await openVisits(again)
  await expect(confirmedCard(again, booked)).toBeVisible()
})

test('a cancellation made offline stands as waiting, and then takes the visit away', async ({
  clinic,
  phone,
  context,
  procedimentoId,
  day,
}) => {
  const booked = await book(phone, procedimentoId, day)
  await expect(successNotice(phone)).toBeVisible()
  await workerReady(phone)
  await openVisits(phone)
  await expect(confirmedCard(phone, booked)).toBeVisible()
  await context.setOffline(true)
  await pressCancel(phone)
  await confirmCancel(phone)
  await expect(visitCard(phone, booked).getByText('Cancelamento aguardando envio')).toBeVisible()
  expect(await clinic.visits()).toHaveLength(1)
  await context.setOffline(false)
  await expect(visitCard(phone, booked)).toHaveCount(0, { timeout: 10_000 })
  await expect.poll(() => clinic.visits()).toEqual([])
})

test('a cancellation made offline of a visit that the clinic moves meanwhile cancels nothing, and says so', async ({
  clinic,
  phone,
  context,
  procedimentoId,
  day,
}) => {
  const booked = await book(phone, procedimentoId, day)
  await expect(successNotice(phone)).toBeVisible()
  await workerReady(phone)
  await openVisits(phone)
  await expect(confirmedCard(phone, booked)).toBeVisible()
  await context.setOffline(true)
  await pressCancel(phone)
  await confirmCancel(phone)
  await expect(visitCard(phone, booked).getByText('Cancelamento aguardando envio')).toBeVisible()
  await clinic.pool.query(
    "update agendamento set inicio = inicio + interval '1 day', fim = fim + interval '1 day'",
  )
  const [moved] = await clinic.visits()
  await context.setOffline(false)
  await expect(
    phone.getByText('Seu cancelamento era do horário de antes, e nada foi cancelado.'),
  ).toBeVisible()
  await phone.getByRole('button', { name: 'Ok, entendi' }).click()
  await expect(phone.getByText(/^Esta visita mudou para .* nada foi cancelado\./)).toBeVisible()
  expect(await clinic.visits()).toEqual([moved])
  await pressCancel(phone)
  await confirmCancel(phone)
  await expect.poll(() => clinic.visits()).toEqual([])
})

test('a profile written offline stays on screen and arrives', async ({ clinic, phone, email, context }) => {
  await phone.goto('/perfil')
  await workerReady(phone)
  await phone.getByLabel('Nome', { exact: true }).waitFor()
  await context.setOffline(true)
  await phone.getByLabel('Nome', { exact: true }).fill('Maria')
  await phone.getByRole('button', { name: 'Atualizar' }).click()
  await expect(phone.getByText('Guardado neste aparelho').first()).toBeVisible()
  await expect(phone.getByText(PERFIL_TEXTS.registered)).toHaveCount(0)
  await phone.reload()
  await expect(phone.getByLabel('Nome', { exact: true })).toHaveValue('Maria')
  expect(await clinic.perfil(email)).toBeNull()
  await context.setOffline(false)
  await expect.poll(() => clinic.perfil(email)).toMatchObject({ nome: 'Maria', versao: 1 })
  await expect.poll(async () => (await outboxOf(phone)).every((r) => r.state === 'done')).toBe(true)
  await phone.reload()
  await expect(phone.getByLabel('Nome', { exact: true })).toHaveValue('Maria')
})
