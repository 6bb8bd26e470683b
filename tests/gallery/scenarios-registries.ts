import sharp from 'sharp'
import { MENSAGEM_TEXTS } from '#domain/mensagem/texts.ts'
import { openNewRecord } from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import type { Scenario } from './scenario.ts'
import { ALL_SIZES, answerEmpty, goOffline, openLoading, press, waitForText } from './scenario-steps.ts'

const moonPicture = () =>
  sharp({ create: { width: 900, height: 700, channels: 3, background: '#d9a38f' } })
    .png()
    .toBuffer()

type Registry = {
  readonly screen: string
  readonly path: string
  readonly api: RegExp
  readonly nome: string
  readonly text: string
}

/** What the three registers have in common. */
const scenariosOf = ({ screen, path, api, nome, text }: Registry): readonly Scenario[] => [
  { screen, state: 'lista', who: 'admin', sizes: ALL_SIZES, prepare: (s) => s.open(path) },
  {
    screen,
    state: 'cadastro',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await s.open(path)
      await openNewRecord(s.page)
    },
  },
  {
    screen,
    state: 'cadastro com erros',
    who: 'admin',
    async prepare(s) {
      await s.open(path)
      await openNewRecord(s.page)
      await save(s.page)
      await waitForText(s.page, 'Nome é obrigatório!')
    },
  },
  {
    screen,
    state: 'alterar',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await s.open(path)
      await s.page.getByRole('button', { name: `Editar ${nome}` }).click()
      await s.page.getByRole('heading', { name: /^Alterar/ }).waitFor()
    },
  },
  {
    screen,
    state: 'deletar',
    who: 'admin',
    async prepare(s) {
      await s.open(path)
      await s.page.getByRole('button', { name: `Deletar ${nome}` }).click()
      await s.page.getByRole('dialog').waitFor()
    },
  },
  {
    screen,
    state: 'texto longo',
    who: 'admin',
    sizes: ['phone', 'tablet'],
    async prepare(s) {
      await s.open(path)
      await s.page.getByRole('button', { name: `Editar ${nome}` }).click()
      await s.page.getByLabel('Nome').fill(text.slice(0, 100))
      await s.page.getByLabel('Descrição').fill(`${text} ${text}`)
    },
  },
  {
    screen,
    state: 'sem internet',
    who: 'admin',
    worker: true,
    async prepare(s) {
      await s.open(path)
      await s.page.getByRole('button', { name: `Editar ${nome}` }).click()
      await goOffline(s)
      await waitForText(s.page, 'Precisa de internet')
    },
  },
  {
    screen,
    state: 'vazia',
    who: 'admin',
    async prepare(s) {
      answerEmpty(s, api)
      await s.open(path)
    },
  },
  {
    screen,
    state: 'carregando',
    who: 'admin',
    prepare: (s) => openLoading(s, path),
  },
]

const LONG_TEXT =
  'Drenagem linfática manual pós-operatória com bandagem compressiva e orientação alimentar personalizada'

export const REGISTRY_SCENARIOS: readonly Scenario[] = [
  ...scenariosOf({
    screen: 'Procedimentos',
    path: '/procedimentos',
    api: /api\/Procedimento/i,
    nome: 'Limpeza de pele',
    text: LONG_TEXT,
  }),
  {
    screen: 'Procedimentos',
    state: 'imagem enviando',
    who: 'admin',
    async prepare(s) {
      await s.open('/procedimentos')
      await openNewRecord(s.page)
      s.network.inject(
        { kind: 'held-request', gate: new Promise(() => undefined) },
        { match: (r) => /api\/Imagens/i.test(r.url ?? '') },
      )
      await s.page
        .getByLabel('Imagem')
        .setInputFiles({ name: 'lua.png', mimeType: 'image/png', buffer: await moonPicture() })
      await waitForText(s.page, 'lua.png')
      await s.page.getByText('lua.png').scrollIntoViewIfNeeded()
    },
  },
  {
    screen: 'Procedimentos',
    state: 'imagem recusada',
    who: 'admin',
    async prepare(s) {
      await s.open('/procedimentos')
      await openNewRecord(s.page)
      await s.page
        .getByLabel('Imagem')
        .setInputFiles({ name: 'tabela.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
      await waitForText(s.page, 'tabela.pdf não é uma imagem')
      await s.page.getByText('tabela.pdf').scrollIntoViewIfNeeded()
    },
  },
  ...scenariosOf({
    screen: 'Vouchers',
    path: '/voucher',
    api: /api\/Voucher/i,
    nome: '15% na primeira limpeza',
    text: LONG_TEXT,
  }),
  ...scenariosOf({
    screen: 'Mensagens',
    path: '/cadastroMensagens',
    api: /api\/MensagemTemporaria/i,
    nome: 'Traga uma amiga',
    text: LONG_TEXT,
  }),
  {
    screen: 'Mensagens',
    state: 'voltar sem salvar',
    who: 'admin',
    async prepare(s) {
      await s.open('/cadastroMensagens')
      await s.page.getByRole('button', { name: 'Editar Traga uma amiga' }).click()
      await s.page.getByLabel('Nome').fill('Traga duas amigas')
      await press(s.page, MENSAGEM_TEXTS.back)
      await s.page.getByRole('dialog', { name: /Descartar/ }).waitFor()
    },
  },
]
