import type { ListName } from '#src/offline/pull/lists.ts'

type Deps = {
  /** Brings a list up to date; false where that did not succeed and is worth another try. */
  readonly pull: (name: ListName) => Promise<boolean>
  /** When the list was last said to have changed (ms); 0 where nobody has said so. */
  readonly changedAt: (name: ListName) => number
  /** False where asking would be for nothing: no network, nobody answers, nobody looks. */
  readonly isWanted: () => boolean
  /** True while this page sends what is queued: each answer is told of, and overtakes the list it changed. */
  readonly isSending: () => boolean
  readonly now: () => number
  readonly random: () => number
}

export type DueLists = {
  /** A screen reads these lists from now on; answers how to say that it no longer does. */
  readonly watch: (names: readonly ListName[]) => () => void
  /** What the open screens read; the same array until it is another. */
  readonly watched: () => readonly ListName[]
  /** Calls back when the open screens read other lists than before. */
  readonly onWatched: (listener: () => void) => () => void
  /** These have changed. Of those that a screen reads the new rows are asked for, together. */
  readonly add: (names: readonly ListName[]) => void
  /** Says that this list was asked for and did not come. */
  readonly failed: (name: ListName) => void
  /** Asks for what is due: at once, or, where one has failed just now, as soon as it may be asked again. */
  readonly tryNow: () => void
}

/** Changes that come together are asked for together, after 100 to 300 ms. */
const GATHER_MS = 100
/** While a queue is being sent its own changes come one after another: they are gathered for longer. */
const SENDING_GATHER_MS = 1_500
const FIRST_WAIT_MS = 2_000
const LONGEST_PULL_WAIT_MS = 60_000
/** Signs of life come by the dozen: a list that failed is not asked for again at each. */
const SHORTEST_GAP_MS = 5_000

/** The lists that are not as the clinic has them. Each stays due until it was pulled, or nobody reads it. */
export function createDueLists(deps: Deps): DueLists {
  const watched = new Map<ListName, number>()
  const listeners = new Set<() => void>()
  let names: readonly ListName[] = []
  const due = new Set<ListName>()
  /** When the pull that is under way was asked for (ms). */
  const asked = new Map<ListName, number>()
  let failures = 0
  let failedAt = Number.NEGATIVE_INFINITY
  let timer: { readonly id: ReturnType<typeof setTimeout>; readonly at: number } | null = null

  /** Runs after `ms`, or when it would have run anyway, if that is sooner. */
  function pullAfter(ms: number): void {
    const at = deps.now() + ms
    if (timer !== null && timer.at <= at) return
    if (timer !== null) clearTimeout(timer.id)
    const id = setTimeout(() => {
      timer = null
      pullDue()
    }, ms)
    timer = { id, at }
  }

  function pullDue(): void {
    // What is due stays due: the next sign of life from the clinic asks for it again.
    if (!deps.isWanted()) return
    for (const name of due) {
      const since = asked.get(name)
      if (since === undefined || since < deps.changedAt(name)) void pullOne(name)
    }
  }

  async function pullOne(name: ListName): Promise<void> {
    const begin = deps.now()
    asked.set(name, begin)
    const done = await deps.pull(name).catch(() => false)
    if (asked.get(name) === begin) asked.delete(name)
    if (!done) return failed(name)
    if (deps.changedAt(name) > begin) return
    due.delete(name)
    if (due.size === 0) failures = 0
  }

  function failed(name: ListName): void {
    if (!watched.has(name)) return
    due.add(name)
    failedAt = deps.now()
    pullAfter(Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_PULL_WAIT_MS) * (0.5 + deps.random() / 2))
  }

  function noteWatched(): void {
    const next = [...watched.keys()].sort()
    if (next.join() === names.join()) return
    names = next
    for (const listener of listeners) listener()
  }

  return {
    watch(read) {
      for (const name of read) watched.set(name, (watched.get(name) ?? 0) + 1)
      noteWatched()
      return () => {
        for (const name of read) {
          const left = (watched.get(name) ?? 1) - 1
          if (left > 0) watched.set(name, left)
          else {
            watched.delete(name)
            // A screen that opens it later looks by itself whether it has changed.
            due.delete(name)
          }
        }
        noteWatched()
      }
    },
    watched: () => names,
    onWatched(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(changed) {
      const read = changed.filter((name) => watched.has(name))
      for (const name of read) due.add(name)
      const gatherMs = deps.isSending() ? SENDING_GATHER_MS : GATHER_MS * (1 + 2 * deps.random())
      if (read.length > 0) pullAfter(gatherMs)
    },
    failed,
    tryNow() {
      // What is on its way has its answer before it: that answer is the very sign.
      if ([...due].every((name) => asked.has(name))) return
      const rest = failedAt + SHORTEST_GAP_MS - deps.now()
      // What came due while nobody answered has no time of its own. The clock may have been set back.
      if (timer === null) pullAfter(Math.min(Math.max(0, rest), SHORTEST_GAP_MS))
      // Only the wait after a failure is cut short: the answer to a write may come right after its own news,
      // and who has written is about to put the row there.
      else if (failures > 0 && asked.size === 0 && rest <= 0) pullAfter(0)
    },
  }
}
