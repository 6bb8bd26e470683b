import { isUniqueViolation } from './retry.ts'
import type { Connection, Transaction } from './transaction.ts'

/** An Idempotency-Key, the account it belongs to, and the fingerprint of the request that came with it. */
export type Key = Readonly<{ usuarioId: number; chave: string; impressao: string }>

/** The status and the JSON body that a request was answered with. */
export type GivenAnswer = Readonly<{ status: number; corpo: string }>

/** An answer as it is kept; null in the place of a body that has run out. */
export type KeptAnswer = Readonly<{ status: number; corpo: string | null }>

const insertStatement = {
  name: 'idempotencia-inserir',
  text: `insert into idempotencia (usuario_id, chave, impressao, status, corpo)
    values ($1, $2, $3, $4, $5)`,
}

const readStatement = {
  name: 'idempotencia-ler',
  text: 'select impressao, status, corpo from idempotencia where usuario_id = $1 and chave = $2',
}

/**
 * Stores the answer in the transaction of what it speaks of. It waits for another transaction that has stored
 * one under the same key and is not yet committed.
 * @throws a unique violation (`isKeyUsed`) where the key has an answer
 */
export async function storeAnswer(
  tx: Transaction,
  { usuarioId, chave, impressao }: Key,
  { status, corpo }: GivenAnswer,
): Promise<void> {
  await tx.$client.query({ ...insertStatement, values: [usuarioId, chave, impressao, status, corpo] })
}

export const isKeyUsed = (error: unknown): boolean =>
  isUniqueViolation(error, 'idempotencia_usuario_id_chave_pk')

/** The answer under a key, with the fingerprint of the request that was given it. */
export async function readAnswer(
  db: Connection,
  { usuarioId, chave }: Omit<Key, 'impressao'>,
): Promise<(KeptAnswer & Pick<Key, 'impressao'>) | null> {
  const { rows } = await db.$client.query<KeptAnswer & Pick<Key, 'impressao'>>({
    ...readStatement,
    values: [usuarioId, chave],
  })
  return rows[0] ?? null
}
