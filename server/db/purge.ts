import type { Database } from './connection.ts'

/** The most idempotency keys that are kept of one client. */
const KEYS_PER_CLIENT = 5_000

const statements = [
  // What was refused may be asked again. Of what was done it stays known that it was: a tablet may come out
  // of its drawer after months and send again what it has heard nothing of.
  "delete from idempotencia where status >= 400 and criado_em < now() - interval '30 days'",
  "update idempotencia set corpo = null where corpo is not null and criado_em < now() - interval '30 days'",
  "delete from idempotencia where criado_em < now() - interval '400 days'",
  // What nobody sends who books for herself: the oldest are forgotten first.
  `delete from idempotencia i using (
    select k.usuario_id, k.chave, row_number() over (partition by k.usuario_id order by k.criado_em desc) as n
    from idempotencia k join usuario u on u.id = k.usuario_id and u.status <> 'Admin') old
    where old.n > ${KEYS_PER_CLIENT} and i.usuario_id = old.usuario_id and i.chave = old.chave`,
  // The log says itself what it has forgotten (changes.ts): the clock by which it does may be wrong today.
  `with gone as (delete from mudanca where criado_em < now() - interval '30 days' returning transacao)
    update mudancas_esquecidas
    set ate = greatest(ate, (select transacao from gone order by transacao desc limit 1))`,
  'delete from sessao where expire < now()',
  "delete from aparelho where visto_em < now() - interval '1 year'",
  "delete from pedidos_do_dia where data < now() - interval '3 days'",
  "delete from codigo where vence_em < now() - interval '1 day'",
  "delete from registro_de_contas where criado_em < now() - interval '2 years'",
  // Attempts counted while the clock was ahead go too: they would add up until that time (http/attempts.ts).
  `delete from tentativa where expire < extract(epoch from now()) * 1000
    or expire > extract(epoch from now() + interval '1 hour') * 1000`,
]

/**
 * Removes what has run out; how long each thing is kept, its statement says. Several instances may do it at
 * once. What cannot be removed now keeps nothing else from being removed.
 * @throws the first failure, once all was tried
 */
export async function purge({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const failures: unknown[] = []
  for (const statement of statements)
    await pool.query(statement).catch((failure: unknown) => failures.push(failure))
  if (failures.length > 0) throw failures[0]
}
