import type { Locator, Page } from '@playwright/test'

/** Goes to another screen without loading the page anew. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((url) => {
    history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Presses "Sair" on the account's screen. What comes of it is the caller's to look at. */
export async function pressLogout(page: Page): Promise<void> {
  await go(page, '/perfil')
  await page.getByRole('banner').getByRole('button', { name: 'Sair' }).click()
}

/** The card that offers a newer version of the app. */
export const updateCard = (page: Page): Locator => page.getByRole('complementary', { name: 'Atualização' })

export const updateButton = (page: Page): Locator =>
  updateCard(page).getByRole('button', { name: 'Atualizar agora' })

/** What keeps a form. */
export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Salvar', exact: true })

export const save = (page: Page): Promise<void> => saveButton(page).click()
