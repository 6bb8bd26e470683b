import type { Page } from '@playwright/test'
import { addDays } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { today } from '#tests/support/dates.ts'
import { screensKept } from '#tests/support/installed-app.ts'
import { bookButton } from '#tests/support/page-driver/booking.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { chosenVisit, openAgenda } from '#tests/support/page-driver/reception.ts'
import { save, saveButton } from '#tests/support/page-driver/shell.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  startFreeClinic,
  testOfOwnClinic,
} from './fixtures.ts'

// Nobody else's people are found.
const test = testOfOwnClinic('fichas', startFreeClinic)

const MOST_TAPS = 9

/** Counts what a finger does from now on; what is typed is no tap. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counter = window as unknown as { taps: number }
    counter.taps = 0
    document.addEventListener('pointerdown', () => void counter.taps++, true)
  })
  return () => page.evaluate(() => (window as unknown as { taps: number }).taps)
}

/** From the agenda to a free time of a service, for whom is typed. */
async function takeCall(page: Page, nome: string): Promise<string> {
  await page.getByRole('link', { name: 'Alguém ligou' }).tap()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await page.keyboard.type(nome)
  await page
    .getByRole('group', { name: /^Serviço/ })
    .locator('label')
    .first()
    .tap()
  const time = page.locator('section button[aria-pressed]').last()
  const start = (await time.locator('b').textContent()) ?? ''
  await time.tap()
  return start
}

const storedVisits = async ({ pool }: Clinic) => {
  const { rows } = await pool.query<{ nome: string; chave: string }>(
    `select f.nome, f.chave::text from agendamento a join ficha f on f.id = a.ficha_id
     where a.estado <> 'cancelada' order by a.id`,
  )
  return rows
}

test('the telephone rings: a new client is booked in at most nine taps and her name', async ({
  clinic,
  page,
}) => {
  await logIn(page.context(), ADMIN_EMAIL)
  await openAgenda(page)
  await expect(page.getByRole('link', { name: 'Alguém ligou' })).toBeVisible()
  const taps = await countTaps(page)
  await takeCall(page, 'Maria Souza')
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await bookButton(page).tap()
  await expect(page.getByText('Agendamento realizado')).toBeVisible()
  expect(await taps()).toBeLessThanOrEqual(MOST_TAPS)
  expect(await storedVisits(clinic)).toMatchObject([{ nome: 'Maria Souza' }])
})

test('without a network: card and visit wait together, she is found at once, and is one card in the end', async ({
  clinic,
  page,
}) => {
  await logIn(page.context(), ADMIN_EMAIL)
  await openAgenda(page)
  await screensKept(page, 'admin')
  await expect(page.getByRole('link', { name: 'Alguém ligou' })).toBeVisible()
  await page.context().setOffline(true)
  await takeCall(page, 'Rosa Prado')
  await expect(page.getByText('fica guardado e sai sozinho')).toBeVisible()
  await bookButton(page).tap()
  await expect(page.getByText('Guardado neste aparelho')).toBeVisible()
  await expect(page.getByText('Rosa Prado').first()).toBeVisible()

  // She calls again: the card that only this tablet has is hers.
  await page.getByRole('link', { name: 'Alguém ligou' }).tap()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await page.keyboard.type('rosa')
  await page.getByRole('button', { name: 'É ela: Rosa Prado' }).tap()
  await page
    .getByRole('group', { name: /^Serviço/ })
    .locator('label')
    .nth(1)
    .tap()
  await page.locator('section button[aria-pressed]').last().tap()
  await bookButton(page).tap()
  await expect(page.getByText('Guardado neste aparelho')).toBeVisible()
  expect(await storedVisits(clinic)).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(() => storedVisits(clinic), { timeout: 30_000 }).toHaveLength(2)
  const visits = await storedVisits(clinic)
  expect(new Set(visits.map(({ chave }) => chave)).size).toBe(1)
  const { rows } = await clinic.pool.query("select count(*)::int as n from ficha where nome = 'Rosa Prado'")
  expect(rows).toEqual([{ n: 1 }])
})

test('a visit that waits is put right before it is sent, and so is the name on its card', async ({
  clinic,
  page,
}) => {
  await logIn(page.context(), ADMIN_EMAIL)
  await openAgenda(page)
  await screensKept(page, 'admin')
  await expect(page.getByRole('link', { name: 'Alguém ligou' })).toBeVisible()
  await page.context().setOffline(true)
  await takeCall(page, 'Rosa Prata')
  await bookButton(page).tap()
  await expect(page.getByText('Guardado neste aparelho')).toBeVisible()
  await page
    .getByRole('button', { name: /Rosa Prata/ })
    .first()
    .tap()
  await chosenVisit(page).getByRole('button', { name: 'Alterar', exact: true }).tap()
  await expect(page.getByText('o que você mudar aqui vai junto com ele')).toBeVisible()
  await page.getByRole('combobox', { name: 'Cliente' }).fill('Rosa Prado')
  await page.getByLabel('Descrição').fill('Pele sensível')
  await expectNoAxeFindings(page)
  await save(page)
  await expect(page.getByText('Mudamos o pedido que está na fila')).toBeVisible()
  await expect(page.getByRole('button', { name: /Rosa Prado.*Aguardando envio/ }).first()).toBeVisible()
  expect(await storedVisits(clinic)).toEqual([])

  await page.context().setOffline(false)
  await expect.poll(() => storedVisits(clinic), { timeout: 30_000 }).toMatchObject([{ nome: 'Rosa Prado' }])
  const { rows } = await clinic.pool.query('select descricao, versao from agendamento')
  expect(rows).toEqual([{ descricao: 'Pele sensível', versao: 1 }])
})

