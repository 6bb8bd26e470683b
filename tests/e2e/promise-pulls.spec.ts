import type { Page } from '@playwright/test'
import { CHANGE_EVENT, EVENTS_PATH } from '#domain/change/topics.ts'
import { addDays, formatDateTime, formatLongDate } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { today } from '#tests/support/dates.ts'
import { type FaultProxy, isApi } from '#tests/support/fault-proxy.ts'
import { untilAgendaIsKept } from '#tests/support/installed-app.ts'
import { bookButton, chooseDay, freeTime, openBooking } from '#tests/support/page-driver/booking.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { agendaPath, openVisitForm, visitBlock } from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import { expect, test } from './faults-fixtures.ts'

// What was written is asked for once: not by the screen and again because the clinic told of it. Of a
// client's visits and of when others take the clinic, two lists of hers, only what has changed is asked for.

test.use({ viewport: { width: 1180, height: 820 }, serviceWorkers: 'block' })

const AGENDA_PULL = /^\/api\/Agendamentos\/mudancas/i
const TAKEN_PULL = /^\/api\/Agendamentos\/ocupados/i
const HOURS_PULL = /^\/api\/horarios$/i

/** How often the clinic was asked for a list so far. */
const asked = ({ seen }: FaultProxy, path: RegExp): number =>
  seen.filter((s) => s.method === 'GET' && path.test(s.path.split('?')[0] ?? '')).length

/** Writes down what the page's stream says. */
const TOLD = `{
  const told = []
  Object.defineProperty(window, 'told', { value: told })
  const Native = EventSource
  window.EventSource = class extends Native {
    constructor(...args) {
      super(...args)
      this.addEventListener('open', () => told.push('open'))
      this.addEventListener(${JSON.stringify(CHANGE_EVENT)}, (e) => told.push(JSON.parse(e.data).topico))
    }
  }
}`

const told = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { told: string[] }).told])

const timesTold = async (page: Page, topic: string): Promise<number> =>
  (await told(page)).filter((other) => other === topic).length

/** What is to be asked for in a moment is asked for now, and has left the page. */
async function askNow(page: Page): Promise<void> {
  await page.clock.fastForward(400)
  await page.evaluate(async () => void (await fetch('/api/saude')))
}

/** Reception's page, its lists fetched; with a stream all that its opening asks for, too. */
async function reception(
  page: Page,
  network: FaultProxy,
  path: string,
  { stream }: { stream: boolean },
): Promise<void> {
  await page.addInitScript({ content: TOLD })
  await page.clock.install()
  await logIn(page.context(), ADMIN_EMAIL)
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('status'))).toBe('Admin')
  await page.goto(path)
  if (stream) {
    await expect.poll(() => told(page)).toContain('open')
    // What the clinic still had to tell was told before this, which no screen here reads.
    const vouchers = () => timesTold(page, 'vouchers')
    const before = await vouchers()
    const data = { nome: 'Ensaio', descricao: 'Ensaio', campo: false }
    expect((await page.request.post('/api/Voucher', { data })).ok()).toBe(true)
    await expect.poll(vouchers).toBeGreaterThan(before)
  }
  await expect(async () => {
    const before = network.seen.length
    await askNow(page)
    await untilAgendaIsKept(page)
    // The question of `askNow` alone.
    expect(network.seen.length - before).toBe(1)
  }).toPass()
}

async function visitElsewhere(clinic: Clinic, when: string, nome: string): Promise<void> {
  await clinic.pool.query(
    `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     values ($2, 'Por telefone', 1, $1::timestamp, $1::timestamp + interval '1 hour', 100)`,
    [when.slice(0, 16), nome],
  )
}

/** Hours that somebody else registers. */
async function hoursElsewhere(clinic: Clinic, day: string): Promise<void> {
  await clinic.pool.query("insert into horario (data, inicio_1, fim_1) values ($1, '08:00', '10:00')", [day])
}

/** From now on nobody tells this page of changes. */
const withoutStream = (network: FaultProxy) =>
  network.inject({ kind: 'cut' }, { match: (r) => isApi(r) && (r.url ?? '').startsWith(EVENTS_PATH) })

async function fillHours(page: Page, day: string): Promise<void> {
  await chooseDay(page, day)
  await page.getByLabel('Início do 1º período').selectOption('18:00')
  await page.getByLabel('Fim do 1º período').selectOption('20:00')
}

async function registerHours(page: Page, day: string): Promise<void> {
  await fillHours(page, day)
  await save(page)
  await expect(page.getByText('Horário cadastrado')).toBeVisible()
}

async function fillDescription(page: Page, nome: string): Promise<void> {
  await openVisitForm(page, visitBlock(page, '09:00', nome))
  await page.getByLabel('Descrição').fill('Pele sensível')
}

