import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { newEmail, PASSWORD } from '#tests/support/accounts.ts'
import { MARINA } from '#tests/support/demo-week.ts'
import { answerOf } from '#tests/support/fault-proxy.ts'
import { fillLogin, fillRegistration } from '#tests/support/page-driver/login.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import {
  ALL_SIZES,
  answerEmpty,
  goOffline,
  opened,
  openLoading,
  press,
  waitForText,
} from './scenario-steps.ts'

const LONG_TEXT =
  'Atendimento especial de fim de ano para quem traz a mãe, a avó, a tia, a vizinha e a amiga de infância, com chá, bolo de laranja e massagem nos pés de cortesia enquanto espera a sua vez'

async function phoneMenu(scenario: ScenarioContext): Promise<void> {
  await scenario.open('/')
  await press(scenario.page, 'Abrir menu')
  await scenario.page.getByRole('dialog', { name: 'Menu' }).waitFor()
}

async function registrationWithErrors({ page, open }: ScenarioContext): Promise<void> {
  await open('/register')
  await page.getByRole('textbox', { name: 'Email' }).fill(MARINA.email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmar senha').fill('senha-fraca-2')
  await press(page, 'Registrar')
  await waitForText(page, 'As senhas não são iguais!')
}

/** Somebody's first login, on a browser that offers to install; `visit`: with a visit that reception made. */
async function firstTime({ page, clinic, open }: ScenarioContext, visit?: string): Promise<void> {
  const email = newEmail('marina')
  await clinic.addAccount(email, MARINA.nome)
  if (visit !== undefined) await clinic.occupy(email, visit)
  await open('/login')
  await fillLogin(page, email)
  await page.getByRole('region', { name: 'Boas-vindas' }).waitFor()
  await page.evaluate(() => void window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await page.getByRole('heading', { name: /A clínica na tela/ }).waitFor()
}

/** Home, Sobre, the way in, and what is drawn when something breaks. */
export const ENTRY_SCENARIOS: readonly Scenario[] = [
  { screen: 'Início', state: 'visitante', who: 'visitor', sizes: ALL_SIZES, prepare: opened('/') },
  {
    screen: 'Início',
    state: 'inteira',
    who: 'visitor',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: opened('/'),
  },
  { screen: 'Início', state: 'cliente', who: 'client', prepare: opened('/') },
  {
    screen: 'Início',
    state: 'primeira vez',
    who: 'visitor',
    sizes: ALL_SIZES,
    prepare: (s) => firstTime(s),
  },
  {
    screen: 'Início',
    state: 'primeira vez, falta o telefone',
    who: 'visitor',
    sizes: ALL_SIZES,
    // All sizes are the same clinic: each has a day of its own.
    prepare: (s) => firstTime(s, `2026-12-1${ALL_SIZES.indexOf(s.size)}T15:00:00.000Z`),
  },
  { screen: 'Início', state: 'admin', who: 'admin', prepare: opened('/') },
  {
    screen: 'Início',
    state: 'carregando',
    who: 'visitor',
    prepare: (s) => openLoading(s, '/'),
  },
  {
    screen: 'Início',
    state: 'sem nada cadastrado',
    who: 'visitor',
    fullPage: true,
    async prepare(scenario) {
      answerEmpty(scenario, /Procedimento|MensagemTemporaria/i)
      await scenario.open('/')
    },
  },
  {
    screen: 'Início',
    state: 'mensagem longa',
    who: 'visitor',
    sizes: ['narrow', 'phone', 'tablet', 'desktop'],
    async prepare(scenario) {
      const { headers } = answerOf('erro_interno', { 'content-type': 'application/json' })
      const mensagem = (id: number, tipoMensagemTemporaria: number) => ({
        id,
        nome: LONG_TEXT.slice(0, 110),
        descricao: LONG_TEXT,
        tipoMensagemTemporaria,
        habilitado: true,
      })
      scenario.network.inject(
        {
          kind: 'answered',
          answer: { status: 200, headers, body: JSON.stringify([mensagem(1, 1), mensagem(2, 2)]) },
        },
        { match: (r) => /MensagemTemporaria/i.test(r.url ?? '') },
      )
      await scenario.open('/')
    },
  },
  {
    screen: 'Início',
    state: 'endereço que não existe',
    who: 'visitor',
    prepare: opened('/nao-existe'),
  },
  {
    screen: 'Início',
    state: 'login pedido',
    who: 'visitor',
    sizes: ['narrow', 'phone', 'tablet', 'desktop'],
    prepare: opened('/servicos'),
  },
  {
    screen: 'Início',
    state: 'sem internet',
    who: 'visitor',
    worker: true,
    async prepare({ page, context, open }) {
      await open('/')
      await goOffline({ page, context })
      await page.getByRole('heading', { name: 'Onde estamos' }).scrollIntoViewIfNeeded()
    },
  },
  {
    screen: 'Menu',
    state: 'visitante',
    who: 'visitor',
    sizes: ['narrow', 'phone', 'portrait'],
    prepare: menuWhereThereIsOne,
  },
  {
    screen: 'Menu',
    state: 'cliente',
    who: 'client',
    sizes: ['narrow', 'phone'],
    prepare: phoneMenu,
  },
  { screen: 'Menu', state: 'admin', who: 'admin', sizes: ['narrow', 'phone'], prepare: phoneMenu },
  {
    screen: 'Menu',
    state: 'Mais aberto',
    who: 'admin',
    sizes: ['portrait', 'tablet', 'desktop'],
    async prepare({ page, open }) {
      await open('/')
      await press(page, 'Mais...')
      await page.getByRole('link', { name: 'Vouchers' }).waitFor()
    },
  },
  {
    screen: 'Sobre',
    state: 'cheia',
    who: 'visitor',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: opened('/sobre'),
  },
  {
    screen: 'Sobre',
    state: 'carregando',
    who: 'visitor',
    prepare: (s) => openLoading(s, '/sobre'),
  },
  {
    screen: 'Sobre',
    state: 'sem texto',
    who: 'visitor',
    fullPage: true,
    async prepare(scenario) {
      answerEmpty(scenario, /MensagemTemporaria/i)
      await scenario.open('/sobre')
    },
  },
  { screen: 'Login', state: 'vazia', who: 'visitor', sizes: ALL_SIZES, prepare: opened('/login') },
  {
    screen: 'Login',
    state: 'erros nos campos',
    who: 'visitor',
    async prepare({ page, open }) {
      await open('/login')
      await press(page, 'Entrar')
      await waitForText(page, 'Senha é obrigatória!')
    },
  },
  {
    screen: 'Login',
    state: 'recusado',
    who: 'visitor',
    async prepare({ page, open }) {
      await open('/login')
      await fillLogin(page, MARINA.email, 'outra-senha')
      await waitForText(page, USUARIO_TEXTS.loginFailure)
    },
  },
  {
    screen: 'Login',
    state: 'com motivo',
    who: 'visitor',
    async prepare({ page, open }) {
      await open('/servicos')
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
      await page.getByRole('heading', { name: 'Login' }).waitFor()
    },
  },
  {
    screen: 'Esqueci a senha',
    state: 'recepção',
    who: 'visitor',
    sizes: ALL_SIZES,
    prepare: opened('/esqueciASenha'),
  },
  {
    screen: 'Esqueci a senha',
    state: 'código que não confere',
    who: 'visitor',
    sizes: ALL_SIZES,
    async prepare({ page, open }) {
      await open('/esqueciASenha')
      await press(page, 'Já tenho o código')
      await page.getByRole('textbox', { name: 'Email' }).fill(MARINA.email)
      await page.getByLabel('Código de seis números').fill('111111')
      await waitForText(page, /Código não confere|O código venceu/)
    },
  },
  {
    screen: 'Registrar',
    state: 'vazia',
    who: 'visitor',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: opened('/register'),
  },
  {
    screen: 'Registrar',
    state: 'erros nos campos',
    who: 'visitor',
    fullPage: true,
    prepare: registrationWithErrors,
  },
  {
    screen: 'Registrar',
    state: 'feito',
    who: 'visitor',
    async prepare({ page, open }) {
      await open('/register')
      await fillRegistration(page, 'Maria das Dores', newEmail('maria'))
      await waitForText(page, USUARIO_TEXTS.registrationSuccess)
    },
  },
  {
    screen: 'Registrar',
    state: 'recusado',
    who: 'visitor',
    async prepare({ page, open }) {
      await open('/register')
      await fillRegistration(page, 'Marina', MARINA.email)
      await waitForText(page, USUARIO_TEXTS.registrationFailure)
    },
  },
  {
    screen: 'Erro',
    state: 'tela que não veio',
    who: 'visitor',
    async prepare({ page, network }) {
      await page.goto('/')
      network.inject({ kind: 'cut' }, { match: (r) => /\/assets\/about-/.test(r.url ?? '') })
      await page.goto('/sobre')
      // The page first tries to have the file once more.
      await page.getByText('Unexpected Application Error!').waitFor()
    },
  },
]

/** On a tablet upright the menu stands in the header. */
async function menuWhereThereIsOne(scenario: ScenarioContext): Promise<void> {
  if (scenario.size === 'portrait') await scenario.open('/')
  else await phoneMenu(scenario)
}
