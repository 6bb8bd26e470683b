import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Code, type Problem, problem } from '#domain/api/errors.ts'
import { DECIDED_HEADER, GIVEN_UP_HEADER, IDEMPOTENCY_HEADER, REPLAYED_HEADER } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import { type GivenAnswer, isKeyUsed, type Key, readAnswer, storeAnswer } from '../db/answers.ts'
import { withRetry } from '../db/retry.ts'
import { type Transaction, transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../plugins/session.ts'
import { hashOf } from './hash.ts'

type Success<T> = Readonly<{ status: 200 | 201 | 204; body: T }>
type Outcome<T> = Result<Success<T>, Problem>
type IsDoneUnder = (tx: Transaction, chave: string) => Promise<boolean>
type Options = Readonly<{
  /**
   * Whether what was done itself remembers a key; asked where a request is given up, since keys go with the
   * account that they were given to.
   */
  isDoneUnder?: IsDoneUnder
  /** A statement that travels with the transaction's "begin": see `transaction`. */
  opening?: string | undefined
}>
type Caller = Readonly<{ db: Deps['db']; principal: Principal; request: FastifyRequest; reply: FastifyReply }>

/** The answer of an effect that has made a row: 201 with that row. */
export const created = <T>(body: T): Result<{ status: 201; body: T }, never> => ok({ status: 201, body })

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** The request's `Idempotency-Key`, in lower case; null without one. */
function keyOf(request: FastifyRequest): Result<string | null, Problem> {
  const header = request.headers[IDEMPOTENCY_HEADER]
  if (header === undefined) return ok(null)
  const key = String(header).trim().toLowerCase()
  return UUID.test(key) ? ok(key) : err(problem('chave_invalida', 'Idempotency-Key deve ser um UUID.'))
}

function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, canonical(inner)]))
}

/**
 * SHA-256 of method, path and the body as parsed, whatever the order and spelling it was sent in. Not of the
 * query: which version was seen, newer code says of a request that older code may have sent before.
 */
function fingerprint(request: FastifyRequest): string {
  const path = request.url.split('?', 1)[0]?.toLowerCase() ?? ''
  const text = JSON.stringify([request.method, path, canonical(request.body ?? null)])
  return hashOf(text)
}

/**
 * Runs the effect of a write once per `Idempotency-Key` and person: the effect and its answer are one
 * transaction, and a repeat gets the first answer. The answer is stored last, as one row under the key's
 * primary key. So a repeat runs the effect too, finds the key used, and is undone whole; one that comes while
 * the first is at work waits at the key for the first to end. Refusals count as answers, so an effect returns
 * them and leaves its transaction usable; what it throws undoes everything. Without the header it is a plain
 * transaction. Sets the reply's status.
 */
export async function idempotent<T>(
  { db, principal, request, reply }: Caller,
  effect: (tx: Transaction, chave: string | null) => Promise<Outcome<T>>,
  { isDoneUnder = async () => false, opening }: Options = {},
): Promise<Result<T, Problem>> {
  const header = keyOf(request)
  if (!header.ok) return header
  const chave = header.value
  const isGivenUp = request.headers[GIVEN_UP_HEADER] === 'true'
  // Done without a key, it would be done although nobody wants it any more.
  if (isGivenUp && chave === null)
    return err(problem('chave_invalida', 'Para desistir de um pedido, envie a Idempotency-Key dele.'))
  // Whatever is answered from here on has looked the key up.
  if (chave !== null) reply.header(DECIDED_HEADER, 'true')
  const key = chave === null ? null : { usuarioId: principal.id, chave, impressao: fingerprint(request) }
  if (key !== null && isGivenUp) return giveUp(db, key, reply, isDoneUnder)
  const work = async (tx: Transaction): Promise<Outcome<T>> => {
    const outcome = await effect(tx, chave)
    if (key !== null && !outcome.ok && outcome.error.code === 'dados_invalidos') {
      await storeAnswer(tx, key, answerOf(outcome))
      throw new InvalidError(outcome)
    }
    return outcome
  }
  const last = async (tx: Transaction, outcome: Outcome<T>): Promise<void> => {
    if (key !== null) await storeAnswer(tx, key, answerOf(outcome))
  }
  try {
    const author = { usuarioId: principal.id, chave }
    const outcome = await withRetry(() => transaction(db, work, { author, opening, last }), {
      isRepeatable: key !== null,
    })
    return outcome.ok ? succeed(outcome.value, reply) : outcome
  } catch (error) {
    if (error instanceof InvalidError) return err(error.outcome.error)
    if (key === null || !isKeyUsed(error)) throw error
    return replay(db, key, reply)
  }
}

