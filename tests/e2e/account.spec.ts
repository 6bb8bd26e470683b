import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { PERFIL_TEXTS } from '#domain/perfil/texts.ts'
import { confirmCancel, openVisits, pressCancel } from '#tests/support/page-driver/visits.ts'
import {
  bookFor,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  screenTest as test,
  visitsOf,
} from './fixtures.ts'

test('the profile: the postal code fills the address, what is saved stays, a wrong CPF is told at its field', async ({
  page,
  client,
  admin,
}) => {
  await page.goto('/perfil')
  await expect(page.getByRole('heading', { name: PERFIL_TEXTS.titulo })).toBeVisible()
  await expect(page.getByText(PERFIL_TEXTS.subtitle)).toBeVisible()
  for (const tab of ['Perfil', 'Meus agendamentos'])
    await expect(page.getByRole('tab', { name: tab })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Voltar', exact: true })).toHaveAttribute('href', '/')
  await page.getByLabel('Nome', { exact: true }).fill('Maria')
  await page.getByLabel('Sobrenome').fill('das Dores')
  await page.getByLabel('CPF').fill('11111111111')
  await page.getByLabel('Telefone').fill('11984637731')
  await page.getByLabel('CEP').fill('05435000')
  await expect(page.getByLabel('Logradouro')).toHaveValue('Rua Harmonia')
  await expect(page.getByLabel('Município')).toHaveValue('São Paulo')
  await expect(page.getByLabel('Número')).toBeFocused()
  await expect(page.getByLabel('Telefone')).toHaveValue('(11) 98463-7731')
  await expect(page.getByLabel('CPF')).toHaveValue('111.111.111-11')
  await expect(page.getByLabel('CEP')).toHaveValue('05435-000')
  await page.getByLabel('Número').fill('482')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText(/CPF inválido/)).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Maria')
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  await page.getByLabel('CPF').fill('52998224725')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText(PERFIL_TEXTS.registered)).toBeVisible()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('nomeExibicao'))).toBe('Maria das Dores')
  const answer = await admin.get(`/api/PerfilUsuario/${encodeURIComponent(client.email)}`)
  expect(await answer.json()).toMatchObject({
    nome: 'Maria',
    sobrenome: 'das Dores',
    cpf: '529.982.247-25',
    telefone: '(11) 98463-7731',
    cep: '05435-000',
    municipio: 'São Paulo',
    numero: 482,
  })

  await page.reload()
  await expect(page.getByLabel('Sobrenome')).toHaveValue('das Dores')
  await page.getByLabel('Complemento').fill('Apto 71')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.getByText(PERFIL_TEXTS.updated)).toBeVisible()
})

test('her own visits: empty at first, then one that she can cancel after being asked', async ({
  page,
  client,
  admin,
  day,
}) => {
  await openVisits(page)
  await expect(page.getByText(AGENDAMENTO_TEXTS.myVisitsEmpty)).toBeVisible()
  await expectNoAxeFindings(page)

  const visit = await bookFor(page, day)
  await page.reload()
  await expect(page.getByText(visit.nome)).toBeVisible()
  await pressCancel(page)
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Manter agendamento' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(await visitsOf(admin, client.email)).toHaveLength(1)

  await pressCancel(page)
  await confirmCancel(page)
  await expect(page.getByText(AGENDAMENTO_TEXTS.myVisitsEmpty)).toBeVisible()
  await expect.poll(() => visitsOf(admin, client.email)).toHaveLength(0)
})

test('a half-filled profile is not left unasked, by whatever link or by Back', async ({ page, client }) => {
  // Within the page, so that Back is the app's own.
  await page.locator('a[href="/perfil"]:visible').first().click()
  await page.getByLabel('Nome', { exact: true }).fill('Mari')
  const servicesLink = page.locator('a[href="/servicos"]:visible').first()
  await servicesLink.click()
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await expect(question).toBeVisible()
  await expectNoAxeFindings(page)
  await question.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Mari')
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Continuar aqui' }).click()
  await expect(page).toHaveURL('/perfil')
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Mari')
  await page.getByRole('link', { name: 'Voltar', exact: true }).click()
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page).toHaveURL('/')
  await expect(question, client.email).toBeHidden()
})

test('on a phone the question stands over the open menu, and Back then closes the menu', async ({
  page,
  client,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('a[href="/perfil"]:visible').first().click()
  const nome = page.getByLabel('Nome', { exact: true })
  await nome.fill('Mari')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  for (const exit of [
    menu.getByRole('link', { name: 'Sobre' }),
    menu.getByRole('button', { name: 'Sair', exact: true }),
  ]) {
    await exit.click()
    await question.getByRole('button', { name: 'Continuar aqui' }).click()
    await expect(question).toBeHidden()
  }
  await page.goBack()
  await expect(menu).toBeHidden()
  await expect(nome).toHaveValue('Mari')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await menu.getByRole('link', { name: 'Sobre' }).click()
  await question.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre' }), client.email).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a device that has her session and nothing else shows her screen, and never a visitor’s before it', async ({
  page,
  client,
  browser,
  baseURL,
}) => {
  // What a browser that was short of room leaves: the cookies.
  const context = await browser.newContext({
    storageState: { cookies: await page.context().cookies(), origins: [] },
  })
  const fresh = await context.newPage()
  await fresh.addInitScript(() => {
    const titles: string[] = []
    Object.assign(window, { titles })
    new MutationObserver(() => {
      const h1 = document.querySelector('main h1')?.textContent
      if (h1 != null && titles.at(-1) !== h1) titles.push(h1)
    }).observe(document, { childList: true, subtree: true })
  })
  await fresh.goto(`${baseURL}/servicos`)
  await expect(fresh.getByRole('heading', { name: 'Nossos Serviços' })).toBeVisible()
  expect(await fresh.evaluate(() => (window as { titles?: string[] }).titles)).toEqual(['Nossos Serviços'])
  expect(await fresh.evaluate(() => localStorage.getItem('email'))).toBe(client.email)
  await context.close()
})
