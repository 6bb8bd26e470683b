import type { APIRequestContext, Page } from '@playwright/test'
import { formatDataHora, formatHora } from '#domain/lib/dates.ts'
import { bookFor, expect, login, test } from './fixtures.ts'
import { ADMIN } from './global-setup.ts'
import { pickDay } from './pick-day.ts'

/** The issue says within a second; a busy machine gets three. */
const NA_HORA = { timeout: 3_000 }

/** The booking screen on a day; answers its free starts, in minutes. */
async function openDay(page: Page, dia: string): Promise<number[]> {
  await page.goto('/agendamentos?servico=1')
  await pickDay(page, dia)
  await expect(page.getByRole('radio').first()).toBeVisible()
  return page.getByRole('radio').evaluateAll((radios) => radios.map((r) => Number(r.getAttribute('value'))))
}

/** Reception writes a visit down, on another device. */
async function takenElsewhere(admin: APIRequestContext, dia: string, inicio: number): Promise<number> {
  const dataHoraAgendada = formatDataHora(dia, inicio)
  const data = { nome: 'Por telefone', descricao: 'Recepção', tempo: '00:30', valor: 0, dataHoraAgendada }
  const answer = await admin.post('/api/Agendamentos', { data })
  expect(answer.status()).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

const slot = (page: Page, inicio: number) =>
  page.getByRole('radio', { name: new RegExp(`^${formatHora(inicio)}`) })

test('a time that is taken elsewhere disappears from an open booking screen, and returns when it is free again', async ({
  page,
  cliente,
  admin,
  dia,
}, info) => {
  expect(cliente.email).toContain('@')
  const livres = await openDay(page, dia)
  const inicio = livres.at(-1) ?? 0
  await expect(slot(page, inicio)).toBeVisible()

  const begin = Date.now()
  const id = await takenElsewhere(admin, dia, inicio)
  await expect(slot(page, inicio)).toBeHidden(NA_HORA)
  info.annotations.push({ type: 'gone after', description: `${Date.now() - begin} ms` })

  expect((await admin.delete(`/api/Agendamentos/${id}`)).status()).toBe(204)
  await expect(slot(page, inicio)).toBeVisible(NA_HORA)
})

test('what changed while there was no network is there soon after it is back', async ({
  page,
  cliente,
  admin,
  dia,
  context,
}) => {
  expect(cliente.email).toContain('@')
  const inicio = (await openDay(page, dia)).at(-1) ?? 0
  await context.setOffline(true)
  await takenElsewhere(admin, dia, inicio)
  await page.waitForTimeout(1_000)
  await expect(slot(page, inicio)).toBeVisible()
  await context.setOffline(false)
  await expect(slot(page, inicio)).toBeHidden(NA_HORA)
})

test('a page that is loaded again is sent what changed, not the lists', async ({ page, cliente, dia }) => {
  expect(cliente.email).toContain('@')
  await openDay(page, dia)
  const answered = (path: string) =>
    page.waitForResponse((response) => new URL(response.url()).pathname === path)
  // Tests beside this one change the same clinic: then a list is rightly sent again.
  await expect(async () => {
    const [servicos, horarios, agenda] = await Promise.all([
      answered('/api/Procedimento'),
      answered('/api/horarios'),
      answered('/api/Agendamentos/mudancas'),
      page.reload(),
    ])
    expect([servicos.status(), horarios.status()]).toEqual([304, 304])
    expect(await agenda.json()).toMatchObject({ completo: false })
  }).toPass({ timeout: 20_000 })
})

test('reception’s list follows bookings and cancellations as they are made', async ({
  page,
  cliente,
  browser,
  dia,
}) => {
  const options = { locale: 'pt-BR', viewport: page.viewportSize() }
  const reception = await (await browser.newContext(options)).newPage()
  await login(reception, ADMIN.email, ADMIN.senha)
  await reception.goto(`/visualizarAgendamentos?data=${dia}`)
  await expect(reception.getByRole('button', { name: /^Filtro/ })).toBeVisible()
  await expect(reception.getByText(cliente.nome)).toHaveCount(0)

  const { id } = await bookFor(page, dia)
  await expect(reception.getByText(cliente.nome).first()).toBeVisible(NA_HORA)
  expect((await page.request.delete(`/api/Agendamentos/${id}`)).status()).toBe(204)
  await expect(reception.getByText(cliente.nome)).toHaveCount(0, NA_HORA)
  await reception.context().close()
})
