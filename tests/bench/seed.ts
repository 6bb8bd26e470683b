import pg from 'pg'
import { addDays } from '#domain/lib/dates.ts'

/** The stored past and future a clinic would have after many years. */
export const STORED = 100_000

/** The days whose free times are measured: so many from tomorrow on, each as full as a busy clinic's. */
export const BUSY_DAYS = { count: 60, perDay: 100 } as const

/**
 * Fills `agendamento` with visits that do not overlap: each day eight of 45 minutes on the hour, half of
 * the days before `today` and half after, but for `BUSY_DAYS`.
 */
export async function seedAppointments(url: string, today: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const perDay = 8
    const days = STORED / perDay
    await client.query(
      `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
       select (select min(id) from usuario), 'Limpeza de pele', 'Vapor de ozônio, extração delicada e máscara calmante.', 2,
              dia + hora * interval '1 hour', dia + hora * interval '1 hour' + interval '45 minutes', 18900
         from generate_series($1::date - $2::int, $1::date + $2::int - 1, interval '1 day') dia,
              unnest(array[7, 8, 9, 10, 11, 13, 14, 15]) hora
        where dia <= $1::date or dia > $1::date + $3::int`,
      [today, days / 2, BUSY_DAYS.count],
    )
    const [from, to] = [1, BUSY_DAYS.count].map((n) => addDays(today, n)) as [string, string]
    await fillDays(client, { from, to, perDay: BUSY_DAYS.perDay })
    await client.query('vacuum analyze agendamento')
  } finally {
    await client.end()
  }
}

/** How far these visits reach, in days before and after today: what reception's device keeps. */
const [BUSY_BACK, BUSY_AHEAD] = [30, 180]

type Days = { readonly from: string; readonly to: string; readonly perDay: number }

/**
 * Fills each of these days with so many visits, in the first half of each hour from 7 to 19, so that times
 * stay free on every day.
 */
async function fillDays(client: pg.Client, { from, to, perDay }: Days): Promise<void> {
  const minutes = Math.floor(30 / Math.max(1, Math.ceil(perDay / 12)))
  await client.query(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     select (select min(id) from usuario), 'Limpeza de pele', 'Vapor de ozônio, extração delicada e máscara calmante.', 2,
            inicio, inicio + passo, 18900
       from generate_series($1::date, $2::date, interval '1 day') dia,
            generate_series(0, $3::int - 1) n,
            lateral (select $4 * interval '1 minute' as passo) p,
            lateral (select dia + (7 + n % 12) * interval '1 hour' + n / 12 * passo as inicio) i`,
    [from, to, perDay, minutes],
  )
}

/**
 * Fills every day with so many visits (`fillDays`). Today is registered as open all day, so that times are
 * free at any hour.
 */
export async function seedBusyDays(url: string, today: string, perDay: number): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const [from, to] = [addDays(today, -BUSY_BACK), addDays(today, BUSY_AHEAD)]
    await fillDays(client, { from, to, perDay })
    await client.query('delete from horario where data = $1', [today])
    await client.query(`insert into horario (data, inicio_1, fim_1) values ($1, '00:00', '23:59')`, [today])
    await client.query('vacuum analyze agendamento')
  } finally {
    await client.end()
  }
}
