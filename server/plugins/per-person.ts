import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { EndpointName } from '#domain/api/endpoints.ts'
import type { Status } from '#domain/usuario/schema.ts'
import { hasLeft } from '../http/asker.ts'
import { tooManyAtOnce } from '../http/problem.ts'
import { SAFE_METHODS } from '../http/safe-methods.ts'
import { type Principal, principalOf } from './session.ts'

/** Writes of one person in a minute. A tablet that was offline sends a day at once; a client has a few. */
export const WRITES_PER_MINUTE: Record<Status, number> = { Usuario: 600, Admin: 3_000 }
/** Questions of one person that are at work at a time; a screen asks for some eight at its start. */
export const QUESTIONS_AT_ONCE = 4
/** How many more of hers may wait for their turn, and for how long. */
const WAITING = 40
const WAIT_MS = 10_000
/** Streams never end, and whose session it is must be told however busy a person is. */
const UNCOUNTED: ReadonlySet<EndpointName | undefined> = new Set(['evento.ouvir', 'usuario.sessao'])

type Turn = { running: number; readonly waiting: (() => void)[] }

function refuse(reply: FastifyReply, seconds: number): never {
  reply.header('retry-after', seconds)
  throw tooManyAtOnce()
}

/**
 * No one person can take all of the server: her writes are counted by the minute, and of her questions some
 * are at work at a time, while the others wait for their turn. Counted by each instance for itself.
 */
export function registerPerPerson(app: FastifyInstance, writesPerMinute = WRITES_PER_MINUTE): void {
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: 60 })
  const writes = { Usuario: limiter(writesPerMinute.Usuario), Admin: limiter(writesPerMinute.Admin) }
  const turns = new Map<number, Turn>()

  async function countWrite({ id, status }: Principal, reply: FastifyReply): Promise<void> {
    try {
      await writes[status].consume(id)
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full
      refuse(reply, Math.max(1, Math.ceil(full.msBeforeNext / 1000)))
    }
  }

  async function takeTurn({ id }: Principal, reply: FastifyReply): Promise<void> {
    const turn = turns.get(id) ?? { running: 0, waiting: [] }
    turns.set(id, turn)
    if (turn.running < QUESTIONS_AT_ONCE) turn.running += 1
    else {
      if (turn.waiting.length >= WAITING) refuse(reply, 5)
      const { promise, resolve } = Promise.withResolvers<'turn'>()
      const next = () => resolve('turn')
      turn.waiting.push(next)
      const gone = new Promise<'gone'>((leave) => reply.raw.once('close', () => leave('gone')))
      const outcome = await Promise.race([promise, gone, delay(WAIT_MS, 'late' as const, { ref: false })])
      if (outcome !== 'turn') {
        const place = turn.waiting.indexOf(next)
        // A request that was called in the moment it gave up passes its turn to the next one.
        if (place === -1) giveBack(id, turn)
        else turn.waiting.splice(place, 1)
        refuse(reply, 5)
      }
    }
    let isGiven = false
    const give = (): void => {
      if (!isGiven) giveBack(id, turn)
      isGiven = true
    }
    reply.raw.once('finish', give).once('close', give)
    // Whoever left before these listeners were there sends no event any more: the turn is given back here.
    if (hasLeft(reply)) {
      give()
      refuse(reply, 5)
    }
  }

  function giveBack(id: number, turn: Turn): void {
    const next = turn.waiting.shift()
    // The next waiting request takes over the place, so the number of running ones stays.
    if (next !== undefined) next()
    else turn.running -= 1
    if (turn.running === 0) turns.delete(id)
  }

  app.addHook('preHandler', async (request, reply) => {
    const principal = principalOf(request)
    if (principal === null || UNCOUNTED.has(request.routeOptions.config.endpoint)) return
    await (SAFE_METHODS.has(request.method) ? takeTurn(principal, reply) : countWrite(principal, reply))
  })
}
