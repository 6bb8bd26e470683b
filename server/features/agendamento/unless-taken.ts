import type { Problem } from '#domain/api/errors.ts'
import type { Result } from '#domain/lib/result.ts'
import { isExclusionViolation } from '../../db/retry.ts'
import { idempotent } from '../../http/idempotency.ts'

type Caller = Parameters<typeof idempotent>[0]
type Effect<T> = Parameters<typeof idempotent<T>>[1]

/**
 * Changes a visit under the constraint, as `idempotent` does. Where somebody takes the time between the look
 * and the update, the transaction is undone, the key with it. The refusal (`taken`) is kept under the key all
 * the same, so that no copy of the request is done after it.
 */
export async function unlessTaken<T>(
  caller: Caller,
  change: Effect<T>,
  taken: Effect<T>,
): Promise<Result<T, Problem>> {
  try {
    return await idempotent<T>(caller, change)
  } catch (error) {
    if (!isExclusionViolation(error)) throw error
    return idempotent<T>(caller, taken)
  }
}
