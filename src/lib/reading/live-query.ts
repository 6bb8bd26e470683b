import Dexie, { liveQuery, type Subscription } from 'dexie'
import { useObservable } from 'dexie-react-hooks'

/** How long a question to the browser's database goes unanswered before it is asked again, ms. */
const AGAIN_MS = 1_000

/**
 * What the device's database has, followed live; undefined until it has answered for these `deps`, and until
 * then what it has answered for those before. What it does not answer once (some browsers do so after a while
 * in the background) ends nobody's work: the last answer stands, and is asked for again.
 * @throws into the drawing what else `read` throws, which is a fault of ours
 */
export function useLiveQuery<T>(
  read: () => PromiseLike<T> | T,
  deps: readonly unknown[] = [],
): T | undefined {
  return useObservable<T | undefined>(
    () => ({ hasValue: () => false, subscribe: (next, fail) => followQuery(read, next, fail) }),
    [...deps],
  )
}

type Answer<T> = { readonly value: T } | { readonly error: unknown }

/**
 * The same for whoever follows it by hand: `next` is told undefined where there is no answer that could
 * stand. Ends when the answer is called.
 */
export function followQuery<T>(
  read: () => PromiseLike<T> | T,
  next: (value: T | undefined) => void,
  fail?: (error: unknown) => void,
): () => void {
  const query = {}
  let hasAnswered = false
  let failures = 0
  let following: Subscription | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Caught in the query itself: of some of its errors Dexie says nothing. */
  async function answer(): Promise<Answer<T>> {
    try {
      return { value: await read() }
    } catch (error) {
      return { error }
    }
  }

  function begin(): void {
    following?.unsubscribe()
    following = liveQuery(answer).subscribe(hear)
  }

  function hear(heard: Answer<T>): void {
    clearTimeout(timer)
    if ('value' in heard) {
      failures = 0
      hasAnswered = true
      unreadDatabase.note(query, false)
      next(heard.value)
    } else if (isOfDatabase(heard.error)) {
      failures += 1
      unreadDatabase.note(query, failures > 1)
      timer = setTimeout(begin, AGAIN_MS)
      if (!hasAnswered) next(undefined)
    } else fail?.(heard.error)
  }

  begin()
  return () => {
    clearTimeout(timer)
    following?.unsubscribe()
    unreadDatabase.note(query, false)
  }
}

function isOfDatabase(error: unknown): boolean {
  return error instanceof DOMException || error instanceof Dexie.DexieError
}

/** The queries that the database has not answered, asked again either. */
const unread = new Set<object>()
const listeners = new Set<() => void>()

/** Whether the device's database does not answer: what is shown of it may be old, or be missing. */
export const unreadDatabase = {
  isUnread: () => unread.size > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  note(query: object, isUnread: boolean): void {
    if (isUnread === unread.has(query)) return
    if (isUnread) unread.add(query)
    else unread.delete(query)
    for (const tell of listeners) tell()
  },
}
