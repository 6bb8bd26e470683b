import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import pg from 'pg'
import type { Agendamento, VisitVersion } from '#domain/agendamento/schema.ts'
import { addDays, formatNumericDate } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL, newEmail, PASSWORD } from '#tests/support/accounts.ts'
import { nthWeekday, today } from '#tests/support/dates.ts'
import { workerReady } from '#tests/support/installed-app.ts'
import { logIn, registerAccount } from '#tests/support/page-driver/login.ts'
import {
  chooseProcedimento,
  chosenVisit,
  openAgenda,
  openNewVisit,
  openVisitForm,
  visitBlock,
  whenField,
} from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import { enterAgenda, expect, expectNoAxeFindings, test } from './fixtures.ts'

test.use({ actionTimeout: 15_000 })
const SERVICE = {
  descricao: 'Como combinado',
  valor: 10,
  tempo: '00:30',
  tipoProcedimento: 1,
  encaixe: false,
}
const timeAt = (i: number) => `${String(7 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`

async function visitAt(
  admin: APIRequestContext,
  day: string,
  time: string,
  cliente: string,
): Promise<Agendamento> {
  const data = {
    ...SERVICE,
    nome: `Visita de ${cliente}`,
    cliente,
    dataHoraAgendada: `${day}T${time}:00.000Z`,
  }
  const made = await admin.post('/api/Agendamentos', { data })
  expect(made.status(), await made.text()).toBe(201)
  return (await made.json()) as Agendamento
}

async function enterKeptAgenda(page: Page, day: string): Promise<void> {
  await enterAgenda(page, day)
  await workerReady(page)
  // What is not here yet cannot be shown without a network.
  await expect.poll(async () => (await knownUntil(page)) >= day).toBe(true)
}

/** The last date that the device knows of the agenda, once it has all of it; nothing before. */
function knownUntil(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('clinica')
        opening.onsuccess = () => {
          const asked = opening.result.transaction('meta').objectStore('meta').get('pull:agendamentos')
          opening.result.close()
          asked.onsuccess = () => {
            const mark = asked.result as { value: { ate: string; incompleto?: boolean } } | undefined
            resolve(mark === undefined || mark.value.incompleto === true ? '' : mark.value.ate)
          }
        }
      }),
  )
}

async function choose(page: Page, { dataHoraAgendada, nome }: Agendamento): Promise<void> {
  await visitBlock(page, dataHoraAgendada.slice(11, 16), nome).click()
  await expect(chosenVisit(page)).toBeVisible()
}

const press = (page: Page, name: string) =>
  chosenVisit(page).getByRole('button', { name, exact: true }).click()

async function moveByTaps(page: Page, visit: Agendamento, to: string): Promise<void> {
  await choose(page, visit)
  await press(page, 'Mudar horário')
  const question = page.getByRole('region', { name: 'Mudar horário' })
  await question.getByRole('button', { name: to, exact: true }).click()
  await question.getByRole('button', { name: `Mudar para ${to}` }).click()
  await expect(page.getByText(`novo horário ${to}`)).toBeVisible()
}

async function register(page: Page, day: string, time: string): Promise<void> {
  await openNewVisit(page)
  await chooseProcedimento(page, 'Limpeza de pele')
  await whenField(page).fill(`${formatNumericDate(day)}, ${time}`)
  await save(page)
}

const read = async (admin: APIRequestContext, day: string): Promise<Agendamento[]> =>
  (await (await admin.get(`/api/Agendamentos?desde=${day}&ate=${day}`)).json()) as Agendamento[]
const historyOf = async (admin: APIRequestContext, { id }: Agendamento): Promise<VisitVersion[]> =>
  (await (await admin.get(`/api/Agendamentos/${id}/historico`)).json()) as VisitVersion[]

