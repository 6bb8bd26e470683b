import { addDays } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { Person } from '#tests/support/http-person.ts'
import { VISITS_PATH } from '#tests/support/page-driver/visits.ts'
import { knowFromBefore } from './restored-steps.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { ALL_SIZES, addVisit, press, waitForText } from './scenario-steps.ts'

/** Each size its own day, since the pictures of one clinic are taken one after another: before and after. */
const PAST_DAY = {
  narrow: '2026-10-19',
  phone: '2026-10-20',
  portrait: '2026-10-21',
  tablet: '2026-10-22',
  desktop: '2026-10-23',
} as const
const DAY_OF = {
  narrow: '2027-01-04',
  phone: '2027-01-05',
  portrait: '2027-01-06',
  tablet: '2027-01-07',
  desktop: '2027-01-08',
} as const

const LATER = "inicio = inicio + interval '90 minutes', fim = fim + interval '90 minutes'"
const CANCELLED = "estado = 'cancelada', estado_em = '2026-11-10 18:00', motivo = $2"

/** A visit of hers, which the clinic then changes; answers its id. Nobody is named, so it is not she. */
async function addChanged(
  s: ScenarioContext,
  [nome, when]: readonly [nome: string, when: string],
  change: string | null = null,
  value?: string,
): Promise<number> {
  await addVisit(s, nome, when)
  const { rows } = await s.clinic.pool.query<{ id: number }>(
    `select a.id from agendamento a join usuario u on u.id = a.usuario_id
      where u.email = $1 and a.inicio = $2::timestamp`,
    [s.email, when],
  )
  const id = rows[0]?.id ?? 0
  const values = value === undefined ? [id] : [id, value]
  if (change !== null) await s.clinic.pool.query(`update agendamento set ${change} where id = $1`, values)
  return id
}

/** She books, and reception moves it: what each has done stands in the history. Answers its id. */
async function bookAndMove({ page, clinic }: ScenarioContext, day: string): Promise<number> {
  const { rows } = await clinic.pool.query<{ id: number; valor: number }>(
    "select id, valor_centavos / 100.0 as valor from procedimento where nome = 'Hidratação facial'",
  )
  const [service] = rows
  const visit = { nome: 'Hidratação facial', descricao: '', valor: Number(service?.valor), tempo: '01:00' }
  const data = { ...visit, procedimentoId: service?.id, dataHoraAgendada: `${day}T10:00:00.000Z` }
  const booked = await page.request.post('/api/Agendamentos', { data })
  if (!booked.ok()) throw new Error(await booked.text())
  const { id, versao } = (await booked.json()) as { id: number; versao: number }
  const reception = new Person(`http://127.0.0.1:${clinic.port}`)
  await reception.login(ADMIN_EMAIL)
  const move = { dataHoraAgendada: `${day}T11:30:00.000Z`, versao }
  const moved = await reception.fetch('POST', `/api/Agendamentos/${id}/remarcar`, move)
  if (!moved.ok) throw new Error(await moved.text())
  return id
}

/** One that was moved within a day that has passed, and the ways there are beside it. */
async function addPastChanges(s: ScenarioContext): Promise<void> {
  const day = PAST_DAY[s.size]
  await addChanged(s, ['Limpeza de pele', `${day} 08:00`], `${LATER}, motivo = $2`, 'Faltou luz na sala.')
  await addChanged(s, ['Massagem relaxante', `${day} 14:00`], CANCELLED, 'A cabine ficou em manutenção.')
  await addChanged(s, ['Peeling de diamante', `${day} 16:30`], 'valor_centavos = 15900')
  // From a day that has passed to one of another year.
  await addChanged(
    s,
    ['Drenagem linfática', `${addDays(day, 7)} 08:00`],
    `inicio = $2::timestamp, fim = $2::timestamp + interval '1 hour'`,
    `${DAY_OF[s.size]} 08:00`,
  )
}

/** Her visits after the clinic has gone back to a copy: one gone, one moved, one unconfirmed, one back. */
async function knowRestored(s: ScenarioContext, daysOn: number): Promise<void> {
  const day = addDays(DAY_OF[s.size], daysOn)
  const add = (nome: string, time: string) => addChanged(s, [nome, `${day} ${time}`])
  const moved = await add('Limpeza de pele', '08:00')
  const unconfirmed = await add('Massagem relaxante', '10:00')
  const back = await add('Peeling de diamante', '14:00')
  await s.open(VISITS_PATH)
  await waitForText(s.page, 'Peeling de diamante')
  await knowFromBefore(s, VISITS_PATH, [
    { id: 900_000, is: { nome: 'Drenagem linfática', dataHoraAgendada: `${day}T16:00:00.000Z` } },
    { id: moved, is: { dataHoraAgendada: `${day}T17:00:00.000Z` } },
    { id: unconfirmed, is: { estado: 'confirmada' } },
    { id: back, state: 'cancelled' },
  ])
}

/** What the clinic made of her visits, told after its time, and since it went back to a copy. */
export const TOLD_SCENARIOS: readonly Scenario[] = [
  {
    screen: 'Meus agendamentos',
    state: 'a clínica mudou, e já passou',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    async prepare(s) {
      await addPastChanges(s)
      await s.open(VISITS_PATH)
      await waitForText(s.page, 'Depois')
    },
  },
  {
    screen: 'Serviços',
    state: 'a clínica mudou um horário que já passou',
    who: 'new-client',
    sizes: ALL_SIZES,
    async prepare(s) {
      await addChanged(s, ['Limpeza de pele', `${addDays(PAST_DAY[s.size], 14)} 08:00`], LATER)
      await s.open('/servicos')
      await waitForText(s.page, /^Ficou para/)
    },
  },
  {
    screen: 'Visita',
    state: 'mudada, e já passou',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    async prepare(s) {
      const when = `${addDays(PAST_DAY[s.size], 14)} 14:00`
      await s.open(`/visita/${await addChanged(s, ['Limpeza de pele', when], LATER)}`)
      await waitForText(s.page, 'Depois')
    },
  },
  {
    screen: 'Visita',
    state: 'cancelada pela clínica',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    async prepare(s) {
      const visit = ['Limpeza de pele', `${DAY_OF[s.size]} 14:00`] as const
      await s.open(`/visita/${await addChanged(s, visit, CANCELLED, 'A cabine fica em manutenção.')}`)
      await waitForText(s.page, 'Cancelada pela clínica')
    },
  },
  {
    screen: 'Visita',
    state: 'com histórico',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    async prepare(s) {
      await s.open(`/visita/${await bookAndMove(s, DAY_OF[s.size])}`)
      await press(s.page, 'Ok, entendi')
      await waitForText(s.page, /A clínica mudou em/)
    },
  },
  {
    screen: 'Meus agendamentos',
    state: 'a clínica voltou a uma cópia',
    who: 'new-client',
    sizes: ALL_SIZES,
    fullPage: true,
    prepare: (s) => knowRestored(s, 7),
  },
  {
    screen: 'Sair',
    state: 'com agendamentos não vistos',
    who: 'new-client',
    async prepare(s) {
      await knowRestored(s, 14)
      await s.page.goto('/perfil')
      await s.page.getByRole('heading', { level: 1 }).waitFor()
      await press(s.page, 'Sair')
      await s.page.getByRole('dialog').waitFor()
    },
  },
]
