import type { Page } from '@playwright/test'
import { formatLongDate, formatTime } from '#domain/lib/dates.ts'
import { PERFIL_TEXTS } from '#domain/perfil/texts.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { untilAgendaIsKept, workerReady } from '#tests/support/installed-app.ts'
import { book, keptNotice, prepareBooking, successNotice } from '#tests/support/page-driver/booking.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { agendaPath } from '#tests/support/page-driver/reception.ts'
import { pressLogout } from '#tests/support/page-driver/shell.ts'
import { confirmedCard, openVisits, pressCancel, visitCard } from '#tests/support/page-driver/visits.ts'
import { expect, test } from './faults-fixtures.ts'

const isOnTheWay = (img: HTMLElement) => {
  const { left, right, width } = img.getBoundingClientRect()
  return width > 0 && left < innerWidth && right > 0
}

/**
 * Every picture that the person sees, or scrolls down to, has arrived. What a carousel keeps aside is not
 * seen.
 */
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
async function walk(phone: Page, procedimentoId: number, day: string): Promise<void> {
  await phone.goto('/')
  await expect(phone.getByRole('heading', { name: 'Meus tratamentos' })).toBeVisible()
  await expectPictures(phone)
  await phone.goto('/servicos')
  await expect(phone.getByRole('heading', { name: 'Nossos Serviços' })).toBeVisible()
  await expectPictures(phone)
  await prepareBooking(phone, procedimentoId, day, 3)
  await expect(phone.getByRole('heading', { name: formatLongDate(day) })).toBeVisible()
  await phone.goto('/perfil')
  await expect(phone.getByLabel('Complemento')).toHaveValue('Apto 71')
}

test('with the server stopped, everything seen before is on screen', async ({
  clinic,
  network,
  phone,
  context,
  procedimentoId,
  day,
}) => {
  const booked = await book(phone, procedimentoId, day)
  await expect(successNotice(phone)).toBeVisible()
  await workerReady(phone)
  await phone.goto('/perfil')
  await phone.getByLabel('Complemento').fill('Apto 71')
  await phone.getByRole('button', { name: 'Atualizar' }).click()
  await expect(phone.getByText(PERFIL_TEXTS.registered)).toBeVisible()
  await walk(phone, procedimentoId, day)
  await openVisits(phone)
  await expect(confirmedCard(phone, booked)).toBeVisible()

  await clinic.kill('SIGKILL')
  network.setDown(true)
  try {
    await phone.close()
    const again = await context.newPage()
    await walk(again, procedimentoId, day)
    await openVisits(again)
    await expect(confirmedCard(again, booked)).toBeVisible()
  } finally {
    await clinic.start()
  }
})

test('with the server stopped, reception still has the day’s list', async ({
  clinic,
  network,
  phone,
  context,
  procedimentoId,
  day,
}) => {
  const booked = await book(phone, procedimentoId, day)
  await expect(successNotice(phone)).toBeVisible()
  await logIn(context, ADMIN_EMAIL)
  const list = `${network.url}${agendaPath(day)}`
  const visit = (page: Page) =>
    page.getByRole('button', { name: new RegExp(`^${formatTime(booked.minute)} às `) })
  // The session is learned on any page; an Admin's page comes after it.
  await phone.goto('/')
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('status'))).toBe('Admin')
  await phone.goto(list)
  await expect(visit(phone)).toBeVisible()
  // Before that it may be the clinic's answer of this date alone, which the device does not keep.
  await untilAgendaIsKept(phone)
  await clinic.kill('SIGKILL')
  network.setDown(true)
  try {
    await phone.close()
    const again = await context.newPage()
    await again.goto(list)
    await expect(visit(again)).toBeVisible()
  } finally {
    await clinic.start()
  }
})

test('what is fetched on demand opens for the first time without a network', async ({
  clinic,
  phone,
  email,
  context,
  procedimentoId,
  day,
}) => {
  await clinic.occupy(email, `${day}T15:00:00.000Z`)
  await openVisits(phone)
  await expect(phone.getByText('Agendado', { exact: true })).toBeVisible()
  await prepareBooking(phone, procedimentoId, day, 0)
  await phone.goto('/')
  await context.setOffline(true)
  await phone.reload()

  await phone.getByRole('button', { name: 'Abrir menu' }).click()
  await expect(phone.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await openVisits(phone)
  await pressCancel(phone)
  await phone.getByRole('dialog').getByRole('button', { name: 'Manter agendamento' }).click()
  const booked = await book(phone, procedimentoId, day, 0)
  await expect(keptNotice(phone)).toBeVisible()
  await openVisits(phone)
  await expect(visitCard(phone, booked).getByText('Aguardando envio')).toBeVisible()
  await pressLogout(phone)
  const dialog = phone.getByRole('dialog', { name: 'Sair com uma pendência?' })
  await dialog.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(dialog.getByText('Sem internet. Nada foi descartado.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Descartar e sair' }).click()
  await phone.getByRole('link', { name: 'Login' }).first().click()
  await expect(phone.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(await clinic.visits()).toHaveLength(1)
})
