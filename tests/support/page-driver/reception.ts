import { expect, type Locator, type Page } from '@playwright/test'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'

export const AGENDA_PATH = '/visualizarAgendamentos'

export const agendaPath = (day: string): string => `${AGENDA_PATH}?data=${day}`

/** Reception's agenda, of a day or of today. */
export async function openAgenda(page: Page, day?: string): Promise<void> {
  await page.goto(day === undefined ? AGENDA_PATH : agendaPath(day))
}

/** Opens the form beside the list; on a phone it is a sheet that a button opens. */
async function openForm(title: Locator, button: Locator): Promise<boolean> {
  await expect(title.or(button).first()).toBeVisible()
  if (await title.isVisible()) return false
  await button.click()
  await expect(title).toBeVisible()
  return true
}

/** The agenda's form for a new visit. */
export async function openNewVisit(page: Page): Promise<void> {
  const isNew = await openForm(
    page.getByRole('heading', { name: AGENDAMENTO_TEXTS.registration }),
    page.getByRole('button', { name: /^(Novo|Nova visita)/ }).first(),
  )
  // The form takes the focus a moment later: what is typed elsewhere before would lose its suggestions.
  if (isNew) await expect(page.getByRole('combobox', { name: 'Nome' })).toBeFocused()
}

/** From "Nova visita" to the agenda's form, which asks for the rest too. */
export async function wholeForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: /cadastro completo/ }).click()
  await expect(page.getByRole('heading', { name: AGENDAMENTO_TEXTS.registration })).toBeVisible()
}

/** A registry's form for a new record. */
export const openNewRecord = (page: Page): Promise<boolean> =>
  openForm(
    page.getByRole('heading', { level: 2, name: /^Cadastro de/ }),
    page.getByRole('button', { name: /^Cadastrar/ }),
  )

/** In the agenda's form: chooses the service, which fills the fields under it. */
export async function chooseProcedimento(page: Page, nome: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Nome' }).fill(nome)
  await page.getByRole('option', { name: nome, exact: true }).click()
  await expect(page.getByLabel('Descrição')).not.toHaveValue('')
}

/** In the agenda's form: the field of date and time. */
export const whenField = (page: Page): Locator => page.getByLabel('Data do Procedimento', { exact: true })

/** A visit in the agenda, by its first minute and its service. */
export const visitBlock = (page: Page, time: string, nome: string): Locator =>
  page.getByRole('button', { name: new RegExp(`^${time} às .*${nome}`) })

/** The chosen visit, beside the agenda or over it. */
export const chosenVisit = (page: Page): Locator =>
  page.getByRole('region', { name: 'Agendamento escolhido' })

/** From a visit in the agenda to its form. */
export async function openVisitForm(page: Page, block: Locator): Promise<void> {
  await block.click()
  await chosenVisit(page).getByRole('button', { name: 'Alterar', exact: true }).click()
  await expect(page.getByRole('heading', { name: AGENDAMENTO_TEXTS.update })).toBeVisible()
}

export const filterButton = (page: Page): Locator => page.getByRole('button', { name: /^Filtro/ })

export const openFilter = (page: Page): Promise<void> => filterButton(page).click()
export const applyFilter = (page: Page): Promise<void> =>
  page.getByRole('button', { name: 'Aplicar' }).click()

/** In the agenda's form: whose visit it will be, found by the e-mail. */
export async function chooseClient(page: Page, email: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Cliente' }).fill(email)
  await page.getByRole('option').filter({ hasText: email }).first().click()
}
