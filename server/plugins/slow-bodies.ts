import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '#domain/api/endpoint.ts'
import { endpoints } from '#domain/api/endpoints.ts'
import { problem } from '#domain/api/errors.ts'
import { sendProblem } from '../http/problem.ts'

/** How long a request's body may take to arrive, ms. */
export const BODY_MS = 30_000
/** How long a picture may take, ms, which only an Admin sends: 8 MB at 250 kbit/s. */
export const UPLOAD_MS = 300_000
/** How long the rest of a body may still come once its request was answered, ms. */
const REST_MS = 2_000
/** How long the connection stays open for the client to read the refusal, ms. */
const LAST_WORDS_MS = 500

const tooSlow = problem('pedido_lento', 'O pedido não chegou inteiro a tempo. Tente de novo.')

function patienceWith({ routeOptions }: FastifyRequest): number {
  const name = routeOptions.config?.endpoint
  return name !== undefined && (endpoints[name] as Endpoint).upload !== undefined ? UPLOAD_MS : BODY_MS
}

/**
 * Ends requests whose body does not come: thousands of them held open would cost nothing to who sends them.
 * What has been answered before it was read, a stranger's upload for instance, gets two seconds more.
 */
export function registerSlowBodies(app: FastifyInstance, patienceMs = patienceWith): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    const hasBody = 'transfer-encoding' in raw.headers || Number(raw.headers['content-length'] ?? 0) > 0
    if (hasBody) {
      const leave = (): void => void raw.destroy()
      const timer = setTimeout(() => {
        if (reply.sent) return leave()
        reply.header('connection', 'close')
        // The connection stays a moment: closed at once, it would be reset before the refusal is read.
        reply.raw.once('finish', () => setTimeout(leave, LAST_WORDS_MS).unref())
        sendProblem(reply, tooSlow)
      }, patienceMs(request))
      const stop = (): void => clearTimeout(timer)
      raw.once('end', stop).once('close', stop)
      reply.raw.once('finish', () => {
        if (!raw.complete) setTimeout(leave, REST_MS).unref()
      })
    }
    done()
  })
}
