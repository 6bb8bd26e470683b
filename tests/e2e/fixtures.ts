import { AxeBuilder } from '@axe-core/playwright'
import { type APIRequestContext, test as base, expect, type Page } from '@playwright/test'
import pg from 'pg'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { GRID } from '#domain/agendamento/slots.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { demoProcedimentoList } from '#server/demo/procedimento-list.ts'
import { ADMIN_EMAIL, newEmail, PASSWORD } from '#tests/support/accounts.ts'
import { type Clinic, createDatabase, startClinic } from '#tests/support/clinic.ts'
import { nthWeekday } from '#tests/support/dates.ts'
import { logInOnScreen, registerAccount } from '#tests/support/page-driver/login.ts'
import { openAgenda } from '#tests/support/page-driver/reception.ts'

export { expect }

type Client = { readonly nome: string; readonly email: string }

type Fixtures = {
  /** Fails the test on any error the page wrote to its console or threw. Part of every page. */
  readonly quiet: undefined
  /** Somebody who has registered through the API and is logged in in this browser. */
  readonly client: Client
  /** The Admin's own requests, beside the page. */
  readonly admin: APIRequestContext
  /** A weekday ahead on which no other test books. */
  readonly day: string
}

const PROJECTS = ['phone', 'tablet', 'phone-tokyo', 'desktop']
let made = 0

/** What the browser itself writes down of a request that failed; the second: of a look for a newer worker. */
const OF_THE_NETWORK = /Failed to load resource|An unknown error occurred when fetching the script/

export const test = base.extend<Fixtures>({
  // Read when a test starts: the address is known only after the global set-up.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  baseURL: async ({}, use) => use(process.env.E2E_URL),

  quiet: [
    async ({ page }, use) => {
      const errors: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && !OF_THE_NETWORK.test(message.text())) errors.push(message.text())
      })
      page.on('pageerror', (error) => errors.push(String(error)))
      await use(undefined)
      expect(errors, 'errors in the console').toEqual([])
    },
    { auto: true },
  ],

  client: async ({ page }, use, info) => {
    const nome = `Cliente ${info.project.name} ${info.parallelIndex}.${made++}`
    const email = newEmail('cliente')
    await registerAccount(page.context(), nome, email)
    await logInOnScreen(page, email)
    await use({ nome, email })
  },

  admin: async ({ playwright }, use) => {
    const context = await playwright.request.newContext({ baseURL: process.env.E2E_URL ?? '' })
    await context.post('/api/Usuarios/login', { data: { enderecoEmail: ADMIN_EMAIL, senha: PASSWORD } })
    await use(context)
    await context.dispose()
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  day: async ({}, use, info) => {
    const project = PROJECTS.indexOf(info.project.name)
    // Three days for each of three workers: no two tests that run beside each other have the same.
    const day = nthWeekday(2 + project * 9 + info.parallelIndex * 3 + (made++ % 3))
    const clinic = new pg.Client({ connectionString: process.env.E2E_DATABASE })
    await clinic.connect()
    const standing = await clinic.query('select id from agendamento where inicio::date = $1', [day])
    await use(day)
    // Days come round again: what one test has booked there would be in the next one's way.
    await clinic.query('delete from agendamento where inicio::date = $1 and id <> all($2)', [
      day,
      standing.rows.map((visit: { id: number }) => visit.id),
    ])
    await clinic.end()
  },
})

/**
 * Tests of what stands on a screen. The worker keeps some hundred files for each new device, a third of what
 * such a test takes of the processor; what it is for has tests of its own. And a route that stands for the
 * network does not see what the worker sends.
 */
export const screenTest = test.extend({ serviceWorkers: 'block' })

/** The demo clinic's shortest service: what other tests register comes and goes. */
export async function shortestService(request: APIRequestContext): Promise<Procedimento> {
  const procedimentos = (await (await request.get('/api/Procedimento')).json()) as Procedimento[]
  const standing = procedimentos.filter(({ nome }) => demoProcedimentoList.some((demo) => demo.nome === nome))
  const [shortest] = standing.toSorted((a, b) => a.tempo.localeCompare(b.tempo))
  if (shortest === undefined) throw new Error('the demo clinic has no procedure')
  return shortest
}

/** Reception's agenda, of a day or of today, for the Admin who logs in first. */
export async function enterAgenda(page: Page, day?: string): Promise<void> {
  await logInOnScreen(page, ADMIN_EMAIL)
  await openAgenda(page, day)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Books through the API, as the page's own requests would: the first free start of a day. */
export function bookFor(page: Page, day: string): Promise<Agendamento> {
  return bookBy(page.request, day)
}

/** The same by whoever asks; reception says whose visit it is. */
export async function bookBy(
  request: APIRequestContext,
  day: string,
  whose: { readonly email?: string; readonly descricao?: string } = {},
): Promise<Agendamento> {
  const { id: procedimentoId, nome, valor, tempo } = await shortestService(request)
  for (const start of GRID) {
    const dataHoraAgendada = formatDateTime(day, start)
    const data = { procedimentoId, nome, descricao: '', valor, tempo, dataHoraAgendada, ...whose }
    const answer = await request.post('/api/Agendamentos', { data })
    if (answer.status() === 201) return (await answer.json()) as Agendamento
    expect(answer.status()).toBe(409)
  }
  throw new Error(`no free start on ${day}`)
}

/** Tests of a clinic of their own, whose database has this name and is filled by `start`. */
export const testOfOwnClinic = (name: string, start: (databaseUrl: string) => Promise<Clinic>) =>
  test.extend<{ clinic: Clinic }>({
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    clinic: async ({}, use, info) => {
      const project = info.project.name.replaceAll('-', '_')
      const database = `${name}_${project}_${info.workerIndex}_${Date.now()}`
      const clinic = await start(await createDatabase(process.env.E2E_POSTGRES ?? '', database))
      await use(clinic)
      await clinic.stop()
    },
    baseURL: async ({ clinic }, use) => use(`http://127.0.0.1:${clinic.port}`),
  })

/** The demo clinic without its visits and registered hours: those would come before any week. */
export async function startFreeClinic(databaseUrl: string): Promise<Clinic> {
  const clinic = await startClinic(databaseUrl)
  await clinic.pool.query('delete from horario')
  await clinic.pool.query('delete from agendamento')
  return clinic
}

/** The visits of one person, as the clinic has them. */
export async function visitsOf(admin: APIRequestContext, email: string): Promise<Agendamento[]> {
  const all = (await (await admin.get('/api/Agendamentos')).json()) as Agendamento[]
  return all.filter((a) => a.email === email)
}

export async function expectNoAxeFindings(page: Page): Promise<void> {
  // What was drawn a moment ago begins to fade in one frame later.
  await page.evaluate(() => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))))
  // What is still fading in has not its own colours yet. Long animations (the message's five seconds) never
  // end.
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || Number(a.effect?.getComputedTiming().endTime) > 1000),
  )
  // No frame is ours: a page is read in one go, and not frame by frame and put together in a tab of its own.
  // What is as it should be need not be described. It takes a third of the time, with the same findings.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(' | ')}`)).toEqual([])
}

/** Nothing sticks out to the right, once what depends on the width has been drawn for this one. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBeLessThanOrEqual(0)
}
