import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { searchWords } from '#domain/lib/search.ts'

/**
 * What a search asks for, word by word: all of them must be found. `condition` is given one word, folded, as
 * a parameter; texts are folded by the function `dobrar` (migration 0004) where no column holds them
 * folded.
 */
export function everyWord(busca: string, condition: (word: SQL) => SQL): SQL {
  const conditions = searchWords(busca).map((word) => condition(sql`${word}::text`))
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`
}

/** True where the folded text holds the word. Not LIKE: a person may well type a "%". */
export const holds = (folded: SQLWrapper, word: SQL): SQL => sql`strpos(${folded}, ${word}) > 0`
