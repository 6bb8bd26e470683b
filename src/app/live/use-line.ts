import { useSyncExternalStore } from 'react'
import { isOnline, type Line, reach, readLine } from '#src/offline/reach.ts'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  const unsubscribe = reach.subscribe(onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
    unsubscribe()
  }
}

/** How the line to the clinic is. */
export function useLine(): Line {
  return useSyncExternalStore(subscribe, readLine)
}

/** Whether it is worth asking the clinic. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline)
}

/** What a screen needs to know that writes straight to the clinic. */
export function useReachable(): { readonly online: boolean; readonly silent: boolean } {
  const line = useLine()
  return { online: line !== 'offline', silent: line === 'silent' }
}
