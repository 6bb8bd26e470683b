import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { VERSIONS_LEFT_OUT } from '#domain/agendamento/restored.ts'
import { type Database, openClient } from '../db/connection.ts'
import { confirmLineage, raiseVersions } from '../db/lineage.ts'
import { holdMigrations, knownMigrations, migrateWithin, migrationOf } from '../db/migrate.ts'
import { isHeldByOther } from '../db/retry.ts'
import { type KeptAccounts, keepAccounts, readAccounts } from './accounts.ts'
import { sumOf } from './export.ts'
import { BackupError, damaged } from './failure.ts'
import { readCopy } from './file.ts'
import {
  type Contents,
  contentsSchema,
  endSchema,
  readFrames,
  type Sum,
  startOfTableSchema,
} from './frames.ts'
import { columnsOf, LEFT_OUT, quotedTable, readTables, type Table, WRITING } from './tables.ts'

type Source = Readonly<{ file: string; key: string | undefined }>
export type LoadedCopy = Readonly<{ contents: Contents; sums: Readonly<Record<string, Sum>> }>
type PutBack = LoadedCopy & Readonly<{ accounts: KeptAccounts | null }>

/** Who reads a copy: each is told of what comes, in the order of the file. */
type Reader = Readonly<{
  begin(contents: Contents): Promise<void>
  table(table: Table): Promise<void>
  rows(bytes: Buffer): Promise<void>
  /** Every table has come. */
  end(sums: Readonly<Record<string, Sum>>): Promise<void>
}>

/** Reads a whole copy. @throws {BackupError} where anything of it is missing */
async function readAll({ file, key }: Source, reader: Reader): Promise<LoadedCopy> {
  return readCopy(file, key, async (bytes) => {
    let contents: Contents | undefined
    let sums: Record<string, Sum> | undefined
    for await (const frame of readFrames(bytes)) {
      if (sums !== undefined) throw damaged()
      if (frame.kind === 'D') await reader.rows(frame.bytes)
      else if (contents === undefined) {
        contents = parse(contentsSchema, frame.value)
        await reader.begin(contents)
      } else {
        const end = endSchema.safeParse(frame.value)
        if (end.success) {
          sums = end.data.end
          await reader.end(sums)
        } else {
          const { table: nameOfNext } = parse(startOfTableSchema, frame.value)
          const table = contents.tables.find(({ name }) => name === nameOfNext)
          if (table === undefined) throw damaged()
          await reader.table(table)
        }
      }
    }
    if (contents === undefined || sums === undefined) throw damaged()
    return { contents, sums }
  })
}

function parse<T>(schema: { safeParse(value: unknown): { success: boolean; data?: T } }, value: unknown): T {
  const { data } = schema.safeParse(value)
  if (data === undefined) throw damaged()
  return data
}

const nothing = async (): Promise<void> => undefined

/** Reads a copy to its end: nothing is touched for one that is damaged, or that another key belongs to. */
export async function checkCopy(source: Source): Promise<LoadedCopy> {
  const restored = await readAll(source, { begin: nothing, table: nothing, rows: nothing, end: nothing })
  refuseUnknown(restored.contents)
  return restored
}

function refuseUnknown({ migration, app }: Contents): void {
  if (knownMigrations().includes(migration)) return
  throw new BackupError(
    `A cópia é da versão ${app}, que este programa não conhece: atualize-o antes de restaurar.`,
  )
}

/** What a restore would replace; null where the database holds nothing yet. */
export async function presentData({
  url,
}: Pick<Database, 'url'>): Promise<{ people: number; visits: number } | null> {
  return withClient(url, async (client) => {
    if ((await migrationOf(client)) === 0) {
      const { rowCount } = await client.query(`select 1 from pg_tables where schemaname = 'public' limit 1`)
      if (rowCount !== 0)
        throw new BackupError(
          'O banco tem tabelas que não são desta aplicação: use um banco só dela, ou um vazio.',
        )
      return null
    }
    const { rows } = await client.query<{ people: number; visits: number }>(
      'select (select count(*)::int from usuario) as people, (select count(*)::int from agendamento) as visits',
    )
    const [present] = rows
    return present === undefined || present.people + present.visits === 0 ? null : present
  })
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await openClient(url, 'copia')
  try {
    return await work(client)
  } finally {
    // The session's end undoes what an error left open.
    await client.end()
  }
}

