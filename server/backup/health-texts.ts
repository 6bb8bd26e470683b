import type { Database } from '../db/connection.ts'

/**
 * What an operator is told of the health notes that have come back with a copy; null where none has a text. A
 * database knows of no consent that was withdrawn after the copy was made.
 */
export async function toldOfHealthTexts({ pool }: Pick<Database, 'pool'>): Promise<string | null> {
  const { rows: tables } = await pool.query("select 1 where to_regclass('public.alerta_saude') is not null")
  // A database that no newer version has been started on has no notes yet.
  if (tables.length === 0) return null
  const { rows } = await pool.query<{ texts: number }>(
    'select count(*)::int as texts from alerta_saude where texto is not null',
  )
  const texts = rows[0]?.texts ?? 0
  if (texts === 0) return null
  return `Alertas de saúde com texto: ${texts}. Se alguém retirou o consentimento depois da cópia e este banco não sabe, o texto voltou: a ficha diz “Há um alerta de saúde”; abra o alerta e toque em “Ela retirou o consentimento”.`
}
