import { CHANGE_EVENT, changeEventSchema, HEARTBEAT_EVENT, HEARTBEAT_MS } from '#domain/change/schema.ts'
import { LIST_NAMES, type ListName, listsOfTopic } from '#src/offline/lists.ts'

/** What the page's stream is made of; `EventSource` is one. */
export type Source = {
  addEventListener(name: string, listener: (event: Event) => void): void
  close(): void
}

export type LiveDeps = {
  readonly open: () => Source
  readonly pull: (name: ListName) => Promise<unknown>
  /** False where a connection would be for nothing: no network, or nobody looks at the page. */
  readonly isWanted: () => boolean
  /** ms since the epoch, the device's clock: compared with when a list was last asked for. */
  readonly now: () => number
  /** 0 to 1, so that not all devices ask in the same instant. */
  readonly random: () => number
}

export type LiveEvents = {
  /** A screen reads these lists from now on; answers how to say that it no longer does. */
  readonly watch: (names: readonly ListName[]) => () => void
  /** Rows of this list asked for before this (ms) may be old; 0 where nothing is known of a change. */
  readonly changedAt: (name: ListName) => number
  /** Connects if that is wanted and not done. */
  readonly connect: () => void
  readonly disconnect: () => void
}

/** Changes that come together are asked for together, after 100 to 300 ms. */
const GATHER_MS = 100
/** Two heartbeats and some: after that the connection is dead, whatever the browser believes. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS
const LONGEST_WAIT_MS = 60_000

/**
 * Follows what the server says has changed, and pulls what the open screens read of it. Each new connection
 * pulls all of that: what changed while there was none, nobody has told.
 */
export function createLiveEvents(deps: LiveDeps): LiveEvents {
  const watched = new Map<ListName, number>()
  const changes = new Map<ListName, number>()
  const due = new Set<ListName>()
  let source: Source | null = null
  let failures = 0
  let pulling: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  function changed(names: readonly ListName[]): void {
    for (const name of names) {
      changes.set(name, deps.now())
      if (watched.has(name)) due.add(name)
    }
    if (due.size === 0 || pulling !== undefined) return
    pulling = setTimeout(pullDue, GATHER_MS * (1 + 2 * deps.random()))
  }

  function pullDue(): void {
    pulling = undefined
    for (const name of due) void deps.pull(name)
    due.clear()
  }

  function listen(): void {
    clearTimeout(silence)
    silence = setTimeout(reconnect, SILENCE_MS)
  }

  function reconnect(): void {
    disconnect()
    // Not the browser's own way: it gives up for good where the answer is an error, and asks a sick server in
    // step.
    const wait = Math.min(1000 * 2 ** failures++, LONGEST_WAIT_MS) * (0.5 + deps.random() / 2)
    waiting = setTimeout(connect, wait)
  }

  function connect(): void {
    if (source !== null || !deps.isWanted()) return
    clearTimeout(waiting)
    const opened = deps.open()
    source = opened
    // What a stream that was left still says counts no more.
    const on = (name: string, run: (event: Event) => void) =>
      opened.addEventListener(name, (event) => {
        if (source === opened) run(event)
      })
    on('open', () => changed(LIST_NAMES))
    on('error', reconnect)
    on(HEARTBEAT_EVENT, () => {
      // The first comes with the connection and proves nothing: only one that lasted ends the row of
      // failures.
      if (silence !== undefined) failures = 0
      listen()
    })
    on(CHANGE_EVENT, (event) => {
      const change = changeEventSchema.safeParse(JSON.parse((event as MessageEvent<string>).data))
      if (change.success) changed(listsOfTopic(change.data.topico))
    })
  }

  function disconnect(): void {
    clearTimeout(silence)
    clearTimeout(waiting)
    silence = undefined
    source?.close()
    source = null
  }

  return {
    watch(names) {
      for (const name of names) watched.set(name, (watched.get(name) ?? 0) + 1)
      return () => {
        for (const name of names) {
          const left = (watched.get(name) ?? 1) - 1
          if (left > 0) watched.set(name, left)
          else watched.delete(name)
        }
      }
    },
    changedAt: (name) => changes.get(name) ?? 0,
    connect,
    disconnect,
  }
}
