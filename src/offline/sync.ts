import { onceLoaded } from '#domain/lib/once.ts'
import type { Api } from '#src/api/client.ts'
import { readMeta, readSession } from './db.ts'
import { announceLeave, verifySession } from './login/session.ts'
import type { ListName } from './pull/lists.ts'
import { type PullOutcome, pull, pullSoon } from './pull/pull.ts'
import { readQueue } from './queue/queue-rows.ts'
import { sweepDone } from './queue/sweep-done.ts'
import { noticeMissing } from './queue/waiting-record.ts'
import type { DrainDeps } from './sending/drain.ts'

export type SyncDeps = DrainDeps & {
  readonly api: Api
  /** Makes the name of a new login. */
  readonly newEpoch: () => string
  /** False where the device knows that it has no network: an attempt would only lengthen the row's wait. */
  readonly isOnline: () => boolean
  /** Calls back once after `ms`; answers how to call it off. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Awaited before code is fetched that no screen is drawn with. */
  readonly drawn?: () => Promise<void>
}

/** The longest that a timer sleeps: after that a device that was suspended looks at its queue again. */
const LONGEST_SLEEP_MS = 5 * 60_000

export type Sync = {
  /** Sends what is due. Calls while one runs are answered by one more run after it. */
  readonly drain: () => Promise<void>
  readonly isSending: () => boolean
  /**
   * Asks the server whose session this is. Answers false where the server has not heard of a logout yet, so
   * that nothing may be sent.
   */
  readonly ask: () => Promise<boolean>
  /** Asks whose session this is, then sends. */
  readonly verify: () => Promise<void>
  /**
   * To be called when the clinic has answered anything: what it did not answer then, whose session it is or
   * that somebody has left, is said again.
   */
  readonly verifyIfUnheard: () => Promise<void>
  readonly pull: (name: ListName) => Promise<PullOutcome>
  readonly stop: () => void
}

/** Answers come by the dozen: a question that went without one is not put again at each. */
const SHORTEST_GAP_MS = 10_000

/** The wait after a device could not write an answer, ms: by then the row's lease has run out. */
const AFTER_FAILURE_MS = 45_000

/**
 * No screen is drawn with it: it comes once the device knows that somebody is logged in. What did not come is
 * asked for again at the next reason to send.
 */
const loadDrain = onceLoaded(async () => (await import('./sending/drain.ts')).drainOutbox)

/** The page's sync: one drain at a time, a timer for the next, the session verified before the first. */
export function createSync(deps: SyncDeps): Sync {
  let running: Promise<void> | null = null
  let again = false
  let verified = false
  /** The question whose session it is: none is open, one is on its way, or since when one has no answer. */
  let question: null | 'asked' | number = null
  let cancelTimer: (() => void) | null = null
  let cancelQuestion: (() => void) | null = null
  let stopped = false

  async function once(): Promise<void> {
    if (stopped || !verified || !deps.isOnline()) return
    cancelTimer?.()
    cancelTimer = null
    let wakeMs: number | null = AFTER_FAILURE_MS
    try {
      if ((await readQueue(deps.db)).length === 0) {
        wakeMs = null
        return
      }
      const drainOutbox = await loadDrain()
      const report = await drainOutbox({
        ...deps,
        pullVisits: async () => (await pull(deps, 'agendamentos')).kind === 'updated',
      })
      const { wakeAt } = report
      wakeMs = wakeAt && Math.min(Math.max(wakeAt - deps.now(), 250), LONGEST_SLEEP_MS)
      // What was acknowledged stands in its table already.
      if (report.sent > 0 && !report.interrupted) pullSoon(deps, 'agendamentos')
    } finally {
      if (wakeMs !== null && !stopped)
        cancelTimer = deps.after(wakeMs, () => void drain().catch(() => undefined))
    }
  }

  function drain(): Promise<void> {
    if (running !== null) {
      again = true
      return running
    }
    running = (async () => {
      do {
        again = false
        await once()
      } while (again && !stopped)
    })().finally(() => {
      running = null
    })
    return running
  }

  /** Nobody whose queue is empty fetches the code for it. */
  async function removeOld(): Promise<void> {
    if ((await readQueue(deps.db)).length === 0) return
    const { removeAbandoned } = await import('./login/remove-abandoned.lazy.ts')
    await removeAbandoned(deps.db, deps.now())
  }

  async function ask(): Promise<boolean> {
    question = 'asked'
    return putQuestion().finally(() => {
      if (question === 'asked') question = deps.now()
    })
  }

  async function putQuestion(): Promise<boolean> {
    // A device whose storage is full may refuse these; nothing depends on them.
    await noticeMissing(() => readQueue(deps.db)).catch(() => undefined)
    await sweepDone(deps.db, deps.now()).catch(() => undefined)
    const { isHeard, before } = await announceLeave(deps.db, deps.api)
    if (!isHeard) {
      // The question counts as put, even where an earlier one, from before she left, was answered meanwhile.
      question = deps.now()
      return false
    }
    const result = await deps.api.call('usuario.sessao')
    if (result.kind === 'ok') {
      await verifySession(deps.db, result.body.sessao, before, deps.newEpoch, deps.now())
      // While it was on its way she may have left, and that is still to be told.
      question = (await readMeta(deps.db, 'saidaPendente')) === null ? null : deps.now()
      verified = true
      await removeOld().catch(() => undefined)
    }
    const isLoggedIn = (await readSession(deps.db)) !== null
    // Without an answer the queue may still be sent: the server refuses a row that is not this person's.
    if (result.kind !== 'ok') verified = isLoggedIn
    if (isLoggedIn) void fetchAhead().catch(() => undefined)
    return true
  }

  /** On a narrow line the code for sending takes seconds of those in which the first rows come. */
  async function fetchAhead(): Promise<void> {
    await deps.drawn?.()
    await loadDrain()
  }

  async function verify(): Promise<void> {
    if (await ask()) await drain()
  }

  async function verifyIfUnheard(): Promise<void> {
    // Its own answer comes while it is on its way, and is no reason to ask again.
    if (typeof question !== 'number') return
    const rest = question + SHORTEST_GAP_MS - deps.now()
    // The device's clock may have been set back.
    if (rest <= 0 || rest > SHORTEST_GAP_MS) return verify()
    cancelQuestion ??= deps.after(rest, () => {
      cancelQuestion = null
      void verifyIfUnheard().catch(() => undefined)
    })
  }

  return {
    drain,
    isSending: () => running !== null,
    ask,
    verify,
    verifyIfUnheard,
    pull: (name) => pull(deps, name),
    stop() {
      stopped = true
      cancelTimer?.()
      cancelQuestion?.()
    },
  }
}
