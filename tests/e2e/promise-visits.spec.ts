import type { APIRequestContext, Page } from '@playwright/test'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { addDays, formatNumericDate } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { ADMIN_EMAIL, newEmail } from '#tests/support/accounts.ts'
import { untilAgendaIsKept } from '#tests/support/installed-app.ts'
import {
  bookButton,
  chooseTime,
  confirmResult,
  openBooking,
  successNotice,
} from '#tests/support/page-driver/booking.ts'
import { logInOnScreen, registerAccount } from '#tests/support/page-driver/login.ts'
import {
  chooseClient,
  openNewVisit,
  openVisitForm,
  visitBlock,
  whenField,
} from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import {
  enterAgenda,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  screenTest as test,
} from './fixtures.ts'

const SERVICE = { descricao: 'Como combinado', valor: 10, tempo: '01:00', tipoProcedimento: 1 }

/** Beside whatever other tests have left there. */
async function visitOn(admin: APIRequestContext, day: string, nome: string): Promise<Agendamento> {
  const data = { ...SERVICE, nome, encaixe: true, dataHoraAgendada: `${day}T18:00:00.000Z` }
  const made = await admin.post('/api/Agendamentos', { data })
  expect(made.status()).toBe(201)
  return (await made.json()) as Agendamento
}

const read = async (admin: APIRequestContext, id: number): Promise<Agendamento> =>
  (await (await admin.get(`/api/Agendamentos/${id}`)).json()) as Agendamento

/** The clinic does it once, and the answer never arrives. */
async function loseAnswer(page: Page, path: RegExp, method: string): Promise<void> {
  let lost = false
  await page.route(path, async (route) => {
    if (lost || route.request().method() !== method) return route.continue()
    lost = true
    await route.fetch()
    await route.abort('connectionreset')
  })
}

/** Opens the visit's form; from then on this tablet hears nothing of what others change. */
async function openDeaf(page: Page, nome: string): Promise<void> {
  await openVisitForm(page, visitBlock(page, '18:00', nome))
  // What it shows, it keeps: until then the day may be there by an answer of its own.
  await untilAgendaIsKept(page)
  await page.route(/\/api\/(eventos|Agendamentos\/mudancas)/, (route) => route.abort())
}

/** Another tablet moves it; its PUT knows no version. */
async function moveTo(admin: APIRequestContext, { id, nome }: Agendamento, when: string): Promise<void> {
  const data = { ...SERVICE, nome, dataHoraAgendada: when, encaixe: true }
  expect((await admin.put(`/api/Agendamentos/${id}`, { data })).status()).toBe(200)
}

test('two tablets: a corrected description does not put the moved time back', async ({
  page,
  admin,
  day,
}) => {
  const visit = await visitOn(admin, day, 'Corrigida')
  await enterAgenda(page, day)
  await openDeaf(page, visit.nome)
  await page.getByLabel('Descrição').fill('Pele sensível')
  await moveTo(admin, visit, `${day}T20:00:00.000Z`)
  await save(page)
  await expect(page.getByText('Agendamento alterado')).toBeVisible()
  expect(await read(admin, visit.id)).toMatchObject({
    dataHoraAgendada: `${day}T20:00:00.000Z`,
    descricao: 'Pele sensível',
  })
})

test('a visit that only has a typed name is given to an account, and is hers from then on', async ({
  page,
  admin,
  day,
}) => {
  const [nome, email] = ['Lúcia Reis', newEmail('lucia')]
  await registerAccount(page.context(), nome, email)
  const data = {
    ...SERVICE,
    nome: 'Sem conta',
    cliente: 'Dona Lúcia',
    dataHoraAgendada: `${day}T18:00:00.000Z`,
  }
  const made = await admin.post('/api/Agendamentos', { data: { ...data, encaixe: true } })
  const { id } = (await made.json()) as Agendamento
  await enterAgenda(page, day)
  await openVisitForm(page, visitBlock(page, '18:00', 'Sem conta'))
  const whose = page.getByRole('combobox', { name: 'Cliente' })
  await expect(whose).toHaveValue('Dona Lúcia')
  await chooseClient(page, email)
  await save(page)
  await expect(page.getByText('Agendamento alterado')).toBeVisible()
  expect(await read(admin, id)).toMatchObject({ email, cliente: null, versao: 2 })
  await expect(page.getByRole('button', { name: new RegExp(`^18:00 às .*Sem conta, ${nome}`) })).toBeVisible()
})

