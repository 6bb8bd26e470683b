import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { API_HEADER, API_VERSION } from '#domain/api/headers.ts'
import { TEXTOS_HORARIO } from '#domain/horario/texts.ts'
import { carregando, clicar, esvaziar, recusarEscritas, semInternet, ver } from './scenario-steps.ts'
import type { Cena, Palco } from './scenario.ts'

const TODOS = ['estreito', 'celular', 'retrato', 'tablet', 'computador'] as const
const AGENDA = '/visualizarAgendamentos'
const aberto =
  (path: string) =>
  ({ abrir }: Palco) =>
    abrir(path)

async function novo(palco: Palco): Promise<void> {
  const titulo = palco.page.getByRole('heading', { name: TEXTOS_AGENDAMENTO.cadastro })
  const botao = palco.page.getByRole('button', { name: /^Novo/ }).first()
  await titulo.or(botao).first().waitFor()
  if (await titulo.isVisible()) return
  await botao.click()
  await titulo.waitFor()
}

async function servico({ page }: Palco, nome: string, quando: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Nome' }).fill(nome)
  await page.getByRole('option', { name: nome }).click()
  await page.getByLabel('Data do Procedimento', { exact: true }).fill(quando)
  await page.getByLabel('Data do Procedimento', { exact: true }).blur()
}

const bloco = ({ page }: Palco, nome: RegExp) => page.getByRole('button', { name: nome }).first()

async function alterar(palco: Palco): Promise<void> {
  await palco.abrir(AGENDA)
  await bloco(palco, /^09:00 às .*Drenagem/).click()
  await ver(palco.page, 'Beatriz Nogueira')
}

async function naFila(palco: Palco): Promise<void> {
  await palco.abrir(AGENDA)
  await novo(palco)
  recusarEscritas(palco)
  await servico(palco, 'Criolipólise', '13/11/2026, 13:00')
  await clicar(palco.page, 'Salvar')
  await ver(palco.page, 'Guardado neste aparelho')
}

async function filtro(palco: Palco): Promise<void> {
  await palco.abrir(`${AGENDA}?ver=lista`)
  await palco.page.getByRole('button', { name: /^Filtro/ }).click()
  await palco.page.getByRole('dialog').waitFor()
}

async function filtroDeHorarios(palco: Palco): Promise<void> {
  await palco.abrir('/cadastroHorarios')
  await palco.page.getByRole('button', { name: /^Filtro/ }).click()
  await palco.page.getByRole('dialog', { name: TEXTOS_HORARIO.filtrar }).waitFor()
}

/** The form that registers hours: beside the table, or as a sheet. */
async function abrirCadastroDeHorario({ page, abrir }: Palco): Promise<void> {
  await abrir('/cadastroHorarios')
  const folha = page.getByRole('button', { name: 'Cadastrar horário' })
  const titulo = page.getByRole('heading', { name: TEXTOS_HORARIO.cadastro })
  await folha.or(titulo).first().waitFor()
  if (await folha.isVisible()) await folha.click()
}

async function cadastroDeHorario(palco: Palco): Promise<void> {
  await abrirCadastroDeHorario(palco)
  const dia = palco.page.getByRole('button', { name: /^terça-feira, 24 de novembro/ })
  await dia.click()
}

