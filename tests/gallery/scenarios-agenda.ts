import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { API_HEADER, API_VERSION } from '#domain/api/headers.ts'
import { isAgendaPull, isApi } from '#tests/support/fault-proxy.ts'
import {
  AGENDA_PATH,
  applyFilter,
  openFilter,
  openNewVisit,
  openVisitForm,
} from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import {
  block,
  fillVisit,
  openCard,
  openKnowing,
  openVisit,
  queueActs,
  queueVisit,
  refuseRows,
} from './reception-steps.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import {
  ALL_SIZES,
  changeVisits,
  FREE_DAY,
  goOffline,
  opened,
  openLoading,
  press,
  refuseWrites,
  waitForText,
} from './scenario-steps.ts'

async function openChangeForm(scenario: ScenarioContext): Promise<void> {
  await scenario.open(AGENDA_PATH)
  await openVisitForm(scenario.page, block(scenario, /^09:00 às .*Drenagem/))
}

async function openListFilter(scenario: ScenarioContext): Promise<void> {
  await scenario.open(`${AGENDA_PATH}?ver=lista`)
  await openFilter(scenario.page)
  await scenario.page.getByRole('dialog').waitFor()
}

/** The full Friday on paper. */
async function openDaySheet(scenario: ScenarioContext): Promise<void> {
  await scenario.open('/folhaDoDia?data=2026-11-13')
  await waitForText(scenario.page, /^impresso /)
}