test('reception runs a morning without a network, and each clash is shown when it is back', async ({
  page,
  context,
  admin,
}, info) => {
  const day = nthWeekday(60 + 20 * info.retry)
  const visits: Agendamento[] = []
  // 07:00 to 12:30; the afternoon has room.
  for (let i = 0; i < 12; i++) visits.push(await visitAt(admin, day, timeAt(i), `Cliente ${i + 1}`))
  const afternoon = ['13:00', '13:30', '14:00', '14:30', '15:00']
  for (const [i, time] of afternoon.entries()) visits.push(await visitAt(admin, day, time, `Tarde ${i + 1}`))
  const at = (i: number): Agendamento => visits[i] ?? (visits[0] as Agendamento)
  await enterKeptAgenda(page, day)
  await expect(visitBlock(page, '07:00', 'Visita de Cliente 1')).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByRole('link', { name: 'Folha do dia' })).toBeVisible()

  await test.step('12 arrive', async () => {
    for (let i = 0; i < 12; i++) {
      await choose(page, at(i))
      await press(page, 'Chegou')
      await expect(page.getByText(/^Cliente chegou às \d\d:\d\d/).first()).toBeVisible()
    }
    await expect(
      page.getByRole('button', { name: /^07:00 às .*Chegou \d\d:\d\d, aguardando envio/ }),
    ).toBeVisible()
    // One that has arrived is chosen: its letters are read on another ground than the others'.
    await expectNoAxeFindings(page)
  })
  await test.step('3 move, 2 are cancelled', async () => {
    await moveByTaps(page, at(12), '16:00')
    await moveByTaps(page, at(13), '16:30')
    await moveByTaps(page, at(14), '17:00')
    for (const i of [15, 16]) {
      await choose(page, at(i))
      await press(page, 'Cancelar')
      const dialog = page.getByRole('dialog', { name: 'Cancelar a visita?' })
      await dialog.getByLabel(/Motivo/).fill('pediu por telefone')
      await dialog.getByRole('button', { name: 'Cancelar a visita' }).click()
      await expect(page.getByText('Visita de Tarde cancelada')).toBeVisible()
    }
  })
  await test.step('1 new visit and 1 squeezed in', async () => {
    await register(page, day, '18:00')
    await expect(page.getByRole('button', { name: /^18:00 às .*Aguardando envio/ })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Agora' })).toBeVisible()
    await register(page, day, '07:00')
    await page
      .getByRole('dialog', { name: 'Registrar como encaixe?' })
      .getByRole('button', { name: 'Confirmar' })
      .click()
    await expect(page.getByRole('button', { name: /^07:00 às .*encaixe.*Aguardando envio/i })).toBeVisible()
  })
  await expectNoAxeFindings(page)
  expect((await read(admin, day)).every(({ versao }) => versao === 1)).toBe(true)

  // Meanwhile others go on at the clinic: a time is taken, and a visit moved that reception has cancelled.
  await visitAt(admin, day, '16:30', 'Alice Rocha')
  const moved = { dataHoraAgendada: `${day}T19:30:00.000Z`, versao: 1 }
  expect((await admin.post(`/api/Agendamentos/${at(16).id}/remarcar`, { data: moved })).status()).toBe(200)

  // Closing the tablet loses nothing.
  const again = await context.newPage()
  await page.close()
  await openAgenda(again, day)
  await expect(again.getByRole('button', { name: /^16:00 às .*Aguardando envio/ })).toBeVisible()
  await expect(again.getByText(/19 .*(aguardando|esperando)/).first()).toBeVisible()
  await again.waitForTimeout(16_000)
  await context.setOffline(false)

  await expect(again.getByRole('heading', { level: 1, name: 'Conflitos' })).toBeVisible({ timeout: 30_000 })
  const taken = again.getByRole('region', { name: 'Conflito de Tarde 2' })
  const passed = again.getByRole('region', { name: 'Conflito de Tarde 5' })
  await expect(taken).toContainText('Mudar de 13:30 para 16:30')
  await expect(taken).toContainText('16:30 às 17:00 já é de Alice Rocha')
  await expect(passed).toContainText('Cancelar 15:00')
  await expect(passed).toContainText('Está em')
  await expect(again.getByRole('region', { name: /^Conflito de/ })).toHaveCount(2)
  await expectNoAxeFindings(again)
  // Until somebody chooses, the clinic has both as it had them.
  const before = new Map((await read(admin, day)).map((visit) => [visit.id, visit]))
  expect(before.get(at(13).id)?.dataHoraAgendada).toContain('T13:30')
  expect(before.get(at(16).id)?.dataHoraAgendada).toContain('T19:30')

  await taken.getByRole('button', { name: 'Encaixar mesmo assim' }).click()
  await expect(again.getByText('encaixar mesmo assim')).toBeVisible()
  await passed.getByRole('button', { name: 'Manter o da clínica' }).click()
  await expect(again.getByText('ficou como a clínica tem')).toBeVisible()
  await expect(again.getByRole('region', { name: /^Conflito de/ })).toHaveCount(0)

  const after = await read(admin, day)
  const now = new Map(after.map((visit) => [visit.id, visit]))
  for (let i = 0; i < 12; i++) expect(now.get(at(i).id)?.estado).toBe('chegou')
  expect([12, 13, 14].map((i) => now.get(at(i).id)?.dataHoraAgendada.slice(11, 16))).toEqual([
    '16:00',
    '16:30',
    '17:00',
  ])
  expect(now.get(at(13).id)?.encaixe).toBe(true)
  expect(now.has(at(15).id)).toBe(false)
  expect(
    after
      .filter(({ nome }) => nome === 'Limpeza de pele')
      .map(({ encaixe }) => encaixe)
      .sort(),
  ).toEqual([false, true])
  // Nothing was done twice: each has one version more, or two.
  for (let i = 0; i < 12; i++) expect(await historyOf(admin, at(i))).toHaveLength(2)
})

