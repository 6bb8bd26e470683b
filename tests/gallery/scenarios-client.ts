import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { codes, problem } from '#domain/api/errors.ts'
import { answerOf } from '#tests/support/fault-proxy.ts'
import {
  agendar,
  carregando,
  clicar,
  DIA_LIVRE,
  escolher,
  esvaziar,
  idDe,
  liberar,
  marcado,
  recusarEscritas,
  semInternet,
  tomado,
  ver,
} from './scenario-steps.ts'
import type { Cena, Palco } from './scenario.ts'

const TODOS = ['estreito', 'celular', 'retrato', 'tablet', 'computador'] as const
const aberto =
  (path: string) =>
  ({ abrir }: Palco) =>
    abrir(path)

/** A refusal waiting for a choice, a booking on its way, and one that is confirmed. */
async function filaDeTudo(palco: Palco): Promise<void> {
  const { page, rede } = palco
  await marcado(palco, 'Limpeza de pele', `${DIA_DE[palco.tamanho]} 09:00`)
  await escolher(palco, 'Drenagem linfática', DIA_LIVRE, '10:00')
  rede.inject(
    {
      tipo: 'resposta',
      resposta: {
        ...answerOf('horario_ocupado'),
        body: JSON.stringify(
          problem('horario_ocupado', 'Este horário não está mais livre.', {
            alternativas: [
              `${DIA_LIVRE}T11:00:00.000Z`,
              `${DIA_LIVRE}T14:00:00.000Z`,
              '2026-11-25T10:00:00.000Z',
            ],
          }),
        ),
      },
    },
    { times: 1 },
  )
  await agendar(palco)
  await ver(page, TEXTOS_AGENDAMENTO.falha)
  recusarEscritas(palco)
  await escolher(palco, 'Radiofrequência facial', DIA_LIVRE, '15:00')
  await agendar(palco)
  await ver(page, 'Pedido guardado')
}

async function meus(palco: Palco): Promise<void> {
  await palco.page.goto(`${palco.url}/perfil?aba=agendamentos`)
  await palco.page.getByRole('tab', { name: 'Meus agendamentos' }).waitFor()
}

const perfilComErro = async ({ page, abrir }: Palco): Promise<void> => {
  await abrir('/perfil')
  await page.getByLabel('CPF').fill('11111111111')
  await clicar(page, 'Atualizar')
  await ver(page, /CPF inválido/)
}

