import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { screenAt, screens } from '#src/app/screens.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { today } from '#tests/support/dates.ts'
import { logInOnScreen } from '#tests/support/page-driver/login.ts'
import { filterButton } from '#tests/support/page-driver/reception.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import { IS_WHOLE_ROUND } from '#tests/support/round.ts'
import {
  bookFor,
  expect,
  expectNoAxeFindings,
  expectNoSidewaysScroll,
  screenTest as test,
} from './fixtures.ts'

type Screen = readonly [path: string, isThere: (page: Page) => Locator]

const title = (nome: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: nome }).first()
const homeScreen = (page: Page) => page.getByRole('region', { name: 'Novidades da clínica' })

/**
 * Each screen of `src/app/screens.ts`, and what a role sees there. A screen that stands for another is looked
 * at once.
 */
const VISITOR_SCREENS: readonly Screen[] = [
  ['/', homeScreen],
  ['/sobre', title('Sobre')],
  ['/login', title('Login')],
  ['/register', title('Registrar')],
  ['/esqueciASenha', title('Esqueci a senha')],
  ['/servicos', title('Nossos Serviços')],
  ['/cadastroHorarios', (page) => page.getByText('Faça login para agendar')],
]
const CLIENT_SCREENS: readonly Screen[] = [
  // She has just logged in for the first time; what she sees there later is the visitor's.
  ['/', (page) => page.getByRole('region', { name: 'Boas-vindas' })],
  ['/servicos', title('Nossos Serviços')],
  ['/perfil', title('Minha conta')],
  ['/perfil?aba=agendamentos', (page) => page.getByRole('button', { name: 'Cancelar agendamento' })],
  ['/pendencias', title('Pendências')],
  ['/seguranca', (page) => page.getByText('Este aparelho', { exact: true })],
  ['/cadastroHorarios', title('Horários')],
]
/** The clinic's day. */
const RECEPTION_SCREENS: readonly Screen[] = [
  ['/visualizarAgendamentos', filterButton],
  // A day that is over: nothing in it can be chosen.
  [`/visualizarAgendamentos?data=${addDays(today(), -1)}`, filterButton],
  ['/visualizarAgendamentos?ver=semana', filterButton],
  ['/visualizarAgendamentos?ver=lista', filterButton],
  ['/quemAindaNaoSabe', title('Quem ainda não sabe')],
  ['/novaVisita', title('Nova visita')],
  ['/fichas', title('Fichas')],
  ['/conflitos', title('Conflitos')],
  ['/folhaDoDia', (page) => page.getByRole('heading', { name: 'Recados e pedidos do dia' })],
]
/** What the clinic offers, and who it is. */
const HOUSE_SCREENS: readonly Screen[] = [
  ['/cadastroHorarios', title('Horários')],
  ['/perfil', title('Minha conta')],
  ['/procedimentos', title('Procedimentos')],
  ['/voucher', title('Vouchers')],
  [
    '/cadastroMensagens',
    (page) => page.getByRole('heading', { name: /^(Mensagens|Cadastro de Mensagem)$/ }).first(),
  ],
  ['/clinica', title('Dados da clínica')],
  ['/semana', title('Semana de trabalho')],
  ['/comecePorAqui', title('Comece por aqui')],
  ['/cartaz', title('Agende aqui')],
  ['/equipe', (page) => page.getByRole('list', { name: 'Pessoas da equipe' })],
  ['/saudeDoSistema', (page) => page.getByRole('region', { name: 'Notificações' })],
  ['/seguranca', (page) => page.getByText('Este aparelho', { exact: true })],
]

/** A client's, of which a test below makes the addresses; and one that is opened in cards.spec.ts. */
const ELSEWHERE: readonly string[] = ['/agendamentos', '/visita/:id', '/remarcar/:id', '/ficha']

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  ...(IS_WHOLE_ROUND ? [{ width: 820, height: 1180 }] : []),
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const
/**
 * Too narrow and upright draw what phone and tablet draw, and a tablet mostly what a desktop does: there the
 * question is whether it fits.
 */
const WITHOUT_AXE = IS_WHOLE_ROUND ? [820, 320] : [1180, 820, 320]

async function lookAtAll(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const [path, isThere] of screens)
    await test.step(path, async () => {
      await page.goto(path)
      for (const size of SIZES) {
        await page.setViewportSize(size)
        await expect(isThere(page)).toBeVisible()
        await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
        await expectNoSidewaysScroll(page)
        if (!WITHOUT_AXE.includes(size.width)) await expectNoAxeFindings(page)
      }
    })
}

test.describe.configure({ mode: 'parallel', timeout: 300_000 })

