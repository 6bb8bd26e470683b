import type pg from 'pg'

/*
 * From which multiple versions went on last, as the name of a type that has no values. The clock alone says
 * the same of two dumps that are loaded within a minute, and what a table knows of the first, the second
 * takes with it. A type it leaves there: `pg_restore --clean` drops what the dump has, which cannot have what
 * was made after it. A restore of our own copies leaves types as well (backup/import.ts).
 */
const marksStatement = `select substr(typname::text, length('versoes_') + 1)::int as multiple from pg_type
  where typnamespace = 'public'::regnamespace and typtype = 'e' and typname::text ~ '^versoes_\\d+$'`

/** The multiple from which versions go on: `least`, or the next one where that was reached already. */
export async function takeMultiple(client: Pick<pg.Client, 'query'>, least: number): Promise<number> {
  const { rows } = await client.query<{ multiple: number }>(marksStatement)
  const next = Math.max(0, least, ...rows.map(({ multiple }) => multiple + 1))
  for (const { multiple } of rows) await client.query(`drop type public.versoes_${multiple}`)
  await client.query(`create type public.versoes_${next} as enum ()`)
  return next
}
