import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { VERSIONS_LEFT_OUT } from '#domain/agendamento/restored.ts'
import type { Topic } from '#domain/change/topics.ts'
import {
  isInLog,
  type Look,
  type NewestChange,
  placeOfRow,
  type Queryable,
  readChanges,
  readNewestChange,
  type SeenSnapshot,
} from './changes.ts'
import { type Database, openClient, SILENCE_MS } from './connection.ts'
import { ADVISORY_LOCKS } from './locks.ts'
import { takeMultiple } from './versions-mark.ts'

/*
 * A database that was put back from a copy has forgotten what it answered after the copy was made, and looks
 * from inside exactly as it did then. The row of `epoca` says which history it is; `lugar` says what that
 * history was given to, in three parts: the PostgreSQL and its timeline, the mark beside the files
 * (embedded/marks.ts), the row itself by its database, table and transaction. Each way of going back changes
 * one: a dump is loaded into new tables by other transactions, a database made of another has another
 * number, a copy of the files brings another file for the mark, recovery to a time begins a timeline.
 */

/**
 * Numbers are not given twice: what a device waits to send to visit 17 must not meet the visit that would be
 * the seventeenth in the new history. What was given after the copy nobody can be asked, nor what was given
 * in a history between, where the clinic goes back a second time. So ids and versions go on from numbers that
 * grow with the clock, faster than a clinic gives them: whoever goes back later begins beyond all before.
 * Where the copy is beyond the clock (which is wrong, or nobody has waited), they go on by a step; so do
 * versions within the minute in which they last went on (versions-mark.ts).
 *
 * Both are four bytes long: ids come to `MOST` in 2057, versions in 2064, and then only the steps are left.
 */
const BEGIN = Date.UTC(2026, 0)
const MOST = 2_000_000_000
const IDS_PER_SECOND = 2
const IDS_LEFT_OUT = 100_000

const idsAt = (ms: number): number => Math.min(Math.floor(((ms - BEGIN) / 1000) * IDS_PER_SECOND), MOST)
/** The version to go on from at a time (ms), counted in multiples of `VERSIONS_LEFT_OUT`, one a minute. */
const versionsAt = (ms: number): number =>
  Math.min(Math.floor((ms - BEGIN) / 60_000), MOST / VERSIONS_LEFT_OUT)

type LineageRow = { epoca: string; lugar: string | null; linha: string }

const rowStatement = `select e.epoca::text, e.lugar, ${placeOfRow('e.xmin')} as linha from epoca e`
const noteStatement = `update epoca e set lugar = $1 || ${placeOfRow('pg_current_xact_id()::xid')}`

/** The newest that the copy knows, before the log of changes is emptied. */
const newestStatement = `select greatest((select max(criado_em) from mudanca),
  (select max(criado_em) from agendamento), (select max(criado_em) from idempotencia)) as newest`

/** Ids go on from `$1`, or by a step. */
const idsStatement = `select setval(format('%I.%I', schemaname, sequencename)::regclass,
    least(case when $1 > coalesce(last_value, 0) then $1 else coalesce(last_value, 0) + ${IDS_LEFT_OUT} end,
      max_value)) from pg_sequences where schemaname = 'public'`

type Client = Pick<pg.Client, 'query'>

/** How long a statement may take that goes over all rows of a large clinic, or waits for such a one. */
const ALL_ROWS_MS = 600_000
const patient = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: ALL_ROWS_MS })

/** Every version goes up by `steps` multiples of what is left out, and by more where that is not `least`. */
export async function raiseVersions(client: Client, least: number, steps: 0 | 1): Promise<void> {
  const set = `set versao = versao
    + ${VERSIONS_LEFT_OUT} * greatest(${steps}, $1::int - versao / ${VERSIONS_LEFT_OUT})`
  await client.query(patient(`update perfil ${set}`, [least]))
  // A visit's triggers would count one, and write it down; a card's would read for each how it is found.
  for (const table of ['agendamento', 'ficha']) {
    await client.query(`alter table ${table} disable trigger user`)
    await client.query(patient(`update ${table} ${set}`, [least]))
    await client.query(`alter table ${table} enable trigger user`)
  }
}

