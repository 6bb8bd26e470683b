import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { formatDataLonga, formatHora } from '#domain/lib/dates.ts'
import { TEXTOS_USUARIO } from '#domain/usuario/texts.ts'
import {
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  login,
  SENHA,
  test,
  visitsOf,
} from './fixtures.ts'
import { ADMIN } from './global-setup.ts'
import { pickDay } from './pick-day.ts'

test('a newcomer registers, books a free time and finds it under her profile; reception sees it too', async ({
  page,
  dia,
  browser,
}) => {
  const email = `maria-${crypto.randomUUID()}@exemplo.test`

  await page.goto('/register')
  await page.getByLabel('Nome de usuário').fill('Maria das Dores')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await page.getByLabel('Confirmar senha').fill(SENHA)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Registrar' }).click()
  await expect(page.getByText(TEXTOS_USUARIO.registroSucesso)).toBeVisible()
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/login')
  // The address changes before the screen: registration has fields of the same names.
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(SENHA)
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/servicos')
  await expect(page.getByRole('heading', { name: 'Nossos Serviços' })).toBeVisible()
  await page.getByText('Facial', { exact: true }).first().click()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page
    .getByRole('button', { name: /Agendar agora/ })
    .or(page.getByRole('link', { name: /Agendar agora/ }))
    .first()
    .click()
  await expect(page).toHaveURL(/\/agendamentos/)
  await expect(page.getByText(TEXTOS_AGENDAMENTO.subtitulo)).toBeVisible()

  await pickDay(page, dia)
  await expect(page.getByRole('heading', { name: formatDataLonga(dia) })).toBeVisible()
  const slot = page.getByRole('radio').first()
  const hora = formatHora(Number(await slot.inputValue()))
  await slot.click()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Agendar', exact: true }).click()
  await expect(page.getByText(TEXTOS_AGENDAMENTO.sucesso)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL('/')

  await page.goto('/perfil?aba=agendamentos')
  await expect(page.getByText(`das ${hora} às`)).toBeVisible()
  await expect(page.getByText('Agendado')).toBeVisible()
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)

  const reception = await (await browser.newContext()).newPage()
  await login(reception, ADMIN.email, ADMIN.senha)
  await reception.goto(`/visualizarAgendamentos?data=${dia}`)
  await expect(reception.getByText('Maria das Dores').first()).toBeVisible()
  await expectNoAxeFindings(reception)
  await reception.context().close()
})

test('the booked wall-clock time is the same wherever the phone is', async ({
  page,
  cliente,
  admin,
  dia,
}) => {
  await page.goto('/servicos')
  await page
    .getByRole('button', { name: /Agendar agora/ })
    .or(page.getByRole('link', { name: /Agendar agora/ }))
    .first()
    .click()
  await pickDay(page, dia)
  const slot = page.getByRole('radio').nth(1)
  const hora = formatHora(Number(await slot.inputValue()))
  await slot.click()
  await page.getByRole('button', { name: 'Agendar', exact: true }).click()
  await expect(page.getByText(TEXTOS_AGENDAMENTO.sucesso)).toBeVisible()
  const visits = await visitsOf(admin, cliente.email)
  expect(visits.map((v) => v.dataHoraAgendada)).toEqual([`${dia}T${hora}:00.000Z`])
})

test('agendar without a time says what is missing and keeps everything', async ({ page, cliente }) => {
  await page.goto('/servicos')
  await page
    .getByRole('button', { name: /Agendar agora/ })
    .or(page.getByRole('link', { name: /Agendar agora/ }))
    .first()
    .click()
  await expect(page.getByText(TEXTOS_AGENDAMENTO.subtitulo)).toBeVisible()
  await page.getByRole('button', { name: 'Agendar', exact: true }).click()
  await expect(page.getByText(TEXTOS_AGENDAMENTO.incompleto)).toBeVisible()
  await expectNoAxeFindings(page)
  await page.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/agendamentos/)
  expect(cliente.email).toContain('@')
})
