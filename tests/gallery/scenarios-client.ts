import { AGENDAMENTO_TEXTS, TAKEN_REASONS } from '#domain/agendamento/texts.ts'
import { problem } from '#domain/api/errors.ts'
import { TITLES } from '#domain/api/titles.ts'
import { addDays } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL, newEmail } from '#tests/support/accounts.ts'
import { MARINA } from '#tests/support/demo-week.ts'
import { answerOf } from '#tests/support/fault-proxy.ts'
import { bookButton, bookingPath, keptNotice } from '#tests/support/page-driver/booking.ts'
import { fillRegistration, logIn } from '#tests/support/page-driver/login.ts'
import { AGENDA_PATH } from '#tests/support/page-driver/reception.ts'
import { confirmCancel, openVisits, pressCancel, VISITS_PATH } from '#tests/support/page-driver/visits.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import {
  ALL_SIZES,
  addVisit,
  answerEmpty,
  chooseDayAndTime,
  FREE_DAY,
  goOffline,
  opened,
  openLoading,
  press,
  procedimentoIdOf,
  refuseWrites,
  releaseTime,
  takeTime,
  waitForText,
} from './scenario-steps.ts'

/** One visit that the clinic moved, one that it cancelled with a reason, and one that stands. */
async function addChanged(scenario: ScenarioContext, weeks: number): Promise<void> {
  const { clinic, email, size } = scenario
  // Days of their own: scenarios are played beside each other in one clinic.
  const day = addDays(DAY_OF[size], 7 * weeks)
  for (const [name, hour] of [
    ['Limpeza de pele', '09:00'],
    ['Massagem relaxante', '14:00'],
    ['Peeling de diamante', '16:00'],
  ] as const)
    await addVisit(scenario, name, `${day} ${hour}`)
  const hers = 'usuario_id = (select id from usuario where email = $1) and inicio = $2::timestamp'
  // As reception does it: nobody is named, so it is not she.
  await clinic.pool.query(
    `update agendamento set inicio = inicio + interval '90 minutes', fim = fim + interval '90 minutes' where ${hers}`,
    [email, `${day} 09:00`],
  )
  await clinic.pool.query(
    `update agendamento set estado = 'cancelada', estado_em = '2026-11-10 18:00', motivo = $3 where ${hers}`,
    [email, `${day} 14:00`, 'A cabine fica em manutenção nesse dia.'],
  )
}

/** A refusal waiting for a choice, a booking on its way, and one that is confirmed. */
async function fillQueue(scenario: ScenarioContext): Promise<void> {
  const { page, network } = scenario
  await addVisit(scenario, 'Limpeza de pele', `${DAY_OF[scenario.size]} 09:00`)
  await chooseDayAndTime(scenario, 'Drenagem linfática', FREE_DAY, '10:00')
  network.inject(
    {
      kind: 'answered',
      answer: {
        ...answerOf('horario_ocupado'),
        body: JSON.stringify(
          problem('horario_ocupado', TAKEN_REASONS.other, {
            alternativas: [
              `${FREE_DAY}T11:00:00.000Z`,
              `${FREE_DAY}T14:00:00.000Z`,
              '2026-11-25T10:00:00.000Z',
            ],
          }),
        ),
      },
    },
    { times: 1 },
  )
  await bookButton(scenario.page).click()
  await waitForText(page, AGENDAMENTO_TEXTS.failure)
  refuseWrites(scenario)
  await chooseDayAndTime(scenario, 'Radiofrequência facial', FREE_DAY, '15:00')
  await bookButton(scenario.page).click()
  await waitForText(page, 'Pedido guardado')
}

const profileWithError = async ({ page, open }: ScenarioContext): Promise<void> => {
  await open('/perfil')
  await page.getByLabel('CPF').fill('11111111111')
  await press(page, 'Atualizar')
  await waitForText(page, /CPF inválido/)
}

