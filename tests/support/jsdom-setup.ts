import 'fake-indexeddb/auto'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)

// What is waited for comes when the machine gets to it: a busy one is slow, not broken.
configure({ asyncUtilTimeout: 8_000 })

// Mantine asks for these and jsdom has none of them.
window.matchMedia ??= (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
})
window.ResizeObserver ??= class {
  observe = () => undefined
  unobserve = () => undefined
  disconnect = () => undefined
}
Element.prototype.scrollIntoView ??= () => undefined
// A text field that grows asks when its fonts have come.
if (!('fonts' in document)) Object.defineProperty(document, 'fonts', { value: new EventTarget() })
