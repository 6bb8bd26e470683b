import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Problem, problem } from '#domain/api/errors.ts'
import { REPLAYED_HEADER } from '#domain/api/headers.ts'
import { fieldsThatDiffer, mergeFields, type Seen } from '#domain/lib/merge.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Connection, Transaction } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import type { Principal } from '../plugins/session.ts'
import { created, idempotent } from './idempotency.ts'
import { notFound, rowOrNotFound } from './not-found.ts'

type Call = Readonly<{ db: Deps['db']; principal: Principal; request: FastifyRequest; reply: FastifyReply }>

/** How one of the Admin's records is read: a procedure, a voucher, a message, the clinic's own. */
type Reading<R> = Readonly<{
  /** The record's name at the beginning of a sentence: "Este voucher". */
  subject: string
  find: (db: Connection, id: number) => Promise<R | null>
}>

/** A record as a write has left it; `agora`: as it is, where that is another by now. */
type Written<R> = R & { agora?: R | undefined }

/** Registers a record, once for each `Idempotency-Key`. */
export async function createRecord<R extends NonNullable<Problem['atual']> & { id: number }>(
  call: Call,
  { subject, find, insert }: Reading<R> & Readonly<{ insert: (tx: Transaction) => Promise<R> }>,
): Promise<Result<Written<R>, Problem>> {
  const answered = await idempotent(call, async (tx) => created(await insert(tx)))
  if (!answered.ok) return answered
  return recordAsItIsNow(call, answered, { subject, find: (db) => find(db, answered.value.id) })
}

type Change<R, W> = Reading<R> &
  Readonly<{
    /** Holds the record until the transaction ends: whoever else would change it waits. */
    hold: (tx: Transaction, id: number) => Promise<void>
    id: number
    body: W & { visto?: Seen<W> | undefined }
    update: (tx: Transaction, wanted: W) => Promise<R | null>
  }>

/**
 * Changes one. Where the caller says what she saw of it, her change is laid over the record as it is by now,
 * field by field, and refused where somebody else has changed the same; else it is written whole. Two who
 * change the same record come one after the other: the second is laid over what the first has left.
 */
export async function changeRecord<R extends W & NonNullable<Problem['atual']>, W extends object>(
  call: Call,
  { subject, hold, id, body: { visto, ...rest }, find, update }: Change<R, W>,
): Promise<Result<Written<R>, Problem>> {
  const wanted = rest as W
  const answered = await idempotent<R>(call, async (tx) => {
    await hold(tx, id)
    const current = visto === undefined ? null : await find(tx, id)
    const edited = current === null ? ok(wanted) : editOf(current, visto ?? {}, wanted)
    if (!edited.ok) return edited
    const row = rowOrNotFound(await update(tx, edited.value), subject)
    return row.ok ? ok({ status: 200, body: row.value }) : row
  })
  return recordAsItIsNow(call, answered, { subject, find: (db) => find(db, id) })
}

function editOf<R extends W & NonNullable<Problem['atual']>, W extends object>(
  current: R,
  seen: Seen<W>,
  wanted: W,
): Result<W, Problem> {
  const fields = Object.keys(wanted) as (keyof W)[]
  const { merged, conflicts } = mergeFields<W>(fields, { current, seen, wanted })
  if (conflicts.length === 0) return ok(merged)
  const detail = 'Alguém mudou este cadastro enquanto você o alterava. Veja como ele está agora.'
  return err(problem('registro_mudou', detail, { atual: current }))
}

/** Deletes one; 404 where it was gone before. */
export function deleteRecord(
  call: Call,
  { subject, remove }: Readonly<{ subject: string; remove: (tx: Transaction) => Promise<boolean> }>,
): Promise<Result<null, Problem>> {
  return idempotent(call, async (tx) =>
    (await remove(tx)) ? ok({ status: 204, body: null }) : notFound(subject),
  )
}

type Present<R> = Pick<Reading<R>, 'subject'> & Readonly<{ find: (db: Connection) => Promise<R | null> }>

/**
 * A repeated answer speaks of the moment it was given: whoever hears it late is also told how it is. What
 * refused a change is told as it is by now, or the device would keep what it was as the clinic's.
 */
export async function recordAsItIsNow<R extends NonNullable<Problem['atual']>>(
  { db, reply }: Pick<Call, 'db' | 'reply'>,
  answered: Result<R, Problem>,
  { subject, find }: Present<R>,
): Promise<Result<Written<R>, Problem>> {
  const isPlain = !answered.ok && answered.error.code !== 'registro_mudou'
  if (isPlain || !reply.hasHeader(REPLAYED_HEADER)) return answered
  const current = await find(db.orm)
  if (!answered.ok) return current === null ? notFound(subject) : err({ ...answered.error, atual: current })
  if (current === null)
    return err(problem('nao_encontrado', 'A clínica salvou isto, e depois alguém excluiu: não existe mais.'))
  const first = answered.value
  const fields = Object.keys(current) as (keyof R & string)[]
  return ok(fieldsThatDiffer(fields, current, first).length === 0 ? first : { ...first, agora: current })
}
