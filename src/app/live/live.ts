import { liveQuery } from 'dexie'
import { EVENTS_PATH } from '#domain/change/topics.ts'
import { whenIdle } from '#src/lib/drawing/when-idle.ts'
import { api } from '#src/offline/api.ts'
import { db, readSession } from '#src/offline/db.ts'
import { isWorthRetrying, pull } from '#src/offline/pull/pull.ts'
import { isOnline, reach } from '#src/offline/reach.ts'
import { onApiAnswer } from '#src/offline/sending/answers.ts'
import { createLiveEvents } from './live-events.ts'
import { forgetFailed } from './pull-notice.ts'
import { sync } from './sync.ts'

/** A page that was hidden this long gives its connection back: browsers have six for one server. */
const HIDDEN_MS = 60_000

/** A question that only wants to know whether anybody is there does not wait long for the answer. */
const PROBE_MS = 8_000

const isVisible = () => document.visibilityState === 'visible'

export const live = createLiveEvents({
  open: () => new EventSource(EVENTS_PATH),
  async pull(name) {
    const outcome = await pull({ db, api, now: Date.now, idle: whenIdle }, name)
    if (outcome.kind === 'updated') forgetFailed([name])
    return !isWorthRetrying(outcome)
  },
  isWanted: () => isOnline() && isVisible(),
  isSilent: () => reach.state() === 'silent',
  isSending: () => sync.isSending(),
  onSign: reach.heard,
  onSilence: reach.doubt,
  now: Date.now,
  random: Math.random,
})

/**
 * Begins to notice whether the clinic answers: by all that is heard of it, and by asking where nothing is.
 */
export function startReach(): void {
  reach.start({
    async probe() {
      const answer = await api.call('saude.ler', { signal: AbortSignal.timeout(PROBE_MS) })
      return answer.kind === 'ok' || answer.kind === 'problem'
    },
    isWatched: isVisible,
    now: Date.now,
    random: Math.random,
  })
  window.addEventListener('offline', reach.lost)
  // While the first screen was drawn, nobody listened.
  if (!navigator.onLine) reach.lost()
  window.addEventListener('online', reach.wake)
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) reach.wake()
  })
  document.addEventListener('visibilitychange', () => {
    if (isVisible()) reach.wake()
  })
}

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
  onApiAnswer(live.signOfLife)
  reach.subscribe(() => {
    if (reach.state() === 'answers') live.backAgain()
  })
  let followed: string | null | undefined
  liveQuery(() => readSession(db)).subscribe({
    next(sessao) {
      const epoch = sessao === null || sessao.expirada ? null : sessao.epoch
      if (epoch !== followed) again()
      followed = epoch
    },
    // Without storage this device keeps no session and no lists, so there is nothing to follow.
    error: () => {
      live.disconnect()
      followed = undefined
    },
  })
}