test('two tablets: where both moved it, she sees both and chooses', async ({ page, admin, day }) => {
  const visit = await visitOn(admin, day, 'Mudada duas vezes')
  await enterAgenda(page, day)
  await openDeaf(page, visit.nome)
  await whenField(page).fill(`${formatNumericDate(day)}, 21:00`)
  await moveTo(admin, visit, `${day}T20:00:00.000Z`)
  await save(page)
  const choice = page.getByRole('region', { name: 'O agendamento mudou' })
  await expect(choice).toContainText(/A clínica tem agora: .*às 20:00/)
  await expect(choice).toContainText(/Você digitou: .*às 21:00/)
  await expect(whenField(page)).toHaveValue(`${formatNumericDate(day)}, 21:00`)
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  expect((await read(admin, visit.id)).dataHoraAgendada).toContain('T20:00')
  await choice.getByRole('button', { name: 'Salvar o meu' }).click()
  await expect(page.getByText('Agendamento alterado')).toBeVisible()
  expect((await read(admin, visit.id)).dataHoraAgendada).toContain('T21:00')
})

test('an answer that was lost is called neither done nor nothing, and goes again under its key', async ({
  page,
  admin,
  day,
}) => {
  const visit = await visitOn(admin, day, 'Sem resposta')
  await enterAgenda(page, day)
  await openVisitForm(page, visitBlock(page, '18:00', visit.nome))
  // At an hour at which no other test leaves a visit.
  await whenField(page).fill(`${formatNumericDate(day)}, 23:00`)
  await expect(page.getByText(/^Até você salvar, este agendamento continua .*às 18:00/)).toBeVisible()
  await loseAnswer(page, /\/api\/Agendamentos\/\d+$/, 'PUT')
  const keys: (string | undefined)[] = []
  page.on('request', (r) => {
    if (r.method() === 'PUT') keys.push(r.headers()['idempotency-key'])
  })
  await save(page)
  await expect(page.getByText('Guardado neste aparelho').first()).toBeVisible()
  await expect(page.getByText(/Nada (mudou|foi excluído)|Agendamento alterado/)).toHaveCount(0)
  await expect.poll(() => keys.length, { timeout: 20_000 }).toBeGreaterThan(1)
  expect(new Set(keys).size).toBe(1)
  await expect(visitBlock(page, '23:00', visit.nome)).toHaveCount(1)
  expect(await read(admin, visit.id)).toMatchObject({ versao: 2 })
})

test('a deletion whose answer was lost is done once, and not called done before', async ({
  page,
  admin,
  day,
}) => {
  const visit = await visitOn(admin, day, 'Excluída')
  await enterAgenda(page, day)
  await openVisitForm(page, visitBlock(page, '18:00', visit.nome))
  await loseAnswer(page, /\/api\/Agendamentos\/\d+\/estado$/, 'POST')
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText('a clínica ainda não confirmou').first()).toBeVisible()
  await expect(visitBlock(page, '18:00', visit.nome)).toHaveCount(0, { timeout: 20_000 })
  const history = await (await admin.get(`/api/Agendamentos/${visit.id}/historico`)).json()
  expect(history).toHaveLength(2)
})

