import type pg from 'pg'

/*
 * The highest multiple that versions have gone on from, kept as the name of an enum type without values. The
 * clock cannot tell two dumps apart that are loaded within a minute, and a table's row of the first goes with
 * the second. `pg_restore --clean` drops only what the dump has, which is no type that was made after it. A
 * restore of our own copies leaves types as well (backup/import.ts).
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