/** Reception's day: agenda, new visits, and what waits for somebody. */
export const AGENDA_SCENARIOS: readonly Scenario[] = [
  { screen: 'Agenda', state: 'dia', who: 'admin', sizes: ALL_SIZES, prepare: opened(AGENDA_PATH) },
  { screen: 'Agenda', state: 'visita', who: 'admin', sizes: ALL_SIZES, prepare: openVisit },
  {
    screen: 'Agenda',
    state: 'chegou, e foi engano',
    who: 'admin',
    async prepare(s) {
      await openVisit(s)
      refuseWrites(s)
      await press(s.page, 'Chegou')
      await s.page.getByRole('button', { name: /^Foi engano/ }).waitFor()
    },
  },
  {
    screen: 'Agenda',
    state: 'mudar horário',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await openVisit(s)
      await press(s.page, 'Mudar horário')
      await s.page.getByRole('region', { name: 'Mudar horário' }).waitFor()
    },
  },
  {
    screen: 'Agenda',
    state: 'cancelar a visita',
    who: 'admin',
    async prepare(s) {
      await openVisit(s)
      await press(s.page, 'Cancelar')
      await waitForText(s.page, 'Cancelar a visita?')
    },
  },
  {
    screen: 'Agenda',
    state: 'canceladas à vista',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await changeVisits(s, FREE_DAY)
      await s.open(`${AGENDA_PATH}?data=${FREE_DAY}`)
      await press(s.page, '1 cancelada')
      await block(s, /^16:00 às .*Drenagem.*cancelada/i).waitFor()
    },
  },
  { screen: 'Agenda', state: 'alterar', who: 'admin', sizes: ALL_SIZES, prepare: openChangeForm },
  {
    screen: 'Agenda',
    state: 'cadastro',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await s.open(AGENDA_PATH)
      await openNewVisit(s.page)
    },
  },
  {
    screen: 'Agenda',
    state: 'cadastro com erros',
    who: 'admin',
    async prepare(s) {
      await s.open(AGENDA_PATH)
      await openNewVisit(s.page)
      await save(s.page)
      await waitForText(s.page, 'Tempo é obrigatório!')
    },
  },
  {
    screen: 'Agenda',
    state: 'encaixe',
    who: 'admin',
    async prepare(s) {
      await s.open(AGENDA_PATH)
      await openNewVisit(s.page)
      await fillVisit(s, 'Hidratação facial', '13/11/2026, 15:00')
      await save(s.page)
      await s.page.getByRole('dialog', { name: 'Registrar como encaixe?' }).waitFor()
    },
  },
  { screen: 'Agenda', state: 'aguardando envio', who: 'admin', prepare: queueVisit },
  {
    screen: 'Agenda',
    state: 'o que espera',
    who: 'admin',
    worker: true,
    sizes: ALL_SIZES,
    async prepare(s) {
      await queueActs(s)
      // On a phone the chosen visit lies over the day.
      await s.page.getByRole('button', { name: 'Fechar', exact: true }).first().click()
      await s.page.getByText('Cancelamento').first().waitFor({ state: 'attached' })
    },
  },
  {
    screen: 'Agenda',
    state: 'o que espera, na semana',
    who: 'admin',
    worker: true,
    sizes: ['portrait', 'tablet', 'desktop'],
    async prepare(s) {
      await queueActs(s)
      await s.open(`${AGENDA_PATH}?ver=semana`)
      await s.page.getByText('Cancelamento').first().waitFor()
    },
  },
  {
    screen: 'Agenda',
    state: 'o que espera, na lista',
    who: 'admin',
    worker: true,
    async prepare(s) {
      await queueActs(s)
      await s.open(`${AGENDA_PATH}?ver=lista`)
      await waitForText(s.page, 'Mudança, aguardando envio')
    },
  },
  {
    screen: 'Agenda',
    state: 'alterar o que espera',
    who: 'admin',
    async prepare(s) {
      await queueVisit(s)
      await openVisitForm(s.page, block(s, /^13:00 às .*Criolipólise/))
    },
  },
  {
    screen: 'Agenda',
    state: 'mais',
    who: 'admin',
    sizes: ['portrait', 'tablet', 'desktop'],
    async prepare(s) {
      await changeVisits(s, FREE_DAY)
      await s.open(AGENDA_PATH)
      await press(s.page, 'Mais...')
      await s.page.getByRole('link', { name: 'Folha do dia' }).waitFor()
    },
  },
  {
    screen: 'Folha do dia',
    state: 'dia cheio',
    who: 'admin',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: openDaySheet,
  },
  {
    screen: 'Folha do dia',
    state: 'como sai no papel',
    who: 'admin',
    sizes: ['desktop'],
    fullPage: true,
    async prepare(s) {
      await openDaySheet(s)
      await s.page.emulateMedia({ media: 'print' })
    },
  },
  {
    screen: 'Agenda',
    state: 'sem internet',
    who: 'admin',
    worker: true,
    async prepare(s) {
      await openVisit(s)
      await goOffline(s)
      await waitForText(s.page, /fica guardado e sai sozinho/)
    },
  },
  {
    screen: 'Agenda',
    state: 'excluir',
    who: 'admin',
    async prepare(s) {
      await openChangeForm(s)
      await press(s.page, 'Excluir')
      await waitForText(s.page, AGENDAMENTO_TEXTS.delete)
    },
  },
  {
    screen: 'Agenda',
    state: 'dia vazio',
    who: 'admin',
    sizes: ['phone', 'portrait', 'tablet', 'desktop'],
    prepare: opened(`${AGENDA_PATH}?data=2026-12-18`),
  },
  {
    screen: 'Agenda',
    state: 'dia fechado',
    who: 'admin',
    sizes: ['phone', 'tablet'],
    prepare: opened(`${AGENDA_PATH}?data=2026-11-15`),
  },
  {
    screen: 'Agenda',
    state: 'semana',
    who: 'admin',
    sizes: ALL_SIZES,
    prepare: opened(`${AGENDA_PATH}?ver=semana`),
  },
  {
    screen: 'Agenda',
    state: 'lista',
    who: 'admin',
    sizes: ALL_SIZES,
    prepare: opened(`${AGENDA_PATH}?ver=lista`),
  },
  { screen: 'Agenda', state: 'carregando', who: 'admin', prepare: (s) => openLoading(s, AGENDA_PATH) },
  {
    screen: 'Agenda',
    state: 'lista vazia',
    who: 'admin',
    async prepare(s) {
      const { network } = s
      const body = { completo: true, alterados: [], removidos: [], pessoas: [], cursor: '' }
      network.inject(
        {
          kind: 'answered',
          answer: {
            status: 200,
            headers: { 'content-type': 'application/json', [API_HEADER]: API_VERSION },
            body: JSON.stringify(body),
          },
        },
        { match: (r) => /Agendamentos\/mudancas/i.test(r.url ?? '') },
      )
      await s.open(`${AGENDA_PATH}?ver=lista`)
    },
  },
  {
    screen: 'Agenda',
    state: 'filtro',
    who: 'admin',
    sizes: ['narrow', 'phone', 'tablet', 'desktop'],
    prepare: openListFilter,
  },
  {
    screen: 'Agenda',
    state: 'filtro sem resultado',
    who: 'admin',
    async prepare(s) {
      await openListFilter(s)
      await s.page.getByRole('dialog').getByLabel('Nome').fill('nada tem este nome')
      await applyFilter(s.page)
      await waitForText(s.page, AGENDAMENTO_TEXTS.filterEmpty)
    },
  },
  {
    screen: 'Agenda',
    state: 'lista filtrada',
    who: 'admin',
    async prepare(s) {
      await openListFilter(s)
      await s.page.getByRole('dialog').getByLabel('Nome').fill('marina')
      await applyFilter(s.page)
      await s.page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  },
  {
    screen: 'Agenda',
    state: 'lista excluir',
    who: 'admin',
    async prepare(s) {
      await s.open(`${AGENDA_PATH}?ver=lista`)
      await s.page
        .getByRole('button', { name: /^Excluir/ })
        .first()
        .click()
      await waitForText(s.page, AGENDAMENTO_TEXTS.delete)
    },
  },
  {
    screen: 'Quem ainda não sabe',
    state: 'três pessoas',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await changeVisits(s, FREE_DAY)
      await openKnowing(s, '/quemAindaNaoSabe')
      await s.page.getByRole('listitem').filter({ hasText: 'Sueli Gomes' }).waitFor()
    },
  },
  {
    screen: 'Quem ainda não sabe',
    state: 'texto de outro dia',
    who: 'admin',
    sizes: ['tablet', 'desktop'],
    async prepare(s) {
      await changeVisits(s, FREE_DAY)
      await s.page.clock.install()
      await openKnowing(s, '/quemAindaNaoSabe')
      await press(s.page, /^Editar/)
      await s.page.getByRole('textbox').fill('Oi Sueli, amanhã vou ligar para combinar, tá?')
      // The clinic's clock stands at its Friday: what it answers would put the device's right.
      s.network.inject({ kind: 'cut' }, { match: isApi })
      await s.page.clock.fastForward('24:00:00')
      await waitForText(s.page, 'Texto de outro dia')
    },
  },
  {
    screen: 'Quem ainda não sabe',
    state: 'a agenda não chegou inteira',
    who: 'admin',
    async prepare(s) {
      s.network.inject({ kind: 'cut' }, { match: isAgendaPull })
      await s.page.goto('/quemAindaNaoSabe')
      await waitForText(s.page, 'A agenda ainda não chegou inteira a este aparelho')
    },
  },
  {
    screen: 'Quem ainda não sabe',
    state: 'todo mundo já sabe',
    who: 'admin',
    async prepare(s) {
      await s.clinic.pool.query("delete from agendamento where descricao = 'Mudada'")
      await s.clinic.pool.query('update agendamento set conhecido = null where conhecido is not null')
      await s.open('/quemAindaNaoSabe')
      await waitForText(s.page, /Todo mundo já sabe/)
    },
  },
  {
    screen: 'Nova visita',
    state: 'aberta',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await s.open('/novaVisita')
      await waitForText(s.page, /Serviço/)
    },
  },
  {
    screen: 'Nova visita',
    state: 'parecidas',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await s.open('/novaVisita')
      await s.page.getByRole('textbox', { name: 'Nome' }).fill('Mar')
      await s.page
        .getByRole('group', { name: /^Serviço/ })
        .locator('label')
        .nth(1)
        .click()
      await s.page.locator('section button[aria-pressed]').first().click()
      await waitForText(s.page, /Pode ser ela/)
    },
  },
  {
    screen: 'Nova visita',
    state: 'de um horário livre',
    who: 'admin',
    async prepare(s) {
      await s.open(`${AGENDA_PATH}?data=2026-11-16`)
      await block(s, /^Livre das/).press('Enter')
      await waitForText(s.page, /segunda-feira, 16 de novembro/)
    },
  },
  {
    screen: 'Nova visita',
    state: 'repetir',
    who: 'admin',
    async prepare(s) {
      await openCard(s)
      await s.page
        .getByRole('link', { name: /^Repetir/ })
        .first()
        .click()
      await waitForText(s.page, 'É ela')
    },
  },
  {
    screen: 'Conflitos',
    state: 'um',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await queueVisit(s)
      await s.page.evaluate(refuseRows, ['2026-11-13T14:00:00.000Z'])
      await s.open('/conflitos')
      await waitForText(s.page, /para você decidir/)
    },
  },
  {
    screen: 'Conflitos',
    state: 'troca, com horários longe',
    who: 'admin',
    async prepare(s) {
      await openVisit(s)
      refuseWrites(s)
      await press(s.page, 'Mudar horário')
      const where = s.page.getByRole('region', { name: 'Mudar horário' })
      await where.getByRole('button', { name: '11:00', exact: true }).click()
      await where.getByRole('button', { name: /^Mudar para / }).click()
      await waitForText(s.page, 'Guardado neste aparelho')
      const times = ['2026-11-13T14:00:00.000Z', '2027-01-12T08:00:00.000Z', '2027-01-13T16:30:00.000Z']
      await s.page.evaluate(refuseRows, times)
      await s.open('/conflitos')
      await waitForText(s.page, /para você decidir/)
    },
  },
  {
    screen: 'Conflitos',
    state: 'vazia',
    who: 'admin',
    async prepare(s) {
      await s.open('/conflitos')
      await waitForText(s.page, /Nada para decidir/)
    },
  },
]
