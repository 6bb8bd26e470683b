import type { Queryable } from '#server/db/changes.ts'

/**
 * Fills the change log as a clinic's history does that is brought in: nearly all of it visits, in the order
 * of their transactions, all of them over: what has the number of one that still runs is told as new for as
 * long as that runs. On a connection whose statements may take as long as they take.
 */
export async function fillLog(db: Queryable, rows: number): Promise<void> {
  await db.query(
    `insert into mudanca (topico, linha, dia, dono, transacao)
     select case when n % 50 = 0 then 'perfil' else 'agendamentos' end, n, date '2026-01-01' + n % 365, n % 1000,
       greatest(3, ended * n / $1)::text::xid8
     from generate_series(1, $1::int) n,
       (select pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1 as ended) newest`,
    [rows],
  )
  await db.query('analyze mudanca')
}
