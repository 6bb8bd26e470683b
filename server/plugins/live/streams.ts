import { PassThrough, type Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { type Problem, problem } from '#domain/api/errors.ts'
import { listenGrantOf } from '#domain/change/rules.ts'
import {
  CHANGE_EVENT,
  type ChangeEvent,
  HEARTBEAT_EVENT,
  HEARTBEAT_MS,
  TOPICS,
} from '#domain/change/topics.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Change } from '../../db/changes.ts'
import type { Deps } from '../../deps.ts'
import { networkOf } from '../../http/network.ts'
import { isStillOf, type Principal, principalOf } from '../session.ts'

/** Open streams of one account, and of the visitors of one address (behind which may be a whole building). */
const PER_PERSON = 20
const PER_ADDRESS = 60
/** A reader who is this many bytes behind is not reading. */
const BEHIND_BYTES = 16 * 1024
/** How soon a browser that lost the stream asks again, by itself. */
const RETRY_MS = 3_000

type Stream = Readonly<{ principal: Principal | null; sessionId: string; who: string; out: PassThrough }>

const event = (name: string, data: object): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
const heartbeat = event(HEARTBEAT_EVENT, {})

/**
 * The topics that a stream is told of, each once; of what concerns one person only that person's and Admin's.
 */
function topicsFor({ principal }: Stream, changes: readonly Change[] | null): ChangeEvent[] {
  const role = principal?.status ?? 'visitor'
  return TOPICS.filter((topic) => {
    const grant = listenGrantOf(role, topic)
    if (grant === 'none' || changes === null) return grant !== 'none'
    return changes.some((c) => c.topico === topic && (grant === 'all' || c.usuarioId === principal?.id))
  }).map((topic) => ({ topico: topic, ...(topic === 'agendamentos' && whoseVisits(principal, changes)) }))
}

/** Whose visits those are, as a client is told: she keeps her own, and of others' only when they are. */
function whoseVisits(
  principal: Principal | null,
  changes: readonly Change[] | null,
): Pick<ChangeEvent, 'proprios'> {
  if (principal?.status !== 'Usuario' || changes === null) return {}
  const visits = changes.filter(({ topico }) => topico === 'agendamentos')
  const own = visits.filter(({ dono }) => dono === principal.id)
  if (own.length === visits.length) return { proprios: true }
  return own.length === 0 && visits.every(({ dono }) => dono !== null) ? { proprios: false } : {}
}

/** The open event streams of this instance. */
export type Streams = Readonly<{
  /** A stream for whoever asks; refused where that person has too many. */
  open(request: FastifyRequest): Result<Readable, Problem>
  publish(changes: readonly Change[] | null): void
  /** How many event streams are open on this instance. */
  count(): number
  /** Ends all streams, and any that is opened later. */
  close(): void
}>

/** `isCurrent`: whether changes are heard of; while they are not, no stream beats as if there were none. */
export function createStreams({ db }: Pick<Deps, 'db'>, isCurrent: () => boolean = () => true): Streams {
  const streams = new Set<Stream>()
  let isClosed = false

  function write({ out }: Stream, text: string): void {
    if (out.writableLength > BEHIND_BYTES) out.destroy()
    else out.write(text)
  }

  /**
   * Keeps proxies and phones from taking silence for the end, and ends what was opened under a session that
   * is over.
   */
  async function beat(): Promise<void> {
    // A page that misses the beat asks for its lists itself, and says how old they are.
    if (isCurrent()) for (const stream of streams) write(stream, heartbeat)
    await Promise.all(
      [...streams].map(async ({ principal, sessionId, out }) => {
        // Where the database does not answer, nobody can say that the session is over.
        const isHers =
          principal === null || (await isStillOf(db.pool, sessionId, principal).catch(() => true))
        if (!isHers) out.end()
      }),
    )
  }
  const timer = setInterval(() => void beat(), HEARTBEAT_MS)
  timer.unref()

  return {
    open(request) {
      const principal = principalOf(request)
      const who = principal === null ? `v ${networkOf(request.ip)}` : `p ${principal.id}`
      const limit = principal === null ? PER_ADDRESS : PER_PERSON
      if ([...streams].filter((stream) => stream.who === who).length >= limit)
        return err(problem('muitas_tentativas', 'Há telas abertas demais. Feche alguma e tente de novo.'))
      const stream = { principal, sessionId: request.session.sessionId, who, out: new PassThrough() }
      streams.add(stream)
      stream.out.on('close', () => streams.delete(stream)).on('error', () => undefined)
      write(stream, `retry: ${RETRY_MS}\n\n${heartbeat}`)
      if (isClosed) stream.out.end()
      return ok(stream.out)
    },
    publish(changes) {
      for (const stream of streams) {
        const text = topicsFor(stream, changes)
          .map((change) => event(CHANGE_EVENT, change))
          .join('')
        if (text !== '') write(stream, text)
      }
    },
    count: () => streams.size,
    close() {
      isClosed = true
      clearInterval(timer)
      for (const { out } of streams) out.end()
    },
  }
}
