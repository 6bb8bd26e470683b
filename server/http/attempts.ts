import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'
import { CODE_MINUTES, CODE_TRIES } from '#domain/account/rules.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { countInWords } from '#domain/lib/count.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Deps } from '../deps.ts'
import { hashOf } from './hash.ts'
import { networkOf } from './network.ts'

const MINUTE = 60

/** How often, per `duration` seconds. A whole clinic may sit behind one address, so those are generous. */
export const LIMITS = {
  loginByAddress: { keyPrefix: 'loginPorEndereco', points: 50, duration: 15 * MINUTE },
  loginByAddressAndEmail: { keyPrefix: 'loginPorEnderecoEEmail', points: 10, duration: 15 * MINUTE },
  loginByDevice: { keyPrefix: 'loginPorAparelho', points: 10, duration: 15 * MINUTE },
  /** This counts all addresses together; beyond it an attempt waits, but a stranger locks nobody out. */
  loginByEmail: { keyPrefix: 'loginPorEmail', points: 20, duration: 15 * MINUTE },
  codeByAddress: { keyPrefix: 'codigoPorEndereco', points: 50, duration: 15 * MINUTE },
  /** This counts all addresses together, also where there is no code: six digits bear no more guesses. */
  codeByEmail: { keyPrefix: 'codigoPorEmail', points: CODE_TRIES, duration: CODE_MINUTES * MINUTE },
  registrationByAddress: { keyPrefix: 'registroPorEndereco', points: 300, duration: 15 * MINUTE },
} as const

const SLOWER_MS = 250
const SLOWEST_MS = 5_000

/** How long the attempt waits that is this many beyond `loginByEmail`, ms. */
export const slownessAfter = (beyond: number): number => Math.min(SLOWEST_MS, Math.max(0, beyond) * SLOWER_MS)

export type Refusal = Readonly<{ problem: Problem; retryAfter: number }>

/** Where a login comes from; `device` is what a device says on which this account was logged in before. */
export type LoginAttempt = Readonly<{ ip: string; email: string; device: string | null }>

/** Answers that somebody has tried too often, and when to come back. */
export function tooMany(reply: FastifyReply, refusal: Refusal): Result<never, Problem> {
  reply.header('retry-after', refusal.retryAfter)
  return err(refusal.problem)
}

/** The clocks of several instances of the server differ by less than this, ms. */
const CLOCKS_DIFFER_MS = MINUTE * 1000

/**
 * Counts one more. What runs out later than anything that is counted now was counted while the machine's
 * clock was ahead, and would add up until then: it is forgotten.
 */
async function countOne({ pool }: Deps['db'], limiter: RateLimiterPostgres, key: string) {
  const hash = hashOf(key)
  const counted = await limiter.penalty(hash)
  const longest = limiter.duration * 1000 + CLOCKS_DIFFER_MS
  if (counted.msBeforeNext <= longest) return counted
  // Whoever comes at the same moment may have begun anew already.
  const latest = Date.now() + longest
  await pool.query('delete from tentativa where key = $1 and expire > $2', [limiter.getKey(hash), latest])
  return limiter.penalty(hash)
}

function permit(limiter: RateLimiterPostgres, counted: RateLimiterRes): Result<null, Refusal> {
  if (counted.consumedPoints <= limiter.points) return ok(null)
  const retryAfter = Math.max(1, Math.ceil(counted.msBeforeNext / 1000))
  const minutes = Math.ceil(retryAfter / MINUTE)
  const wait = countInWords(minutes, 'minuto', 'minutos')
  const detail = `Muitas tentativas. Espere ${wait} e tente de novo.`
  return err({ problem: problem('muitas_tentativas', detail), retryAfter })
}

/**
 * Waits for what was counted before it began. Where it throws, as where too many wait for their turn, nothing
 * was tried, and it is given back.
 */
export async function orNotTried<T>(trying: Promise<T>, giveBack: () => Promise<unknown>): Promise<T> {
  try {
    return await trying
  } catch (failure) {
    await giveBack()
    throw failure
  }
}

