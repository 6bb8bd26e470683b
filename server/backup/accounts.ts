import type pg from 'pg'
import { countInWords } from '#domain/lib/count.ts'
import type { Database } from '../db/connection.ts'
import { unusablePassword } from '../features/usuario/password.ts'

/*
 * Passwords and rights are not the copy's to give: whoever was removed since, or had an account that was
 * handed back, knows the password of then.
 */

/** What the database that is replaced knows, each as JSON: its accounts, and what was done about accounts. */
type KnownAccounts = Readonly<{ accounts: string; acts: string }>

/** What became of a copy's accounts; `closed`: nobody can log in to them but with a code. */
export type KeptAccounts = Readonly<{ kept: number; closed: readonly Closed[] }>
type Closed = Readonly<{ email: string; isTeam: boolean }>

const KNOWN = `json_to_recordset($1::json) as k (id int, email text, criado_em timestamptz, senha_hash text,
  senha_trocada_em timestamptz, status text, confirmada_em timestamptz, convidada_em timestamptz)`
/** The same account, also of all the databases that other clinics or first starts have made. */
const IS_SAME = '(k.id, k.email, k.criado_em) = (u.id, u.email, u.criado_em)'

/** Acts that the copy does not know: they were done after it, whatever a clock said. */
const newActs = (parameter: string): string => `(select a.* from json_to_recordset(${parameter}::json)
    as a (quem text, ato text, conta text, criado_em timestamptz)
  where not exists (select from registro_de_contas r
    where (r.ato, r.conta, r.criado_em) = (a.ato, a.conta, a.criado_em)))`
/** Acts after which the account's earlier password must not open it again, even if the copy still has it. */
const ENDING = `('saiu da equipe', 'conta removida', 'conta devolvida', 'senha trocada', 'código usado',
  'senha nova no servidor')`

export async function readAccounts(client: pg.Client): Promise<KnownAccounts> {
  const { rows: tables } = await client.query(
    "select 1 where to_regclass('public.registro_de_contas') is not null",
  )
  if (tables.length === 0) return { accounts: '[]', acts: '[]' }
  const { rows } = await client.query<KnownAccounts>(
    `select
      (select coalesce(json_agg(json_build_object('id', id, 'email', email, 'criado_em', criado_em,
        'senha_hash', senha_hash, 'senha_trocada_em', senha_trocada_em, 'status', status,
        'confirmada_em', confirmada_em, 'convidada_em', convidada_em)), '[]')::text from usuario) as accounts,
      (select coalesce(json_agg(r), '[]')::text from registro_de_contas r) as acts`,
  )
  return rows[0] ?? { accounts: '[]', acts: '[]' }
}

/**
 * To be called once the copy's rows are back: its accounts keep the password and the rights that they had in
 * the replaced database, and one that was removed since is closed. Null where that was empty or another
 * clinic's, and so knows nothing of what was done after the copy.
 */
export async function keepAccounts(
  client: pg.Client,
  { accounts, acts }: KnownAccounts,
): Promise<KeptAccounts | null> {
  // The copy's one-time codes have run out or were used by now: none of them may open an account.
  await client.query('delete from codigo')
  const shared = await client.query(`select 1 from usuario u join ${KNOWN} on ${IS_SAME} limit 1`, [accounts])
  if (shared.rowCount === 0) return null
  // Who was not confirmed yet is confirmed by her next code, with what reception wrote down for her.
  const kept = await client.query<{ id: number }>(
    `update usuario u set senha_hash = k.senha_hash, senha_trocada_em = k.senha_trocada_em, status = k.status,
        convidada_em = k.convidada_em,
        confirmada_em = case when u.confirmada_em is not null or k.status = 'Admin' then k.confirmada_em end
      from ${KNOWN}
      where ${IS_SAME} and (u.senha_hash <> k.senha_hash or u.status <> k.status
        or u.confirmada_em is not null and u.confirmada_em is distinct from k.confirmada_em)
      returning u.id`,
    [accounts],
  )
  const closed = await client.query<Closed & { id: number }>(
    `update usuario u set senha_hash = $2, confirmada_em = null
      where not exists (select from ${KNOWN} where ${IS_SAME})
        and exists (select from ${newActs('$3')} a where a.conta = u.email and a.ato in ${ENDING})
      returning u.id, u.email, u.status = 'Admin' as "isTeam"`,
    [accounts, await unusablePassword(), acts],
  )
  const changed = [...kept.rows, ...closed.rows].map(({ id }) => id)
  await client.query('delete from aparelho where usuario_id = any($1::int[])', [changed])
  await client.query(
    `insert into registro_de_contas (quem, ato, conta, criado_em)
      select quem, ato, conta, criado_em from ${newActs('$1')} a order by criado_em`,
    [acts],
  )
  return { kept: kept.rows.length, closed: closed.rows }
}

/**
 * What an operator is told of the accounts that have come back with a copy; null where there is nothing to
 * look at. `became` null: the database knows nothing of what was done after the copy was made.
 */
export async function toldOfAccounts(
  { pool }: Pick<Database, 'pool'>,
  became: KeptAccounts | null,
): Promise<string | null> {
  if (became === null) return toldOfAllAccounts(pool)
  const { kept, closed } = became
  const inWords = countInWords(kept, 'ficou', 'ficaram')
  const lines = [
    kept > 0 &&
      `Contas: ${inWords} com a senha e os direitos de antes desta restauração, não com os da cópia.`,
    toldOfClosed(closed, true, 'em Mais... › Equipe'),
    toldOfClosed(closed, false, 'na lista de pessoas'),
  ].filter(Boolean)
  return lines.length === 0 ? null : lines.join('\n')
}

function toldOfClosed(closed: readonly Closed[], isTeam: boolean, where: string): string | false {
  const emails = closed.flatMap((account) => (account.isTeam === isTeam ? [account.email] : []))
  if (emails.length === 0) return false
  return `Contas que voltaram com a cópia e que depois dela foram removidas ou trocaram de senha: ${emails.join(', ')}. Nenhuma senha as abre. Quem saiu, remova de novo ${where}; quem ficou entra com um código.`
}

async function toldOfAllAccounts(pool: Database['pool']): Promise<string | null> {
  const { rows } = await pool.query<{ team: number; clients: number }>(
    `select (count(*) filter (where status = 'Admin'))::int as team,
      (count(*) filter (where status <> 'Admin'))::int as clients from usuario`,
  )
  const { team, clients } = rows[0] ?? { team: 0, clients: 0 }
  if (team + clients === 0) return null
  return `Contas: ${team} da equipe e ${clients} de clientes, com as senhas e os direitos do momento da cópia. Se depois dela alguém saiu da equipe, teve a conta removida ou devolvida, ou trocou a senha, este banco não sabe, e a senha de então abre a conta: confira em Mais... › Equipe e remova quem saiu; na lista de pessoas, remova ou devolva de novo essas contas; quem trocou a senha troque outra vez em Segurança.`
}