test('a tablet that is killed in mid-drain has done everything once when it is opened again', async ({
  page,
  context,
  admin,
}) => {
  const day = nthWeekday(62)
  const visits: Agendamento[] = []
  for (let i = 0; i < 6; i++) visits.push(await visitAt(admin, day, timeAt(i), `Cliente ${i + 1}`))
  await enterKeptAgenda(page, day)
  await expect(visitBlock(page, '07:00', 'Visita de Cliente 1')).toBeVisible()
  await context.setOffline(true)
  for (const visit of visits) {
    await choose(page, visit)
    await press(page, 'Chegou')
    await expect(page.getByText(/^Cliente chegou às/).first()).toBeVisible()
    // The next step stands where the last one did: as quickly as a double tap nobody presses it on purpose.
    await page.waitForTimeout(500)
    await press(page, 'Iniciar')
    await expect(page.getByText(/^Cliente está em atendimento/).first()).toBeVisible()
  }
  const sent = page.waitForRequest((request) => request.url().endsWith('/estado'))
  const again = await context.newPage()
  await context.setOffline(false)
  await sent.catch(() => undefined)
  await page.close()
  await openAgenda(again, day)
  await expect
    .poll(async () => (await read(admin, day)).map(({ estado }) => estado), { timeout: 60_000 })
    .toEqual(visits.map(() => 'em_atendimento'))
  await expect(again.getByRole('banner').getByText('Tudo enviado')).toBeVisible()
  for (const visit of visits) {
    const history = await historyOf(admin, visit)
    expect(history.map(({ depois }) => depois.estado)).toEqual(['marcada', 'chegou', 'em_atendimento'])
  }
})

/** Makes somebody of the team, as an invitation would. */
async function joinTeam(context: BrowserContext, email: string): Promise<void> {
  await registerAccount(context, 'Rita', email)
  const clinic = new pg.Client({ connectionString: process.env.E2E_DATABASE })
  await clinic.connect()
  await clinic.query("update usuario set status = 'Admin' where email = $1", [email])
  await clinic.end()
}

