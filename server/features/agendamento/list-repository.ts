import { type SQL, sql } from 'drizzle-orm'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { KeptFicha } from '#domain/ficha/schema.ts'
import { type ClinicDate, type ClinicDateTime, type ClinicNow, formatDateTime } from '#domain/lib/dates.ts'
import { formatPhone } from '#domain/lib/masks.ts'
import type { Contact } from '#domain/perfil/schema.ts'
import { readNamed } from '../../db/named.ts'
import type { Connection } from '../../db/transaction.ts'
import { type ContactRow, contactColumns, toContact } from '../perfil/contacts.ts'
import {
  anyVisits,
  cancelled,
  cancelledVisits,
  onlyTaken,
  standing,
  toAgendamentoList,
  toTimestamp,
  type VisitRow,
  visits,
  whole,
  wholeForOwner,
  wholeOfAccount,
} from './visit-row.ts'
import {
  among,
  blocking,
  type DateBounds,
  during,
  GAP_REACH,
  hiddenFrom,
  listedAt,
  shownTo,
} from './which-visits.ts'

/** The clinic's visits whole. */
export function allVisits(range: DateBounds, ids: readonly number[] | null = null): SQL {
  return sql`select ${whole} from ${visits} where ${during(range)} and ${among(ids)} order by a.inicio, a.id`
}

/** One person's visits, of all times. */
export async function listOwn(
  db: Connection,
  usuarioId: number,
  ids: readonly number[] | null,
): Promise<Agendamento[]> {
  const rows = await readNamed<VisitRow>(
    db,
    sql`select ${wholeForOwner} from ${visits} where ${shownTo(usuarioId)} and ${among(ids)}
      order by a.inicio, a.id`,
  )
  return toAgendamentoList(rows)
}

/** Whose cancelled visits are meant: one person's as she is shown them, or everybody's of some dates. */
export type CancelledOf = Readonly<{ usuarioId: number }> | Readonly<{ range: DateBounds }>

/** Cancelled visits, all or those of some ids; `since`: not those that were to begin before this day. */
export async function listCancelled(
  db: Connection,
  of: CancelledOf,
  ids: readonly number[] | null,
  since: ClinicDate | null,
): Promise<Agendamento[]> {
  const [whose, columns] =
    'usuarioId' in of ? [shownTo(of.usuarioId), wholeForOwner] : [during(of.range), whole]
  const from = since === null ? sql`true` : sql`a.inicio >= ${since}::timestamp`
  const rows = await readNamed<VisitRow>(
    db,
    sql`select ${columns} from ${cancelledVisits} where ${whose} and ${among(ids)} and ${from} order by a.inicio, a.id`,
  )
  return toAgendamentoList(rows)
}

/**
 * The visits beside those of the dates of which somebody has still to be told, cancelled ones too, all or
 * those of some ids, and of these whose client was told of late. By the index that few rows are in, which an
 * `or` beside the dates would not use.
 */
export function untoldElsewhere(
  range: DateBounds,
  ids: readonly number[] | null,
  nowAtClinic: ClinicDateTime,
): SQL {
  return sql`select ${whole} from ${anyVisits}
    where ${listedAt(nowAtClinic, ids)} and not (${during(range)}) and ${among(ids)} order by a.inicio, a.id`
}

/**
 * A client's own visits whole, of all times, and of everybody else's only what occupies: of those that are
 * not over yet, or so lately that what is kept free before a service could still meet them. The columns that
 * tell of others do not leave the database.
 */
export function visitsForClient(
  client: { id: number; email: string },
  clinicNow: ClinicNow,
  {
    range,
    ownRange,
    ids,
  }: Readonly<{ range: DateBounds; ownRange: DateBounds; ids: readonly number[] | null }>,
): SQL {
  const nowAtClinic = toTimestamp(formatDateTime(clinicNow.date, clinicNow.minute))
  return sql`
    select ${wholeOfAccount(client.email)} from ${standing} a
    where ${shownTo(client.id)} and ${during(ownRange)} and ${among(ids)}
    union all
    select ${onlyTaken}
    from ${standing} a
    where ${hiddenFrom(client.id)} and ${blocking(range)} and ${among(ids)}
      and a.inicio > ${nowAtClinic}::timestamp - interval '1 day' - 2 * ${GAP_REACH}
      and a.ocupa_ate > ${nowAtClinic}::timestamp
        - (select coalesce(max(intervalo_antes), 0) from procedimento) * interval '1 minute'
    order by inicio, id`
}

/**
 * The visits of which the Admin is told: those of the dates, cancelled ones too, because their clients have
 * to be told; and where a moment is named, those of any date of which somebody has still to be told by then,
 * of some ids those, too, of which she was told of late.
 */
export type ToldOf = Readonly<{ range: DateBounds; untoldBy: ClinicDateTime | null }>

/** A column of those of them that fulfil a condition; `ids`: where only of some it is asked. */
function ofToldVisits(
  column: SQL,
  { range, untoldBy }: ToldOf,
  which: SQL,
  ids: readonly number[] | null,
): SQL {
  const untold = untoldBy === null ? sql`false` : listedAt(untoldBy, ids)
  return sql`select ${column} from ${standing} a where ${during(range)} and ${which}
    union select ${column} from ${cancelled} a where ${during(range)} and ${which}
    union select ${column} from agendamento a where ${untold} and ${which}`
}

/**
 * Whose visits those are (of some ids only where they are given); and of the accounts named in `changed`
 * those that have a visit on the list: another name or phone is news of the list too.
 */
export async function listContacts(
  db: Connection,
  of: ToldOf,
  ids: readonly number[] | null,
  changed: readonly number[],
): Promise<Contact[]> {
  const having = (which: SQL): SQL => ofToldVisits(sql`a.usuario_id`, of, which, ids)
  const { rows } = await db.execute<ContactRow & { email: string; nome_usuario: string }>(sql`
    select ${contactColumns} from usuario u left join perfil p on p.usuario_id = u.id
    where u.id in (${having(among(ids))} union ${having(sql`a.usuario_id = any(${sql.param(changed)}::int[])`)})`)
  return rows.map((row) => toContact(row))
}

/** The cards of those visits: of clients without an account. */
export async function listKeptCards(
  db: Connection,
  of: ToldOf,
  ids: readonly number[] | null,
): Promise<KeptFicha[]> {
  const { rows } = await db.execute<KeptFicha>(sql`
    select f.chave::text, f.nome_exibicao as nome, f.telefone, null as conta, f.versao from ficha f
    where f.id in (${ofToldVisits(sql`a.ficha_id`, of, among(ids), ids)})`)
  return rows.map((row) => ({ ...row, telefone: formatPhone(row.telefone) }))
}
