import type { Locator, Page } from '@playwright/test'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { EVENTS_PATH } from '#domain/change/topics.ts'
import { addDays, formatDateTime, formatTime } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { nthWeekday, today } from '#tests/support/dates.ts'
import { type FaultProxy, isApi } from '#tests/support/fault-proxy.ts'
import { screensKept } from '#tests/support/installed-app.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import {
  AGENDA_PATH,
  agendaPath,
  openAgenda,
  openFilter,
  openNewVisit,
  openVisitForm,
  wholeForm,
} from '#tests/support/page-driver/reception.ts'
import { pressLogout, save, saveButton } from '#tests/support/page-driver/shell.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import { expect, firstVisit, test } from './faults-fixtures.ts'

// What a screen says of the past, of what it does not know, and of a line that is dead although the browser
// believes that it is online.

const TABLET = { width: 1180, height: 820 }

/** A question that nobody answers is given up after half a second. */
const IMPATIENT = `{
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  AbortSignal.timeout = (ms) => timeout(Math.min(ms, 500))
}`

const age = (page: Page): Locator => page.locator('[data-idade]')
const free = (page: Page): Locator => page.getByRole('button', { name: /^Livre das/ })

/**
 * The page has asked for its stream: from now on it notices by itself that nothing comes. `before`: what was
 * seen when it was opened.
 */
async function followsTheClinic(network: FaultProxy, before = 0): Promise<void> {
  const streams = () => network.seen.slice(before).filter((s) => s.path.startsWith(EVENTS_PATH))
  await expect.poll(() => streams().length).toBeGreaterThan(0)
}

/** A page of the Admin's, on the clinic's network. */
async function reception(page: Page, path: string): Promise<void> {
  await logIn(page.context(), ADMIN_EMAIL)
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('status'))).toBe('Admin')
  await page.goto(path)
}

/** A visit for nobody registered, as reception writes it down elsewhere. */
async function visitElsewhere(clinic: Clinic, when: string, nome: string): Promise<void> {
  await clinic.pool.query(
    `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     values ($2, '', 1, $1::timestamp, $1::timestamp + interval '1 hour', 100)`,
    [when.slice(0, 16), nome],
  )
}

