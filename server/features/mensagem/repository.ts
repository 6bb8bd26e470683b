import { and, asc, eq } from 'drizzle-orm'
import type { Mensagem, MensagemInput } from '#domain/mensagem/schema.ts'
import { holdRow } from '../../db/hold.ts'
import { mensagem } from '../../db/tables.ts'
import type { Connection, Transaction } from '../../db/transaction.ts'

/** Which rows a reader may see. */
export type MensagemVisibility = 'all' | 'enabled'

type MensagemTableRow = typeof mensagem.$inferSelect

const toMensagem = ({ tipo, ...rest }: MensagemTableRow): Mensagem => ({
  ...rest,
  tipoMensagemTemporaria: tipo,
})
const toRow = ({ tipoMensagemTemporaria, ...rest }: MensagemInput) => ({
  ...rest,
  tipo: tipoMensagemTemporaria,
})
const visible = (which: MensagemVisibility) => (which === 'all' ? undefined : eq(mensagem.habilitado, true))

export async function readMensagemList(db: Connection, which: MensagemVisibility): Promise<Mensagem[]> {
  const rows = await db.select().from(mensagem).where(visible(which)).orderBy(asc(mensagem.id))
  return rows.map(toMensagem)
}

export async function findMensagem(
  db: Connection,
  id: number,
  which: MensagemVisibility,
): Promise<Mensagem | null> {
  const [row] = await db
    .select()
    .from(mensagem)
    .where(and(eq(mensagem.id, id), visible(which)))
  return row ? toMensagem(row) : null
}

export const holdMensagem = (tx: Transaction, id: number): Promise<void> => holdRow(tx, mensagem, id)

export async function insertMensagem(db: Connection, input: MensagemInput): Promise<Mensagem> {
  const [row] = await db.insert(mensagem).values(toRow(input)).returning()
  if (row === undefined) throw new Error('insert answered no row')
  return toMensagem(row)
}

export async function updateMensagem(
  db: Connection,
  id: number,
  input: MensagemInput,
): Promise<Mensagem | null> {
  const [row] = await db.update(mensagem).set(toRow(input)).where(eq(mensagem.id, id)).returning()
  return row ? toMensagem(row) : null
}

export async function deleteMensagem(db: Connection, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(mensagem).where(eq(mensagem.id, id))
  return rowCount === 1
}
