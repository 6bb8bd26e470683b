import type { Page } from '@playwright/test'
import { FILLABLE_BROWSER, fillBrowser } from '#tests/support/init-scripts.ts'
import {
  book,
  bookButton,
  keptNotice,
  prepareBooking,
  successNotice,
} from '#tests/support/page-driver/booking.ts'
import { fillLogin } from '#tests/support/page-driver/login.ts'
import { pressLogout } from '#tests/support/page-driver/shell.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import { expect, test } from './faults-fixtures.ts'
import { expectVisits } from './faults-steps.ts'

/** Changes the device's own database as no code of the app would. */
function changeStore(page: Page, store: string, change: { readonly clear?: true; readonly put?: unknown }) {
  return page.evaluate(
    async ({ store, change }) => {
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open('clinica')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      await new Promise((resolve, reject) => {
        const writing = db.transaction(store, 'readwrite')
        if (change.clear) writing.objectStore(store).clear()
        if (change.put !== undefined) writing.objectStore(store).put(change.put)
        writing.oncomplete = resolve
        writing.onabort = reject
      })
      db.close()
    },
    { store, change },
  )
}

test.describe(() => {
  test.use({ initScript: FILLABLE_BROWSER })

  test('a full device: the lists say that they may be old; what was sent at once keeps its key over a reload', async ({
    clinic,
    network,
    phone,
    email,
    procedimentoId,
    day,
  }) => {
    const booked = await prepareBooking(phone, procedimentoId, day)
    await fillBrowser(phone, true)
    // The browser asks once more by itself: that is lost, too.
    const lost = network.inject({ kind: 'lost-answer' })
    await bookButton(phone).click()
    await expect(phone.getByText('Não sabemos se a clínica recebeu')).toBeVisible()
    await expect.poll(async () => (await clinic.visits()).length).toBe(1)
    await expect(
      phone.getByText('Este aparelho não conseguiu guardar o que a clínica respondeu'),
    ).toBeVisible()
    lost.remove()
    await phone.reload()
    // Its list is the one of before: the time still seems free.
    expect(await prepareBooking(phone, procedimentoId, day)).toEqual(booked)
    await bookButton(phone).click()
    await expect(successNotice(phone)).toBeVisible()
    expect(
      new Set(network.seen.filter((s) => s.method === 'POST' && s.chave !== null).map((s) => s.chave)).size,
    ).toBe(1)
    await expectVisits(clinic, email, [booked], network)
  })
})

test('a browser that throws the data away is found out, and nothing is called received', async ({
  network,
  phone,
  procedimentoId,
  day,
}) => {
  network.inject({ kind: 'cut' })
  await book(phone, procedimentoId, day)
  await expect(keptNotice(phone)).toBeVisible()
  await changeStore(phone, 'outbox', { clear: true })
  await phone.goto('/pendencias')
  const notice = phone.getByText('Este aparelho apagou dados do aplicativo')
  await expect(notice).toBeVisible()
  await expect(
    phone.getByText(/Pode faltar 1 pedido que ainda não tinha sido enviado: .* às \d/),
  ).toBeVisible()
  await expect(phone.getByText(/A clínica recebeu tudo/)).toHaveCount(0)
  await phone.getByRole('button', { name: 'Entendi' }).click()
  await expect(notice).toHaveCount(0)
  await phone.reload()
  await expect(phone.getByRole('heading', { name: 'Pendências' })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('after a rolled back version what only the newer one reads is shown and kept, and "Sair" works', async ({
  phone,
  email,
}) => {
  const row = { dono: email, epoch: 'e1', lane: 'x', base: null, state: 'queued', attempts: 0, nextAt: 0 }
  const rest = {
    leaseOwner: null,
    leaseUntil: 0,
    error: null,
    result: null,
    createdAt: 1,
    ackedAt: null,
    seenAt: null,
  }
  for (const [id, command] of [
    ['00000000-0000-4000-8000-000000000001', { kind: 'agendamento.adiar', v: 1, payload: {} }],
    ['00000000-0000-4000-8000-000000000002', { kind: 'agendamento.criar', v: 2, payload: {} }],
  ] as const)
    await changeStore(phone, 'outbox', {
      put: { ...row, ...rest, id, command, lane: id, expiresAt: null, supersedes: null },
    })
  await phone.goto('/pendencias')
  const titles = phone.getByRole('heading', { name: 'Feito numa versão mais nova do aplicativo' })
  await expect(titles).toHaveCount(2)
  await openVisits(phone)
  await pressLogout(phone)
  const dialog = phone.getByRole('dialog', { name: 'Sair com 2 pendências?' })
  await expect(dialog.getByText('Feito numa versão mais nova do aplicativo')).toHaveCount(2)
  await dialog.getByRole('button', { name: 'Descartar e sair' }).click()
  await expect(phone.getByRole('link', { name: 'Login' }).first()).toBeVisible()
})

test('a database that another tab holds is said, and opens when that tab lets go', async ({
  context,
  page,
}) => {
  await page.goto('/api/saude')
  await page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('clinica', 10)
        opening.onupgradeneeded = () => opening.result.createObjectStore('meta', { keyPath: 'key' })
        opening.onsuccess = () => {
          Object.assign(globalThis, { held: opening.result })
          resolve()
        }
        opening.onerror = () => reject(opening.error)
      }),
  )
  const app = await context.newPage()
  await app.goto('/')
  await expect(app.getByText(/ainda não conseguiu abrir os dados deste aparelho/)).toBeVisible({
    timeout: 20_000,
  })
  await page.evaluate(() => (globalThis as unknown as { held: IDBDatabase }).held.close())
  await expect(app.getByRole('link', { name: 'Login' }).first()).toBeVisible()
})

test('a browser that keeps nothing is told why it cannot let anybody in', async ({
  context,
  page,
  email,
}) => {
  await context.addInitScript(() => Object.defineProperty(globalThis, 'indexedDB', { value: undefined }))
  await page.goto('/login')
  await fillLogin(page, email)
  await expect(page.getByText(/não deixa o aplicativo guardar nada/)).toBeVisible()
  expect((await context.request.get('/api/Usuarios/sessao')).ok()).toBe(true)
  expect(await (await context.request.get('/api/Usuarios/sessao')).json()).toEqual({ sessao: null })
})
