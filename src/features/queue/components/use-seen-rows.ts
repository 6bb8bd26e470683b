import { useEffect, useRef } from 'react'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { markRowsSeen } from '../commands.ts'

/** How long a person needs to read that something has arrived. */
const READING_MS = 2_000

/**
 * Done rows that stood on the screen long enough are marked as seen, but only once the person leaves: while
 * she looks, no row vanishes.
 */
export function useSeenRows(queue: readonly OutboxRow[] | undefined): void {
  const shownSince = useRef(new Map<string, number>())
  useEffect(() => {
    for (const { id, state } of queue ?? [])
      if (state === 'done' && !shownSince.current.has(id)) shownSince.current.set(id, Date.now())
  }, [queue])

  useEffect(() => {
    function mark() {
      const read = [...shownSince.current]
        .filter(([, since]) => Date.now() - since >= READING_MS)
        .map(([id]) => id)
      if (read.length > 0) void markRowsSeen(read)
    }
    function onHide() {
      if (document.visibilityState === 'hidden') mark()
    }
    document.addEventListener('visibilitychange', onHide)
    return () => {
      document.removeEventListener('visibilitychange', onHide)
      mark()
    }
  }, [])
}