/**
 * Puts a copy in the place of all that the database holds, in one transaction, and compares every table with
 * what was copied before it commits. Then the database is another history: devices pull everything anew.
 */
export async function restoreCopy(db: Pick<Database, 'url' | 'marks'>, source: Source): Promise<PutBack> {
  const restored = await withClient(db.url, (client) => restoreWithin(client, source)).catch((error) => {
    if (!isHeldByOther(error)) throw error
    throw new BackupError(
      'O banco está ocupado e não deixou trocar as tabelas: pare o servidor e tente de novo.',
      { cause: error },
    )
  })
  // The next start, or a server that runs on, would do it too: the row of `epoca` is in a new table.
  await confirmLineage(db)
  return restored
}

async function restoreWithin(client: pg.Client, source: Source): Promise<PutBack> {
  await client.query("set client_min_messages = 'warning'")
  await holdMigrations(client)
  await client.query('begin')
  await client.query(WRITING)
  const withdrawn = await readWithdrawn(client)
  const known = await readAccounts(client)
  const given = await readGiven(client)
  let present: readonly Table[] = []
  let copy: ReturnType<typeof openTable> | 'left out' | undefined
  const closeTable = async (): Promise<void> => {
    if (copy !== 'left out') await copy?.end()
    copy = undefined
  }
  const restored = await readAll(source, {
    async begin(contents) {
      refuseUnknown(contents)
      await dropEverything(client)
      // The tables are made as they were when the copy was: its rows fit them, and later migrations find them
      // as they found the clinic's.
      await migrateWithin(client, 0, contents.migration)
      present = await readTables(client)
      for (const table of present)
        await client.query(`alter table ${quotedTable(table)} disable trigger user`)
      // What a migration itself puts there is in the copy, too, if it was kept.
      await client.query(`truncate ${present.map(quotedTable).join(', ')}`)
    },
    async table(table) {
      await closeTable()
      // A program that did not know the table yet has made the copy, beside a newer one that made the table.
      if (table.name in LEFT_OUT) {
        copy = 'left out'
        return
      }
      const target = present.find(({ name }) => name === table.name)
      if (target === undefined || table.columns.some((column) => !target.columns.includes(column)))
        throw damaged()
      copy = openTable(client, table)
    },
    async rows(bytes) {
      if (copy === undefined) throw damaged()
      if (copy !== 'left out') await copy.write(bytes)
    },
    async end(sums) {
      await closeTable()
      await compare(client, present, sums)
    },
  })
  const { contents } = restored
  for (const table of present) await client.query(`alter table ${quotedTable(table)} enable trigger user`)
  for (const { name, last } of contents.sequences)
    await client.query(
      `select setval(format('public.%I', $1::text)::regclass, coalesce($2::bigint, 1), $3)`,
      [name, last, last !== null],
    )
  await migrateWithin(client, contents.migration, Number.POSITIVE_INFINITY)
  await withdrawAgain(client, withdrawn)
  const accounts = await keepAccounts(client, known)
  await goOnFrom(client, given)
  // This row tells lineage.ts up to when the copy knew the clinic; lineage.ts reads it and empties the log.
  await client.query("insert into mudanca (topico, criado_em) values ('clinica', $1)", [contents.instant])
  await client.query("update epoca set lugar = 'copia||'")
  await client.query('commit')
  await client.query('analyze').catch(() => undefined)
  return { ...restored, accounts }
}

/**
 * The cards whose consent to a note of health was withdrawn, and when, as the replaced database knows it: an
 * older copy still has the text.
 */
