import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { API_HEADER, API_VERSION } from '#domain/api/headers.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { chooseDay } from '#tests/support/page-driver/booking.ts'
import {
  AGENDA_PATH,
  applyFilter,
  chooseProcedimento,
  chosenVisit,
  openFilter,
  openNewRecord,
  openNewVisit,
  openVisitForm,
  save,
  whenField,
} from '#tests/support/page-driver/reception.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import {
  ALL_SIZES,
  answerEmpty,
  changeVisits,
  FREE_DAY,
  goOffline,
  opened,
  openLoading,
  press,
  refuseWrites,
  waitForText,
} from './scenario-steps.ts'

/** Fills the agenda's form for a new visit. */
async function fillVisit({ page }: ScenarioContext, nome: string, when: string): Promise<void> {
  await chooseProcedimento(page, nome)
  await whenField(page).fill(when)
  await whenField(page).blur()
}

const block = ({ page }: ScenarioContext, nome: RegExp) => page.getByRole('button', { name: nome }).first()

async function openVisit(scenario: ScenarioContext): Promise<void> {
  await scenario.open(AGENDA_PATH)
  await block(scenario, /^09:00 às .*Drenagem/).click()
  await chosenVisit(scenario.page).waitFor()
}

async function openChangeForm(scenario: ScenarioContext): Promise<void> {
  await scenario.open(AGENDA_PATH)
  await openVisitForm(scenario.page, block(scenario, /^09:00 às .*Drenagem/))
}

/** In the page: the queue's first row is as if the clinic had found its time taken. */
async function refuseFirstRow(): Promise<void> {
  await new Promise<void>((resolve) => {
    const opening = indexedDB.open('clinica')
    opening.onsuccess = () => {
      const store = opening.result.transaction('outbox', 'readwrite').objectStore('outbox')
      store.openCursor().onsuccess = (event) => {
        const cursor = (event.target as IDBRequest<IDBCursorWithValue | null>).result
        opening.result.close()
        if (cursor === null) return resolve()
        const error = {
          ...{
            class: 'http',
            status: 409,
            code: 'horario_ocupado',
            mensagem: 'Este horário já foi reservado.',
          },
          ...{ at: Date.now(), alternativas: ['2026-11-13T14:00:00.000Z'], atual: null, campos: null },
        }
        cursor.update({ ...cursor.value, state: 'conflict', attempts: 1, error }).onsuccess = () => resolve()
      }
    }
  })
}

async function queueVisit(scenario: ScenarioContext): Promise<void> {
  await scenario.open(AGENDA_PATH)
  await openNewVisit(scenario.page)
  refuseWrites(scenario)
  await fillVisit(scenario, 'Criolipólise', '13/11/2026, 13:00')
  await save(scenario.page)
  await waitForText(scenario.page, 'Guardado neste aparelho')
}

const CARD_KEY = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'

/** Two cards of one person without an account, one of them with visits that have been. */
async function addCards({ clinic }: ScenarioContext): Promise<void> {
  await clinic.pool.query(
    `insert into ficha (chave, nome, telefone, recado) values
       ($1, 'Zélia Gomes', '11973814460', 'Prefere a primeira da manhã.'),
       ('0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a112', 'Zélia Maria Gomes', '', '')
     on conflict (chave) do nothing`,
    [CARD_KEY],
  )
  await clinic.pool.query(
    `insert into agendamento (ficha_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, estado,
                              encaixe)
     select f.id, v.nome, 'Da ficha', 1, v.dia + time '09:00', v.dia + time '10:00', 18900, v.estado, true
       from ficha f, (values ('Limpeza de pele', date '2026-11-20', 'confirmada'),
                             ('Limpeza de pele', date '2026-10-22', 'concluida'),
                             ('Limpeza de pele', date '2026-10-08', 'faltou'),
                             ('Máscara de argila', date '2026-09-24', 'concluida'),
                             ('Limpeza de pele', date '2026-09-10', 'concluida'),
                             ('Drenagem linfática', date '2026-08-27', 'concluida')) v (nome, dia, estado)
      where f.chave = $1 and not exists (select 1 from agendamento where ficha_id = f.id)`,
    [CARD_KEY],
  )
}

/** The card of somebody without an account. */
async function openCard(s: ScenarioContext): Promise<void> {
  await addCards(s)
  await s.open('/fichas')
  await s.page.getByLabel('Buscar').fill('Zélia')
  const signed = { texto: 'Alergia a ácido salicílico.', assinante: 'Zélia Gomes', consentimento: 1 }
  const noted = await s.page.request.put(`/api/Fichas/${CARD_KEY}/saude`, { data: signed })
  if (noted.status() >= 400) throw new Error(await noted.text())
  await s.page.getByRole('link', { name: /^Zélia Gomes/ }).click()
  await waitForText(s.page, 'Anteriores')
}

async function openListFilter(scenario: ScenarioContext): Promise<void> {
  await scenario.open(`${AGENDA_PATH}?ver=lista`)
  await openFilter(scenario.page)
  await scenario.page.getByRole('dialog').waitFor()
}

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
  await chooseDay(scenario.page, FREE_DAY)
}

