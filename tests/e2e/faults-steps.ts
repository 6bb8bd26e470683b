import type { Page } from '@playwright/test'
import { type Clinic, SENHA } from '#tests/support/clinic.ts'
import { answerOf, type FaultProxy } from '#tests/support/fault-proxy.ts'
import type { Marcado, Phone } from '#tests/support/page-driver.ts'
import { expect } from './faults-fixtures.ts'

/** Exactly these visits stand in the database, each of this person, under the key that her phone sent. */
export async function expectVisits(
  clinic: Clinic,
  email: string,
  marcados: readonly Marcado[],
  network?: FaultProxy,
): Promise<void> {
  const visitas = await clinic.visitas()
  expect(visitas.map((v) => [v.email, v.quando]).sort()).toEqual(
    marcados.map((m) => [email, m.quando]).sort(),
  )
  if (network === undefined) return
  const sent = new Set(network.seen.filter((s) => s.method === 'POST').map((s) => s.chave))
  for (const visita of visitas) expect(sent).toContain(visita.chave)
}

/** The screen says that it waits; it does not say that it is booked. */
export async function expectWaiting(phone: Phone): Promise<void> {
  await expect(phone.guardado).toBeVisible()
  await expect(phone.sucesso).toHaveCount(0)
}

/** The clinic's word has arrived: in the dialog, and in the list after the page is opened anew. */
export async function expectConfirmed(phone: Phone, marcado: Marcado): Promise<void> {
  await expect(phone.sucesso).toBeVisible({ timeout: 15_000 })
  await phone.page.getByRole('button', { name: 'OK' }).click()
  await phone.abrirVisitas()
  await expect(phone.confirmado(marcado)).toBeVisible()
}

/** The network is whole again and the person asks for it: she need not wait for the queue's own time. */
export async function expectConfirmedOnAsking(phone: Phone, ...marcados: readonly Marcado[]): Promise<void> {
  await phone.tentarAgora()
  for (const marcado of marcados) await expect(phone.confirmado(marcado)).toBeVisible()
}

/** Queues bookings while nothing reaches the clinic. */
export async function queue(
  phone: Phone,
  network: FaultProxy,
  servico: number,
  dia: string,
  starts: readonly number[],
): Promise<{ marcados: Marcado[]; open: () => void }> {
  const resposta = answerOf('indisponivel', { 'retry-after': '3600' })
  const cut = network.inject({ tipo: 'resposta', resposta })
  const marcados: Marcado[] = []
  for (const nth of starts) {
    marcados.push(await phone.agendar(servico, dia, nth))
    await expectWaiting(phone)
  }
  return { marcados, open: cut.remove }
}

/** In a browser whose session has ended. */
export async function loginOnScreen(page: Page, url: string, email: string): Promise<void> {
  await page.goto(url)
  await expect(page.getByText('Sua sessão terminou').first()).toBeVisible()
  await page.goto(`${url}/login`)
  await fillLogin(page, email)
  await expect(page).not.toHaveURL(/login/)
}

/** The login's form, filled and sent. */
export async function fillLogin(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

/** "Sair", on the account's screen. What comes of it is the caller's to look at. */
export async function pressSair(phone: Phone): Promise<void> {
  await phone.irPara('/perfil')
  await phone.page.getByRole('banner').getByRole('button', { name: 'Sair' }).click()
}

/** The booking of a command, not a read, not the login. */
export const isSend = (s: FaultProxy['seen'][number]): boolean => s.method === 'POST' && s.chave !== null
