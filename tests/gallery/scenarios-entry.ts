import { TEXTOS_USUARIO } from '#domain/usuario/texts.ts'
import { answerOf } from '#tests/support/fault-proxy.ts'
import { carregando, clicar, esvaziar, semInternet, ver } from './scenario-steps.ts'
import type { Cena, Palco } from './scenario.ts'

const TODOS = ['estreito', 'celular', 'retrato', 'tablet', 'computador'] as const
const TEXTO_LONGO =
  'Atendimento especial de fim de ano para quem traz a mãe, a avó, a tia, a vizinha e a amiga de infância, com chá, bolo de laranja e massagem nos pés de cortesia enquanto espera a sua vez'

const aberto =
  (path: string) =>
  ({ abrir }: Palco) =>
    abrir(path)

async function menuDoCelular(palco: Palco): Promise<void> {
  await palco.abrir('/')
  await clicar(palco.page, 'Abrir menu')
  await palco.page.getByRole('dialog', { name: 'Menu' }).waitFor()
}

async function registroComErros({ page, abrir }: Palco): Promise<void> {
  await abrir('/register')
  await page.getByRole('textbox', { name: 'Email' }).fill('marina.alves@exemplo.test')
  await page.getByLabel('Senha', { exact: true }).fill('senha-forte-1')
  await page.getByLabel('Confirmar senha').fill('senha-fraca-2')
  await clicar(page, 'Registrar')
  await ver(page, 'As senhas não são iguais!')
}

