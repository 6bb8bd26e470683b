import type { Page } from '@playwright/test'
import { outboxOf } from '#tests/support/installed-app.ts'
import { book } from '#tests/support/page-driver/booking.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import { expect, test } from './faults-fixtures.ts'

/** Her list stands, as the app drew it from what the device has; then the page is loaded anew. */
async function reload(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
}

const scheduled = (page: Page) => page.getByText('Agendado', { exact: true })

test('her own visits stand at the start without a network, what waits to be sent among them', async ({
  clinic,
  network,
  phone,
  email,
  procedimentoId,
  day,
}) => {
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  await openVisits(phone)
  await expect(scheduled(phone)).toBeVisible()
  await reload(phone)
  await expect(scheduled(phone)).toBeVisible()

  network.setDown(true)
  await book(phone, procedimentoId, day, 3)
  await expect.poll(async () => (await outboxOf(phone)).length).toBe(1)
  await openVisits(phone)
  await reload(phone)

  network.setDown(false)
  // What waits may go by itself before anybody has pressed.
  const retry = phone.getByRole('button', { name: 'Tentar agora' }).first()
  await retry.click({ timeout: 5_000 }).catch(() => undefined)
  await expect(scheduled(phone)).toHaveCount(2)
})

/** Notes in the page what it asks of the clinic and writes to the device until a visit stands, and after. */
function noteWork(): void {
  const work = { before: [] as string[], after: [] as string[] }
  Object.assign(window, { work })
  // Something more is awaited for a moment: whatever does not wait for the whole screen shows itself.
  const awaited = Object.assign(document.createElement('div'), { ariaBusy: 'true' })
  let isAwaited = true
  let stands = false
  new MutationObserver(() => {
    const main = document.querySelector('main')
    if (main !== null && isAwaited && !awaited.isConnected) {
      main.append(awaited)
      setTimeout(() => {
        isAwaited = false
        awaited.remove()
      }, 200)
    }
    stands ||= !isAwaited && document.querySelector('main article') !== null
  }).observe(document, { childList: true, subtree: true })
  const note = (what: string) => void (stands ? work.after : work.before).push(what)
  const noted = <T extends object, K extends keyof T>(
    owner: T,
    name: K,
    say: (args: unknown[]) => string,
  ) => {
    const real = owner[name] as (...args: unknown[]) => unknown
    Object.assign(owner, {
      [name](this: unknown, ...args: unknown[]) {
        note(say(args))
        return real.apply(this, args)
      },
    })
  }
  for (const name of ['put', 'add', 'delete', 'clear'] as const)
    noted(IDBObjectStore.prototype, name, () => `${name} in the database`)
  for (const name of ['update', 'delete'] as const)
    noted(IDBCursor.prototype, name, () => `${name} in the database`)
  noted(window, 'fetch', ([what]) => new URL(what instanceof Request ? what.url : String(what)).pathname)
  noted(ServiceWorkerContainer.prototype, 'register', () => 'the worker')
  window.EventSource = new Proxy(EventSource, {
    construct(Real, args) {
      note('the stream')
      return Reflect.construct(Real, args)
    },
  })
}

type Work = { readonly before: readonly string[]; readonly after: readonly string[] }
const workOf = (page: Page) => page.evaluate(() => (window as unknown as { work: Work }).work)

test('before her own visits stand nothing is asked for and nothing written; all of it comes after', async ({
  clinic,
  phone,
  email,
  day,
}) => {
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  await openVisits(phone)
  await expect(scheduled(phone)).toBeVisible()
  await phone.addInitScript(noteWork)
  await reload(phone)
  const sent = ['/api/Usuarios/sessao', '/api/Agendamentos/mudancas', 'the worker', 'the stream']
  await expect.poll(async () => (await workOf(phone)).after).toEqual(expect.arrayContaining(sent))
  expect((await workOf(phone)).before).toEqual([])
})

/** What Chromium noted of its work: of compiling a file, how much of that was kept before, in bytes. */
type TraceEvent = {
  readonly name: string
  readonly pid: number
  readonly args: { readonly data?: { readonly url: string; readonly consumedCacheSize?: number } }
}

test('the app’s first file is not compiled anew at each start, nor its functions one by one', async ({
  clinic,
  phone,
  email,
  day,
}) => {
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  await openVisits(phone)
  // The first time from the device, it is compiled and kept.
  await reload(phone)
  await phone.waitForLoadState('networkidle')
  const browser = phone.context().browser()
  if (browser === null) throw new Error('the phone has no browser')
  const next = await phone.context().newPage()
  const categories = ['v8', 'devtools.timeline', 'disabled-by-default-v8.compile']
  await browser.startTracing(next, { categories })
  await openVisits(next)
  await expect(scheduled(next)).toBeVisible()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: TraceEvent[] }
  const start = trace.traceEvents.filter(
    ({ name, args }) => name === 'v8.compileModule' && args.data?.url.includes('/assets/index-') === true,
  )
  expect(start.map(({ args }) => (args.data?.consumedCacheSize ?? 0) > 1_000_000)).toEqual([true])
  // One by one they were more than a thousand; the test tool brings some of its own.
  const oneByOne = trace.traceEvents.filter(
    ({ name, pid }) => name === 'V8.CompileCode' && pid === start[0]?.pid,
  )
  expect(oneByOne.length).toBeLessThan(500)
})

test('nothing of her stands on the device after she has logged out', async ({
  clinic,
  phone,
  email,
  day,
}) => {
  await clinic.occupy(email, `${day}T09:00:00.000Z`)
  await openVisits(phone)
  await reload(phone)
  await phone.getByRole('button', { name: 'Sair' }).first().click()
  await expect(phone.getByRole('link', { name: 'Login' }).first()).toBeVisible()
  await expect.poll(() => phone.evaluate(() => localStorage.length)).toBe(0)
})
