/// <reference lib="webworker" />
import { rowsAwaitingChoice } from '#domain/outbox/behind-refused.ts'
import { isKnownCommand } from '#domain/outbox/commands.ts'
import { isPending, type OutboxRow } from '#domain/outbox/row.ts'
import { createSend } from '#src/api/send.ts'
import { db, readSession } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { heedAnswers } from '#src/offline/sending/answers.ts'
import { drainOutbox } from '#src/offline/sending/drain.ts'

declare const self: ServiceWorkerGlobalScope

const owner = `worker:${crypto.randomUUID()}`
const send = createSend({ baseUrl: self.location.origin, ...heedAnswers })

/** `lastChance`: Chromium does not come back after this one. */
type DrainAttempt = { readonly lastChance: boolean }

let running: Promise<void> | null = null
let next: Promise<void> | null = null
/** Whether one of those that share the next drain is the last that Chromium gives. */
let isNextTheLast = false

/**
 * The same drain as the page's, without a page. Rejects while something only waits for the network, because
 * that is how Chromium learns that it should come back; what waits for the person is not asked again. A queue
 * has a sync event for each of its rows: those that come while one drain runs share the one after it.
 */
export function drainInBackground(attempt: DrainAttempt): Promise<void> {
  if (running === null) {
    running = drainOnce(attempt).finally(() => {
      running = null
    })
    return running
  }
  isNextTheLast ||= attempt.lastChance
  next ??= running
    .catch(() => undefined)
    .then(() => {
      const lastChance = isNextTheLast
      next = null
      isNextTheLast = false
      return drainInBackground({ lastChance })
    })
  return next
}

async function drainOnce({ lastChance }: DrainAttempt): Promise<void> {
  await drainOutbox({
    db,
    send,
    now: Date.now,
    random: Math.random,
    owner,
    locks: self.navigator.locks,
  })
  const waiting = await countWaiting()
  await showBadge()
  if (waiting === 0) return
  if (lastChance) await notifyOfWaiting(waiting)
  throw new Error('commands still wait for the network')
}

async function countWaiting(): Promise<number> {
  const session = await readSession(db)
  if (session === null || session.expirada) return 0
  const queue = await readQueueOf(db, session.email)
  const awaitChoice = rowsAwaitingChoice(queue)
  return queue.filter((row) => isTransient(row) && !awaitChoice.has(row.id)).length
}

/** What only newer code can send does not wait for the network, nor what waits for a choice of hers. */
function isTransient({ state, command }: OutboxRow): boolean {
  return (state === 'queued' || state === 'retry' || state === 'sending') && isKnownCommand(command)
}

async function showBadge(): Promise<void> {
  const session = await readSession(db)
  const pending = session === null ? 0 : (await readQueueOf(db, session.email)).filter(isPending).length
  // Not every browser has badges, and a missing one is no reason to fail.
  await self.navigator.setAppBadge?.(pending).catch(() => undefined)
}

async function notifyOfWaiting(waiting: number): Promise<void> {
  if (Notification.permission !== 'granted') return
  const requests = waiting === 1 ? 'Um pedido espera' : `${waiting} pedidos esperam`
  await self.registration.showNotification('Ainda não enviado', {
    body: `${requests} a internet para chegar à clínica. Abra o aplicativo para enviar.`,
    lang: 'pt-BR',
    tag: 'pendencias',
  })
}
