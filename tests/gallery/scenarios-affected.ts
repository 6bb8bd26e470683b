import { addDays } from '#domain/lib/dates.ts'
import { chooseDay } from '#tests/support/page-driver/booking.ts'
import { AGENDA_PATH, chosenVisit, openNewRecord } from '#tests/support/page-driver/reception.ts'
import { block, openKnowing } from './reception-steps.ts'
import { knowFromBefore } from './restored-steps.ts'
import type { Scenario, ScenarioContext } from './scenario.ts'
import { ALL_SIZES, goOffline, press, waitForToday } from './scenario-steps.ts'

/** Each size its own day, since the pictures of one clinic are taken one after another. */
const DAY_OF = {
  narrow: '2027-01-18',
  phone: '2027-01-19',
  portrait: '2027-01-20',
  tablet: '2027-01-21',
  desktop: '2027-01-22',
} as const

const LONG_NAME = 'Maria Aparecida dos Santos Figueiredo de Albuquerque'

/** Visits of a day; answers their ids by the time. */
async function addVisits(
  { clinic }: ScenarioContext,
  day: string,
  visits: readonly (readonly [time: string, nome: string, client: string])[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  await clinic.pool.query('delete from agendamento where inicio::date = $1', [day])
  for (const [time, nome, client] of visits) {
    const { rows } = await clinic.pool.query<{ id: number }>(
      `insert into agendamento (usuario_id, cliente, nome, descricao, tipo_procedimento, inicio, fim,
                                valor_centavos)
       select (select usuario_id from perfil where concat(nome, ' ', sobrenome) = $3 limit 1),
              case when $3 in (select concat(nome, ' ', sobrenome) from perfil) then null else $3 end,
              p.nome, p.descricao, p.tipo_procedimento, $2::timestamp,
              $2::timestamp + p.tempo_minutos * interval '1 minute', p.valor_centavos
         from procedimento p where p.nome = $1 returning id`,
      [nome, `${day} ${time}`, client],
    )
    ids.set(time, rows[0]?.id ?? 0)
  }
  return ids
}

const addDay = (s: ScenarioContext, day: string) =>
  addVisits(s, day, [
    ['09:00', 'Limpeza de pele', 'Marina Alves'],
    ['11:00', 'Massagem modeladora', LONG_NAME],
    ['14:00', 'Limpeza de pele', 'Beatriz Nogueira'],
    ['16:00', 'Drenagem linfática', 'Rosa Leal'],
  ])

/** Opens the day's first visit in the agenda. */
async function openFirst(s: ScenarioContext, day: string): Promise<void> {
  await openKnowing(s, `${AGENDA_PATH}?data=${day}`)
  await block(s, /^09:00 às .*Limpeza/).click()
  await chosenVisit(s.page).waitFor()
  // As quickly as a double tap nobody presses on purpose.
  await s.page.waitForTimeout(500)
}

/** What reception does to visits that stand, and what it is told of them. */
export const AFFECTED_SCENARIOS: readonly Scenario[] = [
  {
    screen: 'Horários',
    state: 'fechar um dia com visitas',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      const day = DAY_OF[s.size]
      await addDay(s, day)
      await openKnowing(s, '/cadastroHorarios')
      await openNewRecord(s.page)
      await waitForToday(s.page)
      await chooseDay(s.page, day)
      const affected = s.page.getByRole('region', { name: 'Quem fica fora' })
      await affected.getByRole('listitem').nth(3).scrollIntoViewIfNeeded()
    },
  },
  {
    screen: 'Horários',
    state: 'excluir, com visita que fica fora',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      const day = addDays(DAY_OF[s.size], 7)
      await addVisits(s, day, [
        ['19:00', 'Limpeza de pele', 'Marina Alves'],
        ['20:30', 'Massagem modeladora', LONG_NAME],
      ])
      await s.clinic.pool.query('delete from horario where data = $1', [day])
      await s.clinic.pool.query(
        `insert into horario (data, inicio_1, fim_1, inicio_2, fim_2)
         values ($1, '08:00', '12:00', '13:00', '18:00'), ($1, '18:00', '22:00', '', '')`,
        [day],
      )
      await openKnowing(s, '/cadastroHorarios')
      await s.page
        .getByRole('button', {
          name: new RegExp(`^Excluir .*, ${Number(day.slice(8))} de .*18:00 às 22:00$`),
        })
        .first()
        .click()
      await s.page.getByRole('region', { name: 'Quem fica fora' }).waitFor()
    },
  },
  {
    screen: 'Procedimentos',
    state: 'outra duração, com visitas',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await addDay(s, DAY_OF[s.size])
      await openKnowing(s, '/procedimentos')
      await press(s.page, 'Editar Limpeza de pele')
      await s.page.getByLabel('Tempo').fill('01:30')
      const affected = s.page.getByRole('region', { name: 'Visitas com este serviço' })
      await affected.getByRole('listitem').first().scrollIntoViewIfNeeded()
    },
  },
  {
    screen: 'Procedimentos',
    state: 'deletar, com visitas',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await addDay(s, DAY_OF[s.size])
      await openKnowing(s, '/procedimentos')
      await press(s.page, 'Deletar Limpeza de pele')
      await s.page.getByRole('region', { name: 'Visitas com este serviço' }).waitFor()
    },
  },
  {
    screen: 'Semana',
    state: 'visitas que caem fora',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      await addVisits(s, addDays(DAY_OF[s.size], 42), [
        ['19:00', 'Limpeza de pele', 'Marina Alves'],
        ['20:30', 'Massagem modeladora', LONG_NAME],
      ])
      await openKnowing(s, '/semana')
      await press(s.page, 'Montar a semana')
      await press(s.page, 'Salvar')
      await s.page.getByRole('dialog').waitFor()
    },
  },
  {
    screen: 'Agenda',
    state: 'confirmou por telefone',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      const day = addDays(DAY_OF[s.size], 14)
      await addDay(s, day)
      await openFirst(s, day)
      await press(s.page, 'Confirmou')
      await s.page.getByRole('button', { name: /^Foi engano/ }).waitFor()
    },
  },
  {
    screen: 'Agenda',
    state: 'voltar a um estado, pergunta',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      const day = addDays(DAY_OF[s.size], 21)
      const ids = await addDay(s, day)
      for (const estado of ['confirmada', 'chegou', 'em_atendimento'])
        await s.clinic.pool.query(
          "update agendamento set estado = $2, estado_em = '2026-11-13 08:20' where id = $1",
          [ids.get('09:00'), estado],
        )
      await openFirst(s, day)
      await s.page.getByRole('button', { name: /Voltar a confirmada$/ }).click()
      await s.page.getByRole('dialog', { name: 'Voltar a “Confirmada”?' }).waitFor()
    },
  },
  {
    screen: 'Agenda',
    state: 'como ela estava antes, pergunta',
    who: 'admin',
    sizes: ALL_SIZES,
    worker: true,
    async prepare(s) {
      const day = addDays(DAY_OF[s.size], 28)
      const ids = await addDay(s, day)
      for (const estado of ['confirmada', 'chegou', 'em_atendimento'])
        await s.clinic.pool.query(
          "update agendamento set estado = $2, estado_em = '2026-11-13 08:20' where id = $1",
          [ids.get('09:00'), estado],
        )
      await s.open(`${AGENDA_PATH}?data=${day}`)
      await block(s, /^09:00 às .*Limpeza/).waitFor()
      await goOffline(s)
      await block(s, /^09:00 às .*Limpeza/).click()
      await chosenVisit(s.page).waitFor()
      // As quickly as a double tap nobody presses it on purpose.
      await s.page.waitForTimeout(500)
      await press(s.page, /^Foi engano: voltar a…/)
      await s.page.getByRole('dialog', { name: 'Como ela estava antes?' }).waitFor()
    },
  },
  {
    screen: 'Agenda',
    state: 'a clínica voltou a uma cópia',
    who: 'admin',
    sizes: ALL_SIZES,
    async prepare(s) {
      const day = addDays(DAY_OF[s.size], 35)
      const path = `${AGENDA_PATH}?data=${day}`
      const ids = await addDay(s, day)
      await openKnowing(s, path)
      const client = { nome: 'Marina Alves', telefone: '(11) 98140-2276' }
      const at = (time: string) => ids.get(time) ?? 0
      await knowFromBefore(s, path, [
        { id: at('09:00'), client, is: { dataHoraAgendada: `${day}T08:00:00.000Z` } },
        { id: at('11:00'), client: { nome: LONG_NAME, telefone: '' }, state: 'cancelled' },
        { id: 900_000, client, is: { nome: 'Criolipólise', dataHoraAgendada: `${day}T13:00:00.000Z` } },
        { id: at('14:00'), client, is: { estado: 'chegou' } },
      ])
    },
  },
]