/** Reception's agenda, hours, people and the clinic's data. */
export const RECEPTION_SCENARIOS: readonly Scenario[] = [
  { screen: 'Agenda', state: 'dia', who: 'admin', sizes: ALL_SIZES, prepare: opened(AGENDA_PATH) },
  { screen: 'Agenda', state: 'visita', who: 'admin', sizes: ALL_SIZES, prepare: openVisit },
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
  { screen: 'Usuários', state: 'cheia', who: 'admin', sizes: ALL_SIZES, prepare: opened('/perfil') },
  {
    screen: 'Usuários',
    state: 'ficha',
    who: 'admin',
    sizes: ['narrow', 'phone', 'portrait'],
    async prepare(s) {
      await s.open('/perfil')
      await s.page.getByText('Alice Rocha').first().click()
      await s.page.getByRole('dialog').waitFor()
    },
  },
  {
    screen: 'Usuários',
    state: 'busca sem resultado',
    who: 'admin',
    async prepare(s) {
      await s.open('/perfil')
      await s.page.getByRole('searchbox').fill('ninguém assim')
      await waitForText(s.page, 'Ninguém com esta busca')
    },
  },
  {
    screen: 'Usuários',
    state: 'ler um código',
    who: 'admin',
    async prepare(s) {
      await s.open('/perfil')
      await s.page.getByText('Alice Rocha').first().click()
      await press(s.page, 'Ler um código')
      await s.page.getByRole('dialog', { name: /Você conhece/ }).waitFor()
      await press(s.page, 'Ler código')
      await s.page.getByLabel(/^Código/).waitFor()
    },
  },
  { screen: 'Usuários', state: 'carregando', who: 'admin', prepare: (s) => openLoading(s, '/perfil') },
  { screen: 'Clínica', state: 'cheia', who: 'admin', sizes: ALL_SIZES, prepare: opened('/clinica') },
  { screen: 'Clínica', state: 'inteira', who: 'admin', fullPage: true, prepare: opened('/clinica') },
  {
    screen: 'Quem ainda não sabe',
    state: 'três pessoas',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await changeVisits(s, FREE_DAY)
      await s.open('/quemAindaNaoSabe')
      await s.page.getByRole('listitem').filter({ hasText: 'Sueli Gomes' }).waitFor()
    },
  },
  {
    screen: 'Quem ainda não sabe',
    state: 'todo mundo já sabe',
    who: 'admin',
    async prepare(s) {
      await s.clinic.pool.query("delete from agendamento where descricao = 'Mudada'")
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
      await s.page.evaluate(refuseFirstRow)
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
  {
    screen: 'Ficha',
    state: 'visitas',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await openVisit(s)
      await s.page.getByRole('link', { name: 'Ficha' }).click()
      await waitForText(s.page, /Próximas|Anteriores/)
    },
  },
  {
    screen: 'Ficha',
    state: 'sem conta, com anteriores',
    who: 'admin',
    sizes: ALL_SIZES,
    prepare: openCard,
  },
  {
    screen: 'Ficha',
    state: 'alerta de saúde aberto',
    who: 'admin',
    async prepare(s) {
      await openCard(s)
      await press(s.page, 'Ver alerta')
      await waitForText(s.page, 'Dado de saúde, com consentimento')
    },
  },
  {
    screen: 'Ficha',
    state: 'editar',
    who: 'admin',
    async prepare(s) {
      await openCard(s)
      await press(s.page, 'Editar')
      await s.page.getByLabel('Recado').waitFor()
    },
  },
  {
    screen: 'Ficha',
    state: 'juntar fichas',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await openCard(s)
      await press(s.page, 'Juntar fichas')
      await press(s.page, /^Zélia Maria Gomes/)
      await waitForText(s.page, 'Escolha o que fica em cada linha')
    },
  },
  {
    screen: 'Ficha',
    state: 'pedir autorização',
    who: 'admin',
    async prepare(s) {
      await openVisit(s)
      await s.page.getByRole('link', { name: 'Ficha' }).click()
      await press(s.page, 'Pedir autorização')
      await s.page.getByLabel('Ela leu e autoriza').check()
    },
  },
  {
    screen: 'Fichas',
    state: 'cheia',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await addCards(s)
      await s.open('/fichas')
      await s.page.getByRole('list', { name: 'Fichas' }).waitFor()
    },
  },
  {
    screen: 'Fichas',
    state: 'busca sem resultado',
    who: 'admin',
    async prepare(s) {
      await s.open('/fichas')
      await s.page.getByLabel('Buscar').fill('ninguém assim')
      await waitForText(s.page, 'Nenhuma ficha com esta busca')
    },
  },
  {
    screen: 'Fichas',
    state: 'sem internet',
    who: 'admin',
    worker: true,
    async prepare(s) {
      await s.open('/fichas')
      await goOffline(s)
      await waitForText(s.page, 'guardadas neste aparelho')
    },
  },
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
