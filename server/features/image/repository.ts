import { eq } from 'drizzle-orm'
import { imagem } from '../../db/tables.ts'
import type { Connection } from '../../db/transaction.ts'

export async function findImage(db: Connection, nome: string): Promise<Buffer | null> {
  const [row] = await db.select({ bytes: imagem.bytes }).from(imagem).where(eq(imagem.nome, nome))
  return row?.bytes ?? null
}

/** Names are made of the content, so one that is there already holds the same picture. */
export async function insertImages(
  db: Connection,
  pictures: readonly Readonly<{ nome: string; bytes: Buffer }>[],
): Promise<void> {
  await db
    .insert(imagem)
    .values([...pictures])
    .onConflictDoNothing()
}