/**
 * Undoes the transaction of what was merely invalid, once its key has proven to be free: nothing was done, so
 * that there is nothing to be remembered, and nobody fills the table with it.
 */
class InvalidError extends Error {
  override name = 'InvalidError'
  readonly outcome: Readonly<{ error: Problem }>

  constructor(outcome: Readonly<{ error: Problem }>) {
    super('invalid')
    this.outcome = outcome
  }
}

/** The refusals that a request may get before its handler has begun, and that are about what it asks for. */
const OF_CONTENT: ReadonlySet<Code> = new Set([
  'dados_invalidos',
  'requisicao_invalida',
  'corpo_grande',
  'tipo_nao_suportado',
  'sem_permissao',
])

/** Undoes the transaction that only asked whether a key is free. */
class KeyFreeError extends Error {
  override name = 'KeyFreeError'
}

/**
 * Looks the key up for a refusal that came before the handler, and marks it as decided where no earlier try
 * under the key was answered: then the refusal speaks for all of them, and whoever has lost the first one
 * need not wait for another. One that is still at work is waited for. The refusal itself is not stored: a key
 * is not used up by what the schema refuses. Where the key has an answer, the refusal says nothing of it.
 */
export async function decideRefusal(
  { db, principal, request, reply }: Caller,
  refusal: Problem,
): Promise<void> {
  const header = keyOf(request)
  if (!header.ok || header.value === null || !OF_CONTENT.has(refusal.code)) return
  const key = { usuarioId: principal.id, chave: header.value, impressao: '' }
  try {
    await transaction(db, async (tx) => {
      await storeAnswer(tx, key, answerOf(err(refusal)))
      throw new KeyFreeError()
    })
  } catch (error) {
    if (error instanceof KeyFreeError) reply.header(DECIDED_HEADER, 'true')
    else if (!isKeyUsed(error)) throw error
  }
}

function answerOf(outcome: Outcome<unknown>): GivenAnswer {
  const { status, body } = outcome.ok ? outcome.value : { status: outcome.error.status, body: outcome.error }
  return { status, corpo: JSON.stringify(body) }
}

function succeed<T>({ status, body }: Success<T>, reply: FastifyReply): Result<T, never> {
  reply.code(status)
  return ok(body)
}

/**
 * Uses the key up, so that a try which is still on its way does nothing when it comes. Where the key has an
 * answer already, or gets one while this waits for it, that is answered.
 */
async function giveUp<T>(
  db: Deps['db'],
  key: Key,
  reply: FastifyReply,
  isDoneUnder: IsDoneUnder,
): Promise<Result<T, Problem>> {
  const undone = problem('desistido', 'Você desistiu deste pedido antes de a clínica o receber.')
  const work = async (tx: Transaction) =>
    (await isDoneUnder(tx, key.chave)) ? receivedBefore() : err(undone)
  try {
    return await transaction(db, work, { last: (tx, answer) => storeAnswer(tx, key, answerOf(answer)) })
  } catch (error) {
    if (!isKeyUsed(error)) throw error
    return replay(db, key, reply)
  }
}

/**
 * What is answered where the clinic has done this, and its answer is not kept any more: after its time, or
 * because the account that it was given to is gone.
 */
export function receivedBefore(): Result<never, Problem> {
  const detail = 'A clínica já recebeu este pedido e não o repete. Veja na agenda o que ficou dele.'
  return err(problem('chave_vencida', detail))
}

/** The first answer again; a refusal where the key was used for something else. */
async function replay<T>({ orm }: Deps['db'], key: Key, reply: FastifyReply): Promise<Result<T, Problem>> {
  const first = await readAnswer(orm, key)
  // The key ran out, and was purged, between the two statements.
  if (first === null) return err(problem('chave_em_andamento', 'Envie o pedido de novo.'))
  if (first.impressao !== key.impressao)
    return err(problem('chave_reutilizada', 'Esta chave já foi usada com outro conteúdo.'))
  if (first.corpo === null) return receivedBefore()
  reply.header(REPLAYED_HEADER, 'true')
  const body: unknown = JSON.parse(first.corpo)
  if (first.status >= 400) return err(body as Problem)
  return succeed({ status: first.status as Success<T>['status'], body: body as T }, reply)
}