/** What a client sees: services, booking and its outcomes, profile, visits, queue. */
export const CLIENT_SCENARIOS: readonly Scenario[] = [
  { screen: 'Serviços', state: 'corporal', who: 'client', sizes: ALL_SIZES, prepare: opened('/servicos') },
  {
    screen: 'Serviços',
    state: 'facial inteira',
    who: 'client',
    fullPage: true,
    sizes: ALL_SIZES,
    prepare: opened('/servicos?tipo=facial'),
  },
  { screen: 'Serviços', state: 'carregando', who: 'client', prepare: (s) => openLoading(s, '/servicos') },
  {
    screen: 'Serviços',
    state: 'vazia',
    who: 'client',
    async prepare(scenario) {
      answerEmpty(scenario, /api\/(Procedimento|Voucher)/i)
      await scenario.open('/servicos')
    },
  },
  {
    screen: 'Serviços',
    state: 'sem internet',
    who: 'client',
    worker: true,
    async prepare({ page, context, open }) {
      await open('/servicos')
      await goOffline({ page, context })
    },
  },
  {
    screen: 'Agendar',
    state: 'sem escolha',
    who: 'client',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: async (s) => s.open(bookingPath(await procedimentoIdOf(s, 'Limpeza de pele'))),
  },
  {
    screen: 'Agendar',
    state: 'escolhido',
    who: 'client',
    sizes: ALL_SIZES,
    prepare: (s) => chooseDayAndTime(s, 'Limpeza de pele', '2026-11-12', '13:00'),
  },
  {
    screen: 'Agendar',
    state: 'escolhido inteira',
    who: 'client',
    fullPage: true,
    prepare: (s) => chooseDayAndTime(s, 'Limpeza de pele', '2026-11-12', '13:00'),
  },
  {
    screen: 'Agendar',
    state: 'dia sem horários',
    who: 'client',
    fullPage: true,
    async prepare(s) {
      await s.open(bookingPath(await procedimentoIdOf(s, 'Limpeza de pele')))
      const sunday = s.page.getByRole('button', { name: /^domingo, 15 de novembro/ })
      if (await sunday.isEnabled()) await sunday.click()
    },
  },
  { screen: 'Serviços', state: 'visitante', who: 'visitor', prepare: opened('/servicos') },
  {
    screen: 'Agendar',
    state: 'visitante, inteira',
    who: 'visitor',
    fullPage: true,
    prepare: (s) => chooseDayAndTime(s, 'Limpeza de pele', '2026-11-12', '13:00'),
  },
  {
    screen: 'Agendar',
    state: 'visitante, quem é você',
    who: 'visitor',
    sizes: ALL_SIZES,
    async prepare(s) {
      await chooseDayAndTime(s, 'Limpeza de pele', '2026-11-12', '13:00')
      await bookButton(s.page).click()
      await waitForText(s.page, 'Falta só dizer quem é você')
      await s.page.getByLabel('Nome de usuário').waitFor()
    },
  },
  {
    screen: 'Agendar',
    state: 'visitante, já tenho conta',
    who: 'visitor',
    sizes: ALL_SIZES,
    async prepare(s) {
      await chooseDayAndTime(s, 'Limpeza de pele', '2026-11-12', '13:00')
      await bookButton(s.page).click()
      await fillRegistration(s.page, MARINA.nome, MARINA.email, 'Registrar e agendar')
      await waitForText(s.page, /^Já existe uma conta com este email/)
    },
  },
  {
    screen: 'Início',
    state: 'primeira vez, com o horário marcado',
    who: 'visitor',
    sizes: ['phone', 'tablet', 'desktop'],
    async prepare(s) {
      // All sizes are the same clinic: each has a day of its own.
      const day = 1 + ['phone', 'tablet', 'desktop'].indexOf(s.size)
      await chooseDayAndTime(s, 'Limpeza de pele', `2026-12-0${day}`, '13:00')
      await bookButton(s.page).click()
      await fillRegistration(s.page, MARINA.nome, newEmail('marina'), 'Registrar e agendar')
      await waitForText(s.page, AGENDAMENTO_TEXTS.success)
      await press(s.page, 'OK')
      await waitForText(s.page, 'Seu primeiro horário')
    },
  },
  {
    screen: 'Agendar',
    state: 'carregando',
    who: 'client',
    async prepare(s) {
      const procedimento = await procedimentoIdOf(s, 'Limpeza de pele')
      await openLoading(s, `/agendamentos?servico=${procedimento}`, /horarios|Agendamentos/i)
    },
  },
  {
    screen: 'Agendar',
    state: 'sem internet',
    who: 'client',
    worker: true,
    async prepare(s) {
      await chooseDayAndTime(s, 'Limpeza de pele', '2026-11-12', '13:00')
      await goOffline(s)
    },
  },
  {
    screen: 'Resultado',
    state: 'incompleto',
    who: 'client',
    async prepare(s) {
      await s.open(bookingPath(await procedimentoIdOf(s, 'Limpeza de pele')))
      await bookButton(s.page).click()
      await waitForText(s.page, AGENDAMENTO_TEXTS.incomplete)
    },
  },
  {
    screen: 'Resultado',
    state: 'confirmado',
    who: 'new-client',
    sizes: ['narrow', 'phone', 'tablet', 'desktop'],
    async prepare(s) {
      const time = TIME_OF[s.size]
      await releaseTime(s, `${FREE_DAY} ${time}`)
      await chooseDayAndTime(s, 'Peeling de diamante', FREE_DAY, time)
      await bookButton(s.page).click()
      await waitForText(s.page, AGENDAMENTO_TEXTS.success)
    },
  },
  {
    screen: 'Resultado',
    state: 'guardado sem internet',
    who: 'new-client',
    worker: true,
    sizes: ['narrow', 'phone', 'tablet', 'desktop'],
    async prepare(s) {
      await chooseDayAndTime(s, 'Limpeza de pele')
      await goOffline(s)
      await bookButton(s.page).click()
      await keptNotice(s.page).waitFor()
    },
  },
  {
    screen: 'Resultado',
    state: 'guardado, clínica não respondeu',
    who: 'new-client',
    async prepare(s) {
      await chooseDayAndTime(s, 'Limpeza de pele')
      refuseWrites(s)
      await bookButton(s.page).click()
      await keptNotice(s.page).waitFor()
    },
  },
  {
    screen: 'Resultado',
    state: 'horário ocupado',
    who: 'new-client',
    sizes: ['narrow', 'phone', 'tablet', 'desktop'],
    async prepare(s) {
      const day = DAY_TO_TAKE[s.size]
      await releaseTime(s, `${day} 09:00`)
      await chooseDayAndTime(s, 'Limpeza de pele', day, '09:00')
      await takeTime(s, `${day} 09:00`)
      await bookButton(s.page).click()
      await waitForText(s.page, AGENDAMENTO_TEXTS.failure)
    },
  },
  {
    screen: 'Resultado',
    state: 'preço mudou',
    who: 'new-client',
    async prepare(s) {
      await chooseDayAndTime(s, 'Limpeza de pele')
      const atual = { nome: 'Limpeza de pele', valor: 205, tempo: '01:30' }
      s.network.inject({
        kind: 'answered',
        answer: {
          ...answerOf('procedimento_alterado'),
          body: JSON.stringify(problem('procedimento_alterado', TITLES.procedimento_alterado, { atual })),
        },
      })
      await bookButton(s.page).click()
      await waitForText(s.page, /R\$\s205,00/)
    },
  },
  {
    screen: 'Resultado',
    state: 'outro nome',
    who: 'new-client',
    async prepare(s) {
      await chooseDayAndTime(s, 'Máscara de argila')
      const rename = (from: string, to: string) =>
        s.clinic.pool.query('update procedimento set nome = $2 where nome = $1', [from, to])
      await rename('Máscara de argila', 'Máscara de ouro')
      await bookButton(s.page).click()
      await waitForText(s.page, 'Máscara de ouro')
      // The pictures of one clinic are taken one after another.
      await rename('Máscara de ouro', 'Máscara de argila')
    },
  },
  {
    screen: 'Resultado',
    state: 'sessão terminou',
    who: 'new-client',
    async prepare(s) {
      await chooseDayAndTime(s, 'Limpeza de pele')
      await s.clinic.expireSessions(s.email)
      await bookButton(s.page).click()
      await waitForText(s.page, 'Faça login para enviar o pedido')
    },
  },
  {
    screen: 'Resultado',
    state: 'aparelho sem espaço',
    who: 'new-client',
    async prepare(s) {
      await chooseDayAndTime(s, 'Limpeza de pele')
      await s.page.evaluate(() => {
        const refuse = () => {
          throw new DOMException('The disk is full.', 'QuotaExceededError')
        }
        Object.assign(IDBObjectStore.prototype, { add: refuse, put: refuse })
      })
      s.network.inject({ kind: 'cut' })
      await bookButton(s.page).click()
      await waitForText(s.page, 'Não sabemos se a clínica recebeu')
    },
  },
  {
    screen: 'Segurança',
    state: 'não confirmada',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: opened('/seguranca'),
  },
  {
    screen: 'Segurança',
    state: 'trocar senha',
    who: 'new-client',
    sizes: ALL_SIZES,
    async prepare({ page, open }) {
      await open('/seguranca')
      await press(page, 'Trocar senha')
      await page.getByRole('dialog').waitFor()
      await press(page, 'Salvar nova senha')
      await waitForText(page, 'Senha atual é obrigatória!')
    },
  },
  {
    screen: 'Segurança',
    state: 'carregando',
    who: 'client',
    prepare: (s) => openLoading(s, '/seguranca', /seguranca/),
  },
  {
    screen: 'Segurança',
    state: 'sem internet',
    who: 'client',
    worker: true,
    async prepare(s) {
      await s.open('/perfil')
      await goOffline(s)
      await s.page.getByRole('link', { name: 'Segurança' }).click()
      await waitForText(s.page, 'Precisa de internet.')
    },
  },
  {
    screen: 'Perfil',
    state: 'cheio',
    who: 'client',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: opened('/perfil'),
  },
  { screen: 'Perfil', state: 'primeira tela', who: 'client', prepare: opened('/perfil') },
  { screen: 'Perfil', state: 'vazio', who: 'new-client', fullPage: true, prepare: opened('/perfil') },
  { screen: 'Perfil', state: 'erro no campo', who: 'new-client', prepare: profileWithError },
  { screen: 'Perfil', state: 'carregando', who: 'client', prepare: (s) => openLoading(s, '/perfil') },
  {
    screen: 'Perfil',
    state: 'CEP preenche',
    who: 'new-client',
    async prepare({ page, open }) {
      await open('/perfil')
      await page.getByLabel('CEP').fill('05435000')
      await page.getByLabel('Número').click()
      await waitForText(page, /Vila Madalena/).catch(() => undefined)
    },
  },
  {
    screen: 'Perfil',
    state: 'aguardando envio',
    who: 'client',
    fullPage: true,
    worker: true,
    async prepare(s) {
      await s.open('/perfil')
      await goOffline(s)
      await s.page.getByLabel('Telefone').fill('11987654321')
      await s.page.getByLabel('Complemento').fill('Casa 2')
      await press(s.page, 'Atualizar')
      await waitForText(s.page, 'Guardado neste aparelho')
    },
  },
  {
    screen: 'Perfil',
    state: 'sair sem salvar',
    who: 'new-client',
    async prepare({ page, open }) {
      await open('/perfil')
      await page.getByLabel('Nome', { exact: true }).fill('Mari')
      await page.locator('a[href="/servicos"]:visible').first().click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    screen: 'Meus agendamentos',
    state: 'cheia',
    who: 'client',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: opened(VISITS_PATH),
  },
  {
    screen: 'Meus agendamentos',
    state: 'a clínica mudou',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    async prepare(s) {
      await addChanged(s, 1)
      await s.open(VISITS_PATH)
      await waitForText(s.page, 'A clínica cancelou esta visita')
    },
  },
  {
    screen: 'Serviços',
    state: 'a clínica mudou um horário',
    who: 'new-client',
    sizes: ALL_SIZES,
    async prepare(s) {
      await addChanged(s, 2)
      await s.open('/servicos')
      await waitForText(s.page, 'A clínica mudou 2 horários seus')
    },
  },
  { screen: 'Meus agendamentos', state: 'vazia', who: 'new-client', prepare: opened(VISITS_PATH) },
  {
    screen: 'Meus agendamentos',
    state: 'carregando',
    who: 'client',
    prepare: (s) => openLoading(s, VISITS_PATH),
  },
  {
    screen: 'Meus agendamentos',
    state: 'recusado e na fila',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    async prepare(s) {
      await fillQueue(s)
      await openVisits(s.page)
      await waitForText(s.page, 'Precisa da sua escolha')
    },
  },
  {
    screen: 'Meus agendamentos',
    state: 'recusado pelo limite do dia',
    who: 'new-client',
    fullPage: true,
    async prepare(s) {
      await chooseDayAndTime(s, 'Drenagem linfática', FREE_DAY, '10:00')
      const limit =
        'Em 11 de novembro você já fez 10 agendamentos, o máximo por dia. No dia seguinte você pode marcar de novo, ou fale com a clínica.'
      const body = JSON.stringify(problem('limite_atingido', limit))
      const answer = { ...answerOf('limite_atingido'), body }
      s.network.inject({ kind: 'answered', answer }, { times: 1 })
      await bookButton(s.page).click()
      await waitForText(s.page, AGENDAMENTO_TEXTS.failure)
      await openVisits(s.page)
      await waitForText(s.page, 'Pedir de novo')
    },
  },
  {
    screen: 'Meus agendamentos',
    state: 'cancelar',
    who: 'client',
    async prepare({ page, open }) {
      await open(VISITS_PATH)
      await pressCancel(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    screen: 'Meus agendamentos',
    state: 'cancelamento na fila',
    who: 'new-client',
    worker: true,
    async prepare(s) {
      await addVisit(s, 'Limpeza de pele', `${DAY_OF[s.size]} 09:00`)
      await s.open(VISITS_PATH)
      await goOffline(s)
      await pressCancel(s.page)
      await confirmCancel(s.page)
      await waitForText(s.page, 'Cancelamento aguardando envio')
    },
  },
  {
    screen: 'Meus agendamentos',
    state: 'sessão terminou',
    who: 'new-client',
    async prepare(s) {
      await addVisit(s, 'Limpeza de pele', `${DAY_OF[s.size]} 09:00`)
      await s.open(VISITS_PATH)
      await s.clinic.expireSessions(s.email)
      await s.page.reload()
      await waitForText(s.page, 'Sua sessão terminou')
    },
  },
  {
    screen: 'Instalar',
    state: 'cartão',
    who: 'client',
    async prepare({ page, open }) {
      await open(VISITS_PATH)
      await page.evaluate(
        () => void window.dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })),
      )
      await page.getByRole('heading', { name: /A clínica na tela/ }).scrollIntoViewIfNeeded()
    },
  },
  {
    screen: 'Instalar',
    state: 'iPhone',
    who: 'client',
    sizes: ['narrow', 'phone'],
    contextOptions: {
      userAgent:
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    },
    async prepare({ page, open }) {
      await open(VISITS_PATH)
      await press(page, 'Ver como')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    screen: 'Atualização',
    state: 'cartão',
    who: 'client',
    worker: true,
    async prepare({ page, network, open }) {
      await open('/servicos')
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      network.changeWorker((script) => `${script}\n// another version`)
      await page.reload()
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
      await waitForText(page, 'Versão nova do aplicativo')
    },
  },
  { screen: 'Pendências', state: 'vazia', who: 'new-client', prepare: opened('/pendencias') },
  {
    screen: 'Pendências',
    state: 'cheia',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    async prepare(s) {
      await fillQueue(s)
      await s.page.goto('/pendencias')
      await waitForText(s.page, 'Precisa da sua escolha')
    },
  },
  {
    screen: 'Sair',
    state: 'com pendências',
    who: 'new-client',
    sizes: ['narrow', 'phone', 'tablet', 'desktop'],
    async prepare(s) {
      await fillQueue(s)
      await s.page.goto('/perfil')
      await s.page.getByRole('heading', { level: 1 }).waitFor()
      await press(s.page, 'Sair')
      await s.page.getByRole('dialog').waitFor()
    },
  },
  {
    screen: 'Agenda',
    state: 'pedidos de outro acesso',
    who: 'new-client',
    async prepare(s) {
      await fillQueue(s)
      await logIn(s.context, ADMIN_EMAIL)
      await s.page.goto(AGENDA_PATH)
      await waitForText(s.page, /de outro acesso/)
    },
  },
  {
    screen: 'Horários',
    state: 'cliente',
    who: 'client',
    sizes: ALL_SIZES,
    prepare: opened('/cadastroHorarios'),
  },
]

/** A day of its own for each size: they stand in one clinic. */
const DAY_OF = {
  narrow: '2026-12-01',
  phone: '2026-12-02',
  portrait: '2026-12-03',
  tablet: '2026-12-04',
  desktop: '2026-12-07',
} as const
const DAY_TO_TAKE = {
  narrow: '2026-11-16',
  phone: '2026-11-17',
  portrait: '2026-11-18',
  tablet: '2026-11-20',
  desktop: '2026-11-23',
} as const
const TIME_OF = {
  narrow: '08:00',
  phone: '09:00',
  portrait: '10:00',
  tablet: '13:00',
  desktop: '16:00',
} as const
