import type { OutboxRow } from '#domain/outbox/row.ts'
import { type ClinicaDb, db } from '../db.ts'
import { onMutation } from './mutations.ts'
import { readQueue } from './queue-rows.ts'

/** The whole queue, everybody's, for whoever only looks at it. */
export type QueueWatch = {
  /** Calls back after each reading, until the answer is called. */
  readonly subscribe: (onChange: () => void) => () => void
  /**
   * The rows as last read, the same array until they are read again; undefined until the device has answered.
   */
  readonly rows: () => readonly OutboxRow[] | undefined
}

/** Between one reading and the next, in ms: nobody could follow more. */
const PAUSE_MS = 120

/**
 * Follows the queue, whoever of this browser changes it: at once, and then not more often than every `pause`
 * ms. A live query for each onlooker would read the whole queue anew at each step of a drain, and a long
 * queue would leave at a third of its speed. Reads nothing while nobody looks.
 */
export function createQueueWatch(db: ClinicaDb, pause = PAUSE_MS): QueueWatch {
  const listeners = new Set<() => void>()
  let rows: readonly OutboxRow[] | undefined
  let stop: (() => void) | undefined
  let state: 'idle' | 'busy' | 'busy, and changed since' = 'idle'

  async function read(): Promise<void> {
    state = 'busy'
    try {
      const read = await readQueue(db)
      rows = listeners.size === 0 ? undefined : read
      for (const listener of listeners) listener()
    } catch {
      // A device without storage has no queue to follow; one that is short of it is read at the next change.
    }
    setTimeout(() => {
      if (state === 'busy') state = 'idle'
      else void read()
    }, pause)
  }

  function changed(): void {
    if (state === 'idle') void read()
    else state = 'busy, and changed since'
  }

  return {
    subscribe(onChange) {
      if (listeners.size === 0) {
        stop = onMutation(db, ['outbox'], changed)
        changed()
      }
      listeners.add(onChange)
      return () => {
        listeners.delete(onChange)
        if (listeners.size > 0) return
        stop?.()
        // Whoever subscribes next must not see rows that may have changed meanwhile.
        rows = undefined
      }
    },
    rows: () => rows,
  }
}

/** The page's own. */
export const queueWatch = createQueueWatch(db)
