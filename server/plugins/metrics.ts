import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Deps } from '../deps.ts'
import { EnvError } from '../env.ts'
import { gaugeState } from '../metrics/state.ts'
import { countTraffic } from '../metrics/traffic.ts'

const PATH = '/metrics'

/**
 * What an operator watches (ops/prometheus), on a port of its own or for whoever has the token; without
 * either setting nothing is counted.
 */
export function registerMetrics(app: FastifyInstance, deps: Pick<Deps, 'env' | 'db' | 'now'>): void {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = deps.env
  if (port === undefined && token === undefined) return
  const registry = new Registry()
  // The process's own figures: memory, processor, open files, and the delay of the event loop.
  collectDefaultMetrics({ register: registry })
  gaugeState(registry, deps)
  countTraffic(app, registry)
  if (token !== undefined) answerWithToken(app, registry, token)
  if (port !== undefined) listen(app, registry, { port, host })
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()

function answerWithToken(app: FastifyInstance, registry: Registry, token: string): void {
  const expected = hashOf(`Bearer ${token}`)
  app.get(PATH, { schema: { hide: true } }, async (request, reply) => {
    // Hashes are of one length, and tell nothing by how long they are compared.
    if (!timingSafeEqual(hashOf(request.headers.authorization ?? ''), expected))
      return reply.code(401).header('www-authenticate', 'Bearer').type('text/plain').send('401\n')
    return reply
      .type(registry.contentType)
      .header('cache-control', 'no-store')
      .send(await registry.metrics())
  })
}

function listen(app: FastifyInstance, registry: Registry, at: { port: number; host: string }): void {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== PATH) return void response.writeHead(404).end()
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        app.log.warn({ err: error }, 'the metrics could not be read')
        response.writeHead(500).end()
      },
    )
  })
  app.addHook('onReady', async () => {
    await new Promise<void>((resolve, reject) => {
      server.once('error', ({ message }) =>
        reject(new EnvError(`METRICS_PORT=${at.port} não pode ser usada (${message}): escolha outra porta.`)),
      )
      server.listen(at.port, at.host, resolve)
    })
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    server.close()
  })
}