async function goOn(client: Client, nowMs: number): Promise<void> {
  await client.query(idsStatement, [idsAt(nowMs)])
  await raiseVersions(client, await takeMultiple(client, versionsAt(nowMs)), 1)
  // Its transactions may be numbered as in another database, and no view is left to ask it.
  await client.query(patient('delete from mudanca'))
  await client.query("update mudancas_esquecidas set ate = '0'")
  await client.query('update epoca set epoca = gen_random_uuid()')
}

/**
 * Data is still being loaded, so nobody may be answered; the code is what PostgreSQL says while it starts.
 */
class RestoreRunningError extends Error {
  override name = 'RestoreRunningError'
  readonly code = '57P03'
}

/**
 * Gives the database a new `epoca` where it is another than the one that had the present one, and notes what
 * it is. After a recovery from a crash, which is no other history, it gives `recuperacao` anew. Several
 * instances may do so at once. `doubted`: an `epoca` that the caller has another reason not to believe.
 */
export async function confirmLineage(
  { url, marks }: Pick<Database, 'url' | 'marks'>,
  { doubted = null, now = Date.now }: Readonly<{ doubted?: string | null; now?: () => number }> = {},
): Promise<void> {
  // A connection of its own: the pool's time limits are too short for a clinic with many profiles.
  // All lists wait for it, so that each statement has a limit all the same.
  const client = await openClient(url, 'epoca', { query_timeout: SILENCE_MS })
  try {
    const system = await readSystem(client)
    // PostgreSQL may not notice that this connection is gone; without a limit the lock would stay held.
    await client.query("begin; set local idle_in_transaction_session_timeout = '15s'")
    await client.query(patient('select pg_advisory_xact_lock($1)', [ADVISORY_LOCKS.lineage]))
    await refuseDuringRestore(client)
    const made = await client.query('insert into epoca default values on conflict do nothing')
    await client.query('insert into recuperacao default values on conflict do nothing')
    await client.query('insert into mudancas_esquecidas default values on conflict do nothing')
    const row = (await client.query<LineageRow>(rowStatement)).rows[0]
    if (row === undefined) throw new Error('the row of epoca was not made')
    const isFirst = row.lugar === null && made.rowCount === 0
    const isSame = row.lugar !== null && isSamePlace(row.lugar, system, row.linha, marks)
    const isRestored = !(isFirst || isSame) || row.epoca === doubted
    const place = `${system}|${marks?.own ?? ''}|`
    if (isFirst || isRestored) await client.query(patient(`update epoca set copia_de = (${newestStatement})`))
    if (isRestored) await goOn(client, now())
    if (!isSame || isRestored || marks !== null) await client.query(noteStatement, [place])
    await client.query('commit')
  } finally {
    // The session's end undoes what an error left open; a silent way keeps nobody waiting for it.
    await Promise.race([client.end(), delay(1500, undefined, { ref: false })])
  }
  await marks?.removeOld()
}

/** Which PostgreSQL this is, and its timeline; empty where a hosted one does not tell. */
async function readSystem(client: pg.Client): Promise<string> {
  const statement = `select system_identifier::text || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
    as system from pg_control_system()`
  const answer = await client.query<{ system: string }>(statement).catch(() => null)
  return answer?.rows[0]?.system ?? ''
}

function isSamePlace(place: string, system: string, ownRow: string, marks: Database['marks']): boolean {
  const [hadSystem = '', hadMark = '', hadRow] = place.split('|')
  const isOtherSystem = hadSystem !== '' && system !== '' && hadSystem !== system
  return (
    !isOtherSystem && hadRow === ownRow && (marks === null ? hadMark === '' : marks.all.includes(hadMark))
  )
}

