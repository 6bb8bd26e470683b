import { liveQuery } from 'dexie'
import { EVENTS_PATH } from '#domain/change/schema.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { pull } from '#src/offline/pull.ts'
import { readSession } from '#src/offline/session.ts'
import { createLiveEvents } from './live-events.ts'

/** A page that was hidden this long gives its connection back: browsers have six for one server. */
const HIDDEN_MS = 60_000

const isVisible = () => document.visibilityState === 'visible'

export const live = createLiveEvents({
  open: () => new EventSource(EVENTS_PATH),
  pull: (name) => pull({ db, api, now: Date.now }, name).catch(() => undefined),
  isWanted: () => navigator.onLine && isVisible(),
  now: Date.now,
  random: Math.random,
})

/**
 * Follows the server while somebody looks: once for each login, because what is told depends on who listens.
 */
export function startLiveEvents(): void {
  let hidden: ReturnType<typeof setTimeout> | undefined
  const again = () => {
    live.disconnect()
    live.connect()
  }
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hidden)
    if (isVisible()) live.connect()
    else hidden = setTimeout(live.disconnect, HIDDEN_MS)
  })
  window.addEventListener('online', again)
  window.addEventListener('offline', live.disconnect)
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) again()
  })
  let keepTimeAndNotify: string | null | undefined
  liveQuery(() => readSession(db)).subscribe({
    next(sessao) {
      const epoch = sessao === null || sessao.expirada ? null : sessao.epoch
      if (epoch !== keepTimeAndNotify) again()
      keepTimeAndNotify = epoch
    },
    // Without storage there is nothing that could follow.
    error: () => live.disconnect(),
  })
}
