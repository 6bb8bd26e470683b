import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { AgendamentoMatch } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { LONGEST_ANSWER } from '../../../db/pages.ts'
import { agendamento, usuario, visitHistory } from '../../../db/tables.ts'
import type { Connection, Transaction } from '../../../db/transaction.ts'
import type { KnownColumns } from '../../../db/visit-columns.ts'
import { type ContactRow, contactColumns, toContact } from '../../perfil/contacts.ts'
import { anyVisits, toAgendamento, toTimestamp, type VisitRow, whole } from '../visit-row.ts'
import { knownStart, untoldAt } from '../which-visits.ts'

/** A visit's versions, oldest first, as they are kept: of very many the newest. */
export async function readVersions(db: Connection, id: number) {
  const newest = await db
    .select()
    .from(visitHistory)
    .where(eq(visitHistory.agendamentoId, id))
    .orderBy(desc(visitHistory.versao))
    .limit(LONGEST_ANSWER)
  return newest.reverse()
}

export type VersionRow = Awaited<ReturnType<typeof readVersions>>[number]

export const countVersions = (db: Connection, id: number): Promise<number> =>
  db.$count(visitHistory, eq(visitHistory.agendamentoId, id))

/** How often its client has changed a visit within a day. */
export const countOwnOfDay = (db: Connection, id: number): Promise<number> =>
  db.$count(
    visitHistory,
    and(
      eq(visitHistory.agendamentoId, id),
      eq(visitHistory.papel, 'cliente'),
      // Version 1 is the booking itself, which is no change.
      gt(visitHistory.versao, 1),
      gt(visitHistory.em, sql`now() - interval '1 day'`),
    ),
  )

/**
 * The versions after `versao` that tell how the visit was in it, however many came since: in each of them a
 * fact changed for the first time.
 */
export const readFirstChanges = (db: Connection, id: number, versao: number): Promise<VersionRow[]> =>
  db
    .select()
    .from(visitHistory)
    .where(
      and(
        eq(visitHistory.agendamentoId, id),
        sql`${visitHistory.versao} in (select min(h.versao) from historico h, jsonb_object_keys(h.antes) fact
          where h.agendamento_id = ${id} and h.versao > ${versao} group by fact)`,
      ),
    )
    .orderBy(asc(visitHistory.versao))

/** The last version that a visit had up to a number; undefined where it had none. */
export async function lastVersionUntil(
  db: Connection,
  id: number,
  versao: number,
): Promise<number | undefined> {
  const [last] = await db
    .select({ versao: visitHistory.versao })
    .from(visitHistory)
    .where(and(eq(visitHistory.agendamentoId, id), lte(visitHistory.versao, versao)))
    .orderBy(desc(visitHistory.versao))
    .limit(1)
  return last?.versao
}

/** In which role somebody gave a visit its present start; undefined where its history does not tell. */
export async function lastMover(db: Connection, id: number): Promise<VersionRow['papel'] | undefined> {
  const { antes, depois, papel } = visitHistory
  const [last] = await db
    .select({ papel })
    .from(visitHistory)
    .where(
      and(eq(visitHistory.agendamentoId, id), sql`${depois}->'inicio' is distinct from ${antes}->'inicio'`),
    )
    .orderBy(desc(visitHistory.versao))
    .limit(1)
  return last?.papel
}

/** The accounts that versions name, by id: those that are still there. */
export async function readPeople(
  db: Connection,
  versions: readonly VersionRow[],
): Promise<ReadonlyMap<number, { readonly email: string; readonly nome: string }>> {
  const named = versions.flatMap(({ quem, antes, depois }) => [quem, antes?.usuario_id, depois?.usuario_id])
  const ids = [...new Set(named.filter((id) => id != null))]
  const { id, email, nomeExibicao: nome } = usuario
  const people =
    ids.length === 0 ? [] : await db.select({ id, email, nome }).from(usuario).where(inArray(id, ids))
  return new Map(people.map((person) => [person.id, person]))
}

/** Which version of a visit its client knows, and since when another one stands, where one does. */
export async function readKnown(tx: Transaction, id: number): Promise<{ versao: number; desde: string }> {
  const { rows } = await tx.execute<{ versao: number; desde: string }>(sql`
    select a.versao_conhecida as versao, coalesce(a.conhecido->>'desde',
      (select max(h.em)::text from historico h where h.agendamento_id = a.id)) as desde
    from agendamento a where a.id = ${id}`)
  const [row] = rows
  if (row === undefined) throw new Error('a visit that is held is not there')
  return row
}

/**
 * A client's visits of which she knows more than how they were booked, and that are yet to come, or were at
 * a time that they had before; held.
 */
export async function holdKnownLater(
  tx: Transaction,
  usuarioId: number,
  nowAtClinic: ClinicDateTime,
): Promise<number[]> {
  const present = sql`${toTimestamp(nowAtClinic)}::timestamp`
  const { rows } = await tx.execute<{ id: number }>(sql`
    select a.id from agendamento a where a.usuario_id = ${usuarioId} and a.versao_conhecida > 1
      and (a.inicio > ${present} or exists (select 1 from historico h
        where h.agendamento_id = a.id and (h.depois->>'inicio')::timestamp > ${present}))
    order by a.id for update of a`)
  return rows.map(({ id }) => id)
}

type Known = Readonly<{
  /** Null where her version says what the present one does. */
  conhecido: KnownColumns | null
  versaoConhecida: number
  /** When she was told; null where nobody has told her, and left as it is where nothing is said of it. */
  cienteEm?: ClinicDateTime | null
  /** The account that told her; null where she has seen it herself. */
  cientePor?: number | null
}>

export async function writeKnown(tx: Transaction, id: number, { cienteEm, ...known }: Known): Promise<void> {
  await tx
    .update(agendamento)
    .set({ ...known, cienteEm: cienteEm && toTimestamp(cienteEm) })
    .where(eq(agendamento.id, id))
}

export async function writeReceived(tx: Transaction, id: number, recebidoEm: ClinicDateTime): Promise<void> {
  await tx
    .update(agendamento)
    .set({ recebidoEm: toTimestamp(recebidoEm) })
    .where(eq(agendamento.id, id))
}

/** The visits of which somebody has still to be told, the nearest first. */
export async function listUnknown(db: Connection, nowAtClinic: ClinicDateTime): Promise<AgendamentoMatch[]> {
  const { rows } = await db.execute<VisitRow & ContactRow & { nome: string; chave: string | null }>(sql`
    select ${whole}, ${contactColumns} from ${anyVisits} left join perfil p on p.usuario_id = a.usuario_id
    where ${untoldAt(nowAtClinic)}
    order by least(a.inicio, ${knownStart}), a.id`)
  return rows.map((row) => ({ ...toAgendamento(row), pessoa: toContact(row) }))
}
