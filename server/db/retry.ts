import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from './connection.ts'
import { type Transaction, transaction } from './transaction.ts'

type Coded = Error & { code: string; constraint?: string; syscall?: string }

/** PostgreSQL's or the socket's error inside whatever drizzle and others wrapped around it. */
function coded(error: unknown): Coded | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) {
    if (inner instanceof AggregateError && inner.errors[0] instanceof Error) return coded(inner.errors[0])
    if ('code' in inner && typeof inner.code === 'string') return inner as Coded
  }
  return undefined
}

const violates = (error: unknown, code: string, constraint?: string): boolean => {
  const found = coded(error)
  return (
    found instanceof pg.DatabaseError &&
    found.code === code &&
    (constraint === undefined || found.constraint === constraint)
  )
}

/** 23505, of this unique constraint or index if one is named. */
export const isUniqueViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, '23505', constraint)

/** 23P01: the exclusion constraint had the last word, that is, the time is taken. */
export const isExclusionViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, '23P01', constraint)

/** 23503: what the row points to is gone, or something still points to it. */
export const isForeignKeyViolation = (error: unknown, constraint?: string): boolean =>
  violates(error, '23503', constraint)

/** 42P01: an empty database, or one of an older version. */
export const isMissingTable = (error: unknown): boolean => violates(error, '42P01')

/** 22023: as where a time is asked for in a zone that PostgreSQL has not got. */
export const isUnknownZone = (error: unknown): boolean => violates(error, '22023')

/** 55P03 or 57014: a lock, or the whole statement, took longer than the connection allows. */
export function isLockTimeout(error: unknown): boolean {
  return violates(error, '55P03') || violates(error, '57014')
}

/** A lock took longer than the connection allows, or 40P01: two transactions waited for each other. */
export function isHeldByOther(error: unknown): boolean {
  return isLockTimeout(error) || violates(error, '40P01')
}

// Rolled back by PostgreSQL itself: serialization failure, deadlock.
const rolledBack = new Set(['40001', '40P01'])
// Never reached it: unknown host, starting up, too many connections.
const unreachable = new Set(['ENOTFOUND', 'EAI_AGAIN', '57P03', '53300'])
// It answers and cannot take anything: no room on the disk, no memory, files that cannot be written, a copy
// that may only be read.
const writeRefused = new Set(['53100', '53200', '58030', '25006'])
// Lost on the way: the transaction may have been committed or not.
const lost = new Set([
  ...['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'],
  ...['57P01', '57P02', '08003', '08006', '25P03'],
])

/** No way there, or none any more: a socket says both by the same codes, and beside them at what it was. */
const isOfConnecting = ({ syscall }: Coded): boolean => syscall === 'connect'

/** No connection was made, so nothing was done. */
export function isUnreachable(error: unknown): boolean {
  const found = coded(error)
  if (found) return isOfConnecting(found) || unreachable.has(found.code)
  return messages(error).some((text) =>
    /timeout exceeded when trying to connect|timeout expired|Connection terminated due to|after calling end on the pool/.test(
      text,
    ),
  )
}

/** The database answers, and cannot write: nothing was done, and trying again at once is of no use. */
export function isWriteRefused(error: unknown): boolean {
  return writeRefused.has(coded(error)?.code ?? '')
}

/** The connection broke while it was used: nobody knows whether a commit in flight happened. */
export function isConnectionLost(error: unknown): boolean {
  const found = coded(error)
  if (found) return lost.has(found.code) && !isOfConnecting(found)
  return messages(error).some((text) =>
    /Connection terminated|Client has encountered a connection error|Query read timeout/.test(text),
  )
}

function messages(error: unknown): string[] {
  const texts: string[] = []
  for (let inner = error; inner instanceof Error; inner = inner.cause) texts.push(inner.message)
  return texts
}

type RetryOptions = Readonly<{
  attempts?: number
  /**
   * Doing it twice does no harm (a read; a write under an idempotency key): then lost connections are retried
   * too.
   */
  isRepeatable?: boolean
}>

/**
 * Runs a whole transaction again when PostgreSQL rolled it back (deadlock, serialization) or could not be
 * reached. `work` must open its own transaction; inside one, everything after the first error fails.
 */
export async function withRetry<T>(
  work: () => Promise<T>,
  { attempts = 6, isRepeatable = false }: RetryOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const isWorthwhile =
        rolledBack.has(coded(error)?.code ?? '') ||
        isUnreachable(error) ||
        (isRepeatable && isConnectionLost(error))
      if (!isWorthwhile || attempt >= attempts) throw error
      // Chance keeps two that collided from colliding again.
      await delay(20 * 2 ** attempt * (0.5 + Math.random()))
    }
  }
}

/**
 * A transaction under no idempotency key, run again where nothing of it was done.
 * @param by whose act it is, where it changes visits
 */
export function retriedTransaction<T>(
  db: Pick<Database, 'pool'>,
  work: (tx: Transaction) => Promise<T>,
  by?: Readonly<{ id: number }>,
): Promise<T> {
  const author = by && { usuarioId: by.id, chave: null }
  return withRetry(() => transaction(db, work, { author }))
}