/** Home, Sobre, the way in, and what is drawn when something breaks. */
export const CENAS_DE_ENTRADA: readonly Cena[] = [
  { tela: 'Início', estado: 'visitante', quem: 'visitante', tamanhos: TODOS, montar: aberto('/') },
  {
    tela: 'Início',
    estado: 'inteira',
    quem: 'visitante',
    tamanhos: TODOS,
    inteira: true,
    montar: aberto('/'),
  },
  { tela: 'Início', estado: 'cliente', quem: 'cliente', montar: aberto('/') },
  { tela: 'Início', estado: 'admin', quem: 'admin', montar: aberto('/') },
  {
    tela: 'Início',
    estado: 'carregando',
    quem: 'visitante',
    montar: (p) => carregando(p, '/'),
  },
  {
    tela: 'Início',
    estado: 'sem nada cadastrado',
    quem: 'visitante',
    inteira: true,
    async montar(palco) {
      esvaziar(palco, /Procedimento|MensagemTemporaria/i)
      await palco.abrir('/')
    },
  },
  {
    tela: 'Início',
    estado: 'mensagem longa',
    quem: 'visitante',
    tamanhos: ['estreito', 'celular', 'tablet', 'computador'],
    async montar(palco) {
      const { headers } = answerOf('erro_interno', { 'content-type': 'application/json' })
      const mensagem = (id: number, tipoMensagemTemporaria: number) => ({
        id,
        nome: TEXTO_LONGO.slice(0, 110),
        descricao: TEXTO_LONGO,
        tipoMensagemTemporaria,
        habilitado: true,
      })
      palco.rede.inject(
        {
          tipo: 'resposta',
          resposta: { status: 200, headers, body: JSON.stringify([mensagem(1, 1), mensagem(2, 2)]) },
        },
        { match: (r) => /MensagemTemporaria/i.test(r.url ?? '') },
      )
      await palco.abrir('/')
    },
  },
  {
    tela: 'Início',
    estado: 'endereço que não existe',
    quem: 'visitante',
    montar: aberto('/nao-existe'),
  },
  {
    tela: 'Início',
    estado: 'login pedido',
    quem: 'visitante',
    tamanhos: ['estreito', 'celular', 'tablet', 'computador'],
    montar: aberto('/servicos'),
  },
  {
    tela: 'Início',
    estado: 'sem internet',
    quem: 'visitante',
    worker: true,
    async montar({ page, context, abrir }) {
      await abrir('/')
      await semInternet({ page, context })
      await page.getByRole('heading', { name: 'Onde estamos' }).scrollIntoViewIfNeeded()
    },
  },
  {
    tela: 'Menu',
    estado: 'visitante',
    quem: 'visitante',
    tamanhos: ['estreito', 'celular', 'retrato'],
    montar: menuSeHouver,
  },
  {
    tela: 'Menu',
    estado: 'cliente',
    quem: 'cliente',
    tamanhos: ['estreito', 'celular'],
    montar: menuDoCelular,
  },
  { tela: 'Menu', estado: 'admin', quem: 'admin', tamanhos: ['estreito', 'celular'], montar: menuDoCelular },
  {
    tela: 'Menu',
    estado: 'Mais aberto',
    quem: 'admin',
    tamanhos: ['retrato', 'tablet', 'computador'],
    async montar({ page, abrir }) {
      await abrir('/')
      await clicar(page, 'Mais...')
      await page.getByRole('link', { name: 'Vouchers' }).waitFor()
    },
  },
  {
    tela: 'Sobre',
    estado: 'cheia',
    quem: 'visitante',
    tamanhos: TODOS,
    inteira: true,
    montar: aberto('/sobre'),
  },
  {
    tela: 'Sobre',
    estado: 'carregando',
    quem: 'visitante',
    montar: (p) => carregando(p, '/sobre'),
  },
  {
    tela: 'Sobre',
    estado: 'sem texto',
    quem: 'visitante',
    inteira: true,
    async montar(palco) {
      esvaziar(palco, /MensagemTemporaria/i)
      await palco.abrir('/sobre')
    },
  },
  { tela: 'Login', estado: 'vazia', quem: 'visitante', tamanhos: TODOS, montar: aberto('/login') },
  {
    tela: 'Login',
    estado: 'erros nos campos',
    quem: 'visitante',
    async montar({ page, abrir }) {
      await abrir('/login')
      await clicar(page, 'Entrar')
      await ver(page, 'Senha é obrigatória!')
    },
  },
  {
    tela: 'Login',
    estado: 'recusado',
    quem: 'visitante',
    async montar({ page, abrir }) {
      await abrir('/login')
      await page.getByRole('textbox', { name: 'Email' }).fill('marina.alves@exemplo.test')
      await page.getByLabel('Senha', { exact: true }).fill('outra-senha')
      await clicar(page, 'Entrar')
      await ver(page, TEXTOS_USUARIO.loginFalha)
    },
  },
  {
    tela: 'Login',
    estado: 'com motivo',
    quem: 'visitante',
    async montar({ page, abrir }) {
      await abrir('/servicos')
      await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
      await page.getByRole('heading', { name: 'Login' }).waitFor()
    },
  },
  {
    tela: 'Registrar',
    estado: 'vazia',
    quem: 'visitante',
    tamanhos: TODOS,
    inteira: true,
    montar: aberto('/register'),
  },
  {
    tela: 'Registrar',
    estado: 'erros nos campos',
    quem: 'visitante',
    inteira: true,
    montar: registroComErros,
  },
  {
    tela: 'Registrar',
    estado: 'feito',
    quem: 'visitante',
    async montar({ page, abrir }) {
      await abrir('/register')
      await page.getByLabel('Nome de usuário').fill('Maria das Dores')
      await page
        .getByRole('textbox', { name: 'Email' })
        .fill(`maria-${Date.now()}-${Math.random()}@exemplo.test`)
      await page.getByLabel('Senha', { exact: true }).fill('senha-forte-1')
      await page.getByLabel('Confirmar senha').fill('senha-forte-1')
      await clicar(page, 'Registrar')
      await ver(page, TEXTOS_USUARIO.registroSucesso)
    },
  },
  {
    tela: 'Registrar',
    estado: 'recusado',
    quem: 'visitante',
    async montar({ page, abrir }) {
      await abrir('/register')
      await page.getByLabel('Nome de usuário').fill('Marina')
      await page.getByRole('textbox', { name: 'Email' }).fill('marina.alves@exemplo.test')
      await page.getByLabel('Senha', { exact: true }).fill('senha-forte-1')
      await page.getByLabel('Confirmar senha').fill('senha-forte-1')
      await clicar(page, 'Registrar')
      await ver(page, TEXTOS_USUARIO.registroFalha)
    },
  },
  {
    tela: 'Erro',
    estado: 'tela que não veio',
    quem: 'visitante',
    async montar({ page, rede, url }) {
      await page.goto(`${url}/`)
      rede.inject({ tipo: 'cortada' }, { match: (r) => /\/assets\/sobre/.test(r.url ?? '') })
      await page.goto(`${url}/sobre`)
      await ver(page, 'Unexpected Application Error!')
    },
  },
]

/** On a tablet upright the menu stands in the header. */
async function menuSeHouver(palco: Palco): Promise<void> {
  if (palco.tamanho === 'retrato') await palco.abrir('/')
  else await menuDoCelular(palco)
}
