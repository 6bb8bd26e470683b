import { expect, type Page } from '@playwright/test'
import { formatDataLonga } from '#domain/lib/dates.ts'
import { answerOf, isApi } from '#tests/support/fault-proxy.ts'
import type { Palco } from './scenario.ts'

/** A Tuesday after the full week: free but for what the scenes book. */
export const DIA_LIVRE = '2026-11-24'

export const clicar = (page: Page, nome: string | RegExp): Promise<void> =>
  page
    .getByRole('button', { name: nome, exact: typeof nome === 'string' })
    .first()
    .click()

/** Waits for words on the screen. */
export const ver = (page: Page, texto: string | RegExp): Promise<void> =>
  expect(page.getByText(texto).first()).toBeVisible()

/** All lists but what every screen's frame is made of. */
const LISTAS = /^(?!.*(?:sessao|clinica|eventos))/i

/** No answer of these lists ever comes: what is drawn meanwhile stays. */
function prender({ rede }: Palco, path = LISTAS): void {
  rede.inject(
    { tipo: 'retida', porta: new Promise(() => undefined) },
    { match: (r) => isApi(r) && r.method === 'GET' && path.test(r.url ?? '') },
  )
}

/** Opens a screen whose lists (or only some) never come, and waits for what is drawn in their place. */
export async function carregando(palco: Palco, path: string, listas?: RegExp): Promise<void> {
  prender(palco, listas)
  await palco.page.goto(palco.url + path)
  const main = palco.page.getByRole('main')
  // Before its code is there, a screen has no title; some have none before their lists, either.
  await main
    .getByRole('heading')
    .first()
    .waitFor({ timeout: 5000 })
    .catch(() => undefined)
  await main.locator('[aria-busy="true"]').first().waitFor()
}

/** The network is gone, for a page that the worker already serves. */
export async function semInternet({ page, context }: Pick<Palco, 'page' | 'context'>): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const isServed = () => navigator.serviceWorker.controller !== null
  await page.waitForFunction(isServed, null, { timeout: 5000 }).catch(() => undefined)
  await context.setOffline(true)
}

/** These lists are answered empty. */
export function esvaziar({ rede }: Palco, path: RegExp): void {
  const { headers } = answerOf('erro_interno', { 'content-type': 'application/json' })
  rede.inject(
    { tipo: 'resposta', resposta: { status: 200, headers, body: '[]' } },
    { match: (r) => path.test(r.url ?? '') },
  )
}

export async function idDe({ clinica }: Palco, servico: string): Promise<number> {
  const { rows } = await clinica.pool.query<{ id: number }>('select id from procedimento where nome = $1', [
    servico,
  ])
  return rows[0]?.id ?? 0
}

/** The booking screen with a day and a time chosen. */
export async function escolher(
  palco: Palco,
  servico: string,
  dia = DIA_LIVRE,
  hora = '14:00',
): Promise<void> {
  const { page } = palco
  await palco.abrir(`/agendamentos?servico=${await idDe(palco, servico)}`)
  await page.getByRole('button', { name: new RegExp(`^${formatDataLonga(dia)} de 2026`) }).click()
  await expect(page.getByRole('heading', { name: formatDataLonga(dia) })).toBeVisible()
  await page.getByRole('radio', { name: new RegExp(`^${hora}`) }).check({ force: true })
}

export const agendar = ({ page }: Palco): Promise<void> => clicar(page, 'Agendar')

/** Nobody has this time any more: the scene may have been set before. */
export async function liberar({ clinica }: Palco, quando: string): Promise<void> {
  await clinica.pool.query('delete from agendamento where inicio = $1::timestamp', [quando])
}

/** A visit of hers, before the page is opened. */
export async function marcado(palco: Palco, servico: string, quando: string): Promise<void> {
  await liberar(palco, quando)
  await palco.clinica.pool.query(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     select u.id, p.nome, p.descricao, p.tipo_procedimento, $2::timestamp,
            $2::timestamp + p.tempo_minutos * interval '1 minute', p.valor_centavos
       from usuario u, procedimento p where u.email = $1 and p.nome = $3`,
    [palco.email, quando, servico],
  )
}

/** Somebody else takes a time, unheard by the page. */
export async function tomado({ clinica }: Palco, quando: string): Promise<void> {
  await clinica.pool.query(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     values (null, 'Outro', '', 1, $1::timestamp, $1::timestamp + interval '30 minutes', 100)
     on conflict do nothing`,
    [quando],
  )
}

/** Every write is refused by a clinic that is out of order: it waits, and is not tried again soon. */
export const recusarEscritas = ({ rede }: Palco) =>
  rede.inject({ tipo: 'resposta', resposta: answerOf('indisponivel', { 'retry-after': '3600' }) })
