import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problem } from '#domain/api/errors.ts'
import { IDEMPOTENCY_HEADER, REPLAYED_HEADER } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { withRetry } from '../db/retry.ts'
import { type Transaction, transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Pessoa } from './session.ts'

type Success<T> = Readonly<{ status: 200 | 201 | 204; body: T }>
type Outcome<T> = Result<Success<T>, Problem>
type Caller = Readonly<{ db: Deps['db']; pessoa: Pessoa; request: FastifyRequest; reply: FastifyReply }>
/** What an effect answers that made a row. */
export const created = <T>(body: T): Result<{ status: 201; body: T }, never> => ok({ status: 201, body })

/** A key's row: the fingerprint of its request and the answer. */
type Stored = Readonly<{ impressao: string; status: number | null; corpo: string | null }>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The request's `Idempotency-Key`, in lower case; undefined without one. */
function keyOf(request: FastifyRequest): Result<string | undefined, Problem> {
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
function fingerprint(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0]?.toLowerCase() ?? ''
  const text = JSON.stringify([request.method, path, canonical(request.body ?? null)])
  return createHash('sha256').update(text).digest('base64url')
}

type Key = Readonly<{ usuarioId: number; chave: string; impressao: string }>

const claimStatement = {
  name: 'chave-reservar',
  text: `insert into idempotencia (usuario_id, chave, impressao) values ($1, $2, $3) on conflict do nothing`,
}
const readStatement = {
  name: 'chave-ler',
  text: 'select impressao, status, corpo from idempotencia where usuario_id = $1 and chave = $2',
}
const storeStatement = {
  name: 'chave-responder',
  text: 'update idempotencia set status = $3, corpo = $4 where usuario_id = $1 and chave = $2',
}

/**
 * Takes the key for this request.
 * @returns false where it is taken. A repeat that comes while the first is at work waits here for its end.
 */
async function claim(tx: Transaction, { usuarioId, chave, impressao }: Key): Promise<boolean> {
  const { rowCount } = await tx.$client.query({ ...claimStatement, values: [usuarioId, chave, impressao] })
  return rowCount === 1
}

async function readAnswer(tx: Transaction, { usuarioId, chave }: Key): Promise<Stored | undefined> {
  const { rows } = await tx.$client.query<Stored>({ ...readStatement, values: [usuarioId, chave] })
  return rows[0]
}

async function storeAnswer(
  tx: Transaction,
  { usuarioId, chave }: Key,
  outcome: Outcome<unknown>,
): Promise<void> {
  const { status, body } = outcome.ok ? outcome.value : { status: outcome.error.status, body: outcome.error }
  await tx.$client.query({ ...storeStatement, values: [usuarioId, chave, status, JSON.stringify(body)] })
}

/** The first answer again; a refusal where the key was used for something else. */
function replay<T>({ status, corpo, impressao }: Stored, wanted: string, reply: FastifyReply): Outcome<T> {
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
  const work = async (tx: Transaction): Promise<Outcome<T>> => {
    if (chave === undefined) return effect(tx, null)
    const row = { usuarioId: pessoa.id, chave, impressao: fingerprint(request) }
    if (!(await claim(tx, row))) {
      const first = await readAnswer(tx, row)
      // Only where the key ran out (or was purged) between the two statements.
      if (first === undefined) return err(problem('chave_em_andamento', 'Envie o pedido de novo.'))
      return replay(first, row.impressao, reply)
    }
    const outcome = await effect(tx, chave)
    await storeAnswer(tx, row, outcome)
    return outcome
  }
  const outcome = await withRetry(() => transaction(db, work), { isRepeatable: chave !== undefined })
  if (!outcome.ok) return outcome
  reply.code(outcome.value.status)
  return ok(outcome.value.body)
}
