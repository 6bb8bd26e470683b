import type { Page } from '@playwright/test'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { endpoints } from '#domain/api/endpoints.ts'
import { addDays } from '#domain/lib/dates.ts'
import type { Person } from '#tests/support/http-person.ts'
import { AGENDA_PATH } from '#tests/support/page-driver/reception.ts'
import type { BusyClinic } from './busy-clinic.ts'
import { today } from './clock.ts'
import { heading, kB, median, reportRow } from './report.ts'
import { bytesOfAnswers, longestTaskSince, pressAndDraw, withDevice } from './slow-device.ts'

/** How often each is measured. */
const REPEATS = Number(process.env.REPEATS ?? 5)

/** A visit of the shown day or week. */
const VISIT = '[data-item][aria-pressed]'
const NEXT_DAY = '[aria-label="Próximo dia"]'
const NEXT_WEEK = '[aria-label="Próxima semana"]'

/** What follows a press (days kept ahead, the mark of the address) is over after so long, ms. */
const REST_MS = 1_500

/** How long a slow tablet may take until it keeps all dates, ms. */
const WHOLE_MS = 300_000

type Figures = {
  readonly first: number
  readonly startTask: number
  readonly longestTask: number
  readonly whole: number
  readonly wholeBytes: number
  readonly delta: number
  readonly deltaBytes: number
  readonly again: number
  readonly day: number
  readonly week: number
}

/** Reception's day on a slow tablet, in clinics with more and more visits. */
export async function benchReceptionStart(clinics: readonly BusyClinic[]): Promise<void> {
  heading(`Reception's agenda on a tablet with a 4 × slower CPU, by visits a day (medians of ${REPEATS})`)
  const columns = clinics.map(() => [] as Figures[])
  for (let run = 0; run < REPEATS; run++)
    for (const [i, clinic] of clinics.entries()) columns[i]?.push(await measureClinic(clinic))
  const row = (name: string, key: keyof Figures, against: string) =>
    reportRow(
      name,
      columns.map((figures) => median(figures.map((f) => f[key])).toFixed(0)),
      against,
    )
  reportRow(
    'ms',
    clinics.map(({ perDay }) => `${perDay}`),
  )
  row('first visit, until the day’s visits stand', 'first', 'aim 3000 at 100 a day')
  row('again, by the worker', 'again', 'aim 1200')
  row('the next day', 'day', 'aim 150')
  row('the next week', 'week', 'aim 300')
  row('longest task at the start', 'startTask', '')
  row('longest task after it, until all dates are kept', 'longestTask', 'aim 50 for each slice')
  row('until all 210 days are kept', 'whole', '')
  const bytes = (name: string, key: keyof Figures) =>
    reportRow(
      name,
      columns.map((figures) => kB(median(figures.map((f) => f[key])))),
    )
  bytes('what of them came over the wire', 'wholeBytes')
  row('a visit that somebody moves, until the tablet has it', 'delta', '')
  bytes('what of it came over the wire', 'deltaBytes')
}

function measureClinic({ server: { url }, reception }: BusyClinic): Promise<Figures> {
  const device = { kind: 'tablet', url, session: reception.session, selector: VISIT } as const
  return withDevice(device, async ({ open }) => {
    const opened = await open(AGENDA_PATH)
    const { stoodAt: first, longestTask: startTask } = opened.start
    const kept = await opened.use(async (page) => {
      const whole = await untilWhole(page)
      const longestTask = await longestTaskSince(page)
      const wholeBytes = await visitBytes(page)
      const delta = await moveAndWait(page, reception)
      // The device writes what came before the page's own record of the answer is whole.
      await page.waitForTimeout(REST_MS)
      return { whole, longestTask, wholeBytes, delta, deltaBytes: (await visitBytes(page)) - wholeBytes }
    })
    await opened.close()
    const other = await open(AGENDA_PATH)
    const { stoodAt: again } = other.start
    const pressed = await other.use(async (page) => {
      const day = await pressTimes(page, NEXT_DAY, 3)
      await page.getByText('Semana', { exact: true }).click()
      await page.locator(`[data-view="week"] ${VISIT}`).first().waitFor({ state: 'attached' })
      await page.waitForTimeout(REST_MS)
      return { day, week: await pressTimes(page, NEXT_WEEK, 3) }
    })
    return { first, startTask, ...kept, again, ...pressed }
  })
}

/** How many bytes the answers about visits took on the wire so far, headers without. */
async function visitBytes(page: Page): Promise<number> {
  const answers = await bytesOfAnswers(page, 'encodedBodySize')
  return answers.reduce(
    (sum, [path, bytes]) => sum + (path === endpoints['agendamento.mudancas'].path ? bytes : 0),
    0,
  )
}

/** Reception moves a visit on another device; answers how long it takes until this one has it, ms. */
async function moveAndWait(page: Page, reception: Person): Promise<number> {
  const day = addDays(today(), 1)
  const list = await reception.fetch('GET', `/api/Agendamentos?desde=${day}&ate=${day}`)
  const [visit] = (await list.json()) as Agendamento[]
  if (visit === undefined) throw new Error('there is no visit to move')
  const begun = performance.now()
  const moved = await reception.fetch('POST', `/api/Agendamentos/${visit.id}/remarcar`, {
    dataHoraAgendada: `${day}T20:00:00.000Z`,
    versao: visit.versao,
    encaixe: true,
  })
  if (!moved.ok) throw new Error(`the visit was not moved: ${moved.status}`)
  await page.waitForFunction(
    async ([id, versao]) => {
      const opening = indexedDB.open('clinica')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const asked = opening.result.transaction('agendamentos').objectStore('agendamentos').get(id)
      await new Promise((resolve) => asked.addEventListener('success', resolve))
      opening.result.close()
      return (asked.result as { versao: number } | undefined)?.versao === versao
    },
    [visit.id, visit.versao + 1] as const,
    { timeout: WHOLE_MS, polling: 20 },
  )
  return performance.now() - begun
}

async function pressTimes(page: Page, button: string, times: number): Promise<number> {
  const taken: number[] = []
  for (let i = 0; i < times; i++) {
    taken.push(await pressAndDraw(page, button, { replaced: VISIT }))
    await page.waitForTimeout(REST_MS)
  }
  return median(taken)
}

/** Ends when the device keeps all dates of the agenda; answers when that was, ms since the page began. */
async function untilWhole(page: Page): Promise<number> {
  for (const end = Date.now() + WHOLE_MS; Date.now() < end; await page.waitForTimeout(500)) {
    const at = await page.evaluate(async () => {
      const opening = indexedDB.open('clinica')
      await new Promise((resolve) => opening.addEventListener('success', resolve))
      const asked = opening.result.transaction('meta').objectStore('meta').get('pull:agendamentos')
      await new Promise((resolve) => asked.addEventListener('success', resolve))
      opening.result.close()
      const mark = asked.result as { value: { incompleto?: boolean } } | undefined
      return mark === undefined || mark.value.incompleto === true ? null : performance.now()
    })
    if (at !== null) return at
  }
  throw new Error('the tablet did not keep all dates in time')
}
