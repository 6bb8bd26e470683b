import type { Page } from '@playwright/test'
import { agoraNaClinica, formatDataLonga } from '#domain/lib/dates.ts'

/** Picks a day in the calendar, leafing to its month. */
export async function pickDay(page: Page, data: string): Promise<void> {
  const hoje = agoraNaClinica(Date.now(), 'America/Sao_Paulo').data
  const months =
    (Number(data.slice(0, 4)) - Number(hoje.slice(0, 4))) * 12 +
    Number(data.slice(5, 7)) -
    Number(hoje.slice(5, 7))
  for (let month = 0; month < months; month++) await page.getByRole('button', { name: 'Próximo mês' }).click()
  await page
    .getByRole('button', { name: new RegExp(`^${formatDataLonga(data)} de ${data.slice(0, 4)}`) })
    .click()
}
