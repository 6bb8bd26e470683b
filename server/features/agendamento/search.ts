import { type SQL, sql } from 'drizzle-orm'
import type { AgendamentoMatch } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { LONGEST_ANSWER } from '../../db/pages.ts'
import { everyWord, holds } from '../../db/search.ts'
import type { Connection } from '../../db/transaction.ts'
import { type ContactRow, contactColumns, toContact } from '../perfil/contacts.ts'
import { standing, toAgendamento, toTimestamp, type VisitRow, visits, whole } from './visit-row.ts'
import type { DateBounds } from './which-visits.ts'

type Search = DateBounds &
  Readonly<{
    busca: string
    /** The e-mail of the one person whose visits are meant; null for everybody's. */
    email: string | null
    /** Null: as many as any answer may have. */
    limite: number | null
    /** The last visit of the page before. */
    depois: Readonly<{ when: ClinicDateTime; id: number }> | null
  }>

type Found = VisitRow & { nome: string; chave: string | null } & ContactRow

/**
 * Visits by words of the service's name, the person's name (also as reception typed it) or her e-mail, and by
 * the date of the start. Names of services repeat: each is folded and compared once, not once for every
 * visit; so is each person.
 */
export async function searchAgendamentoList(
  db: Connection,
  { busca, email, desde, ate, limite, depois }: Search,
): Promise<{ matches: AgendamentoMatch[]; total: number }> {
  const named = everyWord(
    busca,
    (word) => sql`(a.nome in (select s.nome from services s where ${holds(sql`s.busca`, word)})
      or a.usuario_id in (select b.id from usuario b where ${holds(sql`b.busca`, word)})
      or a.cliente is not null and ${holds(sql`dobrar(a.cliente)`, word)}
      or a.ficha_id in (select c.id from ficha c where ${holds(sql`dobrar(c.nome_exibicao)`, word)}))`,
  )
  const services = sql`with services as materialized (
    select n.nome, dobrar(n.nome) as busca from (select distinct nome from agendamento) n)`
  const from: SQL = desde === null ? sql`true` : sql`a.inicio >= ${desde}::timestamp`
  const to: SQL = ate === null ? sql`true` : sql`a.inicio < ${ate}::timestamp + interval '1 day'`
  const whose: SQL =
    email === null ? sql`true` : sql`a.usuario_id = (select id from usuario where email = ${email})`
  const found = sql`${named} and ${whose} and ${from} and ${to}`
  const after =
    depois === null
      ? sql`true`
      : sql`(a.inicio, a.id) > (${toTimestamp(depois.when)}::timestamp, ${depois.id}::int)`

  const countFound = async () => {
    const { rows } = await db.execute<{ total: number }>(
      sql`${services} select count(*)::int as total from ${standing} a where ${found}`,
    )
    return rows[0]?.total ?? 0
  }
  const [{ rows }, count] = await Promise.all([
    db.execute<Found>(sql`${services}
      select ${whole}, ${contactColumns} from ${visits} left join perfil p on p.usuario_id = a.usuario_id
      where ${found} and ${after} order by a.inicio, a.id limit ${limite ?? LONGEST_ANSWER}`),
    limite === null ? null : countFound(),
  ])
  const matches = rows.map((row) => ({ ...toAgendamento(row), pessoa: toContact(row) }))
  const isCut = limite === null && matches.length === LONGEST_ANSWER
  return { matches, total: count ?? (isCut ? await countFound() : matches.length) }
}
