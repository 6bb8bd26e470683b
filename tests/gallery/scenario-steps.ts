import { expect, type Page } from '@playwright/test'
import { answerOf, isApi } from '#tests/support/fault-proxy.ts'
import { bookingPath, checkTime, chooseBookingDay, freeTime } from '#tests/support/page-driver/booking.ts'
import type { ScenarioContext } from './scenario.ts'

/** Every size there is; a scenario that names none is played at three of them. */
export const ALL_SIZES = ['narrow', 'phone', 'portrait', 'tablet', 'desktop'] as const

/** A scenario that is a screen as it opens. */
export const opened =
  (path: string) =>
  ({ open }: ScenarioContext): Promise<void> =>
    open(path)

/** A Tuesday after the full week: free but for what the scenarios book. */
export const FREE_DAY = '2026-11-24'

export const press = (page: Page, nome: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name: nome, exact: typeof nome === 'string' })
    .first()
    .click()

/** Waits for words on the screen. */
export const waitForText = (page: Page, text: string | RegExp): Promise<void> =>
  expect(page.getByText(text).first()).toBeVisible()

/** The browser's own date is another: until the clinic's is read, a calendar may show another month. */
export const waitForToday = (page: Page): Promise<void> =>
  page.getByRole('button', { name: /de novembro de 2026, hoje/ }).waitFor()

/** All lists but what every screen's frame is made of. */
const ALL_LISTS = /^(?!.*(?:sessao|clinica|eventos))/i

/** No answer of these lists ever comes: what is drawn meanwhile stays. */
function holdLists({ network }: ScenarioContext, path = ALL_LISTS): void {
  network.inject(
    { kind: 'held-request', gate: new Promise(() => undefined) },
    { match: (r) => isApi(r) && r.method === 'GET' && path.test(r.url ?? '') },
  )
}

/** Opens a screen whose lists (or only some) never come, and waits for what is drawn in their place. */
export async function openLoading(scenario: ScenarioContext, path: string, lists?: RegExp): Promise<void> {
  holdLists(scenario, lists)
  await scenario.page.goto(path)
  const main = scenario.page.getByRole('main')
  // Before its code is there, a screen has no title; some have none before their lists, either.
  await main
    .getByRole('heading')
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined)
  await main.locator('[aria-busy="true"]').first().waitFor()
}

/** The network is gone, for a page that the worker already serves. */
export async function goOffline({ page, context }: Pick<ScenarioContext, 'page' | 'context'>): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const isServed = () => navigator.serviceWorker.controller !== null
  await page.waitForFunction(isServed, null, { timeout: 5000 }).catch(() => undefined)
  await context.setOffline(true)
}

/** These lists are answered empty. */
export function answerEmpty({ network }: ScenarioContext, path: RegExp): void {
  const { headers } = answerOf('erro_interno', { 'content-type': 'application/json' })
  network.inject(
    { kind: 'answered', answer: { status: 200, headers, body: '[]' } },
    { match: (r) => path.test(r.url ?? '') },
  )
}

export async function procedimentoIdOf({ clinic }: ScenarioContext, procedimento: string): Promise<number> {
  const { rows } = await clinic.pool.query<{ id: number }>('select id from procedimento where nome = $1', [
    procedimento,
  ])
  return rows[0]?.id ?? 0
}

/** Opens the booking screen and chooses a day and a time. */
export async function chooseDayAndTime(
  scenario: ScenarioContext,
  procedimento: string,
  day = FREE_DAY,
  time = '14:00',
): Promise<void> {
  const { page } = scenario
  await scenario.open(bookingPath(await procedimentoIdOf(scenario, procedimento)))
  await waitForToday(page)
  await chooseBookingDay(page, day)
  await checkTime(page, day, freeTime(page, time))
}

/** Nobody has this time any more: the scenario may have been played before. */
export async function releaseTime({ clinic }: ScenarioContext, when: string): Promise<void> {
  await clinic.pool.query('delete from agendamento where inicio = $1::timestamp', [when])
}

/** A visit of hers, before the page is opened. */
export async function addVisit(scenario: ScenarioContext, procedimento: string, when: string): Promise<void> {
  await releaseTime(scenario, when)
  await scenario.clinic.pool.query(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     select u.id, p.nome, p.descricao, p.tipo_procedimento, $2::timestamp,
            $2::timestamp + p.tempo_minutos * interval '1 minute', p.valor_centavos
       from usuario u, procedimento p where u.email = $1 and p.nome = $3`,
    [scenario.email, when, procedimento],
  )
}

/** Somebody else takes a time, unheard by the page. */
export async function takeTime({ clinic }: ScenarioContext, when: string): Promise<void> {
  await clinic.pool.query(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     values (null, 'Outro', '', 1, $1::timestamp, $1::timestamp + interval '30 minutes', 100)
     on conflict do nothing`,
    [when],
  )
}

/** Visits that the clinic has moved, cancelled, and told of by telephone: the client of each by name. */
export async function changeVisits({ clinic }: ScenarioContext, day: string): Promise<void> {
  await clinic.pool.query("delete from agendamento where descricao = 'Mudada'")
  await clinic.pool.query(
    `insert into agendamento (cliente, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, encaixe)
     select cliente, nome, 'Mudada', 2, inicio, inicio + interval '1 hour', 16500, true from (values
       ('Sueli Gomes', 'Máscara de argila', $1::date + time '09:00'),
       ('Marina Alves', 'Radiofrequência facial', $1::date + time '14:00'),
       ('Rosa Leal', 'Drenagem linfática', $1::date + time '16:00'),
       ('Tânia Melo', 'Criolipólise', $1::date + time '17:00')) v (cliente, nome, inicio)`,
    [day],
  )
  const changed = (what: string, who: string) =>
    clinic.pool.query(`update agendamento set ${what} where descricao = 'Mudada' and cliente = $1`, [who])
  const later = "inicio = inicio + interval '90 minutes', fim = fim + interval '90 minutes'"
  await changed(`${later}, motivo = 'Helena chega mais tarde'`, 'Sueli Gomes')
  await changed(later, 'Marina Alves')
  await changed("estado = 'cancelada', estado_em = now(), motivo = 'feriado'", 'Rosa Leal')
  await changed(later, 'Tânia Melo')
  await changed("conhecido = null, ciente_em = now() at time zone 'America/Sao_Paulo'", 'Tânia Melo')
}

/** Every write is refused by a clinic that is out of order: it waits, and is not tried again soon. */
export const refuseWrites = ({ network }: ScenarioContext) =>
  network.inject({ kind: 'answered', answer: answerOf('indisponivel', { 'retry-after': '3600' }) })
