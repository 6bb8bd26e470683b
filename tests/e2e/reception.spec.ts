import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import {
  bookFor,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  login,
  test,
  visitsOf,
} from './fixtures.ts'
import { ADMIN } from './global-setup.ts'

test('reception finds a visit by its person, is told when nothing matches, and deletes only after confirming', async ({
  page,
  cliente,
  admin,
  dia,
  browser,
}) => {
  const visita = await bookFor(page, dia)
  const reception = await (
    await browser.newContext({ locale: 'pt-BR', viewport: page.viewportSize(), reducedMotion: 'reduce' })
  ).newPage()
  await login(reception, ADMIN.email, ADMIN.senha)
  await reception.goto(`/visualizarAgendamentos?data=${dia}`)
  await expect(reception.getByText(cliente.nome).first()).toBeVisible()

  await reception.getByRole('button', { name: /^Filtro/ }).click()
  const nome = reception.getByRole('dialog').getByRole('textbox', { name: 'Nome' })
  await nome.fill('nada tem este nome')
  await reception.getByRole('button', { name: 'Aplicar' }).click()
  await expect(reception.getByText(TEXTOS_AGENDAMENTO.filtroVazio)).toBeVisible()
  await expectNoAxeFindings(reception)
  await reception.getByRole('button', { name: 'Apagar o nome' }).click()
  await expect(nome).toBeFocused()
  await expect(nome).toHaveValue('')
  await nome.fill(cliente.email)
  await reception.getByRole('button', { name: 'Aplicar' }).click()
  await expect(reception.getByRole('dialog')).toBeHidden()
  await expect(reception.getByRole('listitem')).toHaveCount(1)
  await expect(reception.getByRole('listitem')).toContainText(visita.nome)
  await expectNoAxeFindings(reception)
  await expectNoSidewaysScroll(reception)

  await reception.getByRole('button', { name: /^Excluir/ }).click()
  await expect(reception.getByText(TEXTOS_AGENDAMENTO.excluir)).toBeVisible()
  await expectNoAxeFindings(reception)
  await reception.getByRole('button', { name: 'Cancelar' }).click()
  expect(await visitsOf(admin, cliente.email)).toHaveLength(1)
  await reception.getByRole('button', { name: /^Excluir/ }).click()
  await reception.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => visitsOf(admin, cliente.email)).toHaveLength(0)
  await reception.context().close()
})

test('reception sees who is registered, and nothing of a profile of her own', async ({
  page,
  cliente,
  browser,
}) => {
  const reception = await (
    await browser.newContext({ locale: 'pt-BR', viewport: page.viewportSize(), reducedMotion: 'reduce' })
  ).newPage()
  await login(reception, ADMIN.email, ADMIN.senha)
  await reception.goto('/perfil')
  await reception.getByRole('searchbox').fill(cliente.email)
  await expect(reception.getByText(cliente.email).first()).toBeVisible()
  await expect(reception.getByRole('tab')).toHaveCount(0)
  await expectNoAxeFindings(reception)
  await expectNoSidewaysScroll(reception)
  await reception.context().close()
})
