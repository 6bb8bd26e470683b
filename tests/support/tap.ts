import { createEvent, fireEvent } from '@testing-library/react'

/**
 * A finger's tap at a time of the page's clock, ms, and a place: how closely two taps follow each other is
 * then no matter of how fast the machine draws. A phone's browser counts no taps: each is the first.
 */
export function tap(element: Element, timeStamp: number, clientY = 300): void {
  const event = createEvent.click(element, { detail: 1, clientX: 200, clientY })
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  fireEvent(element, event)
}
