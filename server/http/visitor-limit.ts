import type { FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { networkOf } from './network.ts'
import { ApiError } from './problem.ts'

/**
 * How often one address may ask in a minute what a visitor asks. A waiting room sits behind one, each phone
 * of which asks when a screen opens and once a minute while somebody looks at it.
 */
export const VISITOR_QUESTIONS_PER_MINUTE = 240

/** Counts visitors' questions by address, each instance for itself: they write nothing into the database. */
export function createVisitorLimit() {
  const limiter = new RateLimiterMemory({ points: VISITOR_QUESTIONS_PER_MINUTE, duration: 60 })
  return {
    async count(ip: string, reply: FastifyReply): Promise<void> {
      const full: unknown = await limiter.consume(networkOf(ip)).then(
        () => null,
        (reason: unknown) => reason,
      )
      if (full === null) return
      if (!(full instanceof RateLimiterRes)) throw full
      reply.header('retry-after', Math.max(1, Math.ceil(full.msBeforeNext / 1000)))
      throw new ApiError(
        'muitas_tentativas',
        'Muitos pedidos deste endereço. Espere um minuto e tente de novo.',
      )
    },
  }
}
