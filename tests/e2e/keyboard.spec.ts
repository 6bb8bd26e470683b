import type { Locator, Page } from '@playwright/test'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { Horario } from '#domain/horario/schema.ts'
import { addDays, formatLongDate } from '#domain/lib/dates.ts'
import { PERFIL_TEXTS } from '#domain/perfil/texts.ts'
import type { Voucher } from '#domain/voucher/schema.ts'
import { ADMIN_EMAIL, newEmail, PASSWORD } from '#tests/support/accounts.ts'
import { today } from '#tests/support/dates.ts'
import { bookButton } from '#tests/support/page-driver/booking.ts'
import { registerAccount } from '#tests/support/page-driver/login.ts'
import { saveButton } from '#tests/support/page-driver/shell.ts'
import { expect, screenTest as test, visitsOf } from './fixtures.ts'

// Nothing here but the keyboard: no click, no fill, no focus from outside. Without a network a person waits;
// so does this.
test.describe.configure({ timeout: 120_000 })

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Tab, until what is wanted has the focus. @throws where Tab never leads there */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 150; presses++) {
    if (await isFocused(target)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target}`)
}

async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

async function login(page: Page, email: string): Promise<void> {
  await page.goto('/')
  await press(page, page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Login' }))
  await type(page, page.getByRole('textbox', { name: 'Email' }), email)
  await type(page, page.getByLabel('Senha', { exact: true }), PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: 'Sair' })).toBeVisible()
}

/** Picks a day: by Tab to the months and into the month, then day by day by arrow. */
async function pickDay(page: Page, day: string): Promise<void> {
  const dayButton = page.getByRole('button', {
    name: new RegExp(`^${formatLongDate(day)} de ${day.slice(0, 4)}`),
  })
  for (let months = 0; months < 5 && !(await dayButton.isVisible()); months++)
    await press(page, page.getByRole('button', { name: 'Próximo mês' }))
  await expect(dayButton).toBeVisible()
  const month = page.locator('table button')
  for (let presses = 0; presses < 20 && !(await focusWithin(month)); presses++)
    await page.keyboard.press('Tab')
  const target = Number(day.slice(8))
  for (let steps = 0; steps < 40 && !(await isFocused(dayButton)); steps++) {
    const here = Number(await page.evaluate(() => document.activeElement?.textContent))
    const gap = target - here
    await page.keyboard.press(
      gap >= 7 ? 'ArrowDown' : gap <= -7 ? 'ArrowUp' : gap > 0 ? 'ArrowRight' : 'ArrowLeft',
    )
  }
  await page.keyboard.press('Enter')
}

const focusWithin = (all: Locator) =>
  all.evaluateAll((elements) => elements.some((element) => element === document.activeElement))

test('by keyboard alone a client logs in, books, is asked back, cancels, and saves her profile', async ({
  page,
  admin,
  day,
}) => {
  const email = newEmail('teclado')
  await registerAccount(page.context(), 'Tecla', email)
  await login(page, email)

  const menu = page.getByRole('navigation', { name: 'Principal' })
  await press(page, menu.getByRole('link', { name: 'Agendamento' }))
  await press(page, page.getByRole('link', { name: 'Agendar agora' }).first())
  await expect(page.getByText(AGENDAMENTO_TEXTS.subtitle)).toBeVisible()
  await pickDay(page, day)
  await expect(page.getByRole('heading', { name: formatLongDate(day) })).toBeVisible()

  // Without a time: told, and then the focus stands where the time is chosen.
  await press(page, bookButton(page))
  const result = page.getByRole('dialog')
  await expect(result.getByText(AGENDAMENTO_TEXTS.incomplete)).toBeVisible()
  await expect(result.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(result).toBeHidden()
  const horarios = page.getByRole('radio')
  await expect(horarios.first()).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await expect(horarios.nth(1)).toBeChecked()
  await press(page, bookButton(page))
  await expect(result.getByText(AGENDAMENTO_TEXTS.success)).toBeVisible()
  await expect(result.getByRole('button', { name: 'OK' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
  expect(await visitsOf(admin, email)).toHaveLength(1)

  await press(page, menu.getByRole('link', { name: 'Perfil' }))
  await tabTo(page, page.getByRole('tab', { name: 'Perfil' }))
  await page.keyboard.press('ArrowRight')
  const cancelButton = page.getByRole('main').getByRole('button', { name: 'Cancelar agendamento' })
  await press(page, cancelButton)
  await expect(result.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(result).toBeHidden()
  await expect(cancelButton).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, result.getByRole('button', { name: 'Cancelar agendamento' }))
  await expect(page.getByText(AGENDAMENTO_TEXTS.myVisitsEmpty)).toBeVisible()
  await expect.poll(() => visitsOf(admin, email)).toHaveLength(0)

  await tabTo(page, page.getByRole('tab', { name: 'Meus agendamentos' }))
  await page.keyboard.press('ArrowLeft')
  await type(page, page.getByLabel('Nome', { exact: true }), 'Tecla')
  await type(page, page.getByLabel('Telefone'), '11984637731')
  await press(page, page.getByRole('button', { name: 'Atualizar' }))
  await expect(page.getByText(PERFIL_TEXTS.registered)).toBeVisible()
})

test('by keyboard alone the Admin edits a voucher and registers a day’s hours', async ({
  page,
  admin,
}, info) => {
  const nome = `Cortesia ${crypto.randomUUID().slice(0, 8)}`
  const data = { nome, descricao: 'Para quem volta.', campo: false }
  const { id } = (await (await admin.post('/api/Voucher', { data })).json()) as Voucher
  const day = addDays(today(), 90 + info.retry)
  await login(page, ADMIN_EMAIL)

  const more = page.getByRole('button', { name: 'Mais...' })
  const menuEntry = (label: string) => page.getByRole('link', { name: label, exact: true })
  await press(page, more)
  await press(page, menuEntry('Vouchers'))
  await press(page, page.getByRole('button', { name: `Editar ${nome}` }))
  await expect(page.getByRole('heading', { name: 'Alterar Voucher' })).toBeVisible()
  await tabTo(page, page.getByLabel('Descrição'))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Para quem sempre volta.')
  await press(page, page.getByRole('switch', { name: 'Habilitado' }), 'Space')
  await press(page, saveButton(page))
  await expect
    .poll(async () => (await admin.get(`/api/Voucher/${id}`)).json())
    .toMatchObject({ nome, descricao: 'Para quem sempre volta.', campo: true })
  await admin.delete(`/api/Voucher/${id}`)

  await press(page, more)
  await press(page, menuEntry('Cadastro de Horários'))
  await expect(page.getByRole('heading', { level: 1, name: /^Horários?$/ })).toBeVisible()
  await pickDay(page, day)
  await tabTo(page, page.getByLabel('Início do 1º período'))
  await page.keyboard.type('09:00')
  await tabTo(page, page.getByLabel('Fim do 1º período'))
  await page.keyboard.type('12:00')
  await press(page, saveButton(page))
  await expect(page.getByText('Horário cadastrado')).toBeVisible()
  const registered = await admin.get(`/api/horarios/filtrar?dataInicial=${day}&dataFinal=${day}`)
  const [horario] = (await registered.json()) as Horario[]
  expect(horario).toMatchObject({ horarioInicioPrimeiroPeriodo: '09:00', horarioFimPrimeiroPeriodo: '12:00' })
  await admin.delete(`/api/Horarios/${horario?.id}`)
})
