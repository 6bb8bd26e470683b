import { isAgendaPull } from '#tests/support/fault-proxy.ts'
import { chooseBookingDay, freeTime } from '#tests/support/page-driver/booking.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import {
  ALL_SIZES,
  addVisit,
  FREE_DAY,
  goOffline,
  press,
  releaseTime,
  takeTime,
  waitForText,
  waitForToday,
} from './scenario-steps.ts'

/** Makes her a visit, and answers its id. */
async function visitAt(scenario: ScenarioContext, when: string): Promise<number> {
  await addVisit(scenario, 'Hidratação facial', when)
  const { rows } = await scenario.clinic.pool.query(
    `select a.id from agendamento a join usuario u on u.id = a.usuario_id
      where u.email = $1 and a.inicio = $2::timestamp`,
    [scenario.email, when],
  )
  return rows[0].id as number
}

/** Each size its own day, since the pictures of one clinic are taken one after another. */
const DAY_OF: Readonly<Record<ScenarioContext['size'], string>> = {
  narrow: '2026-12-01',
  phone: '2026-12-02',
  portrait: '2026-12-03',
  tablet: '2026-12-04',
  desktop: '2026-12-07',
}

/** Her own visit, with what the clinic made of it; on a day of this size's own before today. */
async function openBecome(scenario: ScenarioContext, when: string, become: string): Promise<void> {
  const id = await visitAt(scenario, when)
  await scenario.clinic.pool.query(`update agendamento set ${become} where id = $1`, [id])
  await scenario.open(`/visita/${id}`)
}

const TODAY_AT: Readonly<Record<ScenarioContext['size'], string>> = {
  narrow: '16:00',
  phone: '13:00',
  portrait: '14:30',
  tablet: '10:00',
  desktop: '17:30',
}

const PAST_DAY_OF: typeof DAY_OF = {
  narrow: '2026-11-03',
  phone: '2026-11-04',
  portrait: '2026-11-05',
  tablet: '2026-11-06',
  desktop: '2026-11-09',
}

/** Answers the visit's id. */
async function openMove(scenario: ScenarioContext, day: string): Promise<number> {
  const id = await visitAt(scenario, `${DAY_OF[scenario.size]} 14:00`)
  await scenario.open(`/remarcar/${id}`)
  await waitForToday(scenario.page)
  await chooseBookingDay(scenario.page, day)
  return id
}

async function chooseMove(scenario: ScenarioContext, day = FREE_DAY, time = '10:00'): Promise<number> {
  const id = await openMove(scenario, day)
  await freeTime(scenario.page, time).check({ force: true })
  return id
}

/** She chooses, and presses when the clinic has already changed the visit. */
async function moveWhatChanged(scenario: ScenarioContext, change: string): Promise<void> {
  const id = await chooseMove(scenario)
  await press(scenario.page, 'Remarcar')
  await scenario.clinic.pool.query(`update agendamento set ${change} where id = $1`, [id])
  await press(scenario.page, /^Remarcar para/)
  await waitForText(scenario.page, 'Esta visita mudou enquanto você escolhia')
}

/** She moves her visit, the clinic does so, and every answer is lost on the way. Answers the visit's id. */
async function moveUnheard(scenario: ScenarioContext): Promise<number> {
  const [day, time] = [DAY_OF[scenario.size], '08:00']
  await releaseTime(scenario, `${day} ${time}`)
  const id = await chooseMove(scenario, day, time)
  // Nor does a pull tell that the clinic has moved it.
  scenario.network.inject(
    { kind: 'held-request', gate: new Promise(() => undefined) },
    { match: isAgendaPull },
  )
  scenario.network.inject({ kind: 'lost-answer' })
  await press(scenario.page, 'Remarcar')
  await press(scenario.page, /^Remarcar para/)
  await waitForText(scenario.page, 'Sem resposta da clínica')
  return id
}

