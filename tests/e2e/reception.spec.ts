import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { logInOnScreen } from '#tests/support/page-driver/login.ts'
import { applyFilter, openAgenda, openFilter } from '#tests/support/page-driver/reception.ts'
import {
  bookFor,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  screenTest as test,
  visitsOf,
} from './fixtures.ts'

test('reception finds a visit by its person, is told when nothing matches, and deletes only after confirming', async ({
  page,
  client,
  admin,
  day,
  browser,
}) => {
  const visit = await bookFor(page, day)
  const reception = await (
    await browser.newContext({ locale: 'pt-BR', viewport: page.viewportSize(), reducedMotion: 'reduce' })
  ).newPage()
  await logInOnScreen(reception, ADMIN_EMAIL)
  await openAgenda(reception, day)
  await expect(reception.getByText(client.nome).first()).toBeVisible()

  await openFilter(reception)
  const nome = reception.getByRole('dialog').getByRole('textbox', { name: 'Nome' })
  await nome.fill('nada tem este nome')
  await applyFilter(reception)
  await expect(reception.getByText(AGENDAMENTO_TEXTS.filterEmpty)).toBeVisible()
  await expectNoAxeFindings(reception)
  await reception.getByRole('button', { name: 'Apagar o nome' }).click()
  await expect(nome).toBeFocused()
  await expect(nome).toHaveValue('')
  await nome.fill(client.email)
  await applyFilter(reception)
  await expect(reception.getByRole('dialog')).toBeHidden()
  await expect(reception.getByRole('listitem')).toHaveCount(1)
  await expect(reception.getByRole('listitem')).toContainText(visit.nome)
  await expectNoAxeFindings(reception)
  await expectNoSidewaysScroll(reception)

  await reception.getByRole('button', { name: /^Excluir/ }).click()
  await expect(reception.getByText(AGENDAMENTO_TEXTS.delete)).toBeVisible()
  await expectNoAxeFindings(reception)
  await reception.getByRole('button', { name: 'Cancelar' }).click()
  await expect(reception.getByText(AGENDAMENTO_TEXTS.delete)).toBeHidden()
  expect(await visitsOf(admin, client.email)).toHaveLength(1)
  await reception.getByRole('button', { name: /^Excluir/ }).click()
  await reception.getByRole('button', { name: 'Confirmar' }).click()
  await expect.poll(() => visitsOf(admin, client.email)).toHaveLength(0)
  await reception.context().close()
})

test('reception sees who is registered, and nothing of a profile of her own', async ({
  page,
  client,
  browser,
}) => {
  const reception = await (
    await browser.newContext({ locale: 'pt-BR', viewport: page.viewportSize(), reducedMotion: 'reduce' })
  ).newPage()
  await logInOnScreen(reception, ADMIN_EMAIL)
  await reception.goto('/perfil')
  await reception.getByRole('searchbox').fill(client.email)
  await expect(reception.getByText(client.email).first()).toBeVisible()
  await expect(reception.getByRole('tab')).toHaveCount(0)
  await expectNoAxeFindings(reception)
  await expectNoSidewaysScroll(reception)
  await reception.context().close()
})
