import { useEffect, useId, useSyncExternalStore } from 'react'
import { useBeforeUnload } from 'react-router-dom'

/**
 * Forms of this tab that hold what nobody has kept yet: a page with one of them is not loaded anew. Those
 * that are `unsaved` are not left unasked either; a half-typed password is no loss.
 */
const dirty = new Set<string>()
const unsaved = new Set<string>()
const listeners = new Set<() => void>()

function mark(set: Set<string>, id: string, is: boolean): void {
  const before = set.size
  if (is) set.add(id)
  else set.delete(id)
  if (set.size !== before) for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function isDirty(): boolean {
  return dirty.size > 0
}

/** Whether leaving the page would lose what somebody typed. */
export function isUnsaved(): boolean {
  return unsaved.size > 0
}

/** Whether any form of the page is half filled. */
export function useDirty(): boolean {
  return useSyncExternalStore(subscribe, isDirty)
}

function useMark(set: Set<string>, is: boolean): void {
  const id = useId()
  useEffect(() => {
    mark(set, id, is)
    return () => mark(set, id, false)
  }, [set, id, is])
}

/** A form says that it is half filled; until it no longer says so, or is gone. */
export function useMarkDirty(is: boolean): void {
  useMark(dirty, is)
}

/**
 * A form says that it is half filled and would be missed: the browser asks before the page is closed, the app
 * before it is left.
 */
export function useMarkUnsaved(is: boolean): void {
  useMark(dirty, is)
  useMark(unsaved, is)
  useBeforeUnload((event) => {
    if (is) event.preventDefault()
  })
}
