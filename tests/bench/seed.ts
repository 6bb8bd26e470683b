import pg from 'pg'

/** The stored past and future a clinic would have after many years: eight visits a day, Monday to Saturday. */
export const STORED = 100_000

/**
 * Fills `agendamento` with visits that do not overlap: each day the starts 07:00, 08:00 … with 45 minutes, half of
 * the days before `hoje` and half after.
 */
export async function seedAppointments(url: string, hoje: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const perDay = 8
  const days = STORED / perDay
  await client.query(
    `insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
     select (select min(id) from usuario), 'Limpeza de pele', 'Vapor de ozônio, extração delicada e máscara calmante.', 2,
            dia + hora, dia + hora + interval '45 minutes', 18900
       from generate_series($1::date - $2::int, $1::date + $2::int - 1, interval '1 day') dia,
            generate_series(interval '7 hours', interval '16 hours', interval '1 hour') with ordinality h(hora, n)
      where n <> 6 and n <= $3 + 1`,
    [hoje, days / 2, perDay],
  )
  await client.query('vacuum analyze agendamento')
  await client.end()
}
