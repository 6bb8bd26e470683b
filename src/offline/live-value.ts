import Dexie, { liveQuery } from 'dexie'
import { db, readMeta } from './db.ts'

/** Something the whole app shows, as the device has it, for whoever only looks at it. */
export type LiveValue<T> = {
  /** Calls back after each reading, until the answer is called. */
  readonly subscribe: (onChange: () => void) => () => void
  /** The value as last read, the same object until the next reading; undefined before the first one. */
  readonly current: () => T | undefined
  /** Follows it as long as the page stands; ends with the first answer, or where the device gives none. */
  readonly hold: () => Promise<void>
}

/**
 * Reads once for all who look, and again when what was read changes: a live query for each onlooker would
 * read the same anew for each of them, and draw each once more. Reads nothing while nobody looks.
 */
export function createLiveValue<T>(read: () => Promise<T>): LiveValue<T> {
  const listeners = new Set<() => void>()
  let value: T | undefined
  let following: { unsubscribe(): void } | undefined

  function tell(): void {
    for (const listener of listeners) listener()
  }

  /**
   * A device without storage has nothing to show. Said here, because a live query says nothing of a database
   * that it finds closed.
   */
  function readOrKeep(): Promise<T | undefined> {
    return read().catch(() => value)
  }

  function subscribe(onChange: () => void): () => void {
    listeners.add(onChange)
    following ??= liveQuery(readOrKeep).subscribe((next) => {
      value = next
      tell()
    })
    return () => {
      listeners.delete(onChange)
      if (listeners.size > 0) return
      following?.unsubscribe()
      following = undefined
      // Whoever subscribes next must not see what may have changed meanwhile.
      value = undefined
    }
  }

  return {
    subscribe,
    current: () => value,
    async hold() {
      // A browser without storage is not waited for: there a live query never answers.
      if (Dexie.dependencies.indexedDB) await new Promise<void>((resolve) => void subscribe(resolve))
    },
  }
}

/** The clinic's own record. */
export const clinicaValue = createLiveValue(() => db.clinica.get(1))

/** The server's clock minus the device's, in ms. */
export const clockOffset = createLiveValue(async () => (await readMeta(db, 'relogio'))?.diferenca ?? 0)
