import type { Clinica } from '#domain/clinica/schema.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { addDays, formatLongDate, formatNumericDate } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { today } from '#tests/support/dates.ts'
import { logInOnScreen } from '#tests/support/page-driver/login.ts'
import { applyFilter, openFilter } from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  screenTest as test,
  test as testWithWorker,
} from './fixtures.ts'

// Beyond the demo clinic's hours and the other tests' days; one for each size, which run side by side.
const DAYS_AHEAD: Record<string, number> = { phone: 75, tablet: 78 }

test('Admin registers a day’s hours, finds them by the filter and deletes them only after confirming', async ({
  page,
  admin,
}, info) => {
  test.slow()
  const day = addDays(
    today(),
    // A second try finds the first one's day registered.
    (DAYS_AHEAD[info.project.name] ?? 81) + info.retry,
  )
  const registered = async () => {
    const answer = await admin.get(`/api/horarios/filtrar?dataInicial=${day}&dataFinal=${day}`)
    return ((await answer.json()) as Horario[]).length
  }
  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto('/cadastroHorarios')
  await expect(page.getByRole('heading', { level: 1, name: 'Horários' })).toBeVisible()
  await expect(page.getByText('08:00 às 12:00').first()).toBeVisible()
  const sheet = page.getByRole('button', { name: 'Cadastrar horário' })
  if (info.project.name === 'phone') await sheet.click()

  await save(page)
  await expect(page.getByText(HORARIO_TEXTS.noDate)).toBeVisible()
  await page.getByRole('button', { name: 'Fechar aviso' }).click()
  const dayButton = page.getByRole('button', { name: formatLongDate(day) })
  for (let months = 0; months < 4 && !(await dayButton.isVisible()); months++)
    await page.getByRole('button', { name: 'Próximo mês' }).click()
  await dayButton.click()
  await page.getByLabel('Início do 1º período').selectOption('08:00')
  await page.getByLabel('Fim do 1º período').selectOption('07:00')
  await save(page)
  await expect(page.getByText('O fim deve ser depois do início.')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByLabel('Fim do 1º período').selectOption('12:00')
  await page.getByLabel('Início do 2º período').selectOption('13:00')
  await page.getByLabel('Fim do 2º período').selectOption('20:00')
  await save(page)
  await expect(page.getByText('Horário cadastrado')).toBeVisible()
  expect(await registered()).toBe(1)

  await openFilter(page)
  await page.getByLabel('Data Inicial').fill('01/01/2090')
  // Leaving the field closes its calendar.
  await page.getByLabel('Data Inicial').blur()
  await applyFilter(page)
  await expect(page.getByText(HORARIO_TEXTS.filterEmpty)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Limpar', exact: true }).click()
  await expect(page.getByLabel('Data Inicial')).toHaveValue('')
  await page.getByLabel('Data Inicial').fill(formatNumericDate(day))
  await page.getByLabel('Data Final').fill(formatNumericDate(day))
  await page.getByLabel('Data Final').blur()
  await applyFilter(page)
  await expect(page.getByRole('dialog', { name: HORARIO_TEXTS.filter })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Horário', exact: true })).toBeVisible()
  // Its own end, not the first period's.
  await expect(page.getByText('13:00 às 20:00', { exact: true })).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  const remove = page.getByRole('button', { name: `Excluir ${formatLongDate(day)}` })
  await remove.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(HORARIO_TEXTS.delete)).toBeVisible()
  await expect(dialog.getByText('Nenhum agendamento nesse dia')).toBeVisible()
  await expectNoAxeFindings(page)
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(dialog).toBeHidden()
  expect(await registered()).toBe(1)
  await remove.click()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(HORARIO_TEXTS.empty)).toBeVisible()
  expect(await registered()).toBe(0)
})

test('a client reads the hours and can change none', async ({ page, client }) => {
  expect(client.nome).not.toBe('')
  await page.goto('/cadastroHorarios')
  await expect(page.getByRole('table', { name: 'Horários' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Excluir/ })).toHaveCount(0)
  await expect(page.getByText(HORARIO_TEXTS.registration)).toHaveCount(0)
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('main').getByRole('link', { name: 'Voltar para o menu' }).click()
  await expect(page).toHaveURL('/')
})

testWithWorker(
  'Sobre tells of the clinic, asks others for a video only after the tap, and is read offline too',
  async ({ page, context }) => {
    let asked = 0
    await context.route('https://www.youtube-nocookie.com/**', (route) => {
      asked++
      return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>vídeo</title>' })
    })
    await page.goto('/sobre')
    await expect(page.getByRole('heading', { level: 1, name: 'Sobre' })).toBeVisible()
    await expect(page.getByText('A Aurora nasceu em 2014', { exact: false })).toBeVisible()
    const play = page.getByRole('button', { name: /^Ver o vídeo: Como é a primeira visita/ })
    await expect(play).toBeVisible()
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)
    expect(asked).toBe(0)
    await play.click()
    await expect(page.locator('iframe')).toHaveAttribute(
      'src',
      /^https:\/\/www\.youtube-nocookie\.com\/embed\//,
    )
    await expect.poll(() => asked).toBe(1)

    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('A Aurora nasceu em 2014', { exact: false })).toBeVisible()
    await expect(page.getByText('Os vídeos precisam de internet. O texto continua aqui.')).toBeVisible()
  },
)

