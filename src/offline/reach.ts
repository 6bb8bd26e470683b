/**
 * Whether anybody answers: `answers`, `silent` (a question was put and nobody said anything), `unknown`
 * (nobody has been heard yet since the page was opened or came back).
 */
export type ReachState = 'unknown' | 'answers' | 'silent'

export type ReachDeps = {
  /** Asks the API something cheap, with a short limit; true where it answered, whatever it said. */
  readonly probe: () => Promise<boolean>
  /** False while nobody looks at the page: then nothing is asked. */
  readonly isWatched: () => boolean
  /** ms, the device's clock. */
  readonly now: () => number
  /** 0 to 1, so that not all devices ask in the same instant. */
  readonly random: () => number
}

export type Reach = {
  readonly state: () => ReachState
  /** Calls back whenever the state is another. */
  readonly subscribe: (onChange: () => void) => () => void
  /**
   * Something came that only our API says: an answer, a piece of one, an event of its stream. `askedAt`
   * (`performance.now`): when it was asked for; of what was asked before the network went, some may still be
   * read.
   */
  readonly heard: (askedAt?: number) => void
  /** Something that should have come did not. One lost request is no proof: it is asked once more. */
  readonly doubt: () => void
  /** The device says that its network is gone: what was heard before counts no more, and it is asked. */
  readonly lost: () => void
  /** Begins to ask; before that (and in the worker) it only listens. */
  readonly start: (deps: ReachDeps) => void
  /** The page is looked at again: what was known before may be over. */
  readonly wake: () => void
}

/** Whoever was heard within this time need not be asked again when the page comes back. */
const RECENT_MS = 30_000
/** A page that has just been opened asks by itself; if nobody was heard by then, it is asked about. */
const OPENING_MS = 3_000
/** The wait after a page wakes, ms: on iPhone a request that starts right in that event fails. */
export const WAKE_UP_MS = 1_500
const FIRST_WAIT_MS = 3_000
const LONGEST_PROBE_WAIT_MS = 60_000

/**
 * Knows whether the clinic can be reached by what was heard of it, never by `navigator.onLine`, which is true
 * on a dead line, too.
 */
export function createReach(): Reach {
  const listeners = new Set<() => void>()
  let deps: ReachDeps | null = null
  let state: ReachState = 'unknown'
  let heardAt = Number.NEGATIVE_INFINITY
  let lostAt = Number.NEGATIVE_INFINITY
  let signs = 0
  let failures = 0
  let isAsking = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function become(next: ReachState): void {
    if (next === state) return
    state = next
    for (const listener of [...listeners]) listener()
  }

  function heard(askedAt = Number.POSITIVE_INFINITY): void {
    if (askedAt < lostAt) return
    if (deps !== null) heardAt = deps.now()
    signs++
    failures = 0
    clearTimeout(timer)
    become('answers')
  }

  function askAfter(ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), ms)
  }

  async function ask(): Promise<void> {
    if (deps === null || isAsking || !deps.isWatched()) return
    isAsking = true
    const [before, askedAt] = [signs, performance.now()]
    const answered = await deps.probe().catch(() => false)
    isAsking = false
    // The network was lost while this asked: neither an answer nor a failure counts.
    if (askedAt < lostAt) return ask()
    // Somebody else may have been answered meanwhile.
    if (answered || signs > before) return heard()
    become('silent')
    const wait = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_PROBE_WAIT_MS)
    askAfter(wait * (0.75 + deps.random() / 4))
  }

  return {
    state: () => state,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    heard,
    doubt() {
      // Before this page can ask, the earlier answer says nothing any more of a clinic that is in doubt.
      if (deps === null) become('unknown')
      // While nobody answers it is asked in its own time.
      else if (state !== 'silent') void ask()
    },
    lost() {
      lostAt = performance.now()
      signs = 0
      become('unknown')
      void ask()
    },
    start(given) {
      deps = given
      if (state !== 'answers') askAfter(OPENING_MS)
    },
    wake() {
      if (deps === null) return
      failures = 0
      if (state === 'answers' && Math.abs(deps.now() - heardAt) >= RECENT_MS) become('unknown')
      if (state !== 'answers') askAfter(WAKE_UP_MS)
    },
  }
}

/** The page's own; the worker's only listens. */
export const reach = createReach()

/**
 * How the line to the clinic is. `offline`: the device says that it has no network, and nobody has answered
 * since it said so; to ask would be for nothing.
 */
export type Line = ReachState | 'offline'

export function readLine(): Line {
  const state = reach.state()
  return state === 'answers' || navigator.onLine ? state : 'offline'
}

/** Whether it is worth asking. What the device says of its network proves neither yes nor no. */
export function isOnline(): boolean {
  return readLine() !== 'offline'
}
