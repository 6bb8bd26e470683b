import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

const from = 'áàâãäéèêëíìîïóòôõöúùûüçñ'
const to = 'aaaaaeeeeiiiiooooouuuucn'

const folded = (expression: SQLWrapper): SQL => sql`translate(lower(${expression}), ${from}, ${to})`

/** True where `expression` contains `text`, whatever the case and the accents: "marcia" finds "Márcia". */
export function containsText(expression: SQLWrapper, text: string): SQL {
  return sql`position(${folded(sql`${text}::text`)} in ${folded(expression)}) > 0`
}