test('the clinic’s colour is tried beside the form, and the whole app follows only when it is saved', async ({
  page,
  admin,
}, info) => {
  const before = (await (await admin.get('/api/Clinica')).json()) as Clinica
  const brand = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).getPropertyValue('--brand').trim().toUpperCase())
  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto('/clinica')
  await page.getByRole('button', { name: 'Ameixa' }).click()
  await expect(page.getByText('1 alteração ainda não salva.')).toBeVisible()
  await expect.poll(() => brand('[data-brand-scope]')).toBe('#7A4A7C')
  expect(await brand(':root')).toBe(before.cor.toUpperCase())
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel('Outra cor').fill('#E8A05C')
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Letra branca não se lê bem/)).toBeVisible()
  await page.getByLabel('Nome da clínica').fill('')
  await save(page)
  await expect(page.getByText('Nome é obrigatório!')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(page.getByText('Tudo salvo.')).toBeVisible()

  // One record for all: the two sizes, side by side, would take each other's colour.
  if (info.project.name !== 'tablet') return
  try {
    await page.getByRole('button', { name: 'Ameixa' }).click()
    await save(page)
    await expect(page.getByText('Dados da clínica salvos')).toBeVisible()
    await expect.poll(() => brand(':root')).toBe('#7A4A7C')
    await page.goto('/')
    const action = page.getByRole('link', { name: 'Agendar' }).first()
    await expect(action).toHaveCSS('background-color', 'rgb(122, 74, 124)')
  } finally {
    await admin.put('/api/Clinica', { data: before })
  }
})

test('the page about the clinic asks once for its record, which the frame shows too', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env.E2E_URL ?? '',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  // A stream that has begun asks once more for all that the screen reads: nobody told what was missed.
  await page.route('**/api/eventos', () => undefined)
  await page.goto('/sobre')
  await expect(page.getByRole('link', { name: 'Agendar' }).first()).toBeVisible()
  await expect.poll(() => asked).toContain('/api/eventos')
  const count = (path: string) => asked.filter((name) => name === path).length
  expect([count('/api/Clinica'), count('/api/MensagemTemporaria')]).toEqual([1, 1])
  await context.close()
})

test.describe('two tablets', () => {
  test('where both changed the same of the clinic, she sees both and chooses; the rest is kept', async ({
    page,
    admin,
  }) => {
    const before = (await (await admin.get('/api/Clinica')).json()) as Clinica
    const now = async () => (await (await admin.get('/api/Clinica')).json()) as Clinica
    await logInOnScreen(page, ADMIN_EMAIL)
    await page.goto('/clinica')
    await page.getByLabel('Como se paga').fill('Só Pix.')
    // From here on this tablet hears nothing of what others change.
    await page.route(/\/api\/(eventos|Clinica$)/, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    )
    const theirs = { ...before, pagamento: 'Só dinheiro.', instagram: '@outra.aba' }
    try {
      expect((await admin.put('/api/Clinica', { data: theirs })).status()).toBe(200)
      await save(page)
      const choice = page.getByRole('region', { name: 'Os dados mudaram' })
      await expect(choice).toContainText('A clínica tem agora: Só dinheiro.')
      await expect(choice).toContainText('Você digitou: Só Pix.')
      await expect(page.getByLabel('Como se paga')).toHaveValue('Só Pix.')
      await expect(page.getByLabel('Instagram')).toHaveValue('@outra.aba')
      await expectNoAxeFindings(page)
      await expectNoSidewaysScroll(page)
      expect(await now()).toMatchObject({ pagamento: 'Só dinheiro.' })
      await choice.getByRole('button', { name: 'Salvar o meu' }).click()
      await expect(page.getByText('Dados da clínica salvos')).toBeVisible()
      expect(await now()).toMatchObject({ pagamento: 'Só Pix.', instagram: '@outra.aba' })
    } finally {
      await admin.put('/api/Clinica', { data: before })
    }
  })
})