async function readWithdrawn(client: pg.Client): Promise<string> {
  const { rows: tables } = await client.query("select 1 where to_regclass('public.alerta_saude') is not null")
  if (tables.length === 0) return '[]'
  const { rows } = await client.query<{ withdrawn: string }>(
    `select coalesce(json_agg(json_build_object('chave', f.chave, 'em', a.retirado_em)), '[]')::text as withdrawn
      from alerta_saude a join ficha f on f.id = a.ficha_id where a.retirado_em is not null`,
  )
  return rows[0]?.withdrawn ?? '[]'
}

/** What she has taken back stays erased: only a note that she signed before is meant. */
async function withdrawAgain(client: pg.Client, withdrawn: string): Promise<void> {
  await client.query(
    `update alerta_saude a set texto = null, retirado_em = w.em
      from json_to_recordset($1::json) as w (chave uuid, em timestamptz) join ficha f on f.chave = w.chave
      where a.ficha_id = f.id and a.texto is not null and a.assinado_em <= w.em`,
    [withdrawn],
  )
}

/** What a database has given out: the last of each sequence, as JSON, and the newest version. */
type Given = Readonly<{ ids: string; version: number }>

/**
 * The database that is replaced is asked as long as it is there: it may be one that was itself put back from
 * this copy, whose numbers would all be given again.
 */
async function readGiven(client: pg.Client): Promise<Given> {
  const { rows } = await client.query<{ ids: string }>(
    `select coalesce(json_agg(json_build_object('name', sequencename, 'last', last_value)), '[]')::text as ids
      from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  const versioned = await client.query<{ name: string }>(
    `select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'versao' and data_type = 'integer'`,
  )
  let version = 0
  for (const table of versioned.rows) {
    const newest = await client.query<{ version: number | null }>(
      `select max(versao) as version from ${quotedTable(table)}`,
    )
    version = Math.max(version, newest.rows[0]?.version ?? 0)
  }
  return { ids: rows[0]?.ids ?? '[]', version }
}

/** What was put back begins where the replaced database was; `confirmLineage` goes on beyond it. */
async function goOnFrom(client: pg.Client, { ids, version }: Given): Promise<void> {
  await client.query(
    `select setval(format('public.%I', s.sequencename)::regclass, g.last)
      from json_to_recordset($1::json) as g (name text, last bigint)
      join pg_sequences s on s.schemaname = 'public' and s.sequencename = g.name
      where g.last > coalesce(s.last_value, 0)`,
    [ids],
  )
  await raiseVersions(client, Math.floor(version / VERSIONS_LEFT_OUT), 0)
}

/** All tables and functions of the application, so that migrations begin as in an empty database. */
async function dropEverything(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(
    // Functions first: their parameters' types are the tables'.
    `select format('drop function if exists %s cascade', p.oid::regprocedure) as statement from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
     union all
     select format('drop table %s cascade', c.oid::regclass) from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     union all select 'drop schema if exists drizzle cascade'`,
  )
  for (const { statement } of rows) await client.query(statement)
}

function openTable(client: pg.Client, table: Table) {
  const stream = client.query(from(`copy ${quotedTable(table)} (${columnsOf(table)}) from stdin`))
  const done = finished(stream)
  // An error here is thrown to whoever writes or ends next, so this promise need not report it.
  done.catch(() => undefined)
  return {
    async write(bytes: Buffer): Promise<void> {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done])
    },
    async end(): Promise<void> {
      stream.end()
      await done
    },
  }
}

async function compare(
  client: pg.Client,
  tables: readonly Table[],
  sums: Readonly<Record<string, Sum>>,
): Promise<void> {
  for (const table of tables) {
    const expected = sums[table.name]
    const found = await sumOf(client, table)
    if (expected?.sha256 === found.sha256 && expected.rows === found.rows) continue
    throw new BackupError(
      `A tabela ${table.name} voltou diferente do que foi copiado (${found.rows} linhas, na cópia ${expected?.rows ?? 0}): nada foi mudado.`,
    )
  }
}