test('what somebody had is repeated from her card, and a free gap brings its time', async ({
  clinic,
  page,
}) => {
  await logIn(page.context(), ADMIN_EMAIL)
  await openAgenda(page)
  const chave = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'
  const card = { nome: 'Maria Souza', telefone: '11973105528' }
  expect((await page.request.put(`/api/Fichas/${chave}`, { data: card })).status()).toBe(200)
  const { rows } = await clinic.pool.query<{ nome: string; dia: string }>(
    `insert into agendamento (ficha_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, estado)
     select f.id, p.nome, p.descricao, 1, current_date - 7 + time '09:00', current_date - 7 + time '10:00',
            p.valor_centavos, 'concluida'
       from ficha f, procedimento p where f.nome = 'Maria Souza' order by p.id limit 1
     returning nome, inicio::date::text as dia`,
  )
  const [earlier = { nome: '', dia: '' }] = rows
  await openAgenda(page, earlier.dia)
  await page
    .getByRole('button', { name: /Maria Souza/ })
    .first()
    .tap()
  await page.getByRole('link', { name: 'Ficha' }).tap()
  await expect(page.getByRole('link', { name: 'Convite para criar conta' })).toHaveAttribute(
    'href',
    /wa\.me\/5511973105528\?text=.*Maria.*%2Fregister/,
  )
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: new RegExp(`^Repetir ${earlier.nome}`) }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Nova visita' })).toBeVisible()
  await expect(page.getByRole('radio', { name: new RegExp(`^${earlier.nome}`) })).toBeChecked()
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue('Maria Souza')
  await page.locator('section button[aria-pressed]').last().tap()
  await bookButton(page).tap()
  await expect(page.getByText('Agendamento realizado')).toBeVisible()
  const visits = await storedVisits(clinic)
  expect(visits.map((visit) => visit.chave)).toEqual([chave, chave])

  const day = addDays(today(), 1)
  await openAgenda(page, day)
  const gap = page.getByRole('button', { name: /^Livre das/ }).first()
  const time = /das (\d\d:\d\d)/.exec((await gap.textContent()) ?? '')?.[1] ?? ''
  await gap.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Nova visita' })).toBeVisible()
  await expect(page.getByText(`amanhã, ${time}`).first()).toBeVisible()
  await page.getByRole('button', { name: 'Fechar' }).tap()
  await expect(page).toHaveURL(new RegExp(`data=${day}`))
})

test('two cards of one person become one, field by field, and two again when it was wrong', async ({
  clinic,
  page,
}) => {
  await logIn(page.context(), ADMIN_EMAIL)
  await openAgenda(page)
  await takeCall(page, 'Maria Souza')
  await bookButton(page).tap()
  await expect(page.getByText('Agendamento realizado')).toBeVisible()
  const other = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'
  const made = await page.request.put(`/api/Fichas/${other}`, {
    data: { nome: 'Maria Clara Souza', telefone: '11973105528' },
  })
  expect(made.status(), await made.text()).toBe(200)

  await page
    .getByRole('button', { name: /Maria Souza/ })
    .first()
    .tap()
  await page.getByRole('link', { name: 'Ficha' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Maria Souza' })).toBeVisible()
  await page.getByRole('button', { name: 'Editar' }).tap()
  await page.getByLabel('Recado').fill('Prefere a primeira da manhã.')
  await saveButton(page).tap()
  await expect(page.getByText('Prefere a primeira da manhã.')).toBeVisible()

  await page.getByRole('button', { name: 'Pedir autorização' }).tap()
  await page.getByLabel('Ela leu e autoriza').check()
  await page.getByLabel('Quem assina').fill('Maria Souza')
  await page.getByLabel('Alerta', { exact: true }).fill('Alergia a ácido salicílico.')
  await page.getByRole('button', { name: 'Guardar' }).tap()
  await expect(page.getByText('Há um alerta de saúde')).toBeVisible()
  await expect(page.getByText('salicílico')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ver alerta' }).tap()
  await expect(page.getByText('Alergia a ácido salicílico.')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Esconder' }).tap()

  await page.getByRole('button', { name: 'Juntar fichas' }).tap()
  await page.getByRole('button', { name: /^Maria Clara Souza/ }).tap()
  await expect(page.getByRole('radio', { name: 'Maria Clara Souza' })).toBeChecked()
  await page.getByRole('radio', { name: 'Maria Souza' }).check()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Juntar', exact: true }).tap()
  await expect(page.getByText('Juntada com Maria Clara Souza')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Maria Souza' })).toBeVisible()
  await expect(page.getByText('(11) 97310-5528')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  await page.getByRole('button', { name: 'Desfazer' }).tap()
  await expect(page.getByText('Sem telefone')).toBeVisible()
  const { rows } = await clinic.pool.query(
    'select count(*)::int as n from ficha where usuario_id is null and junta_a is null',
  )
  expect(rows).toEqual([{ n: 2 }])
})
