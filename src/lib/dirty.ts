import { useEffect, useId, useSyncExternalStore } from 'react'

/** Forms of this tab that hold what nobody has kept yet: a page with one of them is not loaded anew. */
const dirty = new Set<string>()
const listeners = new Set<() => void>()

function mark(id: string, is: boolean): void {
  const before = dirty.size
  if (is) dirty.add(id)
  else dirty.delete(id)
  if (dirty.size !== before) for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isDirty(): boolean {
  return dirty.size > 0
}

/** Whether any form of the page is half filled. */
export function useDirty(): boolean {
  return useSyncExternalStore(subscribe, isDirty)
}

/** A form says that it is half filled; until it no longer says so, or is gone. */
export function useMarkDirty(is: boolean): void {
  const id = useId()
  useEffect(() => {
    mark(id, is)
    return () => mark(id, false)
  }, [id, is])
}
