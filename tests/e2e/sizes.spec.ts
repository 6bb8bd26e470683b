import type { Locator, Page } from '@playwright/test'
import { addDias, agoraNaClinica } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { bookFor, expect, expectNoAxeFindings, expectNoSidewaysScroll, login, test } from './fixtures.ts'
import { ADMIN } from './global-setup.ts'

type Tela = readonly [path: string, isThere: (page: Page) => Locator]

const hoje = agoraNaClinica(Date.now(), 'America/Sao_Paulo').data
const titulo = (nome: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { level: 1, name: nome }).first()
const inicio = (page: Page) => page.getByRole('region', { name: 'Novidades da clínica' })
const filtro = (page: Page) => page.getByRole('button', { name: /^Filtro/ })

/** Each route of the specification, and what a role sees there. A screen that stands for another is looked at once. */
const DA_VISITANTE: readonly Tela[] = [
  ['/', inicio],
  ['/sobre', titulo('Sobre')],
  ['/login', titulo('Login')],
  ['/register', titulo('Registrar')],
  ['/servicos', (page) => page.getByText('Faça login para agendar')],
]
const DA_CLIENTE: readonly Tela[] = [
  ['/', inicio],
  ['/servicos', titulo('Nossos Serviços')],
  ['/perfil', titulo('Minha conta')],
  ['/perfil?aba=agendamentos', (page) => page.getByRole('button', { name: 'Cancelar agendamento' })],
  ['/pendencias', titulo('Pendências')],
  ['/cadastroHorarios', titulo('Horários')],
]
const DO_ADMIN: readonly Tela[] = [
  ['/visualizarAgendamentos', filtro],
  // A day that is over: nothing in it can be chosen.
  [`/visualizarAgendamentos?data=${addDias(hoje, -1)}`, filtro],
  ['/visualizarAgendamentos?ver=semana', filtro],
  ['/visualizarAgendamentos?ver=lista', filtro],
  ['/cadastroHorarios', titulo('Horários')],
  ['/perfil', titulo('Minha conta')],
  ['/procedimentos', titulo('Procedimentos')],
  ['/voucher', titulo('Vouchers')],
  [
    '/cadastroMensagens',
    (page) => page.getByRole('heading', { name: /^(Mensagens|Cadastro de Mensagem)$/ }).first(),
  ],
  ['/clinica', titulo('Dados da clínica')],
]

const TAMANHOS = [
  { width: 1440, height: 900 },
  { width: 1180, height: 820 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
] as const
/** Too narrow and upright draw what phone and tablet draw: there the question is whether it fits. */
const SEM_AXE = [820, 320]

async function olhar(page: Page, telas: readonly Tela[]): Promise<void> {
  for (const [path, isThere] of telas)
    await test.step(path, async () => {
      await page.goto(path)
      for (const tamanho of TAMANHOS) {
        await page.setViewportSize(tamanho)
        await expect(isThere(page)).toBeVisible()
        await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0)
        await expectNoSidewaysScroll(page)
        if (!SEM_AXE.includes(tamanho.width)) await expectNoAxeFindings(page)
      }
    })
}

test.describe.configure({ mode: 'parallel', timeout: 180_000 })

test('every screen of a visitor at every size', async ({ page }) => {
  await olhar(page, DA_VISITANTE)
})

test('every screen of a client at every size', async ({ page, cliente, dia }) => {
  expect(cliente.email).toContain('@')
  await bookFor(page, dia)
  const [servico] = (await (await page.request.get('/api/Procedimento')).json()) as Procedimento[]
  await olhar(page, [...DA_CLIENTE, [`/agendamentos?servico=${servico?.id}`, titulo(servico?.nome ?? '')]])
})

test('every screen of the Admin at every size', async ({ page }) => {
  await login(page, ADMIN.email, ADMIN.senha)
  await olhar(page, DO_ADMIN)
})