/** A visit's own page, and where it is moved. */
export const VISIT_SCENARIOS: readonly Scenario[] = [
  {
    screen: 'Visita',
    state: 'marcada',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: async (s) => s.open(`/visita/${await visitAt(s, `${DAY_OF[s.size]} 14:00`)}`),
  },
  {
    screen: 'Visita',
    state: 'amanhã, confirmada sem internet',
    who: 'new-client',
    worker: true,
    async prepare(s) {
      const hour = { narrow: '07', phone: '08', portrait: '13', tablet: '16', desktop: '17' }[s.size]
      await s.open(`/visita/${await visitAt(s, `2026-11-12 ${hour}:00`)}`)
      await goOffline(s)
      await press(s.page, 'Confirmar presença')
      await waitForText(s.page, 'Guardamos sua resposta.')
    },
  },
  {
    screen: 'Visita',
    state: 'hoje',
    who: 'new-client',
    fullPage: true,
    prepare: async (s) => s.open(`/visita/${await visitAt(s, `2026-11-11 ${TODAY_AT[s.size]}`)}`),
  },
  {
    screen: 'Visita',
    state: 'na clínica',
    who: 'new-client',
    prepare: (s) =>
      openBecome(s, `2026-11-11 ${TODAY_AT[s.size]}`, "estado = 'chegou', estado_em = '2026-11-11 09:35'"),
  },
  {
    screen: 'Visita',
    state: 'concluída',
    who: 'new-client',
    prepare: (s) => openBecome(s, `${PAST_DAY_OF[s.size]} 11:00`, "estado = 'concluida', estado_em = inicio"),
  },
  {
    screen: 'Visita',
    state: 'faltou',
    who: 'new-client',
    prepare: (s) => openBecome(s, `${PAST_DAY_OF[s.size]} 17:30`, "estado = 'faltou', estado_em = inicio"),
  },
  {
    screen: 'Visita',
    state: 'cancelada por ela',
    who: 'new-client',
    async prepare(s) {
      const id = await visitAt(s, `${DAY_OF[s.size]} 14:00`)
      const cancelled = await s.page.request.delete(`/api/Agendamentos/${id}`)
      if (!cancelled.ok()) throw new Error(await cancelled.text())
      await s.open(`/visita/${id}`)
      await waitForText(s.page, 'Cancelada por você')
    },
  },
  {
    screen: 'Visita',
    state: 'troca recusada',
    who: 'new-client',
    worker: true,
    fullPage: true,
    async prepare(s) {
      const when = [DAY_OF[s.size], '08:00'] as const
      await chooseMove(s, ...when)
      await goOffline(s)
      await press(s.page, 'Remarcar')
      await press(s.page, /^Remarcar para/)
      await press(s.page, 'OK')
      await takeTime(s, when.join(' '))
      await s.context.setOffline(false)
      await waitForText(s.page, 'Troca recusada: horário ocupado')
      await releaseTime(s, when.join(' '))
    },
  },
  {
    screen: 'Visita',
    state: 'troca sem resposta',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    async prepare(s) {
      const id = await moveUnheard(s)
      await s.open(`/visita/${id}`)
      await waitForText(s.page, 'Sem resposta da clínica')
    },
  },
  {
    screen: 'Visita',
    state: 'cancelada antes da troca',
    who: 'new-client',
    worker: true,
    fullPage: true,
    async prepare(s) {
      const id = await chooseMove(s)
      await goOffline(s)
      await press(s.page, 'Remarcar')
      await press(s.page, /^Remarcar para/)
      await press(s.page, 'OK')
      const cancelled = "estado = 'cancelada', estado_em = now(), motivo = 'A cabine fica em manutenção'"
      await s.clinic.pool.query(`update agendamento set ${cancelled} where id = $1`, [id])
      await s.context.setOffline(false)
      await waitForText(s.page, 'O pedido já não vale: esta visita foi cancelada.')
    },
  },
  {
    screen: 'Visita',
    state: 'não está aqui',
    who: 'new-client',
    async prepare(s) {
      await s.open('/visita/999999')
      await waitForText(s.page, 'Esta visita não está na sua agenda.')
    },
  },
  {
    screen: 'Remarcar',
    state: 'escolhido',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    async prepare(s) {
      await chooseMove(s)
    },
  },
  {
    screen: 'Remarcar',
    state: 'sem resposta',
    who: 'new-client',
    async prepare(s) {
      await moveUnheard(s)
    },
  },
  {
    screen: 'Pendências',
    state: 'troca sem resposta',
    who: 'new-client',
    async prepare(s) {
      await moveUnheard(s)
      await s.open('/pendencias')
    },
  },
  {
    screen: 'Remarcar',
    state: 'rolando',
    who: 'new-client',
    async prepare(s) {
      await chooseMove(s)
      await s.page.mouse.wheel(0, 400)
      await s.page.waitForTimeout(400)
    },
  },
  {
    screen: 'Remarcar',
    state: 'pergunta',
    who: 'new-client',
    async prepare(s) {
      await chooseMove(s)
      await press(s.page, 'Remarcar')
      await waitForText(s.page, 'Remarcar esta visita?')
    },
  },
  {
    screen: 'Remarcar',
    state: 'mudou de horário e de valor enquanto escolhia',
    who: 'new-client',
    prepare: (s) =>
      moveWhatChanged(
        s,
        "inicio = inicio + interval '90 minutes', fim = fim + interval '90 minutes', valor_centavos = 18500",
      ),
  },
  {
    screen: 'Remarcar',
    state: 'cancelada enquanto escolhia',
    who: 'new-client',
    prepare: (s) => moveWhatChanged(s, "estado = 'cancelada', estado_em = now()"),
  },
  {
    screen: 'Remarcar',
    state: 'sem internet',
    who: 'new-client',
    worker: true,
    async prepare(s) {
      await chooseMove(s)
      await goOffline(s)
      await press(s.page, 'Remarcar')
      await press(s.page, /^Remarcar para/)
      await waitForText(s.page, 'Troca guardada neste aparelho')
    },
  },
]
