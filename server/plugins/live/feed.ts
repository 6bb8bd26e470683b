import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { TOPICS } from '#domain/change/topics.ts'
import type { Change, SeenSnapshot } from '../../db/changes.ts'
import type { Lineage } from '../../db/lineage.ts'
import { CHANNEL } from './announce.ts'

/**
 * How long a change may stay unheard whose notification was never sent: one made by hand, or before a crash.
 */
const LOOK_MS = 5_000
const LONGEST_FEED_WAIT_MS = 5_000
/** How old the last look may be: a few are missed by a machine that is busy. */
const CURRENT_MS = 3 * LOOK_MS

type Options = Readonly<{
  url: string
  lineage: Lineage
  log: FastifyBaseLogger
  /** What changed since the last time; null: nobody can tell what, so it may be anything. */
  onChanges: (changes: readonly Change[] | null) => void
}>

/**
 * Follows the change log from its first `start` until `close`, through lost connections and restarted
 * databases.
 */
export type Feed = Readonly<{
  start(): void
  /** Whether it would know by now of a change that was made: it looked a moment ago, or has just begun. */
  isCurrent(): boolean
  close(): Promise<void>
}>

/**
 * One connection of its own: a notification is heard only by whoever listens without a break. It is a hint to
 * look; what is told comes from the log, from exactly where the last look ended, so a lost connection loses
 * nothing.
 */
export function createFeed({ url, lineage, log, onChanges }: Options): Feed {
  const closing = new AbortController()
  let running: Promise<void> | undefined
  let seen: SeenSnapshot | null = null
  let lookedAt = 0

  async function look(client: pg.Client): Promise<void> {
    const current = await lineage.look(client, TOPICS, seen)
    seen = current.seen
    lookedAt = performance.now()
    if (current.changes?.length !== 0) onChanges(current.changes)
  }

  async function follow(client: pg.Client): Promise<void> {
    let hint = Promise.withResolvers<void>()
    let isLost = closing.signal.aborted
    const end = (): void => {
      isLost = true
      hint.resolve()
    }
    client.on('notification', () => hint.resolve())
    client.on('end', end)
    closing.signal.addEventListener('abort', end, { once: true })
    await client.query(`listen ${CHANNEL}`)
    while (!isLost) {
      hint = Promise.withResolvers()
      await look(client)
      const timer = setTimeout(hint.resolve, LOOK_MS)
      await hint.promise
      clearTimeout(timer)
    }
    closing.signal.removeEventListener('abort', end)
  }

  async function run(): Promise<void> {
    for (let wait = 100; !closing.signal.aborted; wait = Math.min(wait * 2, LONGEST_FEED_WAIT_MS)) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'agenda-da-clinica eventos',
        keepAlive: true,
        connectionTimeoutMillis: 10_000,
        // A connection that is only half there answers nothing, and says nothing either.
        query_timeout: 10_000,
      })
      client.on('error', () => undefined)
      try {
        await client.connect()
        wait = 100
        await follow(client)
      } catch (error) {
        if (!closing.signal.aborted) log.warn({ err: error }, 'live events: the database was lost')
      }
      await client.end().catch(() => undefined)
      await delay(wait, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    start() {
      if (running !== undefined) return
      lookedAt = performance.now()
      running = run()
    },
    isCurrent: () => performance.now() - lookedAt < CURRENT_MS,
    async close() {
      closing.abort()
      await Promise.race([running, delay(1000, undefined, { ref: false })])
    },
  }
}
