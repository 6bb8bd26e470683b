import type { Database } from './connection.ts'

/** Idempotency keys that are kept of one client. */
const KEYS_PER_CLIENT = 5_000

const statements = [
  "delete from idempotencia where criado_em < now() - interval '30 days'",
  // What nobody sends who books for herself: the oldest are forgotten first.
  `delete from idempotencia i using (
    select k.usuario_id, k.chave, row_number() over (partition by k.usuario_id order by k.criado_em desc) as n
    from idempotencia k join usuario u on u.id = k.usuario_id and u.status <> 'Admin') old
    where old.n > ${KEYS_PER_CLIENT} and i.usuario_id = old.usuario_id and i.chave = old.chave`,
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
