import { randomInt } from 'node:crypto'
import { CODE_DIGITS, CODE_MINUTES, CODE_TRIES } from '#domain/account/rules.ts'
import type { MadeCode } from '#domain/account/schema.ts'
import { ACCOUNT_WORDS, wrongCode } from '#domain/account/words.ts'
import type { Problem } from '#domain/api/errors.ts'
import { ok, type Result } from '#domain/lib/result.ts'
import type { Database } from '../../db/connection.ts'
import type { Connection } from '../../db/transaction.ts'
import type { Asker } from '../../http/asker.ts'
import { type Attempts, orNotTried, type Refusal } from '../../http/attempts.ts'
import { invalidField } from '../../http/problem.ts'
import { hashPassword, verifyPassword } from '../usuario/password.ts'
import { findCode, type StoredCode, storeCode } from './repository.ts'

/** A code that is not stored yet: shown once, and kept as a hash. */
export type NewCode = Readonly<{ codigo: string; codigoHash: string; venceEm: number }>

const VALID_MS = CODE_MINUTES * 60_000
/** The longest that a code can seem to hold, ms: this instance's clock may be behind the one that made it. */
const LONGEST_MS = VALID_MS + 60_000

/** @param nowMs ms; hashing takes a while, so it is done before any transaction */
export async function newCode(nowMs: number): Promise<NewCode> {
  const codigo = randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0')
  return { codigo, codigoHash: await hashPassword(codigo), venceEm: nowMs + VALID_MS }
}

/** Gives the account this code, in place of any before. */
export async function giveCode(db: Connection, usuarioId: number, code: NewCode): Promise<MadeCode> {
  await storeCode(db, usuarioId, code.codigoHash, code.venceEm)
  return { codigo: code.codigo, venceEm: new Date(code.venceEm).toISOString() }
}

/**
 * Whether a code still holds. One that would hold longer than any was made while the machine's clock was
 * ahead.
 */
export function isHolding(venceEm: number, nowMs: number): boolean {
  const leftMs = venceEm - nowMs
  return leftMs > 0 && leftMs <= LONGEST_MS
}

type Typed = Readonly<{ ip: string; email: string; codigo: string; asker: Asker }>
type Tools = Readonly<{ db: Pick<Database, 'orm'>; attempts: Attempts; now: () => number }>

/**
 * The code that was typed, if it is the account's and holds. Whether there is such an account is told neither
 * by the answer nor by its time: tries are counted by the e-mail, and a hash is compared in any case.
 * @returns a refusal with the field `codigo`, or too many tries from one address
 */
export async function checkCode(
  { db, attempts, now }: Tools,
  { ip, email, codigo, asker }: Typed,
): Promise<Result<StoredCode, { tooMany: Refusal } | { problem: Problem }>> {
  const left = await attempts.code(ip, email)
  if (!left.ok) return { ok: false, error: { tooMany: left.error } }
  const stored = await findCode(db.orm, email)
  const verified = verifyPassword(stored?.codigoHash ?? null, codigo, asker)
  const isRight = await orNotTried(verified, () => attempts.codeGivenBack(ip, email))
  if (left.value < 0) return refused(ACCOUNT_WORDS.codeExpired)
  if (stored === null || !isRight) return refused(wrongCode(Math.min(left.value, CODE_TRIES)))
  await attempts.codeGivenBack(ip, email)
  // Whoever knows the code may know that it has run out.
  return isHolding(stored.venceEm, now()) ? ok(stored) : refused(ACCOUNT_WORDS.codeExpired)
}

/** The refusal of a code that was right when checked, and was used or gone before it took effect. */
export const codeExpired = invalidField('codigo', ACCOUNT_WORDS.codeExpired)

/** Refuses a typed code at its field, with the sentence that says why it does not hold. */
function refused(mensagem: string): Result<never, { problem: Problem }> {
  const refusal = invalidField('codigo', mensagem)
  if (refusal.ok) throw new Error('a refusal is none')
  return { ok: false, error: { problem: refusal.error } }
}
