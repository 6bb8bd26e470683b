import { CHANGE_EVENT, HEARTBEAT_EVENT, HEARTBEAT_MS, isChangeEvent } from '#domain/change/topics.ts'
import { hasNoTopic, LIST_NAMES, type ListName, listsOfChange } from '#src/offline/pull/lists.ts'
import { createDueLists, type DueLists } from './due-lists.ts'

/** What the page's stream is made of; `EventSource` is one. */
export type Source = {
  addEventListener(name: string, listener: (event: Event) => void): void
  close(): void
}

export type LiveDeps = {
  readonly open: () => Source
  /** Brings a list up to date; false where that did not succeed and is worth another try. */
  readonly pull: (name: ListName) => Promise<boolean>
  /** False where a connection would be for nothing: no network, or nobody looks at the page. */
  readonly isWanted: () => boolean
  /** True while nobody answers: to ask for lists would be for nothing. */
  readonly isSilent: () => boolean
  /** True while this page sends what is queued. */
  readonly isSending: () => boolean
  /** Called when the stream has said something. */
  readonly onSign: () => void
  /** The stream has not said what it should have said by now. */
  readonly onSilence: () => void
  /** ms since the epoch, the device's clock: compared with when a list was last asked for. */
  readonly now: () => number
  /** 0 to 1, so that not all devices ask in the same instant. */
  readonly random: () => number
}

export type LiveEvents = Pick<DueLists, 'watch' | 'watched' | 'onWatched'> & {
  /** Rows of this list asked for before this (ms) may be old; 0 where nothing is known of a change. */
  readonly changedAt: (name: ListName) => number
  /** A screen could not bring this list up to date: it is tried again. */
  readonly stayDue: (name: ListName) => void
  /**
   * Until when (ms) rows asked for at `em` are known to be what the clinic has: while the stream tells of
   * changes and has told of none, until it was last heard.
   */
  readonly knownUntil: (name: ListName, em: number) => number
  /** Somebody has answered: what is due is asked for without waiting for its time. */
  readonly signOfLife: () => void
  /** Nobody had answered, and somebody does: a connection is made without waiting for its time. */
  readonly backAgain: () => void
  /** Connects if that is wanted and not done. */
  readonly connect: () => void
  readonly disconnect: () => void
}

/** A heartbeat and some: after that somebody should ask whether the clinic is still there. */
const LATE_MS = HEARTBEAT_MS + 8_000
/** Two heartbeats and some: after that the connection is dead, whatever the browser believes. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS
/** So long a page may have no stream, though the clinic answers, after several lost connections. */
export const LONGEST_STREAM_WAIT_MS = 60_000
const JUST_HEARD_MS = 1_000
/** After this many lost connections nobody tells of changes, so the lists themselves are asked for. */
const LOST_CONNECTIONS = 3

/**
 * Follows what the server says has changed, and pulls what the open screens read of it. Each new connection
 * pulls all of that: what changed while there was none, nobody has told. What was named stays due until it
 * was pulled.
 */
export function createLiveEvents(deps: LiveDeps): LiveEvents {
  const changes = new Map<ListName, number>()
  /** When a list was last changed, as far as this page has heard; never later than the clock says now. */
  function changedAt(name: ListName): number {
    const at = changes.get(name) ?? 0
    const latest = Math.min(at, deps.now())
    // The clock was set back: kept as it is, no later pull would count as one after the change.
    if (latest < at) changes.set(name, latest)
    return latest
  }
  const due = createDueLists({
    ...deps,
    changedAt,
    isWanted: () => deps.isWanted() && !deps.isSilent(),
  })
  let source: Source | null = null
  /** When the open stream was last heard; null before it has opened. */
  let lastSign: number | null = null
  let hasLasted = false
  let failures = 0
  let late: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let waiting: ReturnType<typeof setTimeout> | undefined

  function changed(names: readonly ListName[]): void {
    for (const name of names) changes.set(name, deps.now())
    due.add(names)
  }

  /** Starts the two timers within which the stream has to say something again. */
  function expectSigns(): void {
    clearTimeout(late)
    clearTimeout(silence)
    late = setTimeout(deps.onSilence, LATE_MS)
    silence = setTimeout(reconnect, SILENCE_MS)
  }

  function reconnect(): void {
    disconnect()
    deps.onSilence()
    if (failures >= LOST_CONNECTIONS) changed(LIST_NAMES)
    // The browser's own way gives up for good after an error, and lets all pages ask a sick server in step.
    const wait = Math.min(1000 * 2 ** failures++, LONGEST_STREAM_WAIT_MS) * (0.5 + deps.random() / 2)
    waiting = setTimeout(connect, wait)
  }

  function connect(): void {
    if (source !== null || !deps.isWanted()) return
    clearTimeout(waiting)
    const opened = deps.open()
    source = opened
    // A connection that is never made says nothing, either.
    expectSigns()
    // What a stream that was left still says counts no more.
    const on = (name: string, run: (event: Event) => void) =>
      opened.addEventListener(name, (event) => {
        if (source !== opened) return
        lastSign = deps.now()
        deps.onSign()
        run(event)
      })
    on('open', () => changed(LIST_NAMES))
    opened.addEventListener('error', () => {
      if (source === opened) reconnect()
    })
    on(HEARTBEAT_EVENT, () => {
      // The first comes with the connection and proves nothing: only one that lasted ends the row of
      // failures.
      if (hasLasted) failures = 0
      hasLasted = true
      expectSigns()
    })
    on(CHANGE_EVENT, (event) => {
      const change: unknown = JSON.parse((event as MessageEvent<string>).data)
      if (isChangeEvent(change)) changed(listsOfChange(change))
    })
  }

  function disconnect(): void {
    clearTimeout(late)
    clearTimeout(silence)
    clearTimeout(waiting)
    hasLasted = false
    source?.close()
    source = null
  }

  return {
    watch: due.watch,
    watched: due.watched,
    onWatched: due.onWatched,
    stayDue: due.failed,
    changedAt,
    knownUntil: (name, em) =>
      lastSign !== null && em >= changedAt(name) && !hasNoTopic(name) ? Math.max(em, lastSign) : em,
    signOfLife: due.tryNow,
    backAgain() {
      due.tryNow()
      // The stream itself may be what was heard.
      const isJustHeard = lastSign !== null && Math.abs(deps.now() - lastSign) < JUST_HEARD_MS
      if (isJustHeard && source !== null) return
      disconnect()
      connect()
    },
    connect,
    disconnect,
  }
}