test('a visit dragged without a network waits where it is wanted, and stays where it is', async ({
  page,
  admin,
  day,
  context,
}) => {
  const visit = await visitOn(admin, day, 'Arrastada')
  await enterAgenda(page, day)
  const block = visitBlock(page, '18:00', visit.nome)
  await expect(block).toBeVisible()
  await context.setOffline(true)
  // It moves all that stands under it.
  await expect(page.getByText('Sem internet. Pode continuar').first()).toBeVisible()
  // Far from the edges, where a drag would scroll.
  await block.evaluate((e) => e.scrollIntoView({ block: 'center' }))
  const from = (await block.boundingBox()) ?? { x: 0, y: 0 }
  await page.mouse.move(from.x + 40, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x + 40, from.y - 130, { steps: 8 })
  await page.mouse.up()
  const question = page.getByRole('region', { name: 'Mudar horário' })
  const press = question.getByRole('button', { name: /^(Mudar para|Encaixar às) \d\d:\d\d$/ })
  const to = /\d\d:\d\d/.exec((await press.textContent()) ?? '')?.[0] ?? ''
  await press.click()
  await expect(page.getByText('a clínica ainda não confirmou').first()).toBeVisible()
  await page.getByRole('button', { name: 'Fechar', exact: true }).click()
  await expect(block).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(`^${to} às .*Aguardando envio`) })).toBeVisible()
  expect((await read(admin, visit.id)).versao).toBe(1)
  await context.setOffline(false)
  await expect.poll(async () => (await read(admin, visit.id)).dataHoraAgendada).toContain(`T${to}`)
  await expect(block).toHaveCount(0)
})

test('a name that nobody knows stays with the visit, wherever its client is called', async ({
  page,
  admin,
  day,
}) => {
  const cliente = `Dona Lúcia ${day}`
  await enterAgenda(page, day)
  await openNewVisit(page)
  await page.getByLabel('Cliente').fill(cliente)
  await page.getByRole('combobox', { name: 'Nome' }).fill('Avaliação')
  await page.getByLabel('Descrição').fill(SERVICE.descricao)
  await page.getByLabel('Valor').fill('10')
  await page.getByLabel('Tempo').fill('01:00')
  // What has begun already, at that.
  await whenField(page).fill(`${formatNumericDate(addDays(day, -40))}, 22:00`)
  await expect(
    page.getByText('Este horário já passou: fica registrado como atendimento feito antes.'),
  ).toBeVisible()
  await whenField(page).fill(`${formatNumericDate(day)}, 22:00`)
  await expectNoAxeFindings(page)
  await save(page)
  await expect(successNotice(page)).toBeVisible()
  const block = page.getByRole('button', { name: new RegExp(`^22:00 às .*${cliente}`) })
  await expect(block).toBeVisible()
  const found = (await (
    await admin.get(`/api/Agendamentos/filtrar?nome=${encodeURIComponent(cliente)}`)
  ).json()) as Agendamento[]
  expect(found).toMatchObject([{ cliente, email: null }])
  await openVisitForm(page, block)
  await expect(page.getByLabel('Cliente')).toHaveValue(cliente)
})

test('reception says for whom it books, also on the booking screen', async ({ page, admin, day }) => {
  const procedimentos = (await (await admin.get('/api/Procedimento')).json()) as Procedimento[]
  const cliente = `Seu Jorge ${day}`
  await logInOnScreen(page, ADMIN_EMAIL)
  await openBooking(page, procedimentos[0]?.id ?? 0)
  const booked = await chooseTime(page, day)
  await bookButton(page).click()
  await expect(page.getByText('Diga para quem é o agendamento.')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.getByLabel('Cliente').fill(cliente)
  await bookButton(page).click()
  await expect(successNotice(page)).toBeVisible()
  await confirmResult(page)
  const all = (await (await admin.get(`/api/Agendamentos?desde=${day}&ate=${day}`)).json()) as Agendamento[]
  expect(all.filter((a) => a.cliente === cliente)).toMatchObject([
    { email: null, dataHoraAgendada: booked.when },
  ])
})