test.describe('on a dead line that the browser takes for a living one', () => {
  test.use({ initScript: IMPATIENT })

  test('her visits say how old they are, and stop saying it when the clinic answers', async ({
    page,
    clinic,
    network,
    email,
    day,
  }) => {
    await clinic.occupy(email, formatDateTime(day, 9 * 60))
    await page.addInitScript({ content: IMPATIENT })
    await page.clock.install()
    await firstVisit(page, email)
    await openVisits(page)
    const card = page.getByText('Agendado', { exact: true })
    await expect(card).toBeVisible()
    await expect(age(page)).toHaveCount(0)
    await followsTheClinic(network)

    network.swallow()
    expect(await page.evaluate(() => navigator.onLine)).toBe(true)
    // Two heartbeats are missing: nobody has touched anything.
    await page.clock.fastForward(60_000)
    await page.clock.fastForward(60_000)
    await page.clock.fastForward(30_000)
    await expect(age(page)).toHaveText(/^Sem resposta da clínica\. Dados de \d\d:\d\d\.$/)
    await expect(age(page)).toBeInViewport({ ratio: 1 })
    await expect(card).toBeVisible()
    await expect(page.getByText(/^A clínica não está respondendo\. O que você agendar fica/)).toBeVisible()

    network.heal()
    await page.clock.fastForward(60_000)
    await expect(age(page)).toHaveCount(0)
  })

  test('the agenda says it first of all, at every size, and the header does not say that all is sent', async ({
    page,
    network,
  }) => {
    await page.addInitScript({ content: IMPATIENT })
    await page.clock.install()
    await page.setViewportSize(TABLET)
    await reception(page, 'about:blank')
    const before = network.seen.length
    await openAgenda(page, nthWeekday(0))
    await expect(free(page).first()).toBeVisible()
    const header = page.getByRole('banner')
    await expect(header.getByText('Tudo enviado')).toBeVisible()
    await followsTheClinic(network, before)
    // The form, which nobody has opened yet, stands in a file of its own.
    await screensKept(page, 'admin')

    network.swallow()
    await page.clock.fastForward(60_000)
    await expect(header.getByText('Sem resposta da clínica')).toBeVisible()
    await expect(header.getByText('Tudo enviado')).toHaveCount(0)
    await page.clock.fastForward(90_000)
    await expect(age(page)).toHaveText(/^Sem resposta da clínica\. Dados de/)
    await expect(free(page).first()).toBeVisible()
    // What a press will come to is said before it, and the button stays.
    await openNewVisit(page)
    await expect(page.getByText(/Ao salvar, fica guardado neste aparelho até ela responder\.$/)).toBeVisible()
    await expect(saveButton(page)).toBeEnabled()
    for (const view of ['Semana', 'Lista', 'Dia']) {
      await page.getByText(view, { exact: true }).click()
      await expect(age(page)).toBeInViewport({ ratio: 1 })
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await page.mouse.wheel(0, 600)
    await expect(age(page)).toBeInViewport({ ratio: 1 })
    await expect(free(page).last()).toBeInViewport()
  })
})

test.describe('on a living line that the browser takes for a dead one', () => {
  const DENIED = `Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })`

  test('nothing is called offline, and what is pressed is sent', async ({ page, clinic, day }) => {
    await clinic.pool.query("delete from mensagem where nome = 'Pela linha'")
    await page.addInitScript({ content: DENIED })
    await page.setViewportSize(TABLET)
    await reception(page, '/cadastroMensagens')
    await expect(saveButton(page)).toBeEnabled()
    await expect(page.getByText(/internet/)).toHaveCount(0)
    await page.getByLabel('Nome').fill('Pela linha')
    await page.getByLabel('Descrição').fill('Chegou.')
    await page.getByRole('radio', { name: /^Informação/ }).click()
    await save(page)
    await expect(page.getByText('Mensagem cadastrada')).toBeVisible()

    // The queue and the stream do not ask the browser, either.
    await openAgenda(page, day)
    await free(page).first().click()
    await wholeForm(page)
    await page.getByRole('combobox', { name: 'Nome' }).fill('Avaliação')
    await page.getByLabel('Descrição').fill('Pele')
    await page.getByLabel('Valor').fill('80')
    await page.getByLabel('Tempo').fill('00:30')
    await save(page)
    await expect.poll(async () => (await clinic.pool.query('select 1 from agendamento')).rowCount).toBe(1)
    await visitElsewhere(clinic, formatDateTime(day, 14 * 60), 'Marcado ao lado')
    await expect(page.getByRole('button', { name: /Marcado ao lado/ })).toBeVisible()
  })
})

test('one failed pull after an event is tried again by itself', async ({ page, clinic, network, day }) => {
  await reception(page, agendaPath(day))
  await expect(free(page).first()).toBeVisible()
  const cut = network.inject(
    { kind: 'cut' },
    { times: 1, match: (r) => isApi(r) && /mudancas/i.test(r.url ?? '') },
  )
  await visitElsewhere(clinic, formatDateTime(day, 14 * 60), 'Marcado ao lado')
  await expect.poll(() => cut.hits()).toBe(1)
  await expect(page.getByRole('button', { name: /Marcado ao lado/ })).toBeVisible({ timeout: 15_000 })
})

test('a day that is not here yet is not called free, and those that came first stay', async ({
  page,
  clinic,
  network,
}) => {
  const [tomorrow, far] = [addDays(today(), 1), addDays(today(), 45)]
  await visitElsewhere(clinic, formatDateTime(far, 9 * 60), 'Marcado longe')
  // The first page ends tomorrow, which may be a Sunday.
  await clinic.pool.query("update horario set inicio_1 = '08:00', fim_1 = '12:00' where data = $1", [
    tomorrow,
  ])
  // The first page begins yesterday; what is asked for beyond it does not come.
  const lists = new RegExp(`Agendamentos/(mudancas\\?desde=(?!${addDays(today(), -1)})|filtrar)`, 'i')
  const cut = network.inject({ kind: 'cut' }, { match: (r) => lists.test(r.url ?? '') })
  await reception(page, agendaPath(tomorrow))
  await expect(free(page).first()).toBeVisible()
  await page.getByText('Lista', { exact: true }).click()
  await expect(
    page.getByText(/O resto da agenda ainda está carregando\.|Carregando os agendamentos/).first(),
  ).toBeVisible()
  await openAgenda(page, far)
  await expect(page.getByText('Não sabemos a agenda destas datas.')).toBeVisible()
  await expect(free(page)).toHaveCount(0)
  await expect(page.getByText(/0 agendamentos/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
  // It need not be pressed: when somebody answers, they are asked for.
  cut.remove()
  await expect(page.getByRole('button', { name: /Marcado longe/ })).toBeVisible()
})

test('where nothing was ever read, nothing is called free or empty', async ({ page, network }) => {
  await reception(page, '/sobre')
  await page.evaluate(async () => {
    // As a new device: all it knows is whose it is.
    const request = indexedDB.open('clinica')
    const db = await new Promise<IDBDatabase>((resolve) => {
      request.onsuccess = () => resolve(request.result)
    })
    const stores = ['agendamentos', 'horarios', 'usuarios', 'ocupados']
    const tx = db.transaction([...stores, 'meta'], 'readwrite')
    for (const name of stores) tx.objectStore(name).clear()
    for (const name of ['agendamentos', 'horarios', 'usuarios', 'usuarios:primeiras'])
      tx.objectStore('meta').delete(`pull:${name}`)
    await new Promise((resolve) => {
      tx.oncomplete = resolve
    })
    db.close()
  })
  network.inject(
    { kind: 'cut' },
    { match: (r) => /^\/api\/(Agendamentos|horarios|PerfilUsuario)/i.test(r.url ?? '') },
  )
  await openAgenda(page, nthWeekday(0))
  await expect(page.getByText('Ainda não recebemos a agenda da clínica.')).toBeVisible()
  await expect(free(page)).toHaveCount(0)
  await expect(page.getByText(/0 agendamentos|livres/)).toHaveCount(0)
  await page.goto('/cadastroHorarios')
  await expect(page.getByText('Ainda não conseguimos buscar os horários.')).toBeVisible()
  await expect(page.getByText('Sem horários para serem exibidos')).toHaveCount(0)
  await page.goto('/perfil')
  await expect(page.getByText('Ainda não conseguimos buscar os usuários.')).toBeVisible()
})

test('a visit of another year is seen by its client and by reception, with its year', async ({
  page,
  clinic,
  network,
  email,
}) => {
  const far = addDays(today(), 400)
  const year = far.slice(0, 4)
  await clinic.occupy(email, formatDateTime(far, 9 * 60))
  await firstVisit(page, email)
  await openVisits(page)
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: `de ${year}` })
      .getByText('Agendado'),
  ).toBeVisible()

  // The dialogs say it, too: the question, and what a logout finds waiting.
  await page.getByRole('button', { name: /^Cancelar/ }).click()
  const question = page.getByRole('dialog', { name: 'Cancelar este agendamento?' })
  await expect(question.getByText(`de ${year} às 09:00`)).toBeVisible()
  network.setDown(true)
  await question.getByRole('button', { name: 'Cancelar agendamento' }).click()
  await expect(question).toBeHidden()
  await pressLogout(page)
  const leaving = page.getByRole('dialog', { name: 'Sair com uma pendência?' })
  await expect(leaving.getByText(`de ${year} às 09:00`)).toBeVisible()
  await leaving.getByRole('button', { name: 'Cancelar', exact: true }).click()
  network.setDown(false)

  await page.setViewportSize(TABLET)
  await clinic.pool.query('delete from agendamento')
  await clinic.occupy(email, formatDateTime(far, 9 * 60))
  await reception(page, AGENDA_PATH)
  await page.getByRole('button', { name: 'Ir para outra data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ir para outra data' })
  await expect(dialog.getByRole('group', { name: 'Data da agenda' })).toBeVisible()
  await page.keyboard.press('Escape')
  await openAgenda(page, far)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`de ${year}$`) })).toBeVisible()
  const block = page.getByRole('button', { name: new RegExp(`^${formatTime(540)} às .*Outro`) })
  await openVisitForm(page, block)
  await page.getByRole('button', { name: 'Excluir' }).click()
  const deletion = page.getByRole('dialog', { name: 'Excluir agendamento' })
  await expect(deletion.getByText(`de ${year} às 09:00`)).toBeVisible()
})

