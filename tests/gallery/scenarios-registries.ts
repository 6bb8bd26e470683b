import sharp from 'sharp'
import { TEXTOS_MENSAGEM } from '#domain/mensagem/texts.ts'
import { carregando, clicar, esvaziar, semInternet, ver } from './scenario-steps.ts'
import type { Cena, Palco } from './scenario.ts'

const TODOS = ['estreito', 'celular', 'retrato', 'tablet', 'computador'] as const

async function cadastro({ page }: Palco): Promise<void> {
  const titulo = page.getByRole('heading', { level: 2, name: /^Cadastro de/ })
  const botao = page.getByRole('button', { name: /^Cadastrar/ })
  await titulo.or(botao).first().waitFor()
  if (await botao.isVisible()) await botao.click()
  await titulo.waitFor()
}

const lua = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#d9a38f' } })
    .png()
    .toBuffer()

type Cadastro = {
  readonly tela: string
  readonly path: string
  readonly api: RegExp
  readonly nome: string
  readonly texto: string
}

/** What the three registers have in common. */
const cenasDe = ({ tela, path, api, nome, texto }: Cadastro): readonly Cena[] => [
  { tela, estado: 'lista', quem: 'admin', tamanhos: TODOS, montar: (p) => p.abrir(path) },
  {
    tela,
    estado: 'cadastro',
    quem: 'admin',
    tamanhos: TODOS,
    async montar(p) {
      await p.abrir(path)
      await cadastro(p)
    },
  },
  {
    tela,
    estado: 'cadastro com erros',
    quem: 'admin',
    async montar(p) {
      await p.abrir(path)
      await cadastro(p)
      await clicar(p.page, 'Salvar')
      await ver(p.page, 'Nome é obrigatório!')
    },
  },
  {
    tela,
    estado: 'alterar',
    quem: 'admin',
    tamanhos: TODOS,
    async montar(p) {
      await p.abrir(path)
      await p.page.getByRole('button', { name: `Editar ${nome}` }).click()
      await p.page.getByRole('heading', { name: /^Alterar/ }).waitFor()
    },
  },
  {
    tela,
    estado: 'deletar',
    quem: 'admin',
    async montar(p) {
      await p.abrir(path)
      await p.page.getByRole('button', { name: `Deletar ${nome}` }).click()
      await p.page.getByRole('dialog').waitFor()
    },
  },
  {
    tela,
    estado: 'texto longo',
    quem: 'admin',
    tamanhos: ['celular', 'tablet'],
    async montar(p) {
      await p.abrir(path)
      await p.page.getByRole('button', { name: `Editar ${nome}` }).click()
      await p.page.getByLabel('Nome').fill(texto.slice(0, 100))
      await p.page.getByLabel('Descrição').fill(`${texto} ${texto}`)
    },
  },
  {
    tela,
    estado: 'sem internet',
    quem: 'admin',
    worker: true,
    async montar(p) {
      await p.abrir(path)
      await p.page.getByRole('button', { name: `Editar ${nome}` }).click()
      await semInternet(p)
      await ver(p.page, 'Precisa de internet')
    },
  },
  {
    tela,
    estado: 'vazia',
    quem: 'admin',
    async montar(p) {
      esvaziar(p, api)
      await p.abrir(path)
    },
  },
  {
    tela,
    estado: 'carregando',
    quem: 'admin',
    montar: (p) => carregando(p, path),
  },
]

const LONGO =
  'Drenagem linfática manual pós-operatória com bandagem compressiva e orientação alimentar personalizada'

export const CENAS_DOS_CADASTROS: readonly Cena[] = [
  ...cenasDe({
    tela: 'Procedimentos',
    path: '/procedimentos',
    api: /api\/Procedimento/i,
    nome: 'Limpeza de pele',
    texto: LONGO,
  }),
  {
    tela: 'Procedimentos',
    estado: 'imagem enviando',
    quem: 'admin',
    async montar(p) {
      await p.abrir('/procedimentos')
      await cadastro(p)
      p.rede.inject(
        { tipo: 'retida', porta: new Promise(() => undefined) },
        { match: (r) => /api\/Imagens/i.test(r.url ?? '') },
      )
      await p.page
        .getByLabel('Imagem')
        .setInputFiles({ name: 'lua.png', mimeType: 'image/png', buffer: await lua() })
      await ver(p.page, 'lua.png')
      await p.page.getByText('lua.png').scrollIntoViewIfNeeded()
    },
  },
  {
    tela: 'Procedimentos',
    estado: 'imagem recusada',
    quem: 'admin',
    async montar(p) {
      await p.abrir('/procedimentos')
      await cadastro(p)
      await p.page
        .getByLabel('Imagem')
        .setInputFiles({ name: 'tabela.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
      await ver(p.page, 'tabela.pdf não é uma imagem')
      await p.page.getByText('tabela.pdf').scrollIntoViewIfNeeded()
    },
  },
  ...cenasDe({
    tela: 'Vouchers',
    path: '/voucher',
    api: /api\/Voucher/i,
    nome: '15% na primeira limpeza',
    texto: LONGO,
  }),
  ...cenasDe({
    tela: 'Mensagens',
    path: '/cadastroMensagens',
    api: /api\/MensagemTemporaria/i,
    nome: 'Traga uma amiga',
    texto: LONGO,
  }),
  {
    tela: 'Mensagens',
    estado: 'voltar sem salvar',
    quem: 'admin',
    async montar(p) {
      await p.abrir('/cadastroMensagens')
      await p.page.getByRole('button', { name: 'Editar Traga uma amiga' }).click()
      await p.page.getByLabel('Nome').fill('Traga duas amigas')
      await clicar(p.page, TEXTOS_MENSAGEM.voltar)
      await p.page.getByRole('dialog', { name: /Descartar/ }).waitFor()
    },
  },
]
