import { Workbox } from 'workbox-window'
import type { PageMessage } from '#src/offline/sw-messages.ts'

/** What the page knows of its worker. */
export type WorkerState = {
  /** A newer version is ready and waits for the person's word. */
  readonly updateReady: boolean
}

const SEM_TROCA_MS = 2_000

type Listener = (state: WorkerState) => void

let state: WorkerState = { updateReady: false }
const listeners = new Set<Listener>()

function setState(next: WorkerState): void {
  state = next
  for (const listener of listeners) listener(state)
}

export function subscribeWorker(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function workerState(): WorkerState {
  return state
}

/**
 * Registers the worker and watches for a newer one. `registration.waiting` is watched here and not left to a library:
 * in a page's first session libraries take the second worker for the first and say nothing.
 */
export async function startWorker(): Promise<void> {
  if (!(import.meta.env.PROD && 'serviceWorker' in navigator)) return
  const registration = await new Workbox('/sw.js').register({ immediate: true }).catch(() => undefined)
  if (registration === undefined) return
  const look = () => {
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null)
      setState({ updateReady: true })
  }
  look()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', look)
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void registration.update().catch(() => undefined)
  })
}

/**
 * The person said "atualizar": the waiting worker takes over and the page loads anew, at the first sign of the
 * change or after two seconds, since not every browser gives every sign. Called with the drain's lock held.
 */
export async function applyUpdate(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const waiting = registration?.waiting
  const { promise, resolve } = Promise.withResolvers<void>()
  navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
  waiting?.addEventListener('statechange', () => {
    if (waiting.state === 'activated') resolve()
  })
  setTimeout(resolve, SEM_TROCA_MS)
  waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies PageMessage)
  await promise
  window.location.reload()
}

type SyncRegistration = ServiceWorkerRegistration & {
  readonly sync?: { register(tag: string): Promise<void> }
}

/** Asks the browser to send in the background what waits. Nothing where it cannot (iPhone, Firefox). */
export async function requestBackgroundSync(tag: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = (await navigator.serviceWorker.getRegistration()) as SyncRegistration | undefined
  await registration?.sync?.register(tag).catch(() => undefined)
}