test('no screen of the app is left out of those that are looked at', () => {
  const lists = [VISITOR_SCREENS, CLIENT_SCREENS, RECEPTION_SCREENS, HOUSE_SCREENS].flat()
  const looked = lists.map(([path]) => screenAt(path.replace(/\?.*/, ''))?.path)
  const left = screens.filter(({ path }) => !(looked.includes(path) || ELSEWHERE.includes(path)))
  expect(left.map(({ path }) => path)).toEqual([])
})

test('every screen of a visitor at every size', async ({ page }) => {
  await lookAtAll(page, VISITOR_SCREENS)
})

test('every screen of a client at every size', async ({ page, client, day }) => {
  expect(client.email).toContain('@')
  const visit = await bookFor(page, day)
  const [procedimento] = (await (await page.request.get('/api/Procedimento')).json()) as Procedimento[]
  await lookAtAll(page, [
    ...CLIENT_SCREENS,
    [`/agendamentos?servico=${procedimento?.id}`, title(procedimento?.nome ?? '')],
    [`/visita/${visit.id}`, title(visit.nome)],
    [`/remarcar/${visit.id}`, title('Escolher outro horário')],
  ])
})

for (const [whose, screens] of [
  ['the clinic’s day', RECEPTION_SCREENS],
  ['the house', HOUSE_SCREENS],
] as const)
  test(`every screen of ${whose} at every size`, async ({ page }) => {
    await logInOnScreen(page, ADMIN_EMAIL)
    await lookAtAll(page, screens)
  })

/** How a chosen thing is drawn, and a mark that lies over it. */
const drawnAs = (target: Locator) =>
  target.evaluate((element) =>
    [null, '::before'].map((part) => {
      const { backgroundColor, border, outline } = getComputedStyle(element, part)
      return [backgroundColor, border, outline]
    }),
  )

test('where the system chooses the colours, the chosen day and time are told from the others', async ({
  page,
  client,
}) => {
  expect(client.email).toContain('@')
  const [procedimento] = (await (await page.request.get('/api/Procedimento')).json()) as Procedimento[]
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/agendamentos?servico=${procedimento?.id}`)
  const tuesdays = page.locator('table').getByRole('button', { name: /^terça/ })
  const times = page.locator('label:has(input[type="radio"])')
  await page.getByRole('button', { name: 'Próximo mês' }).click()
  await tuesdays.nth(0).click()
  await times.nth(1).click()
  await expect(times.nth(1).locator('input')).toBeChecked()
  expect(await drawnAs(tuesdays.nth(0))).not.toEqual(await drawnAs(tuesdays.nth(1)))
  expect(await drawnAs(times.nth(1))).not.toEqual(await drawnAs(times.nth(0)))
})

test('where the system chooses the colours, a visit’s state still has an edge', async ({
  page,
  client,
  day,
}) => {
  expect(client.email).toContain('@')
  await bookFor(page, day)
  await openVisits(page)
  const chip = page.locator('[data-kind]').filter({ hasText: /^Agendado$/ })
  const outline = () => chip.evaluate((element) => getComputedStyle(element).outlineColor)
  const transparent = await outline()
  await page.emulateMedia({ forcedColors: 'active' })
  expect([transparent, await outline()]).toEqual(['rgba(0, 0, 0, 0)', 'rgb(0, 0, 0)'])
})

test('with letters twice as large the booking page’s picture stands under its words', async ({
  page,
  client,
}) => {
  expect(client.email).toContain('@')
  const [procedimento] = (await (await page.request.get('/api/Procedimento')).json()) as Procedimento[]
  await page.goto(`/agendamentos?servico=${procedimento?.id}`)
  const heading = title(procedimento?.nome ?? '')(page)
  for (const width of [390, 1180]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(heading).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNoSidewaysScroll(page)
    const words = await heading.boundingBox()
    // The picture stands under the words, which have the whole width.
    if (width === 390) expect(words?.width).toBeGreaterThan(300)
  }
})

test('where twenty letters fill the line no button’s words are cut', async ({ page, client, day }) => {
  expect(client.email).toContain('@')
  await bookFor(page, day)
  // What a phone of 390 pixels holds once its browser's letters are twice as large.
  await page.setViewportSize({ width: 195, height: 422 })
  for (const [path, isThere] of CLIENT_SCREENS)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(isThere(page)).toBeVisible()
      await expectNoSidewaysScroll(page)
      const cut = await page
        .locator('main .mantine-Button-label:visible')
        .evaluateAll((labels) =>
          labels.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent),
        )
      expect(cut).toEqual([])
    })
})
