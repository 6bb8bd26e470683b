import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { screensKept, workerReady } from '#tests/support/installed-app.ts'
import { logInOnScreen } from '#tests/support/page-driver/login.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  screenTest as test,
  test as testWithWorker,
} from './fixtures.ts'

const SERVICE = { descricao: 'Como combinado', valor: 10, tempo: '00:45', tipoProcedimento: 1 }

testWithWorker(
  'the day is put on paper from the device alone, with whom to call and where to write',
  async ({ page, admin, day }, info) => {
    const cliente = `Sueli ${info.project.name}`
    const data = {
      ...SERVICE,
      nome: 'Máscara de argila',
      cliente,
      encaixe: true,
      dataHoraAgendada: `${day}T18:00:00.000Z`,
    }
    expect((await admin.post('/api/Agendamentos', { data })).status()).toBe(201)
    await logInOnScreen(page, ADMIN_EMAIL)
    await page.goto(`/folhaDoDia?data=${day}`)
    const row = page.getByRole('row').filter({ hasText: cliente })
    await expect(row).toContainText('Máscara de argila')
    await expect(row).toContainText('18:00')
    await expect(row).toContainText('18:45')
    await expectNoAxeFindings(page)
    await expectNoSidewaysScroll(page)

    // The agenda is on the device, too, before there is no network.
    await workerReady(page)
    await screensKept(page, 'admin')
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Voltar para a agenda' }).click()
    await page.goBack()
    await expect(row).toContainText('Faltou')
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByText('Imprimir', { exact: true })).toBeHidden()
    await expect(page.getByText('Recados e pedidos do dia')).toBeVisible()
    const words = await page.locator('[data-sheet]').innerText()
    expect(words).toContain('impresso em')
    expect(words).not.toContain('@')
  },
)

test('a full day has its date and clinic on each page', async ({ page, admin, day }, info) => {
  for (let i = 0; i < 10; i++) {
    const cliente = `Página ${info.project.name} ${i}`
    const dataHoraAgendada = `${day}T${String(7 + i).padStart(2, '0')}:00:00.000Z`
    const data = { ...SERVICE, nome: 'Máscara de argila', cliente, encaixe: true, dataHoraAgendada }
    expect((await admin.post('/api/Agendamentos', { data })).status()).toBe(201)
  }
  await logInOnScreen(page, ADMIN_EMAIL)
  await page.goto(`/folhaDoDia?data=${day}`)
  const headers = page.locator('[data-sheet] header')
  await expect(headers.nth(1)).toContainText(/2 de \d/)
  const date = await page.getByRole('heading', { level: 1 }).innerText()
  for (const header of await headers.all()) await expect(header).toContainText(date)
  await expectNoAxeFindings(page)
  await page.emulateMedia({ media: 'print' })
  for (const header of await headers.all()) await expect(header).toBeVisible()
  // Each of them begins a page of paper, and no page is without.
  const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(await headers.count())
})
