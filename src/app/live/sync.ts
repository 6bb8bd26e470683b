import { liveQuery } from 'dexie'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { api } from '#src/offline/api.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { isDueAgain, readQueue, retryNow } from '#src/offline/queue/queue-rows.ts'
import { queueWatch } from '#src/offline/queue/queue-watch.ts'
import { isOnline, WAKE_UP_MS } from '#src/offline/reach.ts'
import { createLineageFollower } from '#src/offline/restore/other-lineage.ts'
import { onApiAnswer } from '#src/offline/sending/answers.ts'
import { createReceipts, readUnreported } from '#src/offline/sending/received.ts'
import { send } from '#src/offline/sending/send.ts'
import { syncTagOf } from '#src/offline/sw-messages.ts'
import { createSync, type Sync } from '#src/offline/sync.ts'
import { keepStorage } from '../install/keep-storage.ts'
import { screenDrawn } from '../screen-drawn.ts'
import { workerBridge } from '../sw-bridge.ts'

/** How long a narrow line may take to bring the first screen's rows, before other code is fetched, ms. */
const NARROW_LINE_WAIT_MS = 20_000

export const sync: Sync = createSync({
  db,
  api,
  send,
  now: Date.now,
  random: Math.random,
  // Without TLS a browser has no `randomUUID`; the app then says so instead of starting.
  owner: window.isSecureContext ? crypto.randomUUID() : '',
  locks: navigator.locks,
  newEpoch: () => crypto.randomUUID(),
  isOnline,
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
  drawn: () => screenDrawn(NARROW_LINE_WAIT_MS),
})

const receipts = createReceipts({ db, api })
const lineage = createLineageFollower({ db, api, now: Date.now })

/** Whether a row waits to be sent; so does one in sending whose lease has run out: its sender is gone. */
function isWaiting({ state, nextAt, leaseUntil }: OutboxRow): boolean {
  const deviceNow = Date.now()
  if (state === 'sending') return leaseUntil <= deviceNow
  return state === 'queued' || (state === 'retry' && nextAt <= deviceNow)
}

/** Answers come often, and the send itself may be what hangs: not more than this often for one row. */
const RETRY_GAP_MS = 10_000

function isStuck(row: OutboxRow, deviceNow: number): boolean {
  const { error } = row
  const isWay = error?.class === 'sem_resposta' || error?.class === 'estranha'
  if (row.state !== 'retry' || !isWay || row.nextAt <= deviceNow) return false
  // The device's clock may have been set back since.
  return Math.abs(deviceNow - error.at) > RETRY_GAP_MS
}

/**
 * Starts the page's sending: after the session is known, then whenever there is a reason to think it may
 * work. Answers when the server was first asked whose session it is, and has answered or not.
 */
export function startSync(): Promise<void> {
  const verifySoon = () => setTimeout(() => quietly(sync.verify()), WAKE_UP_MS)
  window.addEventListener('online', () => quietly(sync.verify()))
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) verifySoon()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') verifySoon()
  })
  /** The rows for which the browser was asked to send without this page. */
  const asked = new Set<string>()
  // Rows that wait for nothing but a sender, put there by this tab or another.
  queueWatch.subscribe(() => {
    const waiting = (queueWatch.rows() ?? []).filter(isWaiting)
    if (waiting.length > 0) {
      void keepStorage()
      quietly(sync.drain())
    }
    // If the page is closed before they have gone, the browser may send them without it. It sends the whole
    // queue at one word; a new press is a new word, because the browser counts its tries by them.
    const notYetRequested = waiting.filter(({ id }) => !asked.has(id))
    for (const { id } of notYetRequested) asked.add(id)
    const newest = notYetRequested.at(-1)
    if (newest !== undefined) void workerBridge.requestSync(syncTagOf(newest.id))
  })
  onApiAnswer(() => {
    quietly(lineage.tryAgain())
    quietly(sync.verifyIfUnheard())
    // While it sends, every answer is one of its own.
    if (sync.isSending()) return
    quietly(drainAfterAnswer())
  })
  const answered = sync.ask()
  void answered.then(followLineage, followLineage)
  // Receipts wait for that answer: the cookie may be another person's than this device believes. Where the
  // clinic has not heard of a logout yet, nobody is logged in here, and none is sent.
  void answered.then(followChanges, followChanges)
  quietly(answered.then((isHers) => (isHers ? sync.drain() : undefined)))
  return answered.then(
    () => undefined,
    () => undefined,
  )
}

/**
 * Whoever of this browser hears that the clinic went back to a copy, page or worker: her session may be one
 * that the clinic has forgotten, and what this device has is of another history.
 */
function followLineage(): void {
  let before: string | null | undefined
  liveQuery(() => readMeta(db, 'epoca')).subscribe({
    next(epoca) {
      const isAnother = before !== undefined && before !== null && before !== epoca
      before = epoca
      quietly((isAnother ? sync.verify() : Promise.resolve()).then(lineage.follow, lineage.follow))
    },
    // Without storage this device keeps nothing that could be of another history.
    error: () => undefined,
  })
}

/** Whichever tab or worker has pulled them: that this device has the clinic's changes is told. */
function followChanges(): void {
  liveQuery(() => readUnreported(db)).subscribe({
    next(unreported) {
      if (unreported !== null && isOnline()) quietly(receipts.report(unreported))
    },
    // Without storage this device has received nothing that could be reported.
    error: () => undefined,
  })
}

/** The way to the clinic is open: what failed for want of it need not wait for its time. */
async function drainAfterAnswer(): Promise<void> {
  const deviceNow = Date.now()
  const rows = await readQueue(db)
  const stuck = rows.filter((r) => isStuck(r, deviceNow)).map((r) => r.id)
  if (stuck.length > 0) await retryNow(db, deviceNow, stuck)
  if (stuck.length > 0 || rows.some(isWaiting) || (await isDueAgain(db, rows, deviceNow))) await sync.drain()
}

/**
 * A device without room can fail to write at any step. The next trigger tries again; nothing was taken from
 * the queue.
 */
function quietly(work: Promise<unknown>): void {
  work.catch(() => undefined)
}