test('another of the team at the same tablet sends nothing of the first, and sees nothing of it', async ({
  page,
  context,
  admin,
  playwright,
}, info) => {
  const day = nthWeekday(68 + info.retry)
  const visit = await visitAt(admin, day, '09:00', 'Cliente 1')
  const rita = newEmail('rita')
  await joinTeam(context, rita)
  await enterKeptAgenda(page, day)
  await context.setOffline(true)
  await choose(page, visit)
  await press(page, 'Chegou')
  await expect(page.getByText(/^Cliente chegou às/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^09:00 às .*, aguardando envio/ })).toBeVisible()

  // Whose cookie it is changes while the tablet has no network: what waits is not sent under it.
  const hers = await playwright.request.newContext({ baseURL: process.env.E2E_URL ?? '' })
  await hers.post('/api/Usuarios/login', { data: { enderecoEmail: rita, senha: PASSWORD } })
  await context.addCookies((await hers.storageState()).cookies)
  await hers.dispose()
  await context.setOffline(false)
  await openAgenda(page, day)
  await expect(page.getByRole('button', { name: /^09:00 às .*, marcada/ })).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText(/aguardando envio/i)).toHaveCount(0)
  await page.waitForTimeout(3_000)
  expect((await read(admin, day)).map(({ estado }) => estado)).toEqual(['marcada'])

  await logIn(context, ADMIN_EMAIL)
  await openAgenda(page, day)
  await expect
    .poll(async () => (await read(admin, day)).map(({ estado }) => estado), { timeout: 60_000 })
    .toEqual(['chegou'])
  expect(await historyOf(admin, visit)).toHaveLength(2)
})

test('without a network a visit is edited, one missed and one put back, and each is done once when it is back', async ({
  page,
  context,
  admin,
}, info) => {
  // Nobody misses what has not begun.
  const day = addDays(today(), -14 - info.retry)
  const missed = await visitAt(admin, day, '08:00', 'Alice')
  const edited = await visitAt(admin, day, '10:00', 'Bruna')
  const back = await visitAt(admin, day, '12:00', 'Carla')
  const came = await admin.post(`/api/Agendamentos/${back.id}/estado`, {
    data: { estado: 'chegou', versao: 1 },
  })
  expect(came.status(), await came.text()).toBe(200)
  await enterKeptAgenda(page, day)
  await expect(page.getByRole('button', { name: /^12:00 às .*, chegou / })).toBeVisible()
  await context.setOffline(true)

  await choose(page, missed)
  await press(page, 'Faltou')
  await expect(page.getByText('Alice faltou')).toBeVisible()
  await choose(page, back)
  await press(page, 'Foi engano: voltar a marcada')
  await expect(page.getByText('Carla voltou a marcada')).toBeVisible()
  await openVisitForm(page, visitBlock(page, '10:00', edited.nome))
  await page.getByLabel('Descrição').fill('Como combinado por telefone')
  await save(page)
  for (const waiting of [
    /^08:00 às .*Faltou.*aguardando envio/i,
    /^10:00 às .*aguardando envio/i,
    /^12:00 às .*Marcada.*aguardando envio/i,
  ])
    await expect(page.getByRole('button', { name: waiting })).toBeVisible()
  await expectNoAxeFindings(page)
  const atClinic = async () =>
    (await read(admin, day)).map(({ descricao, estado, versao }) => [descricao, estado, versao])
  const { descricao } = SERVICE
  expect(await atClinic()).toEqual([
    [descricao, 'marcada', 1],
    [descricao, 'marcada', 1],
    [descricao, 'chegou', 2],
  ])

  await context.setOffline(false)
  await expect.poll(atClinic, { timeout: 30_000 }).toEqual([
    [descricao, 'faltou', 2],
    ['Como combinado por telefone', 'marcada', 2],
    [descricao, 'marcada', 3],
  ])
  await expect(page.getByText(/aguardando envio/i)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^08:00 às .*, faltou/ })).toBeVisible()
})