/** Reception's agenda, hours, people and the clinic's data. */
export const CENAS_DA_RECEPCAO: readonly Cena[] = [
  { tela: 'Agenda', estado: 'dia', quem: 'admin', tamanhos: TODOS, montar: aberto(AGENDA) },
  { tela: 'Agenda', estado: 'alterar', quem: 'admin', tamanhos: TODOS, montar: alterar },
  {
    tela: 'Agenda',
    estado: 'cadastro',
    quem: 'admin',
    tamanhos: TODOS,
    async montar(p) {
      await p.abrir(AGENDA)
      await novo(p)
    },
  },
  {
    tela: 'Agenda',
    estado: 'cadastro com erros',
    quem: 'admin',
    async montar(p) {
      await p.abrir(AGENDA)
      await novo(p)
      await clicar(p.page, 'Salvar')
      await ver(p.page, 'Tempo é obrigatório!')
    },
  },
  {
    tela: 'Agenda',
    estado: 'encaixe',
    quem: 'admin',
    async montar(p) {
      await p.abrir(AGENDA)
      await novo(p)
      await servico(p, 'Hidratação facial', '13/11/2026, 15:00')
      await clicar(p.page, 'Salvar')
      await p.page.getByRole('dialog', { name: 'Registrar como encaixe?' }).waitFor()
    },
  },
  { tela: 'Agenda', estado: 'aguardando envio', quem: 'admin', montar: naFila },
  {
    tela: 'Agenda',
    estado: 'sem internet',
    quem: 'admin',
    worker: true,
    async montar(p) {
      await alterar(p)
      await semInternet(p)
      await ver(p.page, /Precisa de internet/)
    },
  },
  {
    tela: 'Agenda',
    estado: 'excluir',
    quem: 'admin',
    async montar(p) {
      await alterar(p)
      await clicar(p.page, 'Excluir')
      await ver(p.page, TEXTOS_AGENDAMENTO.excluir)
    },
  },
  {
    tela: 'Agenda',
    estado: 'dia vazio',
    quem: 'admin',
    tamanhos: ['celular', 'retrato', 'tablet', 'computador'],
    montar: aberto(`${AGENDA}?data=2026-12-18`),
  },
  {
    tela: 'Agenda',
    estado: 'dia fechado',
    quem: 'admin',
    tamanhos: ['celular', 'tablet'],
    montar: aberto(`${AGENDA}?data=2026-11-15`),
  },
  {
    tela: 'Agenda',
    estado: 'semana',
    quem: 'admin',
    tamanhos: TODOS,
    montar: aberto(`${AGENDA}?ver=semana`),
  },
  { tela: 'Agenda', estado: 'lista', quem: 'admin', tamanhos: TODOS, montar: aberto(`${AGENDA}?ver=lista`) },
  { tela: 'Agenda', estado: 'carregando', quem: 'admin', montar: (p) => carregando(p, AGENDA) },
  {
    tela: 'Agenda',
    estado: 'lista vazia',
    quem: 'admin',
    async montar(p) {
      const { rede } = p
      const corpo = { completo: true, alterados: [], removidos: [], pessoas: [], cursor: '' }
      rede.inject(
        {
          tipo: 'resposta',
          resposta: {
            status: 200,
            headers: { 'content-type': 'application/json', [API_HEADER]: API_VERSION },
            body: JSON.stringify(corpo),
          },
        },
        { match: (r) => /Agendamentos\/mudancas/i.test(r.url ?? '') },
      )
      await p.abrir(`${AGENDA}?ver=lista`)
    },
  },
  {
    tela: 'Agenda',
    estado: 'filtro',
    quem: 'admin',
    tamanhos: ['estreito', 'celular', 'tablet', 'computador'],
    montar: filtro,
  },
  {
    tela: 'Agenda',
    estado: 'filtro sem resultado',
    quem: 'admin',
    async montar(p) {
      await filtro(p)
      await p.page.getByRole('dialog').getByLabel('Nome').fill('nada tem este nome')
      await clicar(p.page, 'Aplicar')
      await ver(p.page, TEXTOS_AGENDAMENTO.filtroVazio)
    },
  },
  {
    tela: 'Agenda',
    estado: 'lista filtrada',
    quem: 'admin',
    async montar(p) {
      await filtro(p)
      await p.page.getByRole('dialog').getByLabel('Nome').fill('marina')
      await clicar(p.page, 'Aplicar')
      await p.page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  },
  {
    tela: 'Agenda',
    estado: 'lista excluir',
    quem: 'admin',
    async montar(p) {
      await p.abrir(`${AGENDA}?ver=lista`)
      await p.page
        .getByRole('button', { name: /^Excluir/ })
        .first()
        .click()
      await ver(p.page, TEXTOS_AGENDAMENTO.excluir)
    },
  },
  { tela: 'Horários', estado: 'admin', quem: 'admin', tamanhos: TODOS, montar: aberto('/cadastroHorarios') },
  { tela: 'Horários', estado: 'cadastro', quem: 'admin', tamanhos: TODOS, montar: cadastroDeHorario },
  {
    tela: 'Horários',
    estado: 'cadastro com erros',
    quem: 'admin',
    async montar(p) {
      await cadastroDeHorario(p)
      await p.page.getByLabel('Início do 1º período').selectOption('08:00')
      await p.page.getByLabel('Fim do 1º período').selectOption('07:00')
      await clicar(p.page, 'Salvar')
      await ver(p.page, 'O fim deve ser depois do início.')
    },
  },
  {
    tela: 'Horários',
    estado: 'sem data',
    quem: 'admin',
    async montar(p) {
      await abrirCadastroDeHorario(p)
      await clicar(p.page, 'Salvar')
      await ver(p.page, TEXTOS_HORARIO.semData)
    },
  },
  { tela: 'Horários', estado: 'filtro', quem: 'admin', montar: filtroDeHorarios },
  {
    tela: 'Horários',
    estado: 'filtro sem resultado',
    quem: 'admin',
    async montar(p) {
      await filtroDeHorarios(p)
      await p.page.getByLabel('Data Inicial').fill('01/01/2090')
      await p.page.getByLabel('Data Inicial').blur()
      await clicar(p.page, 'Aplicar')
      await ver(p.page, TEXTOS_HORARIO.filtroVazio)
    },
  },
  {
    tela: 'Horários',
    estado: 'excluir',
    quem: 'admin',
    async montar(p) {
      await p.abrir('/cadastroHorarios')
      await p.page
        .getByRole('button', { name: /^Excluir/ })
        .first()
        .click()
      await ver(p.page, TEXTOS_HORARIO.excluir)
    },
  },
  {
    tela: 'Horários',
    estado: 'carregando',
    quem: 'admin',
    montar: (p) => carregando(p, '/cadastroHorarios'),
  },
  {
    tela: 'Horários',
    estado: 'vazia',
    quem: 'admin',
    async montar(p) {
      esvaziar(p, /api\/horarios/i)
      await p.abrir('/cadastroHorarios')
    },
  },
  { tela: 'Usuários', estado: 'cheia', quem: 'admin', tamanhos: TODOS, montar: aberto('/perfil') },
  {
    tela: 'Usuários',
    estado: 'ficha',
    quem: 'admin',
    tamanhos: ['estreito', 'celular', 'retrato'],
    async montar(p) {
      await p.abrir('/perfil')
      await p.page.getByText('Alice Rocha').first().click()
      await p.page.getByRole('dialog').waitFor()
    },
  },
  {
    tela: 'Usuários',
    estado: 'busca sem resultado',
    quem: 'admin',
    async montar(p) {
      await p.abrir('/perfil')
      await p.page.getByRole('searchbox').fill('ninguém assim')
      await ver(p.page, 'Ninguém com esta busca')
    },
  },
  { tela: 'Usuários', estado: 'carregando', quem: 'admin', montar: (p) => carregando(p, '/perfil') },
  { tela: 'Clínica', estado: 'cheia', quem: 'admin', tamanhos: TODOS, montar: aberto('/clinica') },
  { tela: 'Clínica', estado: 'inteira', quem: 'admin', inteira: true, montar: aberto('/clinica') },
  {
    tela: 'Clínica',
    estado: 'outra cor',
    quem: 'admin',
    async montar(p) {
      await p.abrir('/clinica')
      await clicar(p.page, 'Ameixa')
    },
  },
  {
    tela: 'Clínica',
    estado: 'cor clara e erro',
    quem: 'admin',
    async montar(p) {
      await p.abrir('/clinica')
      await p.page.getByLabel('Outra cor').fill('#E8A05C')
      await p.page.keyboard.press('Escape')
      await p.page.getByLabel('Nome da clínica').fill('')
      await clicar(p.page, 'Salvar')
      await ver(p.page, 'Nome é obrigatório!')
    },
  },
  {
    tela: 'Clínica',
    estado: 'carregando',
    quem: 'admin',
    montar: (p) => carregando(p, '/clinica', /\/Clinica/),
  },
  {
    tela: 'Pendências',
    estado: 'admin',
    quem: 'admin',
    tamanhos: ['celular', 'tablet'],
    async montar(p) {
      await naFila(p)
      await p.page.goto(`${p.url}/pendencias`)
      await ver(p.page, 'Criolipólise')
    },
  },
]
