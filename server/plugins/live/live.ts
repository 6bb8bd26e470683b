import type { FastifyBaseLogger } from 'fastify'
import type { Deps } from '../../deps.ts'
import { createFeed, type Feed } from './feed.ts'
import { createStreams, type Streams } from './streams.ts'

/** The open event streams of this instance, and by what it hears of changes. */
export type Live = Readonly<{ streams: Streams; feed: Feed }>

/** What a feature of the API is built from: also one that opens streams, or counts them. */
export type ApiDeps = Deps & Readonly<{ live: Live }>

export function createLive({ db, lineage }: Pick<Deps, 'db' | 'lineage'>, log: FastifyBaseLogger): Live {
  const streams = createStreams({ db }, () => feed.isCurrent())
  const feed = createFeed({ url: db.url, lineage, log, onChanges: streams.publish })
  return { streams, feed }
}