/**
 * How often a list is asked for from pressing "Salvar" until nothing is left to be asked for. The page's
 * timers stand until it has the clinic's answer and its news: on a slow machine the news may come before the
 * answer, or two seconds after it, and then the page rightly asks twice.
 */
async function askedForSaving(
  page: Page,
  network: FaultProxy,
  { topic, list, says }: { topic: string; list: RegExp; says: string },
): Promise<number> {
  const before = asked(network, list)
  const toldBefore = await timesTold(page, topic)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000)
  await save(page)
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(page.getByText(says)).toBeVisible({ timeout: 1 })
  }).toPass()
  await expect.poll(() => timesTold(page, topic)).toBeGreaterThan(toldBefore)
  await page.clock.resume()
  await expect.poll(() => asked(network, list)).toBeGreaterThan(before)
  await askNow(page)
  await page.clock.fastForward(3_000)
  await askNow(page)
  return asked(network, list) - before
}

test('registered hours are asked for once', async ({ page, network }) => {
  await reception(page, network, '/cadastroHorarios', { stream: true })
  await fillHours(page, addDays(today(), 71))
  const saving = { topic: 'horarios', list: HOURS_PULL, says: 'Horário cadastrado' }
  expect(await askedForSaving(page, network, saving)).toBe(1)
})

test('an edited visit is asked for once', async ({ page, clinic, network, day }) => {
  await visitElsewhere(clinic, formatDateTime(day, 9 * 60), 'Corrigida')
  await reception(page, network, agendaPath(day), { stream: true })
  await expect(visitBlock(page, '09:00', 'Corrigida')).toBeVisible()
  await fillDescription(page, 'Corrigida')
  const saving = { topic: 'agendamentos', list: AGENDA_PULL, says: 'Agendamento alterado' }
  expect(await askedForSaving(page, network, saving)).toBe(1)
})

test('where nobody tells of changes, both are asked for all the same', async ({
  page,
  clinic,
  network,
  day,
}) => {
  await visitElsewhere(clinic, formatDateTime(day, 9 * 60), 'Sem avisos')
  await visitElsewhere(clinic, formatDateTime(day, 11 * 60), 'Ainda não vista')
  withoutStream(network)
  await reception(page, network, agendaPath(day), { stream: false })
  await expect(visitBlock(page, '11:00', 'Ainda não vista')).toBeVisible()
  await clinic.pool.query("update agendamento set nome = 'Mudada ao lado' where nome = 'Ainda não vista'")
  await fillDescription(page, 'Sem avisos')
  await save(page)
  await expect(page.getByText('Agendamento alterado')).toBeVisible()
  await expect(visitBlock(page, '11:00', 'Mudada ao lado')).toBeVisible()

  await page.goto('/cadastroHorarios')
  const elsewhere = addDays(today(), 73)
  const row = page.getByRole('button', { name: `Excluir ${formatLongDate(elsewhere)}` })
  await expect(page.getByRole('button', { name: /^Excluir/ }).first()).toBeVisible()
  await hoursElsewhere(clinic, elsewhere)
  await registerHours(page, addDays(today(), 74))
  await expect(row).toBeVisible()
})

test.describe('a client’s page', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('asks for her own visits after her own booking, and for others’ times after another’s', async ({
    page,
    clinic,
    network,
    email,
    procedimentoId,
    day,
  }) => {
    await page.addInitScript({ content: TOLD })
    await page.clock.install()
    await logIn(page.context(), email)
    await openBooking(page, procedimentoId)
    await expect.poll(() => told(page)).toContain('open')
    await chooseDay(page, day)
    await expect(freeTime(page, '10:00')).toBeVisible()
    const counts = () => [asked(network, AGENDA_PULL), asked(network, TAKEN_PULL)] as const
    /** Nothing is left to be asked for. */
    const settle = async () => {
      await expect(async () => {
        const before = counts().join()
        await askNow(page)
        await page.clock.fastForward(3_000)
        await askNow(page)
        expect(counts().join()).toBe(before)
      }).toPass()
      return counts()
    }
    const visits = () => timesTold(page, 'agendamentos')

    const [own, taken] = await settle()
    const before = await visits()
    await visitElsewhere(clinic, formatDateTime(day, 10 * 60), 'De outra pessoa')
    await expect.poll(visits, { timeout: 10_000 }).toBeGreaterThan(before)
    await askNow(page)
    await expect(freeTime(page, '10:00')).toHaveCount(0)
    expect(await settle()).toEqual([own, taken + 1])

    const then = await visits()
    await freeTime(page, '14:00').check({ force: true })
    await bookButton(page).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(visits, { timeout: 10_000 }).toBeGreaterThan(then)
    const [ownAfter, takenAfter] = await settle()
    expect(takenAfter).toBe(taken + 1)
    // Once more where the news of it came before its own answer was kept.
    expect(ownAfter).toBeGreaterThan(own)
  })
})
