import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { chooseDay } from '#tests/support/page-driver/booking.ts'
import { applyFilter, openFilter, openNewRecord } from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import { queueVisit } from './reception-steps.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import {
  ALL_SIZES,
  answerEmpty,
  FREE_DAY,
  goOffline,
  opened,
  openLoading,
  press,
  waitForText,
  waitForToday,
} from './scenario-steps.ts'

async function openHorarioFilter(scenario: ScenarioContext): Promise<void> {
  await scenario.open('/cadastroHorarios')
  await openFilter(scenario.page)
  await scenario.page.getByRole('dialog', { name: HORARIO_TEXTS.filter }).waitFor()
}

async function openHorarioForm({ page, open }: ScenarioContext): Promise<void> {
  await open('/cadastroHorarios')
  await openNewRecord(page)
}

async function chooseHorarioDay(scenario: ScenarioContext): Promise<void> {
  await openHorarioForm(scenario)
  await waitForToday(scenario.page)
  await chooseDay(scenario.page, FREE_DAY)
}

/** The clinic's hours, data and team. */
export const HOUSE_SCENARIOS: readonly Scenario[] = [
  {
    screen: 'Horários',
    state: 'admin',
    who: 'admin',
    sizes: ALL_SIZES,
    prepare: opened('/cadastroHorarios'),
  },
  { screen: 'Horários', state: 'cadastro', who: 'admin', sizes: ALL_SIZES, prepare: chooseHorarioDay },
  {
    screen: 'Horários',
    state: 'cadastro com erros',
    who: 'admin',
    async prepare(s) {
      await chooseHorarioDay(s)
      await s.page.getByLabel('Início do 1º período').selectOption('08:00')
      await s.page.getByLabel('Fim do 1º período').selectOption('07:00')
      await save(s.page)
      await waitForText(s.page, 'O fim deve ser depois do início.')
    },
  },
  {
    screen: 'Horários',
    state: 'data já cadastrada',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await openHorarioForm(s)
      // The demo clinic's hours reach it.
      await waitForToday(s.page)
      await chooseDay(s.page, FREE_DAY)
      await s.page.getByLabel('Início do 1º período').selectOption('18:00')
      await s.page.getByLabel('Fim do 1º período').selectOption('20:00')
      await save(s.page)
      await waitForText(s.page, 'Escolha entre substituir e somar.')
    },
  },
  {
    screen: 'Horários',
    state: 'alterar',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await s.open('/cadastroHorarios')
      await s.page
        .getByRole('button', { name: /^Alterar/ })
        .nth(3)
        .click()
      await waitForText(s.page, 'Cancelar alteração')
    },
  },
  {
    screen: 'Horários',
    state: 'sem data',
    who: 'admin',
    async prepare(s) {
      await openHorarioForm(s)
      await save(s.page)
      await waitForText(s.page, HORARIO_TEXTS.noDate)
    },
  },
  { screen: 'Horários', state: 'filtro', who: 'admin', prepare: openHorarioFilter },
  {
    screen: 'Horários',
    state: 'filtro sem resultado',
    who: 'admin',
    async prepare(s) {
      await openHorarioFilter(s)
      await s.page.getByLabel('Data Inicial').fill('01/01/2090')
      await s.page.getByLabel('Data Inicial').blur()
      await applyFilter(s.page)
      await waitForText(s.page, HORARIO_TEXTS.filterEmpty)
    },
  },
  {
    screen: 'Horários',
    state: 'excluir',
    who: 'admin',
    async prepare(s) {
      await s.open('/cadastroHorarios')
      await s.page
        .getByRole('button', { name: /^Excluir/ })
        .first()
        .click()
      await waitForText(s.page, HORARIO_TEXTS.delete)
    },
  },
  {
    screen: 'Horários',
    state: 'carregando',
    who: 'admin',
    prepare: (s) => openLoading(s, '/cadastroHorarios'),
  },
  {
    screen: 'Horários',
    state: 'vazia',
    who: 'admin',
    async prepare(s) {
      answerEmpty(s, /api\/horarios/i)
      await s.open('/cadastroHorarios')
    },
  },
  { screen: 'Clínica', state: 'cheia', who: 'admin', sizes: ALL_SIZES, prepare: opened('/clinica') },
  { screen: 'Clínica', state: 'inteira', who: 'admin', fullPage: true, prepare: opened('/clinica') },
  {
    screen: 'Equipe',
    state: 'a única',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await s.open('/equipe')
      await s.page.getByRole('button', { name: /você/ }).click()
    },
  },
  {
    screen: 'Equipe',
    state: 'código do convite',
    who: 'admin',
    async prepare(s) {
      await s.open('/equipe')
      await s.page.getByRole('button', { name: 'Convidar' }).click()
      await s.page.getByLabel('Nome').fill('Luana Freitas')
      await s.page.getByLabel('Email').fill(`luana-${Date.now()}@exemplo.test`)
      await s.page.getByRole('button', { name: 'Fazer o convite' }).click()
      await s.page.getByLabel(/^Código/).waitFor()
    },
  },
  {
    screen: 'Equipe',
    state: 'sem internet',
    who: 'admin',
    worker: true,
    async prepare(s) {
      await s.open('/equipe')
      await s.page.getByRole('button', { name: /você/ }).waitFor()
      await goOffline(s)
      await waitForText(s.page, /A lista abaixo é de/)
    },
  },
  {
    screen: 'Equipe',
    state: 'carregando',
    who: 'admin',
    prepare: (s) => openLoading(s, '/equipe', /Equipe/),
  },
  {
    screen: 'Saúde do sistema',
    state: 'sem internet',
    who: 'admin',
    worker: true,
    async prepare(s) {
      await s.open('/saudeDoSistema')
      await waitForText(s.page, /para resolver hoje/)
      await goOffline(s)
      await waitForText(s.page, /O que está abaixo é de/)
    },
  },
  {
    screen: 'Saúde do sistema',
    state: 'instalação nova',
    who: 'admin',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: opened('/saudeDoSistema'),
  },
  { screen: 'Semana', state: 'nenhuma', who: 'admin', prepare: opened('/semana') },
  {
    screen: 'Semana',
    state: 'montada',
    who: 'admin',
    fullPage: true,
    async prepare(s) {
      await s.open('/semana')
      await press(s.page, 'Montar a semana')
    },
  },
  {
    screen: 'Semana',
    state: 'copiando, com fechamento',
    who: 'admin',
    sizes: ['tablet', 'desktop'],
    fullPage: true,
    async prepare(s) {
      await s.open('/semana')
      await press(s.page, 'Montar a semana')
      await press(s.page, 'Copiar segunda para outros dias')
      await press(s.page, 'sáb')
      await press(s.page, 'Novo fechamento')
      await s.page.getByLabel('Motivo').fill('Férias')
    },
  },
  {
    screen: 'Semana',
    state: 'datas',
    who: 'admin',
    sizes: ['phone'],
    fullPage: true,
    async prepare(s) {
      await s.open('/semana')
      await press(s.page, 'Montar a semana')
      await s.page.getByRole('tab', { name: 'Datas' }).click()
    },
  },
  {
    screen: 'Clínica',
    state: 'outra cor',
    who: 'admin',
    async prepare(s) {
      await s.open('/clinica')
      await press(s.page, 'Ameixa')
    },
  },
  {
    screen: 'Clínica',
    state: 'cor clara e erro',
    who: 'admin',
    async prepare(s) {
      await s.open('/clinica')
      await s.page.getByLabel('Outra cor').fill('#E8A05C')
      await s.page.keyboard.press('Escape')
      await s.page.getByLabel('Nome da clínica').fill('')
      await save(s.page)
      await waitForText(s.page, 'Nome é obrigatório!')
    },
  },
  {
    screen: 'Clínica',
    state: 'carregando',
    who: 'admin',
    prepare: (s) => openLoading(s, '/clinica', /\/Clinica/),
  },
  {
    screen: 'Pendências',
    state: 'admin',
    who: 'admin',
    sizes: ['phone', 'tablet'],
    async prepare(s) {
      await queueVisit(s)
      await s.page.goto('/pendencias')
      await waitForText(s.page, 'Criolipólise')
    },
  },
]
