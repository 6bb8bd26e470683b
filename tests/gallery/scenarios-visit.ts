import { chooseBookingDay, freeTime } from '#tests/support/page-driver/booking.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { ALL_SIZES, addVisit, FREE_DAY, goOffline, press, waitForText } from './scenario-steps.ts'

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

async function openMove(scenario: ScenarioContext): Promise<void> {
  const id = await visitAt(scenario, `${DAY_OF[scenario.size]} 14:00`)
  await scenario.open(`/remarcar/${id}`)
  await chooseBookingDay(scenario.page, FREE_DAY)
}

async function chooseMove(scenario: ScenarioContext): Promise<void> {
  await openMove(scenario)
  await freeTime(scenario.page, '10:00').check({ force: true })
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
    prepare: chooseMove,
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