async function refuseDuringRestore(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = 'pg_restore'`,
  )
  if (rowCount !== 0)
    throw new RestoreRunningError('O banco está sendo restaurado: espere o pg_restore acabar.')
}

/** What the server tells of the database's history, and how it notices that it is another one. */
export type Lineage = Readonly<{
  /**
   * `readChanges`; a database that was put back meanwhile is given its new `epoca` first, and one that has
   * recovered from a crash its new `recuperacao`.
   */
  look(
    db: Queryable,
    topics: readonly Topic[],
    before: SeenSnapshot | null,
    limit?: number | null,
  ): Promise<Look>
  /** The `epoca` of the last look; null before the first. */
  epoca(): string | null
}>

/**
 * What this process has seen of a history, and no copy of the database from before can hold. The newest
 * transaction tells it as long as PostgreSQL has not recovered from a crash: a recovery forgets those that
 * nobody waited for on the disk. No recovery forgets the newest change, which was committed when it was seen.
 */
type Reached = Readonly<{ epoca: string; recuperacao: string; xmax: number }> & {
  newest: NewestChange | null
}

const isSinceSameRecovery = (reached: Reached, { epoca, recuperacao }: SeenSnapshot): boolean =>
  reached.epoca === epoca && reached.recuperacao === recuperacao

const ATTEMPTS = 3

export function createLineage(db: Pick<Database, 'url' | 'marks'>): Lineage {
  let reached: Reached | null = null
  let confirming: Promise<void> | undefined
  /** The view behind which the newest change was last read, or is being read. */
  let noted: SeenSnapshot | null = null

  async function noteNewest(client: Queryable, seen: SeenSnapshot): Promise<void> {
    const newest = await readNewestChange(client)
    if (newest === null || reached === null || !isSinceSameRecovery(reached, seen)) return
    // Another reading may have been quicker, and have found a newer one.
    if (BigInt(newest.transacao) >= BigInt(reached.newest?.transacao ?? 0)) reached.newest = newest
  }

  /**
   * Looks up the newest changes for somebody who asks without a cursor. Her list tells of changes, too, and
   * does not wait for the newest of them: it is read behind her answer, once for all who have seen the same.
   */
  function noteNewestBehind(client: Queryable, seen: SeenSnapshot): void {
    if (noted?.snapshot === seen.snapshot && noted.recuperacao === seen.recuperacao) return
    noted = seen
    noteNewest(client, seen).catch(() => {
      // The database is lost: whoever looks next asks again.
      noted = null
    })
  }

  function confirm(doubted: string | null): Promise<void> {
    confirming ??= confirmLineage(db, { doubted }).finally(() => {
      confirming = undefined
    })
    return confirming
  }

  return {
    epoca: () => reached?.epoca ?? null,
    async look(client, topics, before, limit = null) {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const known = reached
        const look = await readChanges(client, topics, before, limit)
        if (look === null) {
          await confirm(null)
          continue
        }
        const { seen, changes } = look
        const { epoca, recuperacao } = seen
        const xmax = xmaxOf(seen)
        // Its files were put back while this process ran.
        if (known?.epoca === epoca && (await isForgotten(client, seen, known))) {
          await confirm(epoca)
          continue
        }
        // Another look may have been quicker, and have seen more.
        if (reached === known || reached?.epoca === epoca) {
          const highest = reached !== null && isSinceSameRecovery(reached, seen) ? reached.xmax : 0
          const newest = reached?.epoca === epoca ? reached.newest : null
          reached = { epoca, recuperacao, xmax: Math.max(xmax, highest), newest }
        }
        if (changes?.length) await noteNewest(client, seen)
        else if (changes === null || known === null) noteNewestBehind(client, seen)
        return look
      }
      throw new Error('the database is not the one that its epoca was given to')
    },
  }
}

const xmaxOf = ({ snapshot }: SeenSnapshot): number => Number(snapshot.split(':')[1])

/** Whether the database lacks what was seen of its history: transactions, or after a recovery changes. */
async function isForgotten(client: Queryable, seen: SeenSnapshot, known: Reached): Promise<boolean> {
  if (isSinceSameRecovery(known, seen)) return xmaxOf(seen) < known.xmax
  return known.newest !== null && !(await isInLog(client, known.newest))
}