test('two tablets: what agrees is both done, what does not is asked', async ({
  page,
  context,
  admin,
  browser,
}) => {
  const day = nthWeekday(64)
  const agreed = await visitAt(admin, day, '09:00', 'Concorda')
  const disputed = await visitAt(admin, day, '10:00', 'Disputa')
  await enterKeptAgenda(page, day)
  await expect(visitBlock(page, '10:00', disputed.nome)).toBeVisible()
  await context.setOffline(true)
  await choose(page, agreed)
  await press(page, 'Chegou')
  await moveByTaps(page, disputed, '16:00')
  const other = await (
    await browser.newContext({ locale: 'pt-BR', viewport: page.viewportSize(), reducedMotion: 'reduce' })
  ).newPage()
  await enterKeptAgenda(other, day)
  await choose(other, agreed)
  await press(other, 'Chegou')
  await moveByTaps(other, disputed, '11:00')
  await expect.poll(async () => (await read(admin, day)).map(({ versao }) => versao)).toEqual([2, 2])

  await page.waitForTimeout(16_000)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Conflitos' })).toBeVisible({ timeout: 30_000 })
  const conflict = page.getByRole('region', { name: 'Conflito de Disputa' })
  await expect(conflict).toContainText('Mudar de 10:00 para 16:00')
  await expect(conflict).toContainText('11:00')
  await expect(page.getByRole('region', { name: /^Conflito de/ })).toHaveCount(1)
  expect((await read(admin, day)).map((visit) => visit.dataHoraAgendada.slice(11, 16))).toEqual([
    '09:00',
    '11:00',
  ])
  await conflict.getByRole('button', { name: 'Mudar mesmo assim' }).click()
  await expect
    .poll(async () => (await read(admin, day)).map((visit) => visit.dataHoraAgendada.slice(11, 16)))
    .toEqual(['09:00', '16:00'])
  await other.context().close()
})

test('who has come waits for the choice about her refused booking, and is still inside when she is squeezed in', async ({
  page,
  context,
  admin,
}, info) => {
  const day = nthWeekday(66 + info.retry)
  await enterKeptAgenda(page, day)
  await context.setOffline(true)
  await register(page, day, '11:00')
  await page.getByRole('button', { name: /^11:00 às .*Aguardando envio/ }).click()
  await press(page, 'Chegou')
  await expect(page.getByText(/ chegou às/).first()).toBeVisible()
  // As quickly as a double tap nobody presses the next step on purpose.
  await page.waitForTimeout(500)
  await press(page, 'Iniciar')
  await expect(page.getByText(/ está em atendimento/).first()).toBeVisible()
  await visitAt(admin, day, '11:00', 'Alice Rocha')
  // It is asked at the next sign of life, which a device without a network gives every so often.
  await page.waitForTimeout(16_000)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Conflitos' })).toBeVisible({ timeout: 30_000 })
  const conflict = page.getByRole('region', { name: /^Conflito de/ })
  await expect(conflict).toHaveCount(1)
  await expect(conflict).toContainText('visita nova, com o que você registrou nela depois')
  await expectNoAxeFindings(page)

  await page.getByRole('banner').getByRole('link', { name: '1 precisa da sua escolha' }).click()
  await expect(page.getByText('Espera sua escolha')).toHaveCount(2)
  await expect(page.getByText('Aguardando envio')).toHaveCount(0)
  await expectNoAxeFindings(page)
  await page.goBack()
  await conflict.getByRole('button', { name: 'Encaixar mesmo assim' }).click()
  const standing = async () => (await read(admin, day)).map(({ nome, estado }) => [nome, estado])
  await expect.poll(standing).toEqual([
    ['Visita de Alice Rocha', 'marcada'],
    ['Limpeza de pele', 'em_atendimento'],
  ])
})