/** What a client sees: services, booking and its outcomes, profile, visits, queue. */
export const CENAS_DA_CLIENTE: readonly Cena[] = [
  { tela: 'Serviços', estado: 'corporal', quem: 'cliente', tamanhos: TODOS, montar: aberto('/servicos') },
  {
    tela: 'Serviços',
    estado: 'facial inteira',
    quem: 'cliente',
    inteira: true,
    tamanhos: TODOS,
    montar: aberto('/servicos?tipo=facial'),
  },
  { tela: 'Serviços', estado: 'carregando', quem: 'cliente', montar: (p) => carregando(p, '/servicos') },
  {
    tela: 'Serviços',
    estado: 'vazia',
    quem: 'cliente',
    async montar(palco) {
      esvaziar(palco, /api\/(Procedimento|Voucher)/i)
      await palco.abrir('/servicos')
    },
  },
  {
    tela: 'Serviços',
    estado: 'sem internet',
    quem: 'cliente',
    worker: true,
    async montar({ page, context, abrir }) {
      await abrir('/servicos')
      await semInternet({ page, context })
    },
  },
  {
    tela: 'Agendar',
    estado: 'sem escolha',
    quem: 'cliente',
    tamanhos: TODOS,
    inteira: true,
    montar: async (p) => p.abrir(`/agendamentos?servico=${await idDe(p, 'Limpeza de pele')}`),
  },
  {
    tela: 'Agendar',
    estado: 'escolhido',
    quem: 'cliente',
    tamanhos: TODOS,
    montar: (p) => escolher(p, 'Limpeza de pele', '2026-11-12', '13:00'),
  },
  {
    tela: 'Agendar',
    estado: 'escolhido inteira',
    quem: 'cliente',
    inteira: true,
    montar: (p) => escolher(p, 'Limpeza de pele', '2026-11-12', '13:00'),
  },
  {
    tela: 'Agendar',
    estado: 'dia sem horários',
    quem: 'cliente',
    inteira: true,
    async montar(p) {
      await p.abrir(`/agendamentos?servico=${await idDe(p, 'Limpeza de pele')}`)
      const domingo = p.page.getByRole('button', { name: /^domingo, 15 de novembro/ })
      if (await domingo.isEnabled()) await domingo.click()
    },
  },
  {
    tela: 'Agendar',
    estado: 'carregando',
    quem: 'cliente',
    async montar(p) {
      const servico = await idDe(p, 'Limpeza de pele')
      await carregando(p, `/agendamentos?servico=${servico}`, /horarios|Agendamentos/i)
    },
  },
  {
    tela: 'Agendar',
    estado: 'sem internet',
    quem: 'cliente',
    worker: true,
    async montar(p) {
      await escolher(p, 'Limpeza de pele', '2026-11-12', '13:00')
      await semInternet(p)
    },
  },
  {
    tela: 'Resultado',
    estado: 'incompleto',
    quem: 'cliente',
    async montar(p) {
      await p.abrir(`/agendamentos?servico=${await idDe(p, 'Limpeza de pele')}`)
      await agendar(p)
      await ver(p.page, TEXTOS_AGENDAMENTO.incompleto)
    },
  },
  {
    tela: 'Resultado',
    estado: 'confirmado',
    quem: 'nova',
    tamanhos: ['estreito', 'celular', 'tablet', 'computador'],
    async montar(p) {
      const hora = HORA_DE[p.tamanho]
      await liberar(p, `${DIA_LIVRE} ${hora}`)
      await escolher(p, 'Peeling de diamante', DIA_LIVRE, hora)
      await agendar(p)
      await ver(p.page, TEXTOS_AGENDAMENTO.sucesso)
    },
  },
  {
    tela: 'Resultado',
    estado: 'guardado sem internet',
    quem: 'nova',
    worker: true,
    tamanhos: ['estreito', 'celular', 'tablet', 'computador'],
    async montar(p) {
      await escolher(p, 'Limpeza de pele')
      await semInternet(p)
      await agendar(p)
      await ver(p.page, 'Pedido guardado neste aparelho')
    },
  },
  {
    tela: 'Resultado',
    estado: 'guardado, clínica não respondeu',
    quem: 'nova',
    async montar(p) {
      await escolher(p, 'Limpeza de pele')
      recusarEscritas(p)
      await agendar(p)
      await ver(p.page, 'Pedido guardado neste aparelho')
    },
  },
  {
    tela: 'Resultado',
    estado: 'horário ocupado',
    quem: 'nova',
    tamanhos: ['estreito', 'celular', 'tablet', 'computador'],
    async montar(p) {
      const dia = DIA_DE_TOMAR[p.tamanho]
      await liberar(p, `${dia} 09:00`)
      await escolher(p, 'Limpeza de pele', dia, '09:00')
      await tomado(p, `${dia} 09:00`)
      await agendar(p)
      await ver(p.page, TEXTOS_AGENDAMENTO.falha)
    },
  },
  {
    tela: 'Resultado',
    estado: 'preço mudou',
    quem: 'nova',
    async montar(p) {
      await escolher(p, 'Limpeza de pele')
      const atual = { nome: 'Limpeza de pele', valor: 205, tempo: '01:30' }
      p.rede.inject({
        tipo: 'resposta',
        resposta: {
          ...answerOf('procedimento_alterado'),
          body: JSON.stringify(
            problem('procedimento_alterado', codes.procedimento_alterado.title, { atual }),
          ),
        },
      })
      await agendar(p)
      await ver(p.page, /R\$\s205,00/)
    },
  },
  {
    tela: 'Resultado',
    estado: 'sessão terminou',
    quem: 'nova',
    async montar(p) {
      await escolher(p, 'Limpeza de pele')
      await p.clinica.expirar(p.email)
      await agendar(p)
      await ver(p.page, 'Faça login para enviar o pedido')
    },
  },
  {
    tela: 'Resultado',
    estado: 'aparelho sem espaço',
    quem: 'nova',
    async montar(p) {
      await escolher(p, 'Limpeza de pele')
      await p.page.evaluate(() => {
        const refuse = () => {
          throw new DOMException('The disk is full.', 'QuotaExceededError')
        }
        Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
      })
      p.rede.inject({ tipo: 'cortada' })
      await agendar(p)
      await ver(p.page, 'Não sabemos se a clínica recebeu')
    },
  },
  {
    tela: 'Perfil',
    estado: 'cheio',
    quem: 'cliente',
    tamanhos: TODOS,
    inteira: true,
    montar: aberto('/perfil'),
  },
  { tela: 'Perfil', estado: 'primeira tela', quem: 'cliente', montar: aberto('/perfil') },
  { tela: 'Perfil', estado: 'vazio', quem: 'nova', inteira: true, montar: aberto('/perfil') },
  { tela: 'Perfil', estado: 'erro no campo', quem: 'nova', montar: perfilComErro },
  { tela: 'Perfil', estado: 'carregando', quem: 'cliente', montar: (p) => carregando(p, '/perfil') },
  {
    tela: 'Perfil',
    estado: 'CEP preenche',
    quem: 'nova',
    async montar({ page, abrir }) {
      await abrir('/perfil')
      await page.getByLabel('CEP').fill('05435000')
      await page.getByLabel('Número').click()
      await ver(page, /Vila Madalena/).catch(() => undefined)
    },
  },
  {
    tela: 'Perfil',
    estado: 'aguardando envio',
    quem: 'cliente',
    inteira: true,
    worker: true,
    async montar(p) {
      await p.abrir('/perfil')
      await semInternet(p)
      await p.page.getByLabel('Telefone').fill('11987654321')
      await p.page.getByLabel('Complemento').fill('Casa 2')
      await clicar(p.page, 'Atualizar')
      await ver(p.page, 'Guardado neste aparelho')
    },
  },
  {
    tela: 'Perfil',
    estado: 'sair sem salvar',
    quem: 'nova',
    async montar({ page, abrir }) {
      await abrir('/perfil')
      await page.getByLabel('Nome', { exact: true }).fill('Mari')
      await page.locator('a[href="/servicos"]:visible').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    tela: 'Meus agendamentos',
    estado: 'cheia',
    quem: 'cliente',
    tamanhos: TODOS,
    inteira: true,
    montar: aberto('/perfil?aba=agendamentos'),
  },
  { tela: 'Meus agendamentos', estado: 'vazia', quem: 'nova', montar: aberto('/perfil?aba=agendamentos') },
  {
    tela: 'Meus agendamentos',
    estado: 'carregando',
    quem: 'cliente',
    montar: (p) => carregando(p, '/perfil?aba=agendamentos'),
  },
  {
    tela: 'Meus agendamentos',
    estado: 'recusado e na fila',
    quem: 'nova',
    tamanhos: TODOS,
    inteira: true,
    async montar(p) {
      await filaDeTudo(p)
      await meus(p)
      await ver(p.page, 'Precisa da sua escolha')
    },
  },
  {
    tela: 'Meus agendamentos',
    estado: 'cancelar',
    quem: 'cliente',
    async montar({ page, abrir }) {
      await abrir('/perfil?aba=agendamentos')
      await clicar(page, 'Cancelar agendamento')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    tela: 'Meus agendamentos',
    estado: 'cancelamento na fila',
    quem: 'nova',
    worker: true,
    async montar(p) {
      await marcado(p, 'Limpeza de pele', `${DIA_DE[p.tamanho]} 09:00`)
      await p.abrir('/perfil?aba=agendamentos')
      await semInternet(p)
      await clicar(p.page, 'Cancelar agendamento')
      await p.page.getByRole('dialog').getByRole('button', { name: 'Cancelar agendamento' }).click()
      await ver(p.page, 'Cancelamento aguardando envio')
    },
  },
  {
    tela: 'Meus agendamentos',
    estado: 'sessão terminou',
    quem: 'nova',
    async montar(p) {
      await marcado(p, 'Limpeza de pele', `${DIA_DE[p.tamanho]} 09:00`)
      await p.abrir('/perfil?aba=agendamentos')
      await p.clinica.expirar(p.email)
      await p.page.reload()
      await ver(p.page, 'Sua sessão terminou')
    },
  },
  {
    tela: 'Instalar',
    estado: 'cartão',
    quem: 'cliente',
    async montar({ page, abrir }) {
      await abrir('/perfil?aba=agendamentos')
      await page.evaluate(
        () => void window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })),
      )
      await page.getByRole('heading', { name: /A clínica na tela/ }).scrollIntoViewIfNeeded()
    },
  },
  {
    tela: 'Instalar',
    estado: 'iPhone',
    quem: 'cliente',
    tamanhos: ['estreito', 'celular'],
    opcoes: {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    },
    async montar({ page, abrir }) {
      await abrir('/perfil?aba=agendamentos')
      await clicar(page, 'Ver como')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    tela: 'Atualização',
    estado: 'cartão',
    quem: 'cliente',
    worker: true,
    async montar({ page, rede, abrir }) {
      await abrir('/servicos')
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      rede.changeWorker((script) => `${script}\n// another version`)
      await page.reload()
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await ver(page, 'Versão nova do aplicativo')
    },
  },
  { tela: 'Pendências', estado: 'vazia', quem: 'nova', montar: aberto('/pendencias') },
  {
    tela: 'Pendências',
    estado: 'cheia',
    quem: 'nova',
    tamanhos: TODOS,
    inteira: true,
    async montar(p) {
      await filaDeTudo(p)
      await p.page.goto(`${p.url}/pendencias`)
      await ver(p.page, 'Precisa da sua escolha')
    },
  },
  {
    tela: 'Sair',
    estado: 'com pendências',
    quem: 'nova',
    tamanhos: ['estreito', 'celular', 'tablet', 'computador'],
    async montar(p) {
      await filaDeTudo(p)
      await p.page.goto(`${p.url}/perfil`)
      await p.page.getByRole('heading', { level: 1 }).waitFor()
      await clicar(p.page, 'Sair')
      await p.page.getByRole('dialog').waitFor()
    },
  },
  {
    tela: 'Horários',
    estado: 'cliente',
    quem: 'cliente',
    tamanhos: TODOS,
    montar: aberto('/cadastroHorarios'),
  },
]

/** A day of its own for each size: they stand in one clinic. */
const DIA_DE = {
  estreito: '2026-12-01',
  celular: '2026-12-02',
  retrato: '2026-12-03',
  tablet: '2026-12-04',
  computador: '2026-12-07',
} as const
const DIA_DE_TOMAR = {
  estreito: '2026-11-16',
  celular: '2026-11-17',
  retrato: '2026-11-18',
  tablet: '2026-11-20',
  computador: '2026-11-23',
} as const
const HORA_DE = {
  estreito: '08:00',
  celular: '09:00',
  retrato: '10:00',
  tablet: '13:00',
  computador: '16:00',
} as const
