import type { BrowserContext, Page } from '@playwright/test'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { formatNumericDate } from '#domain/lib/dates.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { FILLABLE_BROWSER, fillBrowser } from '#tests/support/init-scripts.ts'
import { outboxOf } from '#tests/support/installed-app.ts'
import {
  book,
  bookButton,
  keptNotice,
  prepareBooking,
  successNotice,
} from '#tests/support/page-driver/booking.ts'
import { enter, fillLogin, logIn } from '#tests/support/page-driver/login.ts'
import {
  chooseClient,
  chooseProcedimento,
  openNewVisit,
  save,
  whenField,
} from '#tests/support/page-driver/reception.ts'
import { pressLogout } from '#tests/support/page-driver/shell.ts'
import { confirmedCard, openVisits, retryNow } from '#tests/support/page-driver/visits.ts'
import { expect, test } from './faults-fixtures.ts'
import { expectVisits, expectWaiting } from './faults-steps.ts'

const SERVICE = 'Limpeza de pele'

/** An account of reception on a tablet that is logged in. */
async function reception(page: Page, clinic: Clinic): Promise<string> {
  const email = await clinic.newAccount('recepcao')
  await clinic.pool.query("update usuario set status = 'Admin' where email = $1", [email])
  await page.setViewportSize({ width: 1180, height: 820 })
  await logIn(page.context(), email)
  await page.goto('/visualizarAgendamentos')
  return email
}

/** Reception books for somebody in the agenda's form. */
async function bookFor(page: Page, email: string, day: string): Promise<void> {
  await openNewVisit(page)
  await chooseClient(page, email)
  await chooseProcedimento(page, SERVICE)
  await whenField(page).fill(`${formatNumericDate(day)}, 09:00`)
  await save(page)
}

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

test('reception books the same for Maria and then for João: both rows stand, and nobody is dropped', async ({
  page,
  clinic,
  network,
  day,
}) => {
  const maria = await clinic.newAccount('maria')
  const other = await clinic.newAccount('joao')
  await reception(page, clinic)
  const cut = network.inject({ kind: 'cut' })
  for (const email of [maria, other]) {
    await bookFor(page, email, day)
    await expect(page.getByText('Guardado neste aparelho').first()).toBeVisible({ timeout: 20_000 })
  }
  expect(await outboxOf(page)).toHaveLength(2)
  cut.remove()
  await page.goto('/pendencias')
  await page.getByRole('button', { name: 'Tentar agora' }).first().click()
  await expect(page.getByText('Recusado: horário ocupado')).toBeVisible({ timeout: 20_000 })
  // Whichever came first: the other one is asked about, under its own person.
  const [booked, ...others] = (await clinic.visits()).map((v) => v.email)
  expect(others).toEqual([])
  const open = (await outboxOf(page)).filter((row) => row.state !== 'done')
  const refused = booked === maria ? other : maria
  expect(open.map((row) => [row.state, JSON.stringify(row.command).includes(refused)])).toEqual([
    ['conflict', true],
  ])
  await expect(page.getByText(AGENDAMENTO_TEXTS.success)).toHaveCount(0)
})

test('a proxy that changes the address refuses nothing: it waits, and then arrives once', async ({
  clinic,
  network,
  phone,
  email,
  procedimentoId,
  day,
}) => {
  const wrong = network.inject({
    kind: 'changed',
    change: (h) => ({ ...h, origin: 'https://outra.example' }),
  })
  const booked = await book(phone, procedimentoId, day)
  await expectWaiting(phone)
  expect(wrong.hits()).toBeGreaterThan(0)
  expect(await outboxOf(phone)).toMatchObject([{ state: 'retry', unanswered: false }])
  wrong.remove()
  await retryNow(phone)
  await expect(confirmedCard(phone, booked)).toBeVisible()
  await expectVisits(clinic, email, [booked], network)
})

test('a time that is her own already is said to be hers, with nothing to choose', async ({
  clinic,
  network,
  phone,
  email,
  procedimentoId,
  day,
}) => {
  const booked = await prepareBooking(phone, procedimentoId, day)
  // She books it at another device, and this one hears nothing of it.
  network.inject({ kind: 'cut' }, { match: (r) => /eventos|mudancas/.test(r.url ?? '') })
  network.setDown(true)
  network.setDown(false)
  await clinic.occupy(email, booked.when)
  await bookButton(phone).click()
  const dialog = phone.getByRole('dialog', { name: 'Este horário já é seu' })
  await expect(dialog).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByRole('button')).toHaveText(['OK', 'Ver meus agendamentos'])
  network.heal()
  await dialog.getByRole('button', { name: 'Ver meus agendamentos' }).click()
  await expect(confirmedCard(phone, booked)).toBeVisible({ timeout: 20_000 })
  expect(await clinic.visits()).toHaveLength(1)
  expect((await outboxOf(phone)).filter((row) => row.state !== 'done')).toEqual([])
})

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
    ['00000000-0000-4000-8000-000000000001', { kind: 'agendamento.remarcar', v: 1, payload: {} }],
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

async function withoutChannel(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => Reflect.deleteProperty(globalThis, 'BroadcastChannel'))
}

test('without a channel between tabs, the other tab does not show her visits to the next person', async ({
  clinic,
  context,
  page,
  email,
  otherEmail,
  day,
}) => {
  await withoutChannel(context)
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  await logIn(context, email)
  await openVisits(page)
  const visit = page.getByRole('article').filter({ hasText: 'Outro' })
  await expect(visit).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/')
  await pressLogout(tab)
  await expect(tab.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await enter(tab, otherEmail)
  await expect(visit).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('email'))).toBe(otherEmail)
})

test('an Admin who is one no more keeps her session, and what she may not send says so', async ({
  page,
  clinic,
  network,
  day,
}) => {
  const maria = await clinic.newAccount('maria')
  const email = await reception(page, clinic)
  const cut = network.inject({ kind: 'cut' })
  await bookFor(page, maria, day)
  await expect(page.getByText('Guardado neste aparelho').first()).toBeVisible({ timeout: 20_000 })
  await clinic.pool.query("update usuario set status = 'Usuario' where email = $1", [email])
  cut.remove()
  await page.goto('/pendencias')
  await expect(page.getByText('Sua conta não pode agendar para outra pessoa.')).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('Sua sessão terminou')).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('status'))).toBe('Usuario')
  expect(await clinic.visits()).toEqual([])
})

test('what waits for somebody else on a shared device is said at the login, and not what it is', async ({
  network,
  phone,
  otherEmail,
  procedimentoId,
  day,
}) => {
  network.inject({ kind: 'cut' })
  await book(phone, procedimentoId, day)
  await expect(keptNotice(phone)).toBeVisible()
  await phone.context().clearCookies()
  await logIn(phone.context(), otherEmail)
  await phone.goto('/')
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('email'))).toBe(otherEmail)
  await pressLogout(phone)
  await expect.poll(() => phone.evaluate(() => localStorage.getItem('email'))).toBeNull()
  await phone.goto('/login')
  await expect(phone.getByText(/^Neste aparelho há 1 pedido de outro acesso/)).toBeVisible()
})
