import pg from 'pg'

/**
 * The stored past and future a clinic would have after many years: eight visits a day, Monday to Saturday.
 */
export const STORED = 100_000

/**
 * Fills `agendamento` with visits that do not overlap: each day eight of 45 minutes on the hour, half of
 * the days before `today` and half after.
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
              unnest(array[7, 8, 9, 10, 11, 13, 14, 15]) hora`,
      [today, days / 2],
    )
    await client.query('vacuum analyze agendamento')
  } finally {
    await client.end()
  }
}
