import type { Database } from './connection.ts'

const statements = [
  "delete from idempotencia where criado_em < now() - interval '30 days'",
  "delete from mudanca where criado_em < now() - interval '30 days'",
  'delete from sessao where expire < now()',
  "delete from aparelho where visto_em < now() - interval '1 year'",
  "delete from pedidos_do_dia where data < now() - interval '3 days'",
  'delete from tentativa where expire < extract(epoch from now()) * 1000',
]

/**
 * Removes what has run out: idempotency keys and the change log after 30 days, sessions, counted attempts.
 * Several instances may do it at once.
 */
export async function purge({ pool }: Pick<Database, 'pool'>): Promise<void> {
  for (const statement of statements) await pool.query(statement)
}
