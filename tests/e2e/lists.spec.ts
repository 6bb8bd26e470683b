import type { Page } from '@playwright/test'
import { addDias, agoraNaClinica, formatData } from '#domain/lib/dates.ts'
import { GRANDE, seedBigClinic } from '#tests/support/big-clinic.ts'
import { ADMIN, type Clinic, createDatabase, startClinic } from '#tests/support/clinic.ts'
import { logIn } from '#tests/support/page-driver.ts'
import { test as base, expect, expectNoAxeFindings, expectNoSidewaysScroll } from './fixtures.ts'

/** Visits a day of one busy room: more do not fit without touching each other. */
const POR_DIA = 20
/** What a screen of a long list may consist of, at most. */
const NOS = 1_500

/** A clinic of one's own: 20 000 people in the other tests' would be in everybody's way. */
const test = base.extend<object, { readonly grande: { readonly clinic: Clinic; readonly url: string } }>({
  grande: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use, info) => {
      const name = `grande_${info.workerIndex}_${Date.now()}`
      const clinic = await startClinic(await createDatabase(process.env.E2E_POSTGRES ?? '', name))
      const size = { ...GRANDE, agendamentos: POR_DIA * 365 * GRANDE.anos }
      await seedBigClinic(clinic.pool, hoje(), size)
      await use({ clinic, url: `http://127.0.0.1:${clinic.port}` })
      await clinic.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})
test.use({ contextOptions: { reducedMotion: 'reduce' } })

const hoje = () => agoraNaClinica(Date.now(), 'America/Sao_Paulo').data

test('20 000 people, 500 procedures and years of visits stay quick to open, to search and to book from', async ({
  page,
  context,
  grande: { clinic, url },
}) => {
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
  const asked: URL[] = []
  page.on('request', (request) => asked.push(new URL(request.url())))
  await logIn(context, url, ADMIN.email)

  // People: a page of them, found at the clinic, leafed on.
  await page.goto(`${url}/perfil`)
  await expect(page.getByText('Usuários, 20.001 cadastrados')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(51)
  expect(await nodes()).toBeLessThan(NOS)
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect(page.getByRole('row')).toHaveCount(101)
  const busca = page.getByRole('searchbox')
  await busca.fill('CONCEICAO dias')
  await expect(page.getByText('42 pessoas encontradas')).toBeVisible()
  const primeira = page.getByRole('row').nth(1)
  await expect(primeira).toContainText('Ágata Conceição Dias')
  await primeira.getByRole('button').click()
  await expect(page.getByRole('complementary', { name: 'Pessoa escolhida' })).toContainText('Rua Harmonia')
  await expectNoAxeFindings(page)
  await expectNoSidewaysScroll(page)
  const lists = asked.filter(({ pathname }) => pathname === '/api/PerfilUsuario')
  expect(lists.every(({ searchParams }) => searchParams.has('limite'))).toBe(true)

  // The agenda names its people; the list and what a filter finds come by the page.
  await page.goto(`${url}/visualizarAgendamentos?ver=lista`)
  const visitas = page.getByRole('listitem')
  await expect(visitas).toHaveCount(25)
  await expect(visitas.first()).not.toContainText('@exemplo.test')
  expect(await nodes()).toBeLessThan(NOS)
  await page.getByRole('button', { name: /^Filtro/ }).click()
  await page.getByRole('dialog').getByLabel('Nome').fill('zelia')
  await page.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page.getByText(/^\d+ agendamentos: “zelia” de/)).toBeVisible()
  await expect(visitas).toHaveCount(25)
  await expect(visitas.first()).toContainText('Zélia')
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect(visitas).toHaveCount(50)
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect(visitas).toHaveCount(75)

  // Somebody is booked for by a few letters of her name; offline too, by the people that the device has.
  const dia = addDias(hoje(), 3)
  await page.goto(`${url}/visualizarAgendamentos?data=${dia}`)
  await register(page, {
    cliente: 'conceicao dias',
    escolha: 'Álvaro Conceição Dias',
    quando: `${formatData(dia)}, 21:00`,
  })
  await expect(page.getByRole('button', { name: /^21:00 às .*Álvaro Conceição Dias/ })).toBeVisible()
  await expectNoAxeFindings(page)
  await context.setOffline(true)
  await register(page, {
    cliente: 'agata conceicao',
    escolha: 'Ágata Conceição Dias',
    quando: `${formatData(dia)}, 22:00`,
  })
  await expect(
    page.getByRole('button', { name: /^22:00 às .*Ágata Conceição Dias.*Aguardando envio/ }),
  ).toBeVisible()
  await context.setOffline(false)
  const deles = () => clinic.visitas().then((all) => all.filter((v) => v.quando >= `${dia}T21:00`).slice(-2))
  await expect
    .poll(async () => (await deles()).map((v) => v.email))
    .toEqual(['pessoa-16246@exemplo.test', 'pessoa-16245@exemplo.test'])

  // Procedures.
  await page.goto(`${url}/procedimentos`)
  await expect(page.getByText('512 cadastrados')).toBeVisible()
  expect(await nodes()).toBeLessThan(NOS)
  await page.getByRole('searchbox').fill('criolipolise 495')
  await expect(page.getByText('1 procedimento encontrado')).toBeVisible()
  await expectNoAxeFindings(page)
  await page.goto(url)
  await expect(page.getByText('1 a 5 de 512')).toBeVisible()
  expect(await nodes()).toBeLessThan(NOS)
})

async function register(
  page: Page,
  { cliente, escolha, quando }: { cliente: string; escolha: string; quando: string },
): Promise<void> {
  await page.getByRole('combobox', { name: 'Cliente' }).fill(cliente)
  await page.getByRole('option', { name: escolha }).click()
  await page.getByRole('combobox', { name: 'Nome' }).fill('Limpeza de pele 10')
  await page.getByRole('option', { name: 'Limpeza de pele 10', exact: true }).click()
  await page.getByLabel('Data do Procedimento', { exact: true }).fill(quando)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('')
}
