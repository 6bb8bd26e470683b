import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problem } from '#domain/api/errors.ts'
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { withRetry } from '../db/retry.ts'
import { idempotencia } from '../db/tables.ts'
import type { Connection, Transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Pessoa } from './session.ts'

type Success<T> = Readonly<{ status: 200 | 201 | 204; body: T }>
type Outcome<T> = Result<Success<T>, Problem>
type Caller = Readonly<{ db: Deps['db']; pessoa: Pessoa; request: FastifyRequest; reply: FastifyReply }>
/** What an effect answers that made a row. */
export const created = <T>(body: T): Result<{ status: 201; body: T }, never> => ok({ status: 201, body })

/** A key's row: the fingerprint of its request and the answer. */
export type Stored = Readonly<{ impressao: string; status: number | null; corpo: string | null }>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The request's `Idempotency-Key`, in lower case; undefined without one. */
export function keyOf(request: FastifyRequest): Result<string | undefined, Problem> {
  const header = request.headers[IDEMPOTENCY_HEADER]
  if (header === undefined) return ok(undefined)
  const key = String(header).trim().toLowerCase()
  return UUID.test(key) ? ok(key) : err(problem('chave_invalida', 'Idempotency-Key deve ser um UUID.'))
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, canonical(inner)]))
}

/** SHA-256 of method, path and the body as parsed, whatever the order and spelling it was sent in. */
export function fingerprint(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0]?.toLowerCase() ?? ''
  const text = JSON.stringify([request.method, path, canonical(request.body ?? null)])
  return createHash('sha256').update(text).digest('base64url')
}

async function claim(tx: Transaction, usuarioId: number, chave: string, impressao: string): Promise<boolean> {
  // A repeat that comes while the first is at work waits here until the first has committed or failed.
  const { rowCount } = await tx
    .insert(idempotencia)
    .values({ usuarioId, chave, impressao })
    .onConflictDoNothing()
  return rowCount === 1
}

const rowOf = (usuarioId: number, chave: string) =>
  and(eq(idempotencia.usuarioId, usuarioId), eq(idempotencia.chave, chave))

async function stored(tx: Transaction, usuarioId: number, chave: string): Promise<Stored | undefined> {
  const [row] = await tx.select().from(idempotencia).where(rowOf(usuarioId, chave))
  return row
}

/** The first answer again; a refusal where the key was used for something else. */
export function replay<T>(
  { status, corpo, impressao }: Stored,
  wanted: string,
  reply: FastifyReply,
): Outcome<T> {
  if (impressao !== wanted)
    return err(problem('chave_reutilizada', 'Esta chave já foi usada com outro conteúdo.'))
  if (status === null || corpo === null)
    return err(problem('chave_em_andamento', 'O primeiro envio deste pedido ainda está em andamento.'))
  reply.header(REPLAYED_HEADER, 'true')
  const body: unknown = JSON.parse(corpo)
  return status < 400 ? ok({ status: status as 200, body: body as T }) : err(body as Problem)
}

/**
 * Runs the effect of a write once per `Idempotency-Key` and person: key, effect and answer are one transaction, and
 * a repeat gets the first answer. Refusals count as answers, so an effect returns them and leaves its transaction
 * usable; what it throws undoes everything, the key too. Without the header it is a plain transaction.
 * The reply's status is set.
 */
export async function idempotent<T>(
  { db, pessoa, request, reply }: Caller,
  effect: (tx: Transaction, chave: string | null) => Promise<Outcome<T>>,
): Promise<Result<T, Problem>> {
  const key = keyOf(request)
  if (!key.ok) return key
  const chave = key.value
  const impressao = fingerprint(request)
  const work = async (tx: Transaction): Promise<Outcome<T>> => {
    if (chave === undefined) return effect(tx, null)
    if (!(await claim(tx, pessoa.id, chave, impressao))) {
      const first = await stored(tx, pessoa.id, chave)
      // Only where the key ran out (or was purged) between the two statements.
      if (first === undefined) return err(problem('chave_em_andamento', 'Envie o pedido de novo.'))
      return replay(first, impressao, reply)
    }
    const outcome = await effect(tx, chave)
    const answer = outcome.ok ? outcome.value : { status: outcome.error.status, body: outcome.error }
    await tx
      .update(idempotencia)
      .set({ status: answer.status, corpo: JSON.stringify(answer.body) })
      .where(rowOf(pessoa.id, chave))
    return outcome
  }
  const outcome = await withRetry(() => db.orm.transaction(work), { isRepeatable: chave !== undefined })
  if (!outcome.ok) return outcome
  reply.code(outcome.value.status)
  return ok(outcome.value.body)
}

/**
 * Stores a refusal that was decided without a transaction (there is no effect it would have to be one with).
 * @returns false where the key was used meanwhile
 */
export async function storeRefusal(
  db: Connection,
  { usuarioId, chave, impressao }: { usuarioId: number; chave: string; impressao: string },
  refusal: Problem,
): Promise<boolean> {
  const row = { usuarioId, chave, impressao, status: refusal.status, corpo: JSON.stringify(refusal) }
  const { rowCount } = await db.insert(idempotencia).values(row).onConflictDoNothing()
  return rowCount === 1
}
