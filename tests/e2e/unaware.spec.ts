import type { APIRequestContext } from '@playwright/test'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { logInOnScreen } from '#tests/support/page-driver/login.ts'
import { expect, expectNoAxeFindings, expectNoSidewaysScroll, test } from './fixtures.ts'

const SERVICE = { descricao: 'Como combinado', valor: 10, tempo: '00:30', tipoProcedimento: 1 }

/** A visit of somebody without an account, which the clinic then moves, with a reason. */
async function movedVisit(admin: APIRequestContext, day: string, cliente: string): Promise<Agendamento> {
  const data = {
    ...SERVICE,
    nome: 'Máscara de argila',
    cliente,
    encaixe: true,
    dataHoraAgendada: `${day}T18:00:00.000Z`,
  }
  const made = await admin.post('/api/Agendamentos', { data })
  expect(made.status()).toBe(201)
  const visit = (await made.json()) as Agendamento
  const move = {
    dataHoraAgendada: `${day}T19:30:00.000Z`,
    versao: 1,
    encaixe: true,
    motivo: 'A cabine fica em manutenção',
  }
  const moved = await admin.post(`/api/Agendamentos/${visit.id}/remarcar`, { data: move })
  expect(moved.status(), await moved.text()).toBe(200)
  return (await moved.json()) as Agendamento
}

const isUnaware = async (admin: APIRequestContext, id: number): Promise<boolean> => {
  const list = (await (await admin.get('/api/Agendamentos/sem-ciencia')).json()) as Agendamento[]
  return list.some((visit) => visit.id === id)
}

test('reception sees who does not know of a change, and notes without a network that she has called', async ({
  page,
  admin,
  day,
}, info) => {
  const cliente = `Sueli ${info.project.name} ${info.parallelIndex}`
  const visit = await movedVisit(admin, day, cliente)
  expect(await isUnaware(admin, visit.id)).toBe(true)
  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto('/quemAindaNaoSabe')
  const row = page.getByRole('listitem').filter({ hasText: cliente })
  await expect(row).toContainText('sem conta')
  await expect(row).toContainText('Máscara de argila')
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  const isPhone = (page.viewportSize()?.width ?? 0) < 1024
  if (!isPhone) {
    await row.getByRole('button').click()
    const pane = page.getByRole('region', { name: `Mudança de ${cliente}` })
    await expect(pane).toContainText('Motivo: “A cabine fica em manutenção”')
    await expect(pane).toContainText('das 18:00 para as 19:30')
    await expect(page.getByRole('link', { name: /para resolver/ })).toBeVisible()
  }

  await page.context().setOffline(true)
  const scope = isPhone ? row : page.getByRole('region', { name: `Mudança de ${cliente}` })
  await scope.getByRole('button', { name: 'Avisei por telefone' }).click()
  await expect(page.getByText(`Anotado: ${cliente} já sabe`)).toBeVisible()
  await expect(row).toContainText('Aviso aguardando envio')
  expect(await isUnaware(admin, visit.id)).toBe(true)

  await page.context().setOffline(false)
  await expect.poll(() => isUnaware(admin, visit.id), { timeout: 20_000 }).toBe(false)
  await expect(row).toContainText('hoje às')
})
