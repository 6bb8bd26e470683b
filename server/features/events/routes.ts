import type { FastifyInstance } from 'fastify'
import { problem } from '#domain/api/errors.ts'
import { err } from '#domain/lib/result.ts'
import { route } from '../../http/route.ts'
import type { ApiDeps } from '../../plugins/live/live.ts'

/** Whoever is refused for having too many streams asks again after so long. */
const RETRY_AFTER_S = 60

export function eventRoutes(app: FastifyInstance, { live: { streams, feed } }: ApiDeps): void {
  // Streams are closed before the listener waits for open requests, because they end only when told to.
  app.addHook('preClose', async () => streams.close())
  app.addHook('onClose', async () => feed.close())

  route(
    app,
    'evento.ouvir',
    async ({ request, reply }) => {
      // A stream has no end: whoever does not ask for one by name would wait for ever.
      if (!request.headers.accept?.includes('text/event-stream'))
        return err(problem('tipo_nao_suportado', 'Este endereço só responde text/event-stream.'))
      const opened = streams.open(request)
      if (!opened.ok) {
        reply.header('retry-after', RETRY_AFTER_S)
        return opened
      }
      // The feed starts with its first reader, so that an instance that serves no page holds no connection.
      feed.start()
      reply.type('text/event-stream; charset=utf-8')
      reply.header('cache-control', 'no-store, no-transform')
      // nginx gathers an answer until it is worth sending, which this one never is.
      reply.header('x-accel-buffering', 'no')
      // The connection closes with its stream: one that is kept open would keep a stopping server waiting.
      reply.header('connection', 'close')
      return opened
    },
    { isStream: true },
  )
}
