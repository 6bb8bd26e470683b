import type { Page } from '@playwright/test'
import { endpoints } from '#domain/api/endpoints.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { nthWeekday } from '#tests/support/dates.ts'
import { screensKept } from '#tests/support/installed-app.ts'
import { bookingPath } from '#tests/support/page-driver/booking.ts'
import { VISITS_PATH } from '#tests/support/page-driver/visits.ts'
import type { BusyClinic } from './busy-clinic.ts'
import { today } from './clock.ts'
import { heading, kB, median, report, reportRow } from './report.ts'
import { bytesOfAnswers, OFFLINE, pressAndDraw, withDevice } from './slow-device.ts'

/** How often each is measured; fewer for a look on a machine that does other things, too. */
const REPEATS = Number(process.env.REPEATS ?? 5)

const FREE_TIME = 'main input[type=radio]'
/** Days of the shown month that have a free time. */
const FREE_DAY = 'table button:not([data-full], [data-outside], [data-selected], :disabled)'
const DAY_IN_WORDS = 'main h3'
const MONTH_IN_WORDS = '[data-calendar-header-level], .mantine-DatePicker-calendarHeaderLevel'
const NEXT_MONTH = 'button[aria-label="Próximo mês"]'

/** How long a slow phone may take to keep the app for the next start. */
const KEPT_MS = 120_000

type Figures = {
  readonly first: number
  readonly again: number
  readonly offline: number
  readonly longestTask: number
  readonly blocked: number
  readonly day: number
  readonly time: number
  readonly month: number
  readonly bytes: number
  readonly busyTimes: number
}

/** The booking page on a slow phone, in clinics with more and more visits; and the least a page can take. */
export async function benchClientStart(clinics: readonly BusyClinic[], limit: string): Promise<void> {
  heading(`Booking page on a phone with a 4 × slower CPU, by visits a day (medians of ${REPEATS})`)
  const columns = clinics.map(() => [] as Figures[])
  const limits: Pick<Figures, 'first' | 'again' | 'longestTask' | 'blocked'>[] = []
  for (let run = 0; run < REPEATS; run++) {
    for (const [i, clinic] of clinics.entries()) columns[i]?.push(await measureClinic(clinic))
    limits.push(await measureLimit(limit))
  }
  const values = (key: keyof Figures) => columns.map((figures) => median(figures.map((f) => f[key])))
  const row = (name: string, key: keyof Figures, against: string) =>
    reportRow(name, [...values(key).map((v) => v.toFixed(0)), limitOf(limits, key)], against)
  reportRow('ms', [...clinics.map(({ perDay }) => `${perDay}`), 'empty page'])
  const first = values('first')
  const ratio = (first.at(-1) ?? Number.NaN) / (first[0] ?? Number.NaN)
  row(
    'first visit, until free times stand',
    'first',
    `aim 2000; ${ratio.toFixed(2)} × the empty clinic’s, aim 1.1`,
  )
  row('again, by the worker', 'again', 'aim 900')
  row('again, without a network', 'offline', 'aim 800')
  row('longest task of the first visit', 'longestTask', 'aim 200')
  row('blocked in the first visit', 'blocked', 'aim 300')
  row('a day is chosen', 'day', 'aim 60')
  row('a time is chosen', 'time', 'aim 60')
  row('the next month', 'month', 'aim 60')
  reportRow('what its lists weigh on the wire', values('bytes').map(kB))
  reportRow('the clinic’s busy times of these', values('busyTimes').map(kB), 'aim 10 kB')
  const busiest = clinics.at(-1)
  if (busiest !== undefined) await reportNarrowLine(busiest)
}

/** What an edge network at its worst lets through, bits a second, and how long a byte is on its way, ms. */
const NARROW = { bits: 50_000, latency: 300 }
/** How long her list may take to come over it. */
const NARROW_MS = 300_000

/** A new phone on a line that hardly is one, in the busiest clinic. */
async function reportNarrowLine({
  server: { url },
  client,
  procedimento,
  perDay,
}: BusyClinic): Promise<void> {
  const booked = await client.fetch('POST', '/api/Agendamentos', {
    ...procedimento,
    procedimentoId: procedimento.id,
    tempo: '00:30',
    // The clinic is closed on Sundays, whichever day the bench is run on.
    dataHoraAgendada: formatDateTime(nthWeekday(4, today()), 9 * 60 + 30),
  })
  if (!booked.ok) throw new Error(`the visit of her list was not booked: ${booked.status}`)
  const device = { kind: 'phone', url, session: client.session, selector: 'main article' } as const
  const downloadThroughput = NARROW.bits / 8
  const network = {
    ...{ offline: false, latency: NARROW.latency },
    ...{ downloadThroughput, uploadThroughput: downloadThroughput },
  }
  const stood = await withDevice(device, async ({ measure }) => {
    const { stoodAt } = await measure(VISITS_PATH, { slower: 1, network, patience: NARROW_MS })
    return stoodAt
  })
  report({
    name: `a new phone at 50 kbit/s, ${perDay} visits a day, until her list stands`,
    value: `${(stood / 1000).toFixed(1)} s`,
    against: 'aim 60 s',
  })
}

function limitOf(limits: readonly Partial<Figures>[], key: keyof Figures): string {
  const known = limits.flatMap((figures) => figures[key] ?? [])
  return known.length === 0 ? '' : median(known).toFixed(0)
}

function measureClinic({ server: { url }, client, procedimento }: BusyClinic): Promise<Figures> {
  const path = bookingPath(procedimento.id)
  return withDevice({ kind: 'phone', url, session: client.session, selector: FREE_TIME }, async (device) => {
    const opened = await device.open(path)
    const { stoodAt: first, longestTask, blocked } = opened.start
    const pressed = await opened.use(async (page) => {
      const lists = await weighLists(page)
      const month = await pressAndDraw(page, NEXT_MONTH, { changed: MONTH_IN_WORDS })
      const day = await pressAndDraw(page, FREE_DAY, { changed: DAY_IN_WORDS, done: FREE_TIME })
      const time = await pressAndDraw(page, FREE_TIME, { done: `${FREE_TIME}:checked` })
      await screensKept(page, 'cliente', KEPT_MS)
      return { ...lists, month, day, time }
    })
    await opened.close()
    const { stoodAt: again } = await device.measure(path)
    const { stoodAt: offline } = await device.measure(path, { network: OFFLINE })
    return { first, again, offline, longestTask, blocked, ...pressed }
  })
}

function measureLimit(url: string) {
  return withDevice({ kind: 'phone', url, selector: '#root button' }, async ({ measure }) => {
    const { stoodAt: first, longestTask, blocked } = await measure('/')
    const { stoodAt: again } = await measure('/')
    return { first, again, longestTask, blocked }
  })
}

/** After the last answer for so long, the device has what it keeps. */
const QUIET_MS = 2_000

/** What the API's answers weigh, once no more of them come. */
async function weighLists(page: Page): Promise<Pick<Figures, 'bytes' | 'busyTimes'>> {
  let answers = await bytesOfAnswers(page, 'transferSize')
  for (let known = -1; known !== answers.length; answers = await bytesOfAnswers(page, 'transferSize')) {
    known = answers.length
    await page.waitForTimeout(QUIET_MS)
  }
  const sumOf = (of: typeof answers) => of.reduce((sum, [, bytes]) => sum + bytes, 0)
  const busyTimes = answers.filter(([path]) => path === endpoints['agendamento.ocupados'].path)
  return { bytes: sumOf(answers), busyTimes: sumOf(busyTimes) }
}
