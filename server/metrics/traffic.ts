import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { codes } from '#domain/api/errors.ts'
import { REPLAYED_HEADER } from '#domain/api/headers.ts'

const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const BOOKING = 'agendamento.criar'
const STREAM = 'evento.ouvir'

/** The route's pattern, never its address, which may hold an e-mail. */
const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none'

/** What is asked and how it was answered: requests, bookings, repeats, open event streams. */
export function countTraffic(app: FastifyInstance, registry: Registry): void {
  const registers = [registry]
  const requests = new Counter({
    name: 'agenda_requests_total',
    help: 'Requests answered, by route and class of status.',
    labelNames: ['method', 'route', 'class'],
    registers,
  })
  const seconds = new Histogram({
    name: 'agenda_request_seconds',
    help: 'Time until an answer was sent, without event streams.',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  })
  const bookings = new Counter({
    name: 'agenda_bookings_total',
    help: 'Bookings by their outcome: accepted, or the code of the refusal. Repeats are not counted.',
    labelNames: ['outcome'],
    registers,
  })
  bookings.inc({ outcome: 'accepted' }, 0)
  const replays = new Counter({
    name: 'agenda_replays_total',
    help: 'Writes that came again under a key that had its answer.',
    labelNames: ['route'],
    registers,
  })
  const streams = new Gauge({ name: 'agenda_event_streams', help: 'Open event streams.', registers })

  app.addHook('onResponse', async (request, reply) => {
    const labels = { method: request.method, route: routeOf(request) }
    requests.inc({ ...labels, class: `${Math.floor(reply.statusCode / 100)}xx` })
    if (request.routeOptions.config.endpoint !== STREAM) seconds.observe(labels, reply.elapsedTime / 1000)
  })
  // This hook runs before the answer is compressed, because it reads the outcome from the answer's text.
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config
    const isReplay = reply.hasHeader(REPLAYED_HEADER)
    if (isReplay) replays.inc({ route: routeOf(request) })
    else if (endpoint === BOOKING) bookings.inc({ outcome: outcomeOf(reply, payload) })
    if (endpoint !== STREAM || reply.statusCode !== 200) return
    streams.inc()
    reply.raw.once('close', () => streams.dec())
  })
}

function outcomeOf({ statusCode }: FastifyReply, payload: unknown): string {
  if (statusCode < 400) return 'accepted'
  const code = typeof payload === 'string' ? (/"code":"([a-z_]+)"/.exec(payload)?.[1] ?? '') : ''
  return code in codes ? code : 'other'
}
