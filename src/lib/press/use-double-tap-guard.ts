import { type MouseEvent, useRef } from 'react'

/** Two taps that follow each other this closely are one double tap; nobody reads what stands there anew. */
const DOUBLE_TAP_MS = 400
/** A finger does not hit quite the same place twice; the next row of a list is farther away. */
const SAME_PLACE_PX = 32

type Press = { readonly at: number; readonly x: number; readonly y: number }

/**
 * Answers the `onClickCapture` for a list whose rows move up when one is done, or for a pane that gives way
 * to another: the second press of a double tap would act on what has come under the finger. It is known by
 * time and place, since `detail` counts the clicks of a mouse alone: browsers of phones and tablets give
 * every tap a 1. So who goes quickly down a list is not held up, and keys, whose presses have no place
 * (`detail` 0), never are.
 */
export function useDoubleTapGuard(): (event: MouseEvent) => void {
  const last = useRef<Press | null>(null)
  return (event) => {
    const target = event.target as Element
    // A tap beside a button, which is tried again at once, is no press.
    if (event.detail === 0 || target.closest('button, a') === null) return
    // React hands on presses from a layer of its own, too: a calendar's months are gone through quickly.
    if (!event.currentTarget.contains(target)) return
    const before = last.current
    const press = { at: event.timeStamp, x: event.clientX, y: event.clientY }
    last.current = press
    if (before === null || press.at - before.at >= DOUBLE_TAP_MS) return
    if (Math.hypot(press.x - before.x, press.y - before.y) > SAME_PLACE_PX) return
    event.preventDefault()
    event.stopPropagation()
  }
}