/**
 * Attempts, counted in PostgreSQL for all instances together; addresses and e-mails only as hashes. An
 * attempt is counted before it is made and given back if it succeeds, so that many at once cannot slip
 * through together.
 *
 * Nobody can shut somebody else out: wrong passwords are counted for the address and the e-mail together, all
 * that were tried with one e-mail only slow the next one, and a device on which the account has logged in
 * before counts for itself.
 */
export function createAttempts({ db }: Pick<Deps, 'db'>) {
  const limiter = (name: keyof typeof LIMITS) =>
    new RateLimiterPostgres({
      storeClient: db.pool,
      storeType: 'pool',
      tableName: 'tentativa',
      tableCreated: true,
      // The library must not clear expired rows itself: db/purge.ts does.
      clearExpiredByTimeout: false,
      ...LIMITS[name],
    })
  const byAddress = limiter('loginByAddress')
  const byAddressAndEmail = limiter('loginByAddressAndEmail')
  const byDevice = limiter('loginByDevice')
  const byEmail = limiter('loginByEmail')
  const codesByAddress = limiter('codeByAddress')
  const codesByEmail = limiter('codeByEmail')
  const registrations = limiter('registrationByAddress')
  const count = (of: RateLimiterPostgres, key: string) => countOne(db, of, key)
  const take = async (of: RateLimiterPostgres, key: string) => permit(of, await count(of, key))
  const pairOf = ({ ip, email }: LoginAttempt): string => `${networkOf(ip)} ${email}`
  const deviceOf = ({ device, email }: LoginAttempt): string => `${device} ${email}`
  /** One point back in each count of a login, whatever else is counted there at this moment. */
  async function loginNotTried(attempt: LoginAttempt): Promise<void> {
    if (attempt.device !== null) await byDevice.reward(hashOf(deviceOf(attempt)))
    else
      await Promise.all([
        byAddress.reward(hashOf(networkOf(attempt.ip))),
        byAddressAndEmail.reward(hashOf(pairOf(attempt))),
        byEmail.reward(hashOf(attempt.email)),
      ])
  }

  return {
    loginNotTried,
    async login(attempt: LoginAttempt): Promise<Result<null, Refusal>> {
      if (attempt.device !== null) return take(byDevice, deviceOf(attempt))
      const perAddress = await take(byAddress, networkOf(attempt.ip))
      if (!perAddress.ok) return perAddress
      const perPair = await take(byAddressAndEmail, pairOf(attempt))
      if (!perPair.ok) return perPair
      const { consumedPoints } = await count(byEmail, attempt.email)
      await delay(slownessAfter(consumedPoints - LIMITS.loginByEmail.points))
      return ok(null)
    },
    /** The password was right: what was tried from there with this e-mail before is forgotten. */
    async loginSucceeded(attempt: LoginAttempt): Promise<void> {
      await loginNotTried(attempt)
      // A known device keeps its count, which alone limits how many of its attempts can be under way.
      if (attempt.device === null) await byAddressAndEmail.delete(hashOf(pairOf(attempt)))
    },
    /** A code that was typed: how many wrong ones are left after this one, -1 where it was one too many. */
    async code(ip: string, email: string): Promise<Result<number, Refusal>> {
      const perAddress = await take(codesByAddress, networkOf(ip))
      if (!perAddress.ok) return perAddress
      const { consumedPoints } = await count(codesByEmail, email)
      return ok(Math.max(-1, CODE_TRIES - consumedPoints))
    },
    /** Gives the try back: the code was right, or was not compared after all. */
    async codeGivenBack(ip: string, email: string): Promise<void> {
      await Promise.all([codesByAddress.reward(hashOf(networkOf(ip))), codesByEmail.reward(hashOf(email))])
    },
    /** A new code has its own tries. */
    async codeMade(email: string): Promise<void> {
      await codesByEmail.delete(hashOf(email))
    },
    registration: (ip: string): Promise<Result<null, Refusal>> => take(registrations, networkOf(ip)),
  }
}

export type Attempts = ReturnType<typeof createAttempts>
