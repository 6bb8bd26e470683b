import { useSyncExternalStore } from 'react'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db, readMeta, writeMeta } from '#src/offline/db.ts'

/** Chromium's offer to install, which no type library knows yet. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

const SIXTY_DAYS_MS = 60 * 24 * 3_600_000

let offered: InstallPrompt | null = null
const listeners = new Set<() => void>()

function setOffered(prompt: InstallPrompt | null): void {
  offered = prompt
  for (const listener of listeners) listener()
}

/**
 * Keeps the browser's offer for the moment when the person wants it. It comes once, early: call before the
 * first paint.
 */
export function watchInstall(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    setOffered(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => setOffered(null))
}

/**
 * How this browser installs: it asks by itself, or the person does it by hand in its menu; null: not at all,
 * or it is.
 */
export type InstallWay = 'prompt' | 'iphone' | null

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function wayOf(): InstallWay {
  if (isStandalone()) return null
  if (offered !== null) return 'prompt'
  return isIphone() ? 'iphone' : null
}

function isStandalone(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    ('standalone' in navigator && navigator.standalone === true)
  )
}

/** An iPad says that it is a Macintosh, but no Macintosh has a touch screen. */
function isIphone(): boolean {
  const { userAgent, maxTouchPoints } = navigator
  return /iP(hone|ad|od)/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
}

/** What to offer now; null where there is nothing to offer, or "Agora não" was said within 60 days. */
export function useInstallWay(): InstallWay {
  const way = useSyncExternalStore(subscribe, wayOf)
  const postponedUntil = useLiveQuery(async () => (await readMeta(db, 'instalarDepoisDe')) ?? 0)
  return postponedUntil === undefined || postponedUntil > Date.now() ? null : way
}

/** "Instalar": the browser's own dialog. Its offer is good for one time. */
export async function install(): Promise<void> {
  const prompt = offered
  setOffered(null)
  await prompt?.prompt()
}

/** "Agora não". */
export function postponeInstall(): Promise<void> {
  return writeMeta(db, 'instalarDepoisDe', Date.now() + SIXTY_DAYS_MS)
}
