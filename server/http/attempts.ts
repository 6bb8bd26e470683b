import { createHash } from 'node:crypto'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { type Problem, problem } from '#domain/api/errors.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Deps } from '../deps.ts'

const MINUTE = 60

/** How often, per `duration` seconds. A whole clinic may sit behind one address, so those are generous. */
export const LIMITS = {
  loginByAddress: { keyPrefix: 'loginPorEndereco', points: 50, duration: 15 * MINUTE },
  loginByEmail: { keyPrefix: 'loginPorEmail', points: 10, duration: 15 * MINUTE },
  registrationByAddress: { keyPrefix: 'registroPorEndereco', points: 300, duration: 15 * MINUTE },
} as const

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

export type Refusal = Readonly<{ problem: Problem; retryAfter: number }>

async function take(limiter: RateLimiterPostgres, key: string): Promise<Result<null, Refusal>> {
  try {
    await limiter.consume(hashOf(key))
    return ok(null)
  } catch (blocked) {
    if (!(blocked instanceof RateLimiterRes)) throw blocked
    const retryAfter = Math.max(1, Math.ceil(blocked.msBeforeNext / 1000))
    const minutes = Math.ceil(retryAfter / MINUTE)
    const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`
    const detail = `Muitas tentativas. Espere ${wait} e tente de novo.`
    return err({ problem: problem('muitas_tentativas', detail), retryAfter })
  }
}

/**
 * Attempts, counted in PostgreSQL for all instances together; addresses and e-mails only as hashes. An
 * attempt is counted before it is made and given back if it succeeds, so that many at once cannot slip
 * through together.
 */
export function createAttempts({ db }: Pick<Deps, 'db'>) {
  const limiter = (name: keyof typeof LIMITS) =>
    new RateLimiterPostgres({
      storeClient: db.pool,
      storeType: 'pool',
      tableName: 'tentativa',
      tableCreated: true,
      // See db/purge.ts.
      clearExpiredByTimeout: false,
      ...LIMITS[name],
    })
  const byAddress = limiter('loginByAddress')
  const email = limiter('loginByEmail')
  const registrations = limiter('registrationByAddress')
  return {
    async login(ip: string, account: string): Promise<Result<null, Refusal>> {
      const perAddress = await take(byAddress, ip)
      return perAddress.ok ? take(email, account) : perAddress
    },
    async loginSucceeded(ip: string, account: string): Promise<void> {
      await Promise.all([byAddress.reward(hashOf(ip)), email.delete(hashOf(account))])
    },
    registration: (ip: string): Promise<Result<null, Refusal>> => take(registrations, ip),
  }
}