test('a person’s visits, past and to come, are reached from her entry, and nobody else’s', async ({
  page,
  clinic,
}) => {
  const [her, other] = [await clinic.newAccount('olga'), await clinic.newAccount('volga')]
  await clinic.occupy(her, formatDateTime(addDays(today(), -700), 9 * 60))
  await clinic.occupy(her, formatDateTime(addDays(today(), 300), 10 * 60))
  await clinic.occupy(other, formatDateTime(addDays(today(), 2), 11 * 60))
  await reception(page, '/perfil')
  await page.getByRole('searchbox').fill(her)
  await page
    .getByRole('button', { name: new RegExp(her) })
    .first()
    .click()
  await page.getByRole('link', { name: 'Ver visitas' }).click()
  await expect(page.getByText(/^2 agendamentos: /)).toBeVisible()
  await expect(page.getByRole('main').getByText('10:00')).toBeVisible()
  await expect(page.getByRole('main').getByText('09:00')).toBeVisible()
  await expect(page.getByRole('main').getByText('11:00')).toHaveCount(0)

  // The filter's first date, once erased, stays so: all dates are asked for.
  await openFilter(page)
  const filter = page.getByRole('dialog', { name: 'Filtro' })
  await filter.getByRole('textbox', { name: 'Nome' }).fill(her)
  await filter.getByLabel('Data Inicial').fill('')
  await filter.getByLabel('Data Inicial').press('Tab')
  await expect(filter.getByLabel('Data Inicial')).toHaveValue('')
  await filter.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText(/^2 agendamentos: /)).toBeVisible()
  await expect(page.getByText(AGENDAMENTO_TEXTS.filterEmpty)).toHaveCount(0)
})
